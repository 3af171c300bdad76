/**
 * Reading the history, by git itself: rare questions, for which a process is no price.
 */
import type { ObjectId } from '../brands.ts';
import { repositoryEnvironment } from '../git/environment.ts';
import { type GitResult, gitFailure, runGit } from '../git/run.ts';
import { type Operation, parseOperation } from './operation.ts';
import { REF } from './store.ts';

/** An operation as the history has it. */
export interface Recorded {
  commit: ObjectId;
  at: Date;
  by: string;
  operation: Operation;
  /** What it changed: paths of the tree with the blobs before and after, null where there was none. */
  changes: { key: string; before: ObjectId | null; after: ObjectId | null }[];
}

/** Asks git about the history's repository. */
export function askHistory(
  gitDir: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[],
  input?: string,
): Promise<GitResult> {
  return runGit(args, {
    cwd: gitDir,
    env: { ...repositoryEnvironment(env, null), GIT_DIR: gitDir },
    ...(input === undefined ? {} : { input }),
  });
}

/**
 * The operations, newest first.
 *
 * @param most how many at the most; null for all
 * @param before only those that are older than this one
 * @throws CheckpointError where git cannot read the history
 */
export async function listOperations(
  gitDir: string,
  env: NodeJS.ProcessEnv,
  most: number | null,
  before: ObjectId | null = null,
): Promise<Recorded[]> {
  const args = [
    '-c',
    'log.showRoot=true',
    'log',
    '--encoding=UTF-8',
    '--no-color',
    '--no-show-signature',
    '--first-parent',
    '--raw',
    '-z',
    '--no-abbrev',
    '--no-renames',
    '-O/dev/null', // diff.orderFile may name a file of another repository
    '--format=%x01%H%x00%ct%x00%an%x00%B%x02',
    ...(most === null ? [] : [`--max-count=${most}`]),
    ...(before === null ? [REF] : ['--skip=1', before]),
    '--',
  ];
  const result = await askHistory(gitDir, env, args);
  if (result.code !== 0) throw gitFailure(args, result);
  return parseOperations(result.stdout);
}

/** Whether only one object's name begins with some digits; git asks for four at least (git-rev-parse(1)). */
export async function isOneObject(
  gitDir: string,
  env: NodeJS.ProcessEnv,
  digits: string,
): Promise<boolean> {
  const { code, stdout } = await askHistory(gitDir, env, ['rev-parse', `--disambiguate=${digits}`]);
  return code === 0 && /^[0-9a-f]+\n$/.test(stdout);
}

/**
 * What each of some commits changed, as git shows it, by one process.
 *
 * @param keys the paths of the tree that are of interest; none for all
 */
export async function readPatches(
  gitDir: string,
  env: NodeJS.ProcessEnv,
  commits: readonly ObjectId[],
  keys: readonly string[],
): Promise<string[]> {
  const args = [
    'show',
    '--format=%x01%H',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '-O/dev/null',
    '--patch',
    '--no-walk=unsorted',
    '--stdin',
    '--',
    ...(keys.length === 0 ? [':(top,exclude,glob)*/saves-*'] : new Set(keys.map(literal))),
  ];
  const result = await askHistory(gitDir, env, args, `${commits.join('\n')}\n`);
  if (result.code !== 0) throw gitFailure(args, result);
  // In a patch, a line of a note begins with a blank or a sign.
  const patches = new Map(
    result.stdout
      .split(/^\x01(?=[0-9a-f]{40}$)/m)
      .slice(1)
      .map((one) => [one.slice(0, 40), one.slice(41).replace(/^\n/, '')]),
  );
  return commits.map((commit) => patches.get(commit) ?? '');
}

function literal(key: string): string {
  return `:(top,literal)${key}`;
}

/** Reads `git log --raw -z` in the format above; a message of ours holds no control character. */
export function parseOperations(text: string): Recorded[] {
  return text
    .split(/\x01(?=[0-9a-f]{40}\0)/)
    .slice(1)
    .map((chunk) => {
      const [header = '', raw = ''] = chunk.split('\x02');
      const [commit = '', seconds = '', by = '', message = ''] = header.split('\0');
      return {
        commit: commit as ObjectId,
        at: new Date(Number(seconds) * 1000),
        by,
        operation: parseOperation(message),
        changes: parseRaw(raw),
      };
    });
}

function parseRaw(raw: string): Recorded['changes'] {
  const changes: Recorded['changes'] = [];
  for (const match of raw.matchAll(/:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) [A-Z]\0([^\0]+)/g)) {
    changes.push({ key: match[3] ?? '', before: blob(match[1]), after: blob(match[2]) });
  }
  return changes;
}

function blob(oid: string | undefined): ObjectId | null {
  return oid === undefined || /^0+$/.test(oid) ? null : (oid as ObjectId);
}
