import type { AbsolutePath } from '../brands.ts';
import { savedAt } from '../note/saved-at.ts';
import type { NamedHead, StoredNote } from '../note/stored.ts';
import type { Move, Plan } from './plan.ts';
import { mirrorSlot } from './slots.ts';

/** A linked worktree with a live note. */
export interface Mirrored extends NamedHead {
  live: StoredNote;
  /** Whether git's index has the live note as it is; known where a mirror of its branch is newer. */
  inGit: boolean;
}

export interface MirrorFacts {
  archive: AbsolutePath;
  worktrees: Mirrored[];
  archived: readonly StoredNote[];
}

/**
 * Refreshes the mirrors that are missing or differ; a foreign document is no note to mirror. An older copy,
 * which git has put there, is in git, and takes the place of no newer mirror.
 *
 * @param beside whether such a copy gets a mirror of its own
 */
export function decideMirror(
  { archive, worktrees, archived }: MirrorFacts,
  { beside } = { beside: false },
): { kind: 'plan'; case: 'mirror'; plan: Plan } {
  const moves: Move[] = [];
  // Two branches may share a slug, and a branch's note may be live in a worktree that has left it.
  const claimed = new Set<AbsolutePath>();
  for (const { live, head, formerNames, inGit } of worktrees) {
    if (live.note.kind === 'foreign') continue;
    const newer = inGit ? newerMirrors(archived, live) : [];
    if (newer.length > 0 && !beside) continue;
    for (const { path } of newer) claimed.add(path);
    const to = mirrorSlot({ head, formerNames, archive, archived }, live, claimed);
    claimed.add(to);
    const present = archived.find((one) => one.path === to);
    if (present?.bytes.equals(live.bytes)) continue;
    moves.push({ verb: 'mirror', from: live.path, to });
  }
  return { kind: 'plan', case: 'mirror', plan: { operation: 'mirror', moves } };
}

/** The mirrors of a live note's branch whose text was saved later. */
export function newerMirrors(
  archived: readonly StoredNote[],
  live: Pick<StoredNote, 'note' | 'mtime'>,
): StoredNote[] {
  return archived.filter(
    (one) =>
      one.kind === 'mirror' &&
      one.note.branch !== null &&
      one.note.branch === live.note.branch &&
      savedAt(one) > savedAt(live),
  );
}
