import { wordsOf } from '../errors.ts';
import type { Agent, Scope } from './agent.ts';
import { SCOPES } from './agent.ts';
import { eventCommand } from './command-line.ts';
import { readDocument } from './document.ts';
import { hasInstructions } from './instructions.ts';
import { AGENTS } from './list.ts';
import { readReceipt, receiptDirectory } from './receipt.ts';
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
  const directory = agent.skills[scope]?.(places);
  const skills = (directory === undefined ? [] : skillsFor(where.dist, directory))
    .map((skill) => ({ name: skill.name, state: stateOfSkill(skill, {}) }))
    .filter(({ state }) => state === 'there');
  const base = { agent: agent.name, title: agent.title, scope, path };
  const names = skills.map(({ name }) => name);
  try {
    const { text } = path === null ? { text: null } : readDocument(path);
    const commands = agent.settings[scope] && text ? ourCommands(text, path ?? '') : [];
    const isThere =
      commands.length > 0 ||
      (agent.instructions[scope] !== undefined &&
        hasInstructions(text ?? '') &&
        (names.length > 0 || countsOnBlock(agent, scope, where)));
    if (!isThere && names.length === 0) return null;
    const events = agent.hooks.filter(({ event }) =>
      commands.includes(eventCommand(agent, event, scope, where)),
    );
    const isWhole = !agent.settings[scope] || events.length === agent.hooks.length;
    return {
      ...base,
      events: events.map(({ event }) => event),
      skills: names,
      problem:
        isThere && isWhole
          ? null
          : `'git checkpoint agent install ${agent.name} --${scope}' brings it up to date`,
    };
  } catch (error) {
    return { ...base, events: [], skills: names, problem: wordsOf(error) };
  }
}

/** Whether a block of instructions is this agent's: by its receipt, else where no other one has one. */
function countsOnBlock(agent: Agent, scope: Scope, where: Where): boolean {
  if (readReceipt(receiptDirectory(agent, scope, where)) !== null) return true;
  return agent.skills[scope] === undefined && sharersOf(agent, scope, where).length === 0;
}
