import { join, relative } from 'node:path';
import { type Agent, SCOPES, type Scope } from '../agents/agent.ts';
import { runAgentEvent } from '../agents/event.ts';
import { type AgentInstall, carryOutAgentInstall, planAgentInstall } from '../agents/install.ts';
import { AGENTS, findAgent } from '../agents/list.ts';
import { findPlugins, findWirings } from '../agents/state.ts';
import { carryOutAgentUninstall, planAgentUninstall } from '../agents/uninstall.ts';
import { type Where, whereFrom } from '../agents/where.ts';
import { CheckpointError } from '../errors.ts';
import { askIgnored } from '../git/ignore.ts';
import { locate } from '../git/locate.ts';
import { findProgram } from '../install/program.ts';
import { describeAgentInstall, describeAgentUninstall, describeWirings } from '../render/agent.ts';
import { isInteractive } from '../terminal/terminal.ts';
import type { Answer, Invocation, Options } from './command.ts';

type Action = (
  invocation: Invocation,
  options: Options,
  words: readonly string[],
) => Promise<Answer>;

const ACTIONS: Record<string, { words: string; run: Action }> = {
  install: { words: '<agent>', run: install },
  uninstall: { words: '<agent>', run: uninstall },
  status: { words: '', run: status },
  hook: { words: '<agent> <event>', run: hook },
};

/** `git checkpoint agent`: wires coding agents, and is what they call. It works outside a repository. */
export async function agent(
  invocation: Invocation,
  options: Options,
  [name = 'status', ...words]: readonly string[],
): Promise<Answer> {
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!action) {
    throw new CheckpointError('usage', `unknown argument '${name}'`, [
      `'git checkpoint agent' takes ${Object.keys(ACTIONS).join(', ')}`,
    ]);
  }
  const expected = action.words.split(' ').filter((word) => word !== '').length;
  if (name !== 'hook' && words.length !== expected) {
    const takes = action.words || 'nothing more';
    throw new CheckpointError('usage', `'git checkpoint agent ${name}' takes ${takes}`, [
      `agents are ${AGENTS.map((one) => one.name).join(', ')}`,
    ]);
  }
  return action.run(invocation, options, words);
}

async function install(invocation: Invocation, options: Options, words: readonly string[]) {
  const { one, scope, where } = await read(invocation, options, words, true);
  const force = options['force'] === true;
  const dryRun = options['dryRun'] === true;
  const asked = planAgentInstall(one, scope, where, {
    force,
    unasked: options['unasked'] === true,
  });
  const planned = (await mayBeUnasked(asked, invocation, { dryRun }))
    ? planAgentInstall(one, scope, where, { force, unasked: true })
    : asked;
  const plan = {
    ...planned,
    hidden: planned.hidden ?? (await hidingOf(planned, where, invocation)),
  };
  if (!dryRun) carryOutAgentInstall(plan, where);
  return describeAgentInstall(plan, { dryRun });
}

/** Asks whether the agent may save and the like without asking; for everybody it has to be said by the option. */
async function mayBeUnasked(
  { agent, scope, unasked }: AgentInstall,
  { json }: Invocation,
  { dryRun }: { dryRun: boolean },
): Promise<boolean> {
  if (unasked?.state !== 'asks' || scope === 'project' || dryRun || json) return false;
  if (!isInteractive()) return false;
  const { agree } = await import('../terminal/questions.ts');
  return agree(
    `let ${agent.title} save, resume and list checkpoints without asking you each time?`,
  );
}

/** A new file for this user alone is not for the others to see: what git would show gets a line. */
async function hidingOf(
  { agent, scope, document }: AgentInstall,
  where: Where,
  { env }: Invocation,
): Promise<AgentInstall['hidden']> {
  const { gitDir, commonDir } = where;
  const root = where.places(agent).worktree;
  if (scope !== 'local' || !document || document.bytes || !root || !gitDir || !commonDir) {
    return null;
  }
  const path = relative(root, document.path);
  const ignored = await askIgnored(env, { root, gitDir }, [path]);
  if (!ignored || ignored.has(path)) return null;
  return { path: join(commonDir, 'info', 'exclude'), line: `/${path}` };
}

async function uninstall(invocation: Invocation, options: Options, words: readonly string[]) {
  const { one, scope, where } = await read(invocation, options, words);
  const plan = planAgentUninstall(one, scope, where);
  const dryRun = options['dryRun'] === true;
  if (!dryRun) carryOutAgentUninstall(plan, where);
  return describeAgentUninstall(plan, { dryRun });
}

async function status(invocation: Invocation): Promise<Answer> {
  const where = await findWhere(invocation);
  return describeWirings(findWirings(where), findPlugins(where));
}

/** What agents call. Nothing that goes wrong here is theirs: there is an answer, or none. */
async function hook(invocation: Invocation, _options: Options, words: readonly string[]) {
  const { text, warnings } = await runAgentEvent(words, invocation);
  const raw = Buffer.from(text === '' ? '' : `${text}\n`);
  return { data: null, text: '', warnings, ...(raw.length > 0 ? { raw } : {}) };
}

async function read(
  invocation: Invocation,
  options: Options,
  [name = '']: readonly string[],
  mayRun = false,
): Promise<{ one: Agent; scope: Scope; where: Where }> {
  const one = findAgent(name);
  if (!one) {
    throw new CheckpointError('fatal', `there is no wiring for an agent '${name}'`, [
      `agents are ${AGENTS.map((known) => known.name).join(', ')}`,
    ]);
  }
  const where = await findWhere(invocation, mayRun);
  const scope = scopeOf(one, options);
  if (scope !== 'user' && where.gitDir === null) await locate(invocation.cwd, invocation.env);
  return { one, scope, where };
}

/** The scope that is named, else the user's, else the only one that the agent has. */
function scopeOf({ settings, instructions, skills }: Agent, options: Options): Scope {
  const named = SCOPES.filter((scope) => options[scope] === true);
  if (named.length > 1) {
    const given = named.map((scope) => `'--${scope}'`).join(' and ');
    throw new CheckpointError('usage', `options ${given} cannot be used together`);
  }
  if (named[0]) return named[0];
  const has = { ...settings, ...instructions, ...skills };
  return SCOPES.find((scope) => has[scope] !== undefined) ?? 'user';
}

/**
 * Where wirings are looked for.
 *
 * @param mayRun whether commands are to be written: a program that may be gone tomorrow is refused then
 */
export async function findWhere({ cwd, env }: Invocation, mayRun = false): Promise<Where> {
  const place = await locate(cwd, env).catch(() => null);
  const nodes = nodesOf(env, mayRun);
  return whereFrom(env, place, { dist: __dirname, nodes });
}

function nodesOf(env: NodeJS.ProcessEnv, mayRun: boolean): readonly string[] {
  try {
    return findProgram(join(__dirname, 'agent.cjs'), env).nodes;
  } catch (error) {
    if (mayRun) throw error;
    return [];
  }
}
