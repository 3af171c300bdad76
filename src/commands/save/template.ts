import { decideSave, type SaveOptions } from '../../decide/save.ts';
import { readForSave } from '../../gather/save.ts';
import { EMPTY_DRAFT } from '../../note/draft.ts';
import { type Edited, editText } from '../edit/edit-text.ts';
import type { Saving } from './saving.ts';

/**
 * Lets the user edit what a save without any text would write; what would be refused is refused
 * before anybody has typed a word.
 */
export async function editTemplate(run: Saving, options: SaveOptions): Promise<Edited> {
  const { repository, context, invocation } = run;
  const facts = readForSave(repository, context, options.as, invocation.now);
  const decision = decideSave(facts, EMPTY_DRAFT, options);
  if (decision.kind === 'refuse') throw decision.error;
  const moves = decision.kind === 'plan' ? decision.plan.moves : [];
  const template = moves.find((move) => move.verb === 'write')?.text ?? '';
  return editText(repository, invocation.cwd, Buffer.from(template).toString());
}
