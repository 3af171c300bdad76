/** The directory that a tool works in: a model names it, so it is looked at first. */
import { realpathSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { CheckpointError, reasonOf } from '../../errors.ts';
import { unaskedEnvironment } from '../../git/environment.ts';
import { locate } from '../../git/locate.ts';

/** What the server knows of where it may work. */
export interface Whereabouts {
  /** Where it was started. */
  started: string;
  env: NodeJS.ProcessEnv;
  /** The directories that the client has open, none where it does not tell. */
  roots(): Promise<readonly string[]>;
}

/**
 * The environment of what a tool runs: nobody has typed it, so nothing that a directory brings is run for it, and
 * no variable names another repository.
 */
export function toolEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, ...rest } = env;
  return unaskedEnvironment(rest);
}

/**
 * Where a tool works: in a worktree of the repository that the server was started in, or in what the client has
 * open; nowhere else, whatever a text has talked the model into.
 *
 * @param wanted what was asked for; null for where the server was started, or, where that is in no repository,
 *   what the client has open
 * @throws CheckpointError where it is not a directory, or is another repository's
 */
export async function directoryFor(wanted: string | null, where: Whereabouts): Promise<string> {
  const { started, env } = where;
  if (wanted === null) {
    if ((await repositoryAround(started, env)) !== null) return started;
    const [root] = await where.roots();
    return root ?? started;
  }
  const directory = existing(wanted);
  const own = await repositoryAround(started, env);
  if (own !== null && own === (await repositoryAround(directory, env))) return directory;
  for (const root of await where.roots()) {
    if (isIn(directory, root)) return directory;
  }
  throw new CheckpointError(
    'refused',
    `'${directory}' is not of the repository that this server was started in`,
    ['only such worktrees, and what the client has open as a root, can be worked in'],
  );
}

function existing(path: string): string {
  if (!isAbsolute(path)) {
    throw new CheckpointError('fatal', `'${path}' is not an absolute path`);
  }
  try {
    // With a slash, nothing but a directory has the name.
    return realpathSync.native(join(path, '/'));
  } catch (error) {
    throw new CheckpointError('fatal', `cannot change to '${path}': ${reasonOf(error)}`);
  }
}

/** The git directory that all worktrees of a repository share; null where there is none. */
async function repositoryAround(directory: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  try {
    return (await locate(directory, toolEnvironment(env))).commonDir;
  } catch {
    return null;
  }
}

function isIn(directory: string, root: string): boolean {
  try {
    const top = realpathSync.native(root);
    return directory === top || directory.startsWith(top.endsWith('/') ? top : `${top}/`);
  } catch {
    return false;
  }
}
