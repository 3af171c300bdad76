import { readArchived, readDone, readLive } from '../archive/notes.ts';
import type { ResumeFacts } from '../decide/resume.ts';
import { askRefs, type Ref } from '../git/refs.ts';
import { askStatus, type Status } from '../git/status.ts';
import type { Worktree } from '../git/worktrees.ts';
import type { NamedHead, StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { gatherNamedHead } from './head.ts';
import { listWorktrees } from './listed.ts';
import { isForeignTracked, readElsewhere } from './live.ts';
import { gatherOutdated } from './outdated.ts';
import { readWorktree } from './worktree.ts';

/** What git says, asked before the lock is taken. */
export interface ResumeContext {
  named: NamedHead;
  status: Status;
  refs: Ref[];
  worktrees: Worktree[];
  /** Whether git tracks the live note; asked only where it is a foreign document. */
  liveTracked: boolean;
  outdated: StoredNote | null;
}

/** Asks git where everything is: three processes, side by side, and one where the live note is foreign. */
export async function askForResume(repository: Repository): Promise<ResumeContext> {
  const { client, place } = repository;
  const [status, refs, worktrees, liveTracked, outdated] = await Promise.all([
    askStatus(client, place.worktreeName),
    askRefs(client),
    listWorktrees(repository),
    isForeignTracked(repository, readLive(repository.layout.live)),
    gatherOutdated(repository),
  ]);
  const named = await gatherNamedHead(repository, status.head, refs);
  return { status, refs, worktrees, named, liveTracked, outdated };
}

/** Reads the disk for a decision; for use under the lock. */
export function readForResume(repository: Repository, context: ResumeContext): ResumeFacts {
  const { archive } = repository.layout;
  const { named, liveTracked, outdated } = context;
  const readAll = () => [...readArchived(archive), ...readDone(archive)];
  return {
    ...readWorktree(repository, { ...named, liveTracked, outdated }, readAll),
    elsewhere: readElsewhere(repository, context.worktrees),
    missing: null,
  };
}
