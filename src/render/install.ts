/** What `install` and `uninstall` say. */
import { join } from 'node:path';
import { CheckpointError } from '../errors.ts';
import type { HookState } from '../install/check.ts';
import type { InstalledHook } from '../install/install.ts';
import type { InstallPlan } from '../install/plan.ts';
import type { PlannedHook } from '../install/plan-hooks.ts';
import type { Finding } from '../install/switched-off.ts';
import type { Removal } from '../install/uninstall.ts';
import { count } from '../note/words.ts';
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
    data: { dryRun: true, worktree, hooks, ignored: ignoredBy(plan), others: [] },
    text: [`would install in ${worktree}`, ...lines, ...describeIgnored(plan)].join('\n'),
  };
}

/**
 * What an installation has done.
 *
 * @param elsewhere what the hooks do in the other worktrees, and whether they were to be installed there
 */
export function describeInstall(
  worktree: string,
  plan: InstallPlan,
  done: InstalledHook[],
  elsewhere: { others: readonly HookState[]; inAll: boolean },
): Said {
  const { others, inAll } = elsewhere;
  const some = done.some(({ way }) => way.kind !== 'none');
  const hooks = done.map((hook) => ({ ...dataOf(worktree, hook), fires: hook.fires }));
  const lines = done.map((hook) =>
    row(hook.event, `${placeOf(worktree, hook)}${describeFiring(hook)}`),
  );
  return {
    data: { dryRun: false, worktree, hooks, ignored: some ? ignoredBy(plan) : [], others },
    text: some
      ? [
          `installed in ${worktree}`,
          ...lines,
          ...describeIgnored(plan),
          ...(inAll ? describeOthers(others) : []),
        ].join('\n')
      : `nothing was installed in ${worktree}`,
  };
}

/** In how many other worktrees hooks are active; nothing where there is none of them. */
function describeOthers(others: readonly HookState[]): string[] {
  const worktrees = new Set(others.map(({ worktree }) => worktree));
  for (const { worktree, problem } of others) if (problem !== null) worktrees.delete(worktree);
  return worktrees.size === 0
    ? []
    : [row('others', `active in ${count(worktrees.size, 'other worktree')}`)];
}

/** Why an installation is no success, with what to do about it; null where it is one. */
export function installFailure(plan: InstallPlan, done: InstalledHook[]): CheckpointError | null {
  const missing = done.filter(({ fires }) => fires === false);
  if (missing.length === 0) return null;
  const names = missing.map(({ event }) => event).join(', ');
  const hints = [
    ...missing.flatMap((hook) => adviseOn(plan, hook)),
    ...byReason(missing.flatMap(({ event, finding }) => (finding ? [{ event, finding }] : []))),
  ];
  const again = missing.some(({ way }) => way.kind === 'none' && way.why !== 'tracked')
    ? ["then run 'git checkpoint install' again"]
    : [];
  return new CheckpointError('refused', `not active in this worktree: ${names}`, [
    ...new Set([...hints, ...again]),
  ]);
}

/** In which other worktrees hooks are not active, each with what helps there. */
export function adviseOthers(others: readonly HookState[]): string[] {
  const all = "'git checkpoint install --all-worktrees' does there what it can from here";
  const isOfUse = others.some(({ remedy }) => remedy?.includes('git checkpoint install'));
  return [...inactive(others).map((line) => `not active in ${line}`), ...(isOfUse ? [all] : [])];
}

/** Why an installation in all worktrees is no success; null where it is one. */
export function othersFailure(others: readonly HookState[]): CheckpointError | null {
  const lines = inactive(others);
  if (lines.length === 0) return null;
  const worktrees = new Set(others.filter(({ problem }) => problem).map((one) => one.worktree));
  return new CheckpointError(
    'refused',
    `not active in ${count(worktrees.size, 'other worktree')}`,
    lines.map((line) => `in ${line}`),
  );
}

function inactive(states: readonly HookState[]): string[] {
  return [...new Set(states.map(({ worktree }) => worktree))].flatMap((worktree) => {
    const found = states.filter((one) => one.worktree === worktree);
    return byReason(
      found.flatMap(({ event, problem, remedy }) =>
        problem === null ? [] : [{ event, finding: { problem, remedy: remedy ?? '' } }],
      ),
    ).map((line) => `'${worktree}': ${line}`);
  });
}

/** A line for each reason, with the events that it is about. */
function byReason(found: { event: string; finding: Finding }[]): string[] {
  const events = new Map<string, string[]>();
  for (const { event, finding } of found) {
    const reason = `${finding.problem}; ${finding.remedy}`;
    events.set(reason, [...(events.get(reason) ?? []), event]);
  }
  return [...events].map(([reason, names]) => `${names.join(', ')}: ${reason}`);
}

/** What an uninstallation has done, or would do. */
export function describeRemoval(worktree: string, removal: Removal, dryRun: boolean): Said {
  const { files, config, lines, keptLines, keptFiles, tornFiles } = removal;
  const rows = [
    ...files.map(({ path }) => row('hook', path)),
    ...config.map((event) => row('config', `hook.git-checkpoint-${event}`)),
    ...lines.map(({ path, line }) => row('ignored', `'${line}' in ${path}`)),
    ...keptLines.map(({ path, line }) =>
      row('kept', `'${line}' in ${path}: there are checkpoints that it hides`),
    ),
    ...keptFiles.map((path) =>
      row(
        'kept',
        `${path}: git tracks it, and an earlier installation or somebody else put it there; delete the lines between its marks`,
      ),
    ),
    ...tornFiles.map((path) =>
      row('kept', `${path}: one of its marks is torn; look at it, and delete what is left over`),
    ),
  ];
  return {
    data: {
      dryRun,
      worktree,
      files: files.map(({ path }) => path),
      config: config.map((event) => `hook.git-checkpoint-${event}`),
      ignored: lines.map(({ line }) => line),
      kept: [...keptLines.map(({ line }) => line), ...keptFiles, ...tornFiles],
    },
    text: [headOf(removal, dryRun, worktree), ...rows].join('\n'),
  };
}

function headOf({ files, config, lines }: Removal, dryRun: boolean, worktree: string): string {
  if (files.length + config.length + lines.length === 0)
    return `nothing to take out in ${worktree}`;
  return `${dryRun ? 'would uninstall' : 'uninstalled'} in ${worktree}`;
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
      return 'not installed';
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
    case 'off':
    case 'crlf':
      return [byHand ?? ''];
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
      return [`'${path}' is yours; add this to it:\n${byHand}`];
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
