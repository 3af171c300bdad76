import { stampMirror } from '../archive/mirror-stamp.ts';
import type { Repository } from '../repository.ts';

/** Leaves a worktree alone, and notes it where its live file is a document of another kind. */
export function passOver(repository: Repository): void {
  try {
    stampMirror(repository, null, false);
  } catch {
    // A read-only git directory: it is looked at again the next time.
  }
}
