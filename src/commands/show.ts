import { CheckpointError } from '../errors.ts';
import { findEffort } from '../gather/effort.ts';
import { findNote } from '../gather/find-note.ts';
import { splitRevision } from '../history/versions.ts';
import { decodeText, encodeText } from '../note/encoding.ts';
import { nameOf } from '../note/names.ts';
import type { Section } from '../note/note.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { isAnswerSeen } from '../terminal/terminal.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';

/** `git checkpoint show`: the text itself, to a pipe byte for byte. */
export async function show(
  invocation: RepositoryInvocation,
  options: Options,
  [name]: readonly string[],
): Promise<Answer> {
  const { repository } = invocation;
  const found = await findVersion(repository, name);
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

/** A note, or a version of one, whose path is the name that it was asked for by. */
interface Shown extends Pick<StoredNote, 'kind' | 'stem' | 'bytes' | 'text' | 'note'> {
  path: string;
}

/** A note as it is, or with `name@{2}` or `name@<commit>` as the history has it. */
async function findVersion(repository: Repository, name: string | undefined): Promise<Shown> {
  if (name === undefined || splitRevision(name).rev === null) return findNote(repository, name);
  const { picked } = await findEffort(repository, name, 0);
  if (!picked) return findNote(repository, name);
  const { bytes, note } = picked;
  return { kind: 'named', stem: name, path: name, bytes, text: decodeText(bytes), note };
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

function bodyOf({ text }: Pick<StoredNote, 'text'>, section: Section): string {
  return text.slice(section.bodyStart, section.end).trim();
}
