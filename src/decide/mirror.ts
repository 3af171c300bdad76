import type { AbsolutePath } from '../brands.ts';
import type { NamedHead, StoredNote } from '../note/stored.ts';
import type { Move, Plan } from './plan.ts';
import { mirrorSlot } from './slots.ts';

/** A linked worktree with a live note. */
export interface Mirrored extends NamedHead {
  live: StoredNote;
}

export interface MirrorFacts {
  archive: AbsolutePath;
  worktrees: Mirrored[];
  archived: readonly StoredNote[];
}

/** Refreshes the mirrors that are missing or differ; a foreign document is no note to mirror. */
export function decideMirror({ archive, worktrees, archived }: MirrorFacts): {
  kind: 'plan';
  case: 'mirror';
  plan: Plan;
} {
  const moves: Move[] = [];
  // Two branches may share a slug, and a branch's note may be live in a worktree that has left it.
  const claimed = new Set<AbsolutePath>();
  for (const { live, head, formerNames } of worktrees) {
    if (live.note.kind === 'foreign') continue;
    const to = mirrorSlot({ head, formerNames, archive, archived }, live, claimed);
    claimed.add(to);
    const present = archived.find((one) => one.path === to);
    if (present?.bytes.equals(live.bytes)) continue;
    moves.push({ verb: 'mirror', from: live.path, to });
  }
  return { kind: 'plan', case: 'mirror', plan: { operation: 'mirror', moves } };
}
