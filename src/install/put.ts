import { chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createFile, exists, makeDirectory, readRegular, replaceFile } from '../archive/files.ts';
import type { Repository } from '../archive/open.ts';
import { repositoryEnvironment } from '../git/environment.ts';
import { gitFailure, runGit } from '../git/run.ts';
import { type Fragments, type HookEvent, hookBlock, insertBlock, type Program } from './block.ts';
import { type Manifest, noteChange } from './manifest.ts';
import type { Way } from './way.ts';

/** What a way needs to be taken. */
export interface Putting {
  repository: Repository;
  hooksDirectory: string;
  fragments: Fragments;
  program: Program;
  manifest: Manifest;
}

/** Takes the chosen way for one event, and notes in the manifest what it changed. */
export async function putHook(putting: Putting, event: HookEvent, way: Way): Promise<void> {
  const { repository, hooksDirectory, fragments, program, manifest } = putting;
  const block = hookBlock(event, fragments, program);
  manifest.ways[event] = way.kind;
  switch (way.kind) {
    case 'script':
      putScript(manifest, join(hooksDirectory, event), block);
      return;
    case 'config': {
      const script = join(repository.layout.state, 'hooks', event);
      putScript(manifest, script, block);
      await putConfig(repository, manifest, event, script);
      return;
    }
    case 'none':
      return;
    default:
      throw new Error(`no way '${way.kind}' yet`);
  }
}

/** Puts a block into a script, or makes one; a second time changes nothing. */
export function putScript(manifest: Manifest, path: string, block: string): void {
  makeParents(manifest, dirname(path));
  const present = readRegular(path);
  const script = insertBlock(present?.bytes.toString('latin1') ?? null, latin1(block));
  const bytes = Buffer.from(script, 'latin1');
  if (!present) {
    createFile(path, bytes, { mode: 0o755 });
    chmodSync(path, 0o755);
  } else if (!present.bytes.equals(bytes)) replaceFile(path, bytes, { mode: present.mode });
  if (!manifest.scripts.some((one) => one.path === path)) {
    manifest.scripts.push({ path, created: !present });
  }
}

/** A foreign script's bytes are kept whatever their encoding; ours are put among them as they are. */
function latin1(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** The directories that are missing are made, and remembered. */
function makeParents(manifest: Manifest, directory: string): void {
  if (exists(directory)) return;
  makeParents(manifest, dirname(directory));
  makeDirectory(directory);
  manifest.directories.push(directory);
}

/**
 * `command` before `event`: an event without a command makes git die half-way through a switch
 * (measured with 2.54 and 2.55).
 */
async function putConfig(
  repository: Repository,
  manifest: Manifest,
  event: HookEvent,
  script: string,
): Promise<void> {
  const section = `hook.git-checkpoint-${event}`;
  const file = join(repository.place.commonDir, 'config');
  const command = `'${script.replaceAll("'", "'\\''")}'`;
  const change = await noteChange(file, async () => {
    await setConfig(repository, `${section}.command`, command);
    await setConfig(repository, `${section}.event`, event);
  });
  if (!manifest.sections.includes(section)) manifest.sections.push(section);
  if (change && !manifest.files.some((one) => one.path === file)) manifest.files.push(change);
  else if (change) {
    for (const one of manifest.files) if (one.path === file) one.after = change.after;
  }
}

async function setConfig({ env, place }: Repository, key: string, value: string): Promise<void> {
  const args = ['config', '--local', '--replace-all', key, value];
  const result = await runGit(args, {
    cwd: place.worktree,
    env: repositoryEnvironment(env, place),
  });
  if (result.code !== 0) throw gitFailure(args, result);
}
