/** Hooks in git's configuration (git-config(1), `hook.<friendly-name>.command`), since git 2.54. */

import { join } from 'node:path';
import { replaceKeeping } from '../disk/files.ts';
import { readRegular } from '../disk/regular-file.ts';
import { gitFailure } from '../git/run.ts';
import type { Repository } from '../repository.ts';
import { EVENTS, type HookEvent } from './events.ts';
import { hookLine } from './hook-script.ts';
import { resolved } from './hooks-place.ts';
import type { Manifest } from './manifest.ts';
import { readScript } from './read-script.ts';

/**
 * Adds our hook to .git/config: `command` before `event`, since an event without a command makes git
 * die half-way through a switch. What is there already is not written again.
 */
export async function putConfigHook(repository: Repository, event: HookEvent): Promise<void> {
  const section = sectionOf(event);
  const command = hookLine(event);
  if ((await localValue(repository, `${section}.command`)) !== command) {
    await change(repository, `${section}.command`, command);
  }
  if ((await localValue(repository, `${section}.event`)) !== event) {
    await change(repository, `${section}.event`, event);
  }
}

/** Which of our hooks are in .git/config. */
export async function configHooks({ client }: Repository): Promise<HookEvent[]> {
  const ours = '^hook\\.git-checkpoint-.*\\.command$';
  const args = ['config', '--local', '-z', '--name-only', '--get-regexp', ours];
  const found = (await client.tryAsk(args)).stdout.split('\0');
  return EVENTS.filter((event) => found.includes(`${sectionOf(event)}.command`));
}

/** Takes our hooks out of .git/config, each section as a whole. */
export async function removeConfigHooks(
  repository: Repository,
  manifest: Manifest | null,
): Promise<HookEvent[]> {
  const present = await configHooks(repository);
  for (const event of present) {
    const args = ['config', '--local', '--remove-section', sectionOf(event)];
    const result = await repository.client.change(args);
    if (result.code !== 0) throw gitFailure(args, result);
  }
  if (present.length > 0 && manifest?.configWasOpen) closeAgain(repository);
  return present;
}

/** The names of the hooks in the configuration that are not ours, in any scope. */
export async function otherConfigHooks({ client }: Repository): Promise<string[]> {
  const args = ['config', '-z', '--name-only', '--get-regexp', '^hook\\..*\\.event$'];
  const names = (await client.tryAsk(args)).stdout
    .split('\0')
    .map((key) => key.replace(/^hook\.|\.event$/g, ''));
  const ours: string[] = EVENTS.map((event) => sectionOf(event).replace('hook.', ''));
  return [...new Set(names)].filter((name) => name !== '' && !ours.includes(name));
}

function sectionOf(event: HookEvent): string {
  return `hook.git-checkpoint-${event}`;
}

async function localValue({ client }: Repository, key: string): Promise<string | null> {
  const result = await client.tryAsk(['config', '--local', '-z', '--get', key]);
  return result.code === 0 ? result.stdout.replace(/\0$/, '') : null;
}

async function change({ client }: Repository, key: string, value: string): Promise<void> {
  const args = ['config', '--local', '--replace-all', key, value];
  const result = await client.change(args);
  if (result.code !== 0) throw gitFailure(args, result);
}

/** Whether .git/config ends in the middle of a line, which git ends before it adds something. */
export function isConfigOpen({ place }: Repository): boolean {
  return /[^\n]$/.test(readScript(join(place.commonDir, 'config')) ?? '');
}

function closeAgain({ place }: Repository): void {
  const path = resolved(join(place.commonDir, 'config'));
  const state = readRegular(path);
  const text = state?.bytes.toString('latin1') ?? '';
  if (state && text.endsWith('\n')) replaceKeeping(path, text.slice(0, -1), state);
}
