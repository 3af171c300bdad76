import { lstatSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { removeIfEmpty } from '../disk/empty-directory.ts';
import { COMMAND_PATIENCE, withLock } from '../disk/lock.ts';
import { exists } from '../disk/regular-file.ts';
import { isTracked } from '../git/tracking.ts';
import type { Layout } from '../layout.ts';
import type { Repository } from '../repository.ts';
import { hasBlock } from './block.ts';
import { configHooks, removeConfigHooks } from './config-hook.ts';
import { EVENTS, type HookEvent } from './events.ts';
import { findHooks, resolved } from './hooks-place.ts';
import { huskyScript, isHusky } from './husky.ts';
import { type AddedLine, manifestPath, readManifest } from './manifest.ts';
import { readScript } from './read-script.ts';
import { removeState, takeBlock, takeLine } from './take-out.ts';

/** What is to go, or has gone. */
export interface Removal {
  /** Files that hold our block. */
  files: { path: string; tracked: boolean; created: boolean }[];
  /** Hooks in .git/config. */
  config: HookEvent[];
  lines: AddedLine[];
  /** Lines that stay, because they hide notes that are there. */
  keptLines: AddedLine[];
  /** Tracked files with a block that somebody else put there. */
  keptFiles: string[];
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
    ...(hooks.whose === 'outside' ? [] : [hooks.directory]),
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
  for (const path of new Set(paths)) {
    if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) continue;
    if (!hasBlock(readScript(path) ?? '')) continue;
    const known = manifest?.files.find((one) => one.path === path);
    const below = relative(place.worktree, path);
    const tracked =
      !below.startsWith('..') && (await isTracked(env, place.worktree, place.gitDir, below));
    if (tracked && !known) keptFiles.push(path);
    else files.push({ path, tracked, created: known?.created ?? false });
  }
  const keeps = hasNotes(layout);
  const lines = manifest?.lines ?? [];
  return {
    files,
    config,
    lines: lines.filter(({ notes }) => !notes || !keeps),
    keptLines: lines.filter(({ notes }) => notes && keeps),
    keptFiles,
  };
}

/** Gives every byte back: takes out what was found, and what the hooks need. */
export async function carryOutRemoval(repository: Repository, removal: Removal): Promise<void> {
  const { layout } = repository;
  const manifest = readManifest(layout);
  await removeConfigHooks(repository, manifest);
  withLock(layout.state, { patience: COMMAND_PATIENCE }, () => {
    for (const { path, created } of removal.files) takeBlock(path, created);
    for (const line of [...removal.lines].reverse()) takeLine(line);
    for (const directory of [...(manifest?.directories ?? [])].reverse()) removeIfEmpty(directory);
    removeState(layout);
  });
  removeIfEmpty(layout.state);
}

/** Whether anything was found. */
export function isNothing({ files, config, lines }: Removal, layout: Layout): boolean {
  const known = exists(manifestPath(layout));
  return files.length === 0 && config.length === 0 && lines.length === 0 && !known;
}

function hasNotes({ archive, live }: Layout): boolean {
  try {
    if (readdirSync(archive).length > 0) return true;
  } catch {
    // There is none.
  }
  return exists(live);
}
