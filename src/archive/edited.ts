/**
 * Where a text is while somebody edits it, and stays where it could not be saved: in the common git
 * directory, which outlives every worktree.
 */

import { type AbsolutePath, below } from '../brands.ts';
import { lifeOf, processSpace } from '../disk/process-identity.ts';
import { namesIn } from './notes.ts';

const EDITED = /^CHECKPOINT_EDIT-(\d+)(?:-\d+)?\.md$/;

/** What the file of a text that a process lets somebody edit is called, without its ending. */
export function editedStem(pid: number): string {
  return `CHECKPOINT_EDIT-${pid}`;
}

/** The texts that were edited and not saved, those in an editor that is still open left out. */
export function editedFiles(commonDir: AbsolutePath): AbsolutePath[] {
  return namesIn(commonDir)
    .filter((name) => {
      const pid = EDITED.exec(name)?.[1];
      const owner = { pid: Number(pid), space: processSpace(), started: '' };
      return pid !== undefined && lifeOf(owner) === 'dead';
    })
    .map((name) => below(commonDir, name));
}
