import { lookAtLive } from '../archive/notes.ts';
import type { Asked } from '../git/asked.ts';
import { askRefs, baseBranch } from '../git/refs.ts';
import { askHead } from '../git/status.ts';
import { isInCommits } from '../git/tracking.ts';
import { operationUnderWay } from '../git/under-way.ts';
import type { Repository } from '../repository.ts';

/**
 * Whether a commit that added the live note has it by accident: the base branch does not have it, no setting
 * asks for it, and no rebase or the like is at work, which only repeats what was committed before.
 */
export async function isNoteCommitted(
  { client, env, layout, place, settings }: Repository,
  asked: Asked['head'] = null,
): Promise<boolean> {
  const { config, initDefaultBranch } = settings;
  const live = lookAtLive(layout.live);
  if (!live || live.note.kind === 'foreign' || config.stage === 'always') return false;
  if (operationUnderWay(place.gitDir) !== null) return false;
  const [head, refs] = await Promise.all([
    askHead(client, place.worktreeName, asked),
    askRefs(client),
  ]);
  const base = baseBranch(refs, config.baseBranch, initDefaultBranch)?.ref.oid;
  // Made on the base branch, the commit is the base: before it, there was no note.
  if (base === undefined || base === head.oid) return true;
  return !(await isInCommits(env, place, [base], config.file));
}
