import type { AgentInstall } from '../agents/install.ts';
import type { PluginState, WiringState } from '../agents/state.ts';
import type { AgentUninstall } from '../agents/uninstall.ts';
import { shellWord } from './shell.ts';

interface Told {
  data: unknown;
  text: string;
  hints?: readonly string[];
  warnings?: readonly string[];
}

/** What an installation has done, or would do. */
export function describeAgentInstall(plan: AgentInstall, { dryRun }: { dryRun: boolean }): Told {
  const { agent, scope, document, events, skills, statusLine, replaced, strangers, hidden } = plan;
  const changed = document !== null && document.after !== document.text;
  const put = skills.filter(({ state }) => state === 'missing' || state === 'old');
  const foreign = skills.filter(({ state }) => state === 'foreign');
  const rows = [
    ...(changed ? [row('settings', document.target)] : []),
    ...(changed && document.bytes && !dryRun ? [row('backup', plan.backup)] : []),
    ...(events.length > 0 ? [row('events', events.join(', '))] : []),
    ...(changed && hidden ? [row('ignored', `by a line in ${hidden.path}`)] : []),
    ...put.map(({ skill }) => row(skill.kind, skill.path)),
    ...permission(plan),
    ...(statusLine === 'ours'
      ? [row('status line', replaced ? "git-checkpoint's, in place of yours" : "git-checkpoint's")]
      : []),
  ];
  const isNew = changed || put.length > 0;
  const verb = dryRun ? 'would wire' : 'wired';
  return {
    data: {
      agent: agent.name,
      scope,
      dryRun,
      path: document?.path ?? null,
      changed: isNew,
      events,
      skills: put.map(({ skill }) => skill.path),
      statusLine,
      unasked: plan.unasked?.state ?? null,
    },
    text: isNew
      ? [`${verb} ${agent.title} (--${scope})`, ...rows].join('\n')
      : `${agent.title} is wired already (--${scope})`,
    hints: [
      ...(statusLine === 'theirs' ? chaining(plan) : []),
      ...plan.hampering,
      ...(isNew && agent.hint !== null ? [agent.hint] : []),
    ],
    warnings: [
      ...foreign.map(({ skill }) => `'${skill.path}' is not ours, or was changed, and stays`),
      ...strangers.map(
        (command) =>
          `'${document?.path}' has a command that is not as it was installed, and stays: ${command}`,
      ),
    ],
  };
}

/** Whether it asks before a save: its own rules say so, and a rule of the user's first. */
function permission({ unasked, agent: { unasked: commands } }: AgentInstall): string[] {
  if (unasked === null) return [];
  const { state, rule, added } = unasked;
  if (state === 'refused') return [row('asks', `by your rule '${rule}', which stays`)];
  if (state === 'asks') return [row('asks', "before it saves; '--unasked' lets it do so")];
  return added ? [row('unasked', commands.map((one) => one.split(' ').at(-1)).join(', '))] : [];
}

/** There is room for one status line: the one that is there stays (field case 112). */
function chaining({ agent, scope, script }: AgentInstall): string[] {
  return [
    'the status line that is there stays; a script of yours can print that of git-checkpoint as well:',
    `  printf '%s' "$input" | sh ${shellWord(script)}`,
    `'git checkpoint agent install ${agent.name} --${scope} --force' replaces it, and uninstall brings it back`,
  ];
}

/** What an uninstallation has done, or would do. */
export function describeAgentUninstall(
  plan: AgentUninstall,
  { dryRun }: { dryRun: boolean },
): Told {
  const { agent, scope, document, skills, kept, receipt, sharers } = plan;
  const paths = Object.keys(skills);
  const rows = [
    ...(document ? [row(document.after ? 'settings' : 'removed', document.path)] : []),
    ...paths.map((path) => row('removed', path)),
    ...(receipt && sharers.length > 0
      ? [row('kept', `${receipt.path}, for ${sharers.join(' and ')}`)]
      : []),
  ];
  const verb = dryRun ? 'would take' : 'took';
  return {
    data: {
      agent: agent.name,
      scope,
      dryRun,
      path: document?.path ?? null,
      skills: paths,
      kept,
    },
    text:
      rows.length === 0
        ? `${agent.title} is not wired (--${scope})`
        : [`${verb} the wiring of ${agent.title} out (--${scope})`, ...rows].join('\n'),
    warnings: kept.map((path) => `'${path}' is not ours, or was changed, and stays`),
  };
}

/** The wirings that there are. */
export function describeWirings(
  states: readonly WiringState[],
  plugins: readonly PluginState[],
): Told {
  const text = [
    ...states.flatMap(rowsOf),
    ...plugins.flatMap(({ title, remove }) => [`${title} (plugin)`, row('removed by', remove)]),
  ];
  return {
    data: { wirings: states, plugins },
    text: text.join('\n') || 'no agent is wired',
    hints:
      text.length === 0
        ? ["'git checkpoint agent install <agent>' wires one"]
        : [...new Set(states.flatMap(({ hampering }) => hampering))],
  };
}

function rowsOf({ title, scope, path, events, skills, problem }: WiringState): string[] {
  return [
    `${title} (--${scope})`,
    ...(path === null ? [] : [row('settings', path)]),
    ...(events.length === 0 ? [] : [row('events', events.join(', '))]),
    ...(skills.length === 0 ? [] : [row('skills', skills.join(', '))]),
    ...(problem === null ? [] : [row('problem', problem)]),
  ];
}

function row(label: string, text: string): string {
  return `  ${label.padEnd(12)}${text}`;
}
