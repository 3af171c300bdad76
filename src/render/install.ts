/** What `install` and `uninstall` say. */
import { join } from 'node:path';
import { CheckpointError } from '../errors.ts';
import type { InstalledHook } from '../install/install.ts';
import type { InstallPlan, PlannedHook } from '../install/plan.ts';
import type { Removal } from '../install/uninstall.ts';
import { shellWord } from './shell.ts';

/** An answer, as data and for people. */
interface Said {
  data: unknown;
  text: string;
}

/** What an installation would do. */
export function describePlan(worktree: string, plan: InstallPlan): Said {
  const hooks = plan.hooks.map((hook) => ({ ...dataOf(worktree, hook), fires: null }));
  const lines = plan.hooks.map((hook) => row(hook.event, placeOf(worktree, hook)));
  return {
    data: { dryRun: true, worktree, hooks, ignored: ignoredBy(plan) },
    text: [`would install in ${worktree}`, ...lines, ...describeIgnored(plan)].join('\n'),
  };
}

/** What an installation has done. */
export function describeInstall(worktree: string, plan: InstallPlan, done: InstalledHook[]): Said {
  const some = done.some(({ way }) => way.kind !== 'none');
  const hooks = done.map((hook) => ({ ...dataOf(worktree, hook), fires: hook.fires }));
  const lines = done.map((hook) =>
    row(hook.event, `${placeOf(worktree, hook)}${describeFiring(hook)}`),
  );
  return {
    data: { dryRun: false, worktree, hooks, ignored: some ? ignoredBy(plan) : [] },
    text: some
      ? [`installed in ${worktree}`, ...lines, ...describeIgnored(plan)].join('\n')
      : `nothing was installed in ${worktree}`,
  };
}

/** Why an installation is no success, with what to do about it; null where it is one. */
export function installFailure(plan: InstallPlan, done: InstalledHook[]): CheckpointError | null {
  const missing = done.filter(({ fires }) => fires === false);
  if (missing.length === 0) return null;
  const names = missing.map(({ event }) => event).join(', ');
  const hints = missing.flatMap((hook) =>
    hook.way.kind === 'none' ? adviseOn(plan, hook) : [`${hook.event}: ${hook.problem}`],
  );
  const again = missing.some(({ way }) => way.kind === 'none' && way.why !== 'tracked')
    ? ["then run 'git checkpoint install' again"]
    : [];
  return new CheckpointError('refused', `not active in this worktree: ${names}`, [
    ...new Set([...hints, ...again]),
  ]);
}

/** What an uninstallation has done, or would do. */
export function describeRemoval(worktree: string, removal: Removal, dryRun: boolean): Said {
  const { files, config, lines, keptLines, keptFiles } = removal;
  const rows = [
    ...files.map(({ path }) => row('hook', path)),
    ...config.map((event) => row('config', `hook.git-checkpoint-${event}`)),
    ...lines.map(({ path, line }) => row('ignored', `'${line}' in ${path}`)),
    ...keptLines.map(({ path, line }) =>
      row('kept', `'${line}' in ${path}: there are checkpoints that it hides`),
    ),
    ...keptFiles.map((path) =>
      row('kept', `${path}: git tracks it, and somebody else put it there`),
    ),
  ];
  return {
    data: {
      dryRun,
      worktree,
      files: files.map(({ path }) => path),
      config: config.map((event) => `hook.git-checkpoint-${event}`),
      ignored: lines.map(({ line }) => line),
      kept: [...keptLines.map(({ line }) => line), ...keptFiles],
    },
    text: [`${dryRun ? 'would uninstall' : 'uninstalled'} in ${worktree}`, ...rows].join('\n'),
  };
}

function row(label: string, text: string): string {
  return `  ${label.padEnd(13)}  ${text}`;
}

function dataOf(worktree: string, { event, way, manager, byHand }: PlannedHook) {
  return {
    event,
    way: way.kind,
    path: pathOf(worktree, way),
    manager,
    obstacle: way.kind === 'none' ? way.why : null,
    byHand,
  };
}

/** The file that a way goes by; null for git's own configuration. */
function pathOf(worktree: string, way: PlannedHook['way']): string | null {
  if (way.kind === 'config') return null;
  return way.kind === 'lefthook' ? join(worktree, 'lefthook-local.yml') : way.path;
}

function placeOf(worktree: string, { event, way }: PlannedHook): string {
  switch (way.kind) {
    case 'config':
      return `hook.git-checkpoint-${event} in .git/config`;
    case 'given':
      return `${way.path}, by a line that was there`;
    case 'none':
      return 'no way';
    default:
      return pathOf(worktree, way) ?? '';
  }
}

function describeFiring({ fires, way }: InstalledHook): string {
  if (way.kind === 'none') return '';
  if (fires === null) return ' (not tried: that takes git 2.36)';
  return fires ? ' (fires)' : ' (does not fire)';
}

function ignoredBy({ exclude }: InstallPlan): string[] {
  return exclude.lines.map(({ line }) => line);
}

function describeIgnored({ exclude }: InstallPlan): string[] {
  return exclude.lines.map(({ line }) => row('ignored', `'${line}' in ${exclude.path}`));
}

function adviseOn(plan: InstallPlan, { event, way, byHand }: InstalledHook): string[] {
  if (way.kind !== 'none') return [];
  const { path, why } = way;
  const add = `add this to it, or use git 2.54 or newer, which needs no file for it:\n${byHand}`;
  switch (why) {
    case 'outside': {
      const { value = '', origin = '' } = plan.place.setting ?? {};
      return [
        `core.hooksPath is '${value}' in '${origin}': other repositories may use that place, so nothing is written there`,
        'git 2.54 or newer needs no file for it; with an older one, add a line by hand, which does nothing elsewhere',
        `to '${path}', an executable shell script:\n${byHand}`,
      ];
    }
    case 'tracked':
      return [`git tracks '${path}'; 'git checkpoint install --tracked' adds a line to it`];
    case 'lefthook-local':
      return [`lefthook-local is there already; add this to it:\n${byHand}`];
    case 'other-program':
      return [`'${path}' is no shell script; ${add}`];
    case 'link':
      return [`'${path}' is a symbolic link; ${add}`];
    case 'not-executable':
      return [
        `git does not run '${path}'; run 'chmod +x ${shellWord(path)}', or remove it (${event})`,
      ];
  }
}
