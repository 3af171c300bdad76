import { join } from 'node:path';
import { rebuildWaiting, rememberPlaces } from '../archive/tell-hooks.ts';
import { addLine } from '../disk/added-line.ts';
import { COMMAND_PATIENCE, withLock } from '../disk/lock.ts';
import { openRepository } from '../gather/repository.ts';
import type { Repository } from '../repository.ts';
import { configHooks, isConfigOpen, putConfigHook } from './config-hook.ts';
import { diagnose } from './diagnose.ts';
import { lineBlock, wholeBlock } from './hook-script.ts';
import { LEFTHOOK_FILE, lefthookBlock } from './lefthook.ts';
import { emptyManifest, type Manifest, readManifest, writeManifest } from './manifest.ts';
import type { InstallPlan } from './plan.ts';
import type { PlannedHook } from './plan-hooks.ts';
import { hookFires } from './probe.ts';
import type { Program } from './program.ts';
import { putOwnScript, putScript, putWhole } from './put.ts';
import type { Finding } from './switched-off.ts';

/** An event after the installation. */
export interface InstalledHook extends PlannedHook {
  /** Whether git was seen to come by; null where this git cannot be asked. */
  fires: boolean | null;
  /** Why it does not fire, where it is installed and does not, and what to do about it. */
  finding: Finding | null;
}

/**
 * Does what was planned, and has git run each hook to see that it fires in this worktree. Where there is
 * no way for any event, nothing at all is written.
 */
export async function carryOutInstall(
  repository: Repository,
  plan: InstallPlan,
  program: Program,
): Promise<InstalledHook[]> {
  const { layout, settings } = repository;
  const taken = plan.hooks.filter(({ way }) => way.kind !== 'none');
  const opened = (await configHooks(repository)).length === 0 && isConfigOpen(repository);
  if (taken.length > 0) {
    withLock(layout.state, { patience: COMMAND_PATIENCE }, () => {
      const manifest = readManifest(layout) ?? emptyManifest();
      putFiles(repository, plan, program, manifest);
      rebuildWaiting(layout);
      rememberPlaces(layout, settings);
      delete manifest.uninstalled;
      manifest.configWasOpen ||= opened && taken.some(({ way }) => way.kind === 'config');
      writeManifest(layout, manifest);
    });
  }
  // git has a lock of its own for its configuration.
  for (const { event, way } of taken) {
    if (way.kind === 'config') await putConfigHook(repository, event);
  }
  // What is remembered of the base branch (gather/base-settings.ts) has its directory only now.
  if (taken.length > 0) await openRepository(repository.place.worktree, repository.env);
  return Promise.all(plan.hooks.map((hook) => seeIfItFires(repository, plan, hook)));
}

async function seeIfItFires(
  repository: Repository,
  plan: InstallPlan,
  hook: PlannedHook,
): Promise<InstalledHook> {
  const { event, way, manager } = hook;
  if (way.kind === 'none') return { ...hook, fires: false, finding: null };
  const fires = await hookFires(repository, event, {
    way: way.kind,
    manager,
    directory: plan.place.directory,
  });
  const finding = fires === false ? await diagnose(repository, plan, hook, way.kind) : null;
  return { ...hook, fires, finding };
}

function putFiles(
  { place, layout }: Repository,
  { hooks, exclude }: InstallPlan,
  program: Program,
  manifest: Manifest,
): void {
  for (const { line, notes } of exclude.lines) {
    const put = addLine(exclude.path, line);
    manifest.directories.push(...(put?.made ?? []));
    if (put) manifest.lines.push({ ...put.added, notes });
  }
  for (const { event, way } of hooks) {
    if (way.kind === 'none') continue;
    if (way.kind !== 'script' || way.portable) {
      putOwnScript(join(layout.state, 'hooks', event), wholeBlock(event, program));
    }
    if (way.kind === 'script') {
      putScript(manifest, way.path, way.portable ? lineBlock(event) : wholeBlock(event, program));
    }
  }
  const jobs = hooks.filter(({ way }) => way.kind === 'lefthook').map(({ event }) => event);
  if (jobs.length > 0) {
    putWhole(manifest, join(place.worktree, LEFTHOOK_FILE), lefthookBlock(jobs));
  }
}
