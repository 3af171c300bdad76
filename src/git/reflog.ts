import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AbsolutePath, BranchName } from '../brands.ts';
import type { Client } from './client.ts';

/** An entry of a branch's reflog: what the branch was moved to, and why. */
export interface LogEntry {
  oid: string;
  message: string;
}

/**
 * The reflog of a branch, oldest entry first; empty where it has none.
 *
 * With the files backend it lies at `logs/refs/heads/<branch>` (gitrepository-layout(5)) and costs no
 * process; git is asked where it does not.
 *
 * @param refStorage the value of extensions.refStorage, null for the files backend
 */
export async function readBranchLog(
  client: Client,
  commonDir: AbsolutePath,
  branch: BranchName,
  refStorage: string | null,
): Promise<LogEntry[]> {
  return refStorage === null || refStorage === 'files'
    ? readLog(join(commonDir, 'logs', 'refs', 'heads', ...branch.split('/')))
    : askLog(client, branch);
}

/**
 * The names that a branch had before `git branch -m`, newest first: git moves a branch's reflog along
 * and notes the rename in it (field case 36).
 *
 * @param refStorage the value of extensions.refStorage, null for the files backend
 */
export async function formerNames(
  client: Client,
  commonDir: AbsolutePath,
  branch: BranchName,
  refStorage: string | null,
): Promise<BranchName[]> {
  const names: BranchName[] = [];
  for (const { message } of await readBranchLog(client, commonDir, branch, refStorage)) {
    const match = /^Branch: renamed refs\/heads\/(\S+) to refs\/heads\/\S+$/.exec(message);
    const name = match?.[1] as BranchName | undefined;
    if (name && name !== branch && !names.includes(name)) names.unshift(name);
  }
  return names;
}

/** Reads a reflog file: two object ids, who and when, a tab and the message. */
function readLog(path: string): LogEntry[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return []; // no reflog: core.logAllRefUpdates is off, or the branch is unborn
  }
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({
      oid: line.split(' ', 2)[1] ?? '',
      message: line.slice(line.indexOf('\t') + 1),
    }));
}

async function askLog(client: Client, branch: BranchName): Promise<LogEntry[]> {
  const args = [
    'log',
    '-g',
    '--format=%H %gs',
    '--no-show-signature',
    `refs/heads/${branch}`,
    '--',
  ];
  const result = await client.tryAsk(args);
  if (result.code !== 0) return [];
  return result.stdout
    .split('\n')
    .filter((line) => line !== '')
    .reverse()
    .map((line) => ({
      oid: line.slice(0, line.indexOf(' ')),
      message: line.slice(line.indexOf(' ') + 1),
    }));
}
