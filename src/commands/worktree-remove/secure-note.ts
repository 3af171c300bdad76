import { carryOut } from '../../archive/carry-out.ts';
import { readArchived, readLive } from '../../archive/notes.ts';
import { decideMirror, type MirrorFacts } from '../../decide/mirror.ts';
import type { Outcome } from '../../decide/plan.ts';
import { ownAmong } from '../../gather/listed.ts';
import { readElsewhere } from '../../gather/live.ts';
import { gatherMirrors } from '../../gather/mirror.ts';
import type { Worktree } from '../../git/worktrees.ts';
import type { StoredNote } from '../../note/stored.ts';
import type { Repository } from '../../repository.ts';

/** What is known of a worktree's checkpoint once its copy was looked at. */
export interface Secured {
  /** The live note; null where there is none, or only a document of another kind. */
  live: StoredNote | null;
  /** The archived copy, equal byte for byte; null where there is none. */
  mirror: StoredNote | null;
  /** Where the copy is, or would be made. */
  path: string | null;
  /** Null in a dry run. */
  outcome: Outcome | null;
  warnings: readonly string[];
}

/**
 * Mirrors the live note of a linked worktree, of whichever branch it is, and reads both back.
 *
 * Where a note of the same branch is live in another worktree, that one's mirror is left to it.
 *
 * @param there the repository as seen from the worktree
 */
export async function secureNote(
  there: Repository,
  worktrees: readonly Worktree[],
  { dryRun, now }: { dryRun: boolean; now: Date },
): Promise<Secured> {
  const before = readLive(there.layout.live);
  const own = ownAmong(worktrees, there.place.commonDir);
  const rivals = readElsewhere(there, own).some(
    (one) => one.note.branch !== null && one.note.branch === before?.note.branch,
  );
  const { head, read, warnings } = await gatherMirrors(there, { all: rivals ? own : null });
  const result = carryOut(
    there,
    { dryRun, head, now },
    {
      read: () => withOwnLast(read(), there.layout.live),
      decide: (facts) => decideMirror(facts, { beside: true }),
    },
  );
  const live = readLive(there.layout.live);
  const mirror = live && equalMirror(there, live);
  const planned = result.plan.moves.find((move) => 'from' in move && move.from === live?.path);
  return {
    live: live?.note.kind === 'foreign' ? null : live,
    mirror,
    path: mirror?.path ?? (planned && 'to' in planned ? planned.to : null),
    outcome: result.outcome,
    warnings: [...warnings, ...result.warnings],
  };
}

function withOwnLast(facts: MirrorFacts, own: string): MirrorFacts {
  const isOwn = ({ live }: MirrorFacts['worktrees'][number]) => live.path === own;
  const others = facts.worktrees.filter((one) => !isOwn(one));
  return { ...facts, worktrees: [...others, ...facts.worktrees.filter(isOwn)] };
}

function equalMirror({ layout }: Repository, live: StoredNote): StoredNote | null {
  return (
    readArchived(layout.archive).find(
      (one) =>
        one.kind === 'mirror' &&
        one.note.branch === live.note.branch &&
        one.bytes.equals(live.bytes),
    ) ?? null
  );
}
