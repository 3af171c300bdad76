import { parse } from 'jsonc-parser';
import { type Agent, type Look, SCOPES, type Scope } from './agent.ts';
import { readDocument } from './document.ts';
import { AGENTS } from './list.ts';
import { ourCommands } from './settings/edit.ts';
import { keysOfToml } from './settings/toml.ts';
import { inHome, record } from './shape.ts';
import type { Where } from './where.ts';

/**
 * What makes a wiring do less or more than it looks like, in words: a switch of the agent's own that is off,
 * and what it reads besides. None of it is changed.
 */
export function hamperingOf(agent: Agent, scope: Scope, where: Where): string[] {
  return [
    ...switchesOf(agent, where),
    ...besides(agent, scope, where),
    ...twice(agent, scope, where),
    ...pluggedIn(agent, where).map(
      (remove) =>
        `${agent.title} has git-checkpoint as a plugin as well; '${remove}' takes that out`,
    ),
  ];
}

/** What takes our plugin out of an agent, where it is enabled. */
export function pluggedIn(agent: Agent, where: Where): string[] {
  const texts = (files: Agent['settings']) =>
    SCOPES.flatMap((one) => read(files, one, agent, where)?.text ?? []);
  const look: Look = {
    settings: texts(agent.settings).map((text) => record(parse(text))),
    beside: texts(agent.beside).map(keysOfToml),
    file: (path) => {
      const text = read({ user: inHome(path) }, 'user', agent, where)?.text;
      return text === undefined ? null : record(parse(text));
    },
  };
  return agent.plugin?.isEnabled(look) ? [agent.plugin.remove] : [];
}

/** Switches that are off, in whichever scope: the agent heeds them all. */
function switchesOf(agent: Agent, where: Where): string[] {
  return SCOPES.flatMap((one) => [
    ...offIn(read(agent.settings, one, agent, where), (text) => agent.off(record(parse(text)))),
    ...offIn(read(agent.beside, one, agent, where), tomlSwitch),
  ]).map(({ key, path }) => `'${key}' in '${path}' keeps ${agent.title} from running these hooks`);
}

function offIn(file: ReturnType<typeof read>, find: (text: string) => string | null) {
  const key = file && find(file.text);
  return file && key !== null ? [{ key, path: file.path }] : [];
}

/** Codex' switch for hooks, by its name of today or the former one. */
function tomlSwitch(text: string): string | null {
  const keys = keysOfToml(text);
  const names = ['features.hooks', 'features.codex_hooks'];
  return names.find((name) => keys.get(name) === 'false') ?? null;
}

/** Hooks in the second file of the same scope: names of events begin with a capital, `state` is Codex' own. */
function besides(agent: Agent, scope: Scope, where: Where): string[] {
  const file = read(agent.beside, scope, agent, where);
  const has = file && [...keysOfToml(file.text).keys()].some((key) => /^hooks\.[A-Z]/.test(key));
  return has
    ? [
        `'${file.path}' has hooks as well: ${agent.title} reads both, and warns of that at each start`,
      ]
    : [];
}

/** Wirings whose events run together with those of this one. */
function twice(agent: Agent, scope: Scope, where: Where): string[] {
  return [
    ...SCOPES.filter((one) => one !== scope && isWired(agent, one, where)).map(
      (one) =>
        `${agent.title} is wired with --${one} as well, and each event runs twice; 'git checkpoint agent uninstall ${agent.name} --${scope}' takes one out`,
    ),
    ...AGENTS.flatMap((other) => [
      ...(agent.reads[other.name] ?? [])
        .filter((one) => isWired(other, one, where))
        .map((one) => readsBoth(agent, other, one)),
      ...(other.reads[agent.name] ?? [])
        .filter((one) => one === scope && SCOPES.some((own) => isWired(other, own, where)))
        .map((one) => readsBoth(other, agent, one)),
    ]),
  ];
}

function readsBoth({ title }: Agent, other: Agent, scope: Scope): string {
  return `${title} reads the settings of ${other.title} (--${scope}) as well, and each event runs twice in it`;
}

function isWired(agent: Agent, scope: Scope, where: Where): boolean {
  const file = read(agent.settings, scope, agent, where);
  try {
    return file !== null && ourCommands(file.text, file.path).length > 0;
  } catch {
    return false;
  }
}

/** A file of a scope; null where there is none, or it cannot be looked at. */
function read(
  files: Agent['settings'],
  scope: Scope,
  agent: Agent,
  where: Where,
): { path: string; text: string } | null {
  const places = where.places(agent);
  if (scope !== 'user' && places.worktree === null) return null;
  try {
    const path = files[scope]?.(places);
    const text = path === undefined ? null : readDocument(path).text;
    return path === undefined || text === null ? null : { path, text };
  } catch {
    return null;
  }
}
