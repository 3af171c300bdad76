import type { ObjectId } from '../brands.ts';
import type { Client } from './client.ts';
import { repositoryEnvironment } from './environment.ts';
import type { Place } from './locate.ts';
import { gitFailure, runGit } from './run.ts';

/** What the index holds of a path, as `mode oid`; null where it holds nothing, or a conflict. */
export async function askIndexEntry(client: Client, path: string): Promise<string | null> {
  // The index alone is asked, and no monitor of the file system has to be (git-config(1), core.fsmonitor).
  const args = ['ls-files', '--stage', '-z', '--', `:(top,literal)${path}`];
  const text = await client.ask(['-c', 'core.fsmonitor=false', ...args]);
  const match = /^(\d+) ([0-9a-f]+) 0\t/.exec(text);
  return match ? `${match[1]} ${match[2]}` : null;
}

/** The entry that a path has in a commit, as `mode oid`. */
export async function askTreeEntry(
  client: Client,
  commit: ObjectId,
  path: string,
): Promise<string | null> {
  const args = ['ls-tree', '-z', '--full-tree', commit, '--', `:(literal)${path}`];
  const result = await client.tryAsk(args);
  const match = /^(\d+) blob ([0-9a-f]+)\t/.exec(result.stdout);
  return match ? `${match[1]} ${match[2]}` : null;
}

/** Makes the index hold an entry of a path again, or nothing. The file itself is not looked at. */
export async function writeIndexEntry(
  client: Client,
  path: string,
  entry: string | null,
): Promise<void> {
  const args =
    entry === null
      ? ['update-index', '--force-remove', '--', path]
      : ['update-index', '--add', '--cacheinfo', `${entry.replace(' ', ',')},${path}`];
  const result = await client.change(args);
  if (result.code !== 0) throw gitFailure(args, result);
}

/**
 * Whether git is to take it that a file is as the index has it, whatever lies there
 * (git-update-index(1), `--assume-unchanged`).
 */
export async function assumeUnchanged(client: Client, path: string, yes: boolean): Promise<void> {
  const option = yes ? '--assume-unchanged' : '--no-assume-unchanged';
  const args = ['update-index', option, '--', path];
  const result = await client.change(args);
  if (result.code !== 0) throw gitFailure(args, result);
}

/** The blob that `git add` would make of a text at a path, the user's filters included. */
export async function stagedBlob(
  env: NodeJS.ProcessEnv,
  place: Place,
  path: string,
  bytes: Buffer,
): Promise<ObjectId> {
  const { stdout } = await runGit(['hash-object', `--path=${path}`, '--stdin'], {
    cwd: place.worktree,
    env: repositoryEnvironment(env, place),
    input: bytes,
  });
  return stdout.trim() as ObjectId;
}
