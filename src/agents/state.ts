import { wordsOf } from '../errors.ts';
import type { Agent, Scope } from './agent.ts';
import { SCOPES } from './agent.ts';
import { eventCommand, statusLineCommand } from './command-line.ts';
import { readDocument } from './document.ts';
import { hamperingOf, pluggedIn } from './hampering.ts';
import { hooksFor } from './hooks.ts';
import { planAgentInstall } from './install.ts';
import { hasInstructions } from './instructions.ts';
import { AGENTS } from './list.ts';
import { type Receipt, readReceipt, receiptDirectory } from './receipt.ts';
import { ourCommands } from './settings/edit.ts';
import { sharersOf } from './sharing.ts';
import { skillsFor, stateOfSkill } from './skills.ts';
import type { Where } from './where.ts';

/** How an agent is wired in a scope. Only what is there is told. */
export interface WiringState {
  agent: string;
  title: string;
  scope: Scope;
  path: string | null;
  /** Events whose command is there. */
  events: string[];
  skills: string[];
  /** What is wrong, with what to type; null where all is well. */
  problem: string | null;
  /** What makes it do less or more than it looks like. */
  hampering: string[];
}

/** An agent that has our plugin, and what takes it out. */
export interface PluginState {
  agent: string;
  title: string;
  remove: string;
}

/** The agents that have our plugin. */
export function findPlugins(where: Where): PluginState[] {
  return AGENTS.flatMap((agent) =>
    pluggedIn(agent, where).map((remove) => ({ agent: agent.name, title: agent.title, remove })),
  );
}

/** Every wiring that there is, of all agents in all scopes. */
export function findWirings(where: Where): WiringState[] {
  return AGENTS.flatMap((agent) =>
    SCOPES.flatMap((scope) => {
      const state = stateOf(agent, scope, where);
      return state ? [state] : [];
    }),
  );
}

function stateOf(agent: Agent, scope: Scope, where: Where): WiringState | null {
  const places = where.places(agent);
  if (scope !== 'user' && places.worktree === null) return null;
  const path = (agent.settings[scope] ?? agent.instructions[scope])?.(places) ?? null;
  const skills = skillsFor(agent, scope, where).filter(
    (skill) => stateOfSkill(skill, {}) === 'there',
  );
  const isInside = skills.some(({ kind }) => kind === 'plugin');
  const base = { agent: agent.name, title: agent.title, scope, path };
  const names = skills.filter(({ kind }) => kind === 'skill').map(({ name }) => name);
  const receipt = readReceipt(receiptDirectory(agent, scope, where));
  try {
    const { text } = path === null ? { text: null } : readDocument(path);
    const commands = agent.settings[scope] && text ? ourCommands(text, path ?? '') : [];
    const isThere =
      commands.length > 0 ||
      (agent.instructions[scope] !== undefined &&
        hasInstructions(text ?? '') &&
        (names.length > 0 || countsOnBlock(agent, scope, where)));
    if (!isThere && !isInside && names.length === 0 && receipt === null) return null;
    const events = hooksFor(agent, scope).filter(
      ({ event }) => isInside || commands.includes(eventCommand(agent, event, scope, where)),
    );
    const amiss = missingOf(agent, scope, where, { commands, receipt });
    const remedy = `'git checkpoint agent install ${agent.name} --${scope}' brings it up to date`;
    return {
      ...base,
      events: events.map(({ event }) => event),
      skills: names,
      hampering: hamperingOf(agent, scope, where),
      problem:
        amiss.length === 0 ? null : `not as it was installed: ${amiss.join(', ')}; ${remedy}`,
    };
  } catch (error) {
    return { ...base, events: [], skills: names, problem: wordsOf(error), hampering: [] };
  }
}

/** What an installation would put there now, in words: all of it was there once. */
function missingOf(
  agent: Agent,
  scope: Scope,
  where: Where,
  { commands, receipt }: { commands: readonly string[]; receipt: Receipt | null },
): string[] {
  const plan = planAgentInstall(agent, scope, where, { force: false });
  const { document, statusLine, skills } = plan;
  const events = agent.settings[scope] ? hooksFor(agent, scope) : [];
  const parts = [
    ...events
      .filter(({ event }) => !commands.includes(eventCommand(agent, event, scope, where)))
      .map(({ event }) => `event ${event}`),
    ...(statusLine === 'ours' && !commands.includes(statusLineCommand(where))
      ? ['status line']
      : []),
  ];
  const isOther = document !== null && document.after !== document.text;
  return [
    ...(isOther && (document.text === null || parts.length === 0) ? [`'${document.path}'`] : []),
    ...(document?.text === null ? [] : parts),
    ...skills
      .filter(({ state }) => state === 'missing' || state === 'old')
      .map(({ skill: { kind, name } }) => `${kind} ${name}`),
    // What is for everybody may have been installed by somebody else.
    ...(receipt === null && scope !== 'project' ? ['receipt'] : []),
  ];
}

/** Whether a block of instructions is this agent's: by its receipt, else where no other one has one. */
function countsOnBlock(agent: Agent, scope: Scope, where: Where): boolean {
  if (readReceipt(receiptDirectory(agent, scope, where)) !== null) return true;
  return agent.skills[scope] === undefined && sharersOf(agent, scope, where).length === 0;
}
