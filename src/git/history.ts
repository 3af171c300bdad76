import type { Change, Commit } from '../checkpoint/change.ts';
import type { Client } from './client.ts';

/** More commits than anybody reads; what is beyond is only counted as "more". */
export const MOST_COMMITS = 200;

/** Output that no setting of the user's colours, signs or pages. */
const PLAIN = ['--no-color', '--no-show-signature'];

/** The commits of HEAD that the base does not have, newest first. */
export async function commitsSince(client: Client, baseOid: string): Promise<Commit[]> {
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
    commits.push({ oid: fields[i] ?? '', subject: fields[i + 1] ?? '' });
  }
  return commits;
}

/** What differs between the working tree and the point where HEAD left the base. */
export async function changesSince(client: Client, baseOid: string): Promise<Change[]> {
  const text = await client.ask([
    'diff',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '--no-relative',
    '--ignore-submodules=dirty',
    '--numstat',
    '-z',
    '--find-renames',
    '--merge-base',
    baseOid,
    '--',
  ]);
  return parseNumstat(text);
}

/** Reads `git diff --numstat -z`: a rename's two paths follow as records of their own. */
export function parseNumstat(text: string): Change[] {
  const records = text.split('\0');
  const changes: Change[] = [];
  for (let i = 0; i < records.length; i++) {
    const match = /^(\d+|-)\t(\d+|-)\t([\s\S]*)$/.exec(records[i] ?? '');
    if (!match) continue;
    const renamed = match[3] === '';
    const path = renamed ? (records[i + 2] ?? '') : (match[3] ?? '');
    if (renamed) i += 2;
    const change: Change = { path, state: renamed ? 'renamed' : 'modified' };
    if (match[1] !== '-') change.lines = { added: Number(match[1]), removed: Number(match[2]) };
    changes.push(change);
  }
  return changes;
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
  const text = await client.ask([
    'log',
    ...PLAIN,
    '-z',
    '--no-renames',
    `--max-count=${MOST_COMMITS}`,
    `--since=${since}`,
    '--name-only',
    '--format=%x01%H%x00%s',
    'HEAD',
    '--',
  ]);
  return parseCommitsWithPaths(text);
}

export interface CommitsBetween extends CommitsWithPaths {
  /** Whether HEAD has left the other commit behind: a rebase, an amend, a reset. */
  rewritten: boolean;
}

/**
 * What HEAD has that an earlier commit has not, with the paths touched, and whether the earlier one is
 * still part of it; null where that commit is not there any more.
 */
export async function commitsBetween(client: Client, from: string): Promise<CommitsBetween | null> {
  const result = await client.tryAsk([
    'log',
    ...PLAIN,
    '-z',
    '--no-renames',
    '--left-right',
    `--max-count=${MOST_COMMITS}`,
    '--name-only',
    '--format=%x01%m%H%x00%s',
    `${from}...HEAD`,
    '--',
  ]);
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
      commits.push({ oid: record.slice(1), subject: records[++i] ?? '' });
    } else if (record !== '') {
      paths.add(record);
    }
  }
  return { commits, paths: [...paths] };
}

/** Whether every commit of a branch is also in the base. */
export async function isMerged(client: Client, oid: string, baseOid: string): Promise<boolean> {
  const result = await client.tryAsk(['merge-base', '--is-ancestor', oid, baseOid]);
  return result.code === 0;
}
