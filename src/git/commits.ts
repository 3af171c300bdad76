import type { ObjectId } from '../brands.ts';
import type { Change, Commit } from '../note/change.ts';
import type { Client } from './client.ts';
import { type GitResult, gitFailure } from './run.ts';

/** More commits than anybody reads; what is beyond is only counted as "more". */
export const MOST_COMMITS = 200;

/** Output that no setting of the user's colours, signs or pages. */
const PLAIN = ['--no-color', '--no-show-signature'];

/** The commits of HEAD that the base does not have, newest first. */
export async function commitsSince(client: Client, baseOid: ObjectId): Promise<Commit[]> {
  const text = await client.ask([
    'log',
    ...PLAIN,
    '-z',
    '--no-merges',
    `--max-count=${MOST_COMMITS}`,
    '--format=%H%x00%s',
    `${baseOid}..HEAD`,
    '--',
  ]);
  const fields = text.split('\0');
  const commits: Commit[] = [];
  for (let i = 0; i + 1 < fields.length; i += 2) {
    commits.push({ oid: (fields[i] ?? '') as ObjectId, subject: fields[i + 1] ?? '' });
  }
  return commits;
}

/**
 * What differs between the working tree and the point where HEAD left the base. After merges to and
 * fro there are several such points, and one of them is taken; unrelated histories and shallow clones
 * have none, and then nothing is known to differ. A partial clone may miss files of that point, and then the
 * lines are not counted; where it misses the lists of files, nothing is known either.
 */
export async function changesSince(client: Client, baseOid: ObjectId): Promise<Change[]> {
  const diff = (how: readonly string[], ...point: string[]) =>
    client.tryAsk([
      // It would write the index, and hold its lock, where the time of a file is another one.
      '-c',
      'diff.autoRefreshIndex=false',
      'diff',
      '--no-color',
      '--no-ext-diff',
      '--no-textconv',
      '--no-relative',
      '--ignore-submodules=dirty',
      '--raw',
      '-z',
      ...how,
      ...point,
      '--',
    ]);
  const result = await diff(WITH_CONTENT, '--merge-base', baseOid);
  if (result.code === 0) return parseDiff(result.stdout);
  const points = await client.tryAsk(['merge-base', baseOid, 'HEAD']);
  if (points.code === 1) return [];
  if (points.code !== 0) throw gitFailure(['merge-base'], points);
  for (const how of [WITH_CONTENT, ['--no-renames']]) {
    const again = await diff(how, points.stdout.trim());
    if (again.code === 0) return parseDiff(again.stdout);
  }
  return [];
}

/** What only the files themselves tell, of both sides. */
const WITH_CONTENT = ['--numstat', '--find-renames'];

/** The letters of `git diff --raw`; any other is a modification of a kind. */
const STATES: Record<string, Change['state']> = {
  A: 'added',
  C: 'added',
  D: 'deleted',
  R: 'renamed',
  U: 'unmerged',
};

/**
 * Reads `git diff --raw --numstat -z` (git-diff(1), "Raw output format"): first the states, then the
 * numbers of lines. A rename's two paths follow as records of their own.
 */
export function parseDiff(text: string): Change[] {
  const records = text.split('\0');
  const changes = new Map<string, Change>();
  for (let i = 0; i < records.length; i++) {
    const record = records[i] ?? '';
    const letter = /^:\d+ \d+ \S+ \S+ ([A-Z])\d*$/.exec(record)?.[1];
    if (letter !== undefined) {
      i += letter === 'R' || letter === 'C' ? 2 : 1;
      const path = records[i] ?? '';
      changes.set(path, { path, state: STATES[letter] ?? 'modified' });
      continue;
    }
    const match = /^(\d+)\t(\d+)\t([\s\S]*)$/.exec(record);
    if (!match) continue;
    if (match[3] === '') i += 2;
    const change = changes.get(match[3] || (records[i] ?? ''));
    if (change) change.lines = { added: Number(match[1]), removed: Number(match[2]) };
  }
  return [...changes.values()];
}

export interface CommitsWithPaths {
  commits: Commit[];
  /** The paths that those commits touched, each once. */
  paths: string[];
}

/**
 * The commits on HEAD that were made after a moment, with the paths they touched.
 *
 * @param since seconds since the epoch
 */
export async function commitsAfter(client: Client, since: number): Promise<CommitsWithPaths> {
  const result = await log(client, `--since=${since}`, '--format=%x01%H%x00%s', 'HEAD');
  if (result.code !== 0) throw gitFailure(['log'], result);
  return parseCommitsWithPaths(result.stdout);
}

/** The same in numbers, at most `MOST_COMMITS`; fails where a partial clone misses the lists of files. */
export async function countAfter(
  client: Client,
  since: number,
  isCounted: (path: string) => boolean,
): Promise<{ commits: number; files: number }> {
  const how = ['-z', '--no-renames', '--name-only', `--max-count=${MOST_COMMITS}`];
  const text = await client.ask(['log', ...how, `--since=${since}`, '--format=%x01', 'HEAD', '--']);
  const [, ...records] = text.split('\x01');
  const paths = new Set<string>(records.join('').match(/[^\0\n]+/g));
  return { commits: records.length, files: [...paths].filter(isCounted).length };
}

/** With the paths, unless a partial clone misses the lists of files that tell them. */
async function log(client: Client, ...args: string[]): Promise<GitResult> {
  const plain = ['log', ...PLAIN, '-z', '--no-renames', `--max-count=${MOST_COMMITS}`];
  const result = await client.tryAsk([...plain, '--name-only', ...args, '--']);
  return result.code === 0 ? result : client.tryAsk([...plain, ...args, '--']);
}

export interface CommitsBetween extends CommitsWithPaths {
  /** Whether HEAD has left the other commit behind: a rebase, an amend, a reset. */
  rewritten: boolean;
}

/**
 * What HEAD has that an earlier commit has not, with the paths touched, and whether the earlier one is
 * still part of it; null where that commit is not there any more.
 */
export async function commitsBetween(
  client: Client,
  from: ObjectId,
): Promise<CommitsBetween | null> {
  const range = `${from}...HEAD`;
  const result = await log(client, '--left-right', '--format=%x01%m%H%x00%s', range);
  if (result.code !== 0) return null;
  // Each side is a run of records of its own; what only the earlier commit has is marked `<`.
  const records = result.stdout.split(/(?=\x01[<>])/);
  const right = records.filter((one) => one.startsWith('\x01>'));
  const plain = right.map((one) => `\x01${one.slice(2)}`).join('');
  return {
    ...parseCommitsWithPaths(plain),
    rewritten: records.some((one) => one.startsWith('\x01<')),
  };
}

/** Reads `git log -z --name-only --format=%x01%H%x00%s`. */
export function parseCommitsWithPaths(text: string): CommitsWithPaths {
  const commits: Commit[] = [];
  const paths = new Set<string>();
  const records = text.split('\0');
  for (let i = 0; i < records.length; i++) {
    const record = (records[i] ?? '').replace(/^\n/, '');
    if (/^\x01[0-9a-f]{40,64}$/.test(record)) {
      commits.push({ oid: record.slice(1) as ObjectId, subject: records[++i] ?? '' });
    } else if (record !== '') {
      paths.add(record);
    }
  }
  return { commits, paths: [...paths] };
}

/** Whether a commit, by its name or the first digits of it, and every one before it is also in the base. */
export async function isMerged(client: Client, oid: string, baseOid: ObjectId): Promise<boolean> {
  const result = await client.tryAsk(['merge-base', '--is-ancestor', oid, baseOid]);
  return result.code === 0;
}
