import { CheckpointError } from '../errors.ts';
import { findNote } from '../gather/find-note.ts';
import { encodeText } from '../note/encoding.ts';
import { nameOf } from '../note/names.ts';
import type { Section } from '../note/note.ts';
import { isAnswerSeen } from '../terminal/terminal.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';
import type { Shown } from './show/find-version.ts';

/** `git checkpoint show`: the text itself, to a pipe byte for byte. */
export async function show(
  invocation: RepositoryInvocation,
  options: Options,
  [name]: readonly string[],
): Promise<Answer> {
  const { repository } = invocation;
  const found = name?.includes('@')
    ? await (await (await import('./seldom.ts')).seldom.findVersion())(repository, name)
    : await findNote(repository, name);
  const heading = options['section'];
  const text = typeof heading === 'string' ? bodyOf(found, sectionOf(found, heading)) : found.text;
  return {
    data: { name: nameOf(found), path: found.path, branch: found.note.branch, text },
    text,
    warnings: repository.settings.warnings,
    ...(isAnswerSeen() || invocation.json
      ? {}
      : { raw: typeof heading === 'string' ? encodeText(`${text}\n`) : found.bytes }),
  };
}

function sectionOf({ note, path }: Shown, heading: string): Section {
  const wanted = heading.toLowerCase();
  const found = note.sections.find(
    (one) => one.canonical?.toLowerCase() === wanted || one.heading.toLowerCase() === wanted,
  );
  if (found) return found;
  const there = note.sections.map((one) => `'${one.heading}'`).join(', ');
  throw new CheckpointError('refused', `'${path}' has no section '${heading}'`, [
    there === '' ? 'it has no sections' : `its sections are ${there}`,
  ]);
}

function bodyOf({ text }: Pick<Shown, 'text'>, section: Section): string {
  return text.slice(section.bodyStart, section.end).trim();
}
