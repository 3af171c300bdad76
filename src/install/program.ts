import { accessSync, constants, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { CheckpointError } from '../errors.ts';

/** What a hook starts, by absolute paths. */
export interface Program {
  /** Names of node, best first; PATH is asked behind them. */
  nodes: string[];
  bundle: string;
}

/**
 * The program that hooks are to start: the node that runs this, and the bundle beside this one.
 *
 * A version manager removes node's own file at an upgrade and keeps the name on PATH, or the other way
 * round: both are recorded. What lies in a linked worktree, of this repository or another, may be gone
 * tomorrow, and is not.
 *
 * @param bundle the absolute path of hook.cjs
 * @throws CheckpointError where the bundle lies in a linked worktree
 */
export function findProgram(bundle: string, env: NodeJS.ProcessEnv): Program {
  const worktree = linkedWorktreeAround(bundle);
  if (worktree !== null) {
    throw new CheckpointError('fatal', `this program lies in the linked worktree '${worktree}'`, [
      'hooks would break with its removal; install the program elsewhere, and run that one',
    ]);
  }
  const file = realpathSync.native(process.execPath);
  const named = (env['PATH'] ?? '')
    .split(delimiter)
    .filter((directory) => isAbsolute(directory) && !/[\\/]node_modules[\\/]/.test(directory))
    .map((directory) => join(directory, 'node'))
    .find((path) => leadsTo(path, file));
  const nodes = named === undefined || named === file ? [file] : [file, named];
  return { nodes: nodes.filter((path) => linkedWorktreeAround(path) === null), bundle };
}

/** The linked worktree that a path lies in: its `.git` is a file that leads to `worktrees/` (gitrepository-layout(5)). */
function linkedWorktreeAround(path: string): string | null {
  for (let at = dirname(path); ; at = dirname(at)) {
    const dotGit = join(at, '.git');
    if (lstatSync(dotGit, { throwIfNoEntry: false })?.isFile()) {
      return /^gitdir: .*\/worktrees\//.test(readFileSync(dotGit, 'utf8')) ? at : null;
    }
    if (at === dirname(at)) return null;
  }
}

function leadsTo(path: string, file: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return realpathSync.native(path) === file;
  } catch {
    return false;
  }
}
