import { decideSave, type SaveOptions } from '../../decide/save.ts';
import { CheckpointError } from '../../errors.ts';
import { readForSave } from '../../gather/save.ts';
import { readNote } from '../../note/document/read-note.ts';
import { EMPTY_DRAFT } from '../../note/draft.ts';
import { decodeText, encodeText } from '../../note/encoding.ts';
import { SECTION_NAMES } from '../../note/sections.ts';
import { type Edited, editText } from '../edit/edit-text.ts';
import type { Saving } from './saving.ts';

/**
 * Lets the user edit what a save without any text would write; what would be refused is refused
 * before anybody has typed a word.
 *
 * @throws CheckpointError where the text comes back as it was, as `git commit` has it with a template
 *   (git-commit(1), "--template")
 */
export async function editTemplate(run: Saving, options: SaveOptions): Promise<Edited> {
  const { repository, context, invocation } = run;
  const facts = readForSave(repository, context, options.as, invocation.now);
  const decision = decideSave(facts, EMPTY_DRAFT, options);
  if (decision.kind === 'refuse') throw decision.error;
  const moves = decision.kind === 'plan' ? decision.plan.moves : [];
  const written = moves.find((move) => move.verb === 'write')?.text ?? '';
  const template = decodeText(encodeText(written));
  const edited = await editText(repository, invocation.cwd, template, instructionsFor(template));
  if (edited.text.trimEnd() !== template.trimEnd()) return edited;
  edited.discard();
  throw new CheckpointError('refused', 'the text is unchanged: nothing was saved');
}

/** What to do, and the sections that are not there: one without a word is left out. */
function instructionsFor(template: string): string[] {
  const present = new Set(readNote(template).sections.map((one) => one.canonical));
  const missing = SECTION_NAMES.filter((name) => !present.has(name));
  return [
    '<!-- Edit the checkpoint, save and close. Unchanged or empty, it is not saved. -->',
    ...(missing.length === 0 ? [] : [`<!-- Other sections: ${missing.join(', ')} -->`]),
  ];
}
