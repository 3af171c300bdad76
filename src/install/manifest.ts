import { join } from 'node:path';
import { readRegular, removeFile, replaceFile } from '../archive/files.ts';
import type { Layout } from '../archive/layout.ts';
import type { HookEvent } from './block.ts';
import type { Way } from './way.ts';

/** A file that the installer changed, so that its bytes can be given back. */
export interface ChangedFile {
  path: string;
  /** The bytes before, in base64; null where there was no file. */
  before: string | null;
  /** The bytes that the installer left. */
  after: string;
}

/** What an installation has done to a repository: all that `uninstall` has to know. */
export interface Manifest {
  ways: Record<HookEvent, Way['kind']>;
  /** Scripts with a block of ours; `created` where the file is ours alone. */
  scripts: { path: string; created: boolean }[];
  /** Directories that were made for them. */
  directories: string[];
  /** Sections of .git/config, such as `hook.git-checkpoint-post-merge`. */
  sections: string[];
  files: ChangedFile[];
}

/** Reads what is installed; null where nothing is. */
export function readManifest(layout: Layout): Manifest | null {
  const state = readRegular(manifestPath(layout));
  return state ? (JSON.parse(state.bytes.toString()) as Manifest) : null;
}

/** Remembers what is installed. */
export function writeManifest(layout: Layout, manifest: Manifest): void {
  replaceFile(manifestPath(layout), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
}

/** Gives a changed file its bytes back, if it still has those that we left. */
export function revertFile({ path, before, after }: ChangedFile): boolean {
  const present = readRegular(path);
  if (!present?.bytes.equals(Buffer.from(after, 'base64'))) return false;
  if (before === null) removeFile(path);
  else replaceFile(path, Buffer.from(before, 'base64'), { mode: present.mode });
  return true;
}

/** A file with its bytes before and after an action; null where the action changed nothing. */
export async function noteChange(
  path: string,
  action: () => Promise<void> | void,
): Promise<ChangedFile | null> {
  const before = readRegular(path)?.bytes ?? null;
  await action();
  const after = readRegular(path)?.bytes ?? null;
  if (after === null || before?.equals(after)) return null;
  return { path, before: before?.toString('base64') ?? null, after: after.toString('base64') };
}

function manifestPath(layout: Layout): string {
  return join(layout.state, 'installed.json');
}
