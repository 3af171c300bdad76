import type { AbsolutePath } from '../brands.ts';
import type { NamedHead, StoredNote } from '../note/stored.ts';

/** What every decision about this worktree has to know (`src/gather/worktree.ts` reads it). */
export interface WorktreeFacts extends NamedHead {
  /** Absolute paths of the live note and the archive. */
  livePath: AbsolutePath;
  archive: AbsolutePath;
  live: StoredNote | null;
  /** Whether git tracks the live note; asked only where the decision depends on it. */
  liveTracked: boolean;
  /** When the live note was last changed, as `YYYYMMDD-HHMMSS` in local time; empty without one. */
  liveStamp: string;
  /** Notes of the archive, as many as the decision needs. */
  archived: readonly StoredNote[];
  /** Whether this is a linked worktree, whose directory may go while the repository stays. */
  linked: boolean;
  /** The parked text out of which the live note was made, outside of any command; null for none. */
  outdated: StoredNote | null;
}
