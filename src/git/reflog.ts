import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AbsolutePath, BranchName, ObjectId } from '../brands.ts';
import type { Client } from './client.ts';

/** An entry of a reflog: what the ref was moved to, and why. */
export interface LogEntry {
  oid: ObjectId;
  message: string;
  /** When, to the second. */
  at: Date;
}

/**
 * The reflog of a ref, oldest entry first; empty where it has none.
 *
 * With the files backend it lies at `logs/<ref>` (gitrepository-layout(5)) and costs no process; git is
 * asked where it does not.
 *
 * @param ref in full, such as `refs/heads/main`
 * @param refStorage the value of extensions.refStorage, null for the files backend
 */
export async function readRefLog(
  client: Client,
  commonDir: AbsolutePath,
  ref: string,
  refStorage: string | null,
): Promise<LogEntry[]> {
  return refStorage === null || refStorage === 'files'
    ? readLog(join(commonDir, 'logs', ...ref.split('/')))
    : askLog(client, ref);
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
  for (const { message } of await readRefLog(
    client,
    commonDir,
    `refs/heads/${branch}`,
    refStorage,
  )) {
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
    return []; // no reflog: core.logAllRefUpdates is off, the ref is unborn, or has none
  }
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({
      oid: (line.split(' ', 2)[1] ?? '') as ObjectId,
      message: line.slice(line.indexOf('\t') + 1),
      at: new Date(Number(/> (\d+) [-+]\d+\t/.exec(line)?.[1] ?? 0) * 1_000),
    }));
}

async function askLog(client: Client, ref: string): Promise<LogEntry[]> {
  const args = [
    'log',
    '-g',
    '--date=unix',
    '--format=%H %gd %gs',
    '--no-show-signature',
    ref,
    '--',
  ];
  const result = await client.tryAsk(args);
  if (result.code !== 0) return [];
  return result.stdout
    .split('\n')
    .filter((line) => line !== '')
    .reverse()
    .map((line) => {
      // Such as `HEAD@{1773479520}`: no name of a ref holds a blank.
      const [, oid = '', seconds = '0', message = ''] =
        /^(\S+) \S*@\{(\d+)\} ?(.*)$/.exec(line) ?? [];
      return { oid: oid as ObjectId, message, at: new Date(Number(seconds) * 1_000) };
    });
}
