/**
 * What a removal takes out of a worktree, told in the worktree's git directory before it does: git
 * deletes that last. Of a removal that was killed, the next command finds it there.
 */
import { statSync } from 'node:fs';
import { type AbsolutePath, below } from '../../brands.ts';
import { replaceFile } from '../../disk/files.ts';
import { lifeOf, ownIdentity, type ProcessIdentity } from '../../disk/process-identity.ts';
import { exists, readRegular } from '../../disk/regular-file.ts';
import { readAdministrations } from '../../git/administration.ts';

/** What is taken out, and what there was before. */
export interface TakenOut {
  /** Where the checkpoint is. */
  mirror: AbsolutePath;
  /** What the index had of it and what it has meanwhile, as `mode oid`; null for nothing. */
  index: { before: string | null; meanwhile: string | null };
}

interface Told extends TakenOut {
  by: ProcessIdentity;
}

/** After so many milliseconds, a process that cannot be seen is taken for dead. */
const SILENT = 60_000;

/** Where it is told, for the worktree of a git directory. */
export function recordOf({ gitDir }: { gitDir: AbsolutePath }): AbsolutePath {
  return below(gitDir, 'checkpoint-removal');
}

/** Tells what this process is about to take out. */
export function writeRecord(path: AbsolutePath, taken: TakenOut): void {
  replaceFile(path, Buffer.from(JSON.stringify({ ...taken, by: ownIdentity() })));
}

/** What is told, and by which process; null where nothing is, or it is not what this program writes. */
export function readRecord(path: AbsolutePath): Told | null {
  try {
    const record = JSON.parse(readRegular(path)?.bytes.toString() ?? '') as Told;
    const { mirror, index, by } = record;
    const isWhole = typeof mirror === 'string' && index instanceof Object && by instanceof Object;
    return isWhole ? record : null;
  } catch {
    return null;
  }
}

/** Whether a removal left this behind: its process does not run any more. */
export function isLeft(path: AbsolutePath): boolean {
  if (!exists(path)) return false; // as nearly always
  const record = readRecord(path);
  const life = record ? lifeOf(record.by) : 'unknown';
  return (
    life === 'dead' ||
    (life === 'unknown' && Math.abs(Date.now() - statSync(path).mtimeMs) > SILENT)
  );
}

/** The worktrees out of which a removal that was killed has taken the checkpoint. */
export function leftRemovals(commonDir: AbsolutePath): AbsolutePath[] {
  return readAdministrations(commonDir)
    .filter((one) => exists(one.path) && isLeft(recordOf(one)))
    .map(({ path }) => path);
}
