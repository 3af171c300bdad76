/** The checkpoints of submodules, whose repositories go with the worktree around them. */
import { relative } from 'node:path';
import { editedFiles } from '../archive/edited.ts';
import { keptDirectory } from '../archive/kept.ts';
import { layoutOf } from '../archive/layout.ts';
import type { Settings } from '../config/load.ts';
import type { NestedRepository } from '../decide/stock.ts';
import { exists } from '../disk/regular-file.ts';
import { sharedRootOf } from '../git/locate.ts';
import { historyDir } from '../history/store.ts';

/** A file or directory that is kept, and its place below the directory of what is kept. */
export interface Kept {
  from: string;
  to: string;
}

/**
 * What of ours goes with the repositories of submodules: archive, history, kept files, edited texts and the
 * live checkpoint.
 *
 * @param inside the directories that go: what lies elsewhere stays
 */
export function nestedNotes(
  nested: readonly NestedRepository[],
  { config }: Settings,
  inside: readonly string[],
): Kept[] {
  return nested.flatMap(({ path, gitDir, worktree }) => {
    const place = {
      worktree: worktree ?? gitDir,
      gitDir,
      commonDir: gitDir,
      linked: false,
      worktreeName: path,
      sharedRoot: sharedRootOf(gitDir),
      told: false,
    };
    const layout = layoutOf(place, config);
    const archived = [layout.archive, historyDir(gitDir), keptDirectory(gitDir)];
    const ours = [...archived, ...editedFiles(gitDir)]
      .filter((from) => inside.some((directory) => from.startsWith(`${directory}/`)))
      .map((from) => ({ from, to: `${path}/.git/${relative(gitDir, from)}` }));
    const live = { from: layout.live, to: `${path}/${config.file}` };
    return [...ours, ...(worktree === null ? [] : [live])].filter(({ from }) => exists(from));
  });
}
