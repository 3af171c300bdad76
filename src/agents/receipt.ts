/**
 * What an installation has written, so that uninstalling can give back every byte. It lies beside the
 * agent's own files of the user, or in the git directory of the worktree; the file as it was before is
 * beside it, as `before`.
 */
import { join } from 'node:path';
import type { AddedLine } from '../disk/added-line.ts';
import { makeParents } from '../disk/directories.ts';
import { removeIfEmpty } from '../disk/empty-directory.ts';
import { removeFile, replaceFile } from '../disk/files.ts';
import { exists, readRegular } from '../disk/regular-file.ts';
import type { Agent, Scope } from './agent.ts';
import type { Before } from './settings/edit.ts';
import type { Allowed } from './settings/permissions.ts';
import type { Where } from './where.ts';

export interface Receipt {
  version: 1;
  /** The settings or instructions. */
  path: string;
  /** Whether there was a file. */
  wasThere: boolean;
  /** The hash of the bytes that we left; others mean that somebody has edited the file since. */
  after: string;
  /** The lists of hooks that were there. */
  lists: string[];
  /** The status line that was replaced, as it was written. */
  statusLine: string | null;
  /** Skills by their paths, with the hashes of what we left. */
  skills: Record<string, string>;
  /** Directories that were made, the innermost last. */
  directories: string[];
  /** The rules that let the agent run commands without asking, where they were asked for. */
  allowed?: Allowed | null;
  /** What keeps the file out of `git status`, where something had to. */
  hidden?: AddedLine | null;
}

/** Where the receipt of a wiring is kept. */
export function receiptDirectory(agent: Agent, scope: Scope, where: Where): string {
  return scope === 'user' || where.gitDir === null
    ? join(where.places(agent).home, 'git-checkpoint')
    : join(where.gitDir, 'checkpoint-agents', `${agent.name}-${scope}`);
}

/** The receipt of an installation; null where there is none that can be read. */
export function readReceipt(directory: string): Receipt | null {
  try {
    const text = readRegular(join(directory, 'receipt.json'))?.bytes.toString();
    const receipt = text === undefined ? null : (JSON.parse(text) as Receipt);
    return receipt?.version === 1 ? receipt : null;
  } catch {
    return null;
  }
}

/** What an uninstallation has to know of the time before. */
export function historyOf(receipt: Receipt | null): Before {
  const { lists = [], statusLine = null, allowed = null } = receipt ?? {};
  return { lists, statusLine, allowed };
}

/** The path of the file as it was before the installation. */
export function backupPath(directory: string): string {
  return join(directory, 'before');
}

/**
 * Keeps a receipt, and the file as it was where that is new.
 *
 * @returns what takes that back
 */
export function writeReceipt(
  directory: string,
  receipt: Receipt,
  before: Uint8Array | null,
): () => void {
  const made = makeParents(directory);
  receipt.directories.push(...made);
  const files = [backupPath(directory), join(directory, 'receipt.json')];
  const former = files.map((path) => [path, readRegular(path)] as const);
  if (before) replaceFile(backupPath(directory), before, { mode: 0o600 });
  replaceFile(
    join(directory, 'receipt.json'),
    Buffer.from(`${JSON.stringify(receipt, null, 2)}\n`),
  );
  return () => {
    for (const [path, state] of former) {
      if (state) replaceFile(path, state.bytes, state);
      else if (exists(path)) removeFile(path);
    }
    for (const one of made.toReversed()) removeIfEmpty(one);
  };
}

/** Removes what an installation has kept for its end. */
export function removeReceipt(directory: string): void {
  for (const path of [backupPath(directory), join(directory, 'receipt.json')]) {
    if (exists(path)) removeFile(path);
  }
}
