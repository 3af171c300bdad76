import { lstatSync, readdirSync } from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';
import type { AbsolutePath } from '../brands.ts';
import { removeQuietly } from '../disk/files.ts';
import { exists, readRegular } from '../disk/regular-file.ts';
import { registeredAs, registryDirectory } from './registry.ts';

/** A repository as the registry has it. */
export interface Registered {
  commonDir: AbsolutePath;
  archive: AbsolutePath;
  /** The live checkpoint, from the top of a worktree. */
  file: string;
}

/** More than that nobody has worked in. */
const MOST_REPOSITORIES = 1_000;

/** Reads which repositories are registered; what is not one of ours, or torn, is passed over. */
export function readRegistry(env: NodeJS.ProcessEnv): Registered[] {
  const directory = registryDirectory(env);
  if (directory === null) return [];
  try {
    if (!lstatSync(directory).isDirectory()) return [];
    const names = readdirSync(directory).filter((name) => /^[0-9a-f]{64}$/.test(name));
    return names.slice(0, MOST_REPOSITORIES).flatMap((name) => readOne(directory, name) ?? []);
  } catch {
    return [];
  }
}

function readOne(directory: string, name: string): Registered | null {
  try {
    const text = readRegular(join(directory, name), 1)?.bytes.toString() ?? '';
    const { commonDir, archive, file } = JSON.parse(text) as Record<string, unknown>;
    const isWhole = isPath(commonDir) && isPath(archive) && typeof file === 'string';
    return isWhole && registeredAs(commonDir) === name ? { commonDir, archive, file } : null;
  } catch {
    return null;
  }
}

function isPath(value: unknown): value is AbsolutePath {
  return typeof value === 'string' && isAbsolute(value) && !value.includes('\0');
}

/**
 * Forgets a repository that is gone. Where the directory that it was in is not there either, the
 * disk may only not be mounted.
 */
export function forgetGone({ commonDir }: Registered, env: NodeJS.ProcessEnv): void {
  const top = basename(commonDir) === '.git' ? dirname(commonDir) : commonDir;
  const directory = registryDirectory(env);
  if (directory === null || !exists(dirname(top))) return;
  removeQuietly(join(directory, registeredAs(commonDir)));
}
