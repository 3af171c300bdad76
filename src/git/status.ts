import type { BranchName, ObjectId } from '../brands.ts';
import type { Change } from '../note/change.ts';
import type { Head } from '../note/head.ts';
import type { Asked } from './asked.ts';
import type { Client } from './client.ts';
import { branchUnderWay } from './under-way.ts';

export interface Status {
  head: Head;
  /** What differs from HEAD, in git's order; untracked directories end in `/`. */
  changes: Change[];
}

/**
 * The branch and the state of the working tree, by one `git status`.
 *
 * Porcelain v2 names the branch in every ref storage, unborn ones included (field cases 33 and 52),
 * and `-z` quotes nothing. The user's status.* settings do not reach it. A partial clone may miss the
 * file that a rename is to be known by.
 *
 * @param worktreeName names the place where HEAD is detached
 */
export async function askStatus(client: Client, worktreeName: string): Promise<Status> {
  const { code, stdout } = await client.tryAsk(['status', ...STATUS]);
  const status = parseStatus(
    code === 0 ? stdout : await client.ask(['status', ...STATUS, '--no-renames']),
    worktreeName,
  );
  return { ...status, head: aboutBranch(client, status.head) };
}

const STATUS = [
  '--porcelain=v2',
  '--branch',
  '-z',
  '--untracked-files=normal',
  '--ignore-submodules=dirty',
];

/**
 * HEAD alone, without a look at the working tree.
 *
 * @param asked what git has said of it already, if it has
 */
export async function askHead(
  client: Client,
  worktreeName: string,
  asked: Asked['head'] = null,
): Promise<Head> {
  if (asked) return headFrom(client, asked, worktreeName);
  const [symbolic, commit] = await Promise.all([
    client.tryAsk(['symbolic-ref', '--quiet', 'HEAD']),
    client.tryAsk(['rev-parse', '--quiet', '--verify', 'HEAD']),
  ]);
  const found = { ref: symbolic.stdout, oid: commit.stdout.trim() as ObjectId };
  return headFrom(client, found, worktreeName);
}

function headFrom(
  client: Client,
  { ref, oid }: NonNullable<Asked['head']>,
  worktreeName: string,
): Head {
  const branch = /^refs\/heads\/(.+)/.exec(ref)?.[1];
  return branch === undefined
    ? aboutBranch(client, { kind: 'detached', oid, worktreeName })
    : { kind: 'branch', branch: branch as BranchName, oid: oid || null };
}

/** While a branch is rebased or bisected, HEAD names none, and counts as that branch all the same. */
function aboutBranch({ gitDir }: Client, head: Head): Head {
  const branch = head.kind === 'detached' ? branchUnderWay(gitDir) : null;
  return branch === null
    ? head
    : { kind: 'branch', branch: branch as BranchName, oid: head.oid || null };
}

/** Reads `git status --porcelain=v2 --branch -z` (git-status(1), "Porcelain Format Version 2"). */
export function parseStatus(text: string, worktreeName: string): Status {
  let oid: ObjectId | null = null;
  let branch: BranchName | null = null;
  const changes: Change[] = [];
  const records = text.split('\0');
  for (let i = 0; i < records.length; i++) {
    const record = records[i] ?? '';
    if (record.startsWith('# branch.oid ')) {
      const value = record.slice('# branch.oid '.length);
      oid = value === '(initial)' ? null : (value as ObjectId);
    } else if (record.startsWith('# branch.head ')) {
      const value = record.slice('# branch.head '.length);
      branch = value === '(detached)' ? null : (value as BranchName);
    } else if (record.startsWith('? ')) {
      changes.push({ path: record.slice(2), state: 'untracked', index: null });
    } else if (/^[12u] /.test(record)) {
      changes.push(parseEntry(record));
      if (record.startsWith('2 ')) i++; // the record behind a rename is its former path
    }
  }
  return {
    head:
      branch === null
        ? { kind: 'detached', oid: oid ?? ('' as ObjectId), worktreeName }
        : { kind: 'branch', branch, oid },
    changes,
  };
}

/** The number of blank-separated fields before the path, by the record's type. */
const FIELDS_BEFORE_PATH: Record<string, number> = { '1': 8, '2': 9, u: 10 };

function parseEntry(record: string): Change {
  const fields = record.split(' ');
  const type = record[0] ?? '';
  const path = fields.slice(FIELDS_BEFORE_PATH[type]).join(' ');
  if (type === 'u') return { path, state: 'unmerged' };
  const codes = fields[1] ?? '';
  const mode = fields[4] ?? '';
  const index = /^0+$/.test(mode) ? null : { mode, oid: (fields[7] ?? '') as ObjectId };
  if (codes.includes('D')) return { path, state: 'deleted', index };
  if (codes.includes('R')) return { path, state: 'renamed', index };
  if (codes.includes('A')) return { path, state: 'added', index };
  return { path, state: 'modified', index };
}
