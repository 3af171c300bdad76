/** Who may read and write what we put into a shared repository: the same as what git puts there. */
import { chmodSync, lstatSync } from 'node:fs';
import { sep } from 'node:path';
import { isCode } from './regular-file.ts';

/** What `core.sharedRepository` adds to a mode, or puts in its place; null for nothing. */
export type Sharing = { bits: number; instead: boolean } | null;

interface Shared {
  directories: readonly string[];
  setting: string | null;
}

/** Of the process, as its umask is: each bundle of dist/ has a copy of this file. */
const HERE = Symbol.for('git-checkpoint.shared');
const everywhere = globalThis as { [HERE]?: Shared };

/** Shares from now on what is made below some directories, as `core.sharedRepository` says. */
export function shareBelow(directories: readonly string[], setting: string | null): void {
  everywhere[HERE] = { directories, setting };
}

/** The value that a repository of ours gets, for the git that works in it; null for none. */
export function sharedSetting(): string | null {
  const setting = everywhere[HERE]?.setting ?? null;
  return parseSharing(setting) && setting;
}

/** Reads `core.sharedRepository` (git-config(1)); what git would refuse shares nothing. */
export function parseSharing(setting: string | null): Sharing {
  const value = setting?.toLowerCase() ?? '';
  if (/^(?:group|true|yes|on|0*1)$/.test(value)) return { bits: 0o660, instead: false };
  if (/^(?:all|world|everybody|0*2)$/.test(value)) return { bits: 0o664, instead: false };
  const mode = /^0[0-7]{3}$/.test(value) ? Number.parseInt(value, 8) : 0;
  // Without its owner's right to read and write, git takes it for a mistake.
  return (mode & 0o600) === 0o600 ? { bits: mode & 0o666, instead: true } : null;
}

/** A file's or directory's mode, as git makes it (`calc_shared_perm()`, `adjust_shared_perm()`). */
export function sharedMode(mode: number, isDirectory: boolean, sharing: Sharing): number {
  if (sharing === null) return mode;
  let { bits } = sharing;
  if ((mode & 0o200) === 0) bits &= ~0o222;
  if ((mode & 0o100) !== 0) bits |= (bits & 0o444) >> 2;
  const changed = sharing.instead ? (mode & ~0o777) | bits : mode | bits;
  if (!isDirectory) return changed;
  // Where the group may do something, what is made in there belongs to it as well.
  return changed | ((changed & 0o444) >> 2) | ((changed & 0o060) === 0 ? 0 : 0o2000);
}

/**
 * Gives a file or directory of ours the mode that git would give it.
 *
 * @param place where it is going to be, if it is not there yet
 */
export function share(path: string, place = path): void {
  const { directories = [], setting = null } = everywhere[HERE] ?? {};
  const sharing = parseSharing(setting);
  if (sharing === null) return;
  if (!directories.some((one) => place === one || place.startsWith(one + sep))) return;
  const stat = lstatSync(path);
  const mode = sharedMode(stat.mode & 0o7777, stat.isDirectory(), sharing);
  if (mode === (stat.mode & 0o7777)) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    // Another user's, who has shared it as far as it goes.
    if (!isCode(error, 'EPERM')) throw error;
  }
}
