import { decideSave, type SaveOptions } from '../../decide/save.ts';
import { CheckpointError } from '../../errors.ts';
import { readForSave } from '../../gather/save.ts';
import { EMPTY_DRAFT } from '../../note/draft.ts';
import { decodeText, encodeText } from '../../note/encoding.ts';
import { describeHead } from '../../note/head.ts';
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
  const { forEditor } = await import('../../note/editor-template.ts');
  const { shown, cleaned } = forEditor(template, {
    head: describeHead(facts.head),
    changes: facts.seen.changes,
  });
  const edited = await editText(repository, invocation.cwd, shown, cleaned);
  if (edited.text.trimEnd() !== template.trimEnd()) return edited;
  edited.discard();
  throw new CheckpointError('refused', 'the text is unchanged: nothing was saved');
}
