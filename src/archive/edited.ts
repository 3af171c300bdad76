/**
 * Where a text is while somebody edits it, and stays where it could not be saved: in the common git
 * directory, which outlives every worktree.
 */

import { type AbsolutePath, below } from '../brands.ts';
import { isAlive } from '../disk/leftovers.ts';
import { namesIn } from './notes.ts';

const EDITED = /^CHECKPOINT_EDIT-(\d+)\.md$/;

/** The file of the text that a process lets somebody edit. */
export function editedFile(commonDir: AbsolutePath, pid: number): AbsolutePath {
  return below(commonDir, `CHECKPOINT_EDIT-${pid}.md`);
}

/** The texts that were edited and not saved, those in an editor that is still open left out. */
export function editedFiles(commonDir: AbsolutePath): AbsolutePath[] {
  return namesIn(commonDir)
    .filter((name) => {
      const pid = EDITED.exec(name)?.[1];
      return pid !== undefined && !isAlive(Number(pid));
    })
    .map((name) => below(commonDir, name));
}
