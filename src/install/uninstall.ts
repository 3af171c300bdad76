import { lstatSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { takeLine } from '../disk/added-line.ts';
import { removeIfEmpty } from '../disk/empty-directory.ts';
import { COMMAND_PATIENCE, withLock } from '../disk/lock.ts';
import { exists } from '../disk/regular-file.ts';
import { isTracked } from '../git/tracking.ts';
import type { Layout } from '../layout.ts';
import type { Repository } from '../repository.ts';
import { hasBlock, isTorn } from './block.ts';
import { configHooks, removeConfigHooks } from './config-hook.ts';
import { EVENTS, type HookEvent } from './events.ts';
import { findHooks, resolved } from './hooks-place.ts';
import { huskyScript, isHusky } from './husky.ts';
import {
  emptyManifest,
  type IgnoreLine,
  manifestPath,
  readManifest,
  writeManifest,
} from './manifest.ts';
import { readScript } from './read-script.ts';
import { removeState, takeBlock } from './take-out.ts';

/** What is to go, or has gone. */
export interface Removal {
  /** Files that hold our block. */
  files: { path: string; tracked: boolean; created: boolean }[];
  /** Hooks in .git/config. */
  config: HookEvent[];
  lines: IgnoreLine[];
  /** Lines that stay, because they hide notes that are there. */
  keptLines: IgnoreLine[];
  /** Tracked files with a block that no installation here is known to have put there. */
  keptFiles: string[];
  /** Files with a mark of ours without its other one. */
  tornFiles: string[];
}

/**
 * Finds everything of ours in a repository, whoever moved it about: lefthook renames hooks to
 * `<hook>.old`, pre-commit to `<hook>.legacy`, and each moves them back when it goes.
 */
export async function findRemoval(repository: Repository): Promise<Removal> {
  const { env, place, layout } = repository;
  const manifest = readManifest(layout);
  const [hooks, config] = await Promise.all([findHooks(repository), configHooks(repository)]);
  const usual = resolved(join(place.commonDir, 'hooks'));
  const directories = [
    ...(usual.startsWith(place.commonDir) ? [usual] : []),
    ...(hooks.whose === 'common' || hooks.whose === 'worktree' ? [hooks.directory] : []),
  ];
  const paths = [
    ...(manifest?.files ?? []).map(({ path }) => path),
    ...directories.flatMap((directory) =>
      EVENTS.flatMap((event) => ['', '.old', '.legacy'].map((end) => join(directory, event + end))),
    ),
    ...(isHusky(hooks.directory, hooks.setting?.value ?? null)
      ? EVENTS.map((event) => huskyScript(hooks.directory, event))
      : []),
  ];
  const files: Removal['files'] = [];
  const keptFiles: string[] = [];
  const tornFiles: string[] = [];
  for (const path of new Set(paths)) {
    if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) continue;
    const script = readScript(path) ?? '';
    if (isTorn(script)) tornFiles.push(path);
    if (!hasBlock(script)) continue;
    const known = manifest?.files.find((one) => one.path === path);
    const below = relative(place.worktree, path);
    const tracked =
      !below.startsWith('..') && (await isTracked(env, place.worktree, place.gitDir, below));
    if (tracked && !known) keptFiles.push(path);
    else files.push({ path, tracked, created: known?.created ?? false });
  }
  const keeps = await hasNotes(repository);
  const lines = manifest?.lines ?? [];
  return {
    files,
    config,
    lines: lines.filter(({ notes }) => !notes || !keeps),
    keptLines: lines.filter(({ notes }) => notes && keeps),
    keptFiles,
    tornFiles,
  };
}

/** Gives every byte back: takes out what was found, and what the hooks need. */
export async function carryOutRemoval(repository: Repository, removal: Removal): Promise<void> {
  const { layout } = repository;
  const manifest = readManifest(layout);
  await removeConfigHooks(repository, manifest);
  const keeps = await hasNotes(repository);
  withLock(layout.state, { patience: COMMAND_PATIENCE }, () => {
    for (const { path, created } of removal.files) takeBlock(path, created);
    for (const line of [...removal.lines].reverse()) takeLine(line);
    for (const directory of [...(manifest?.directories ?? [])].reverse()) removeIfEmpty(directory);
    removeState(layout, keeps);
    // What stays is remembered, so that the next time takes it.
    if (removal.keptLines.length > 0) {
      writeManifest(layout, { ...emptyManifest(), lines: removal.keptLines, uninstalled: true });
    }
  });
  removeIfEmpty(layout.state);
}

/** Whether anything was found. */
export function isNothing(removal: Removal, layout: Layout): boolean {
  const { files, config, lines, keptFiles, tornFiles } = removal;
  const found = [files, config, lines, keptFiles, tornFiles].some((some) => some.length > 0);
  return !found && !exists(manifestPath(layout));
}

/** Whether there are checkpoints to hide: what git tracks, it shows whatever a line says. */
async function hasNotes({ env, place, layout }: Repository): Promise<boolean> {
  if (exists(layout.live)) return true;
  const root = place.sharedRoot;
  for (const path of filesBelow(layout.archive)) {
    const below = root === null ? '..' : relative(root, path);
    if (root === null || below.startsWith('..')) return true;
    if (!(await isTracked(env, root, place.commonDir, below))) return true;
  }
  return false;
}

function filesBelow(directory: string): string[] {
  try {
    return readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name));
  } catch {
    return []; // There is none.
  }
}
