import { realpathSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { CheckpointError, wordsOf } from '../errors.ts';
import { readAsked } from '../git/asked.ts';
import { unaskedEnvironment } from '../git/environment.ts';
import { SESSION_VARIABLES, sessionId } from '../note/stamp.ts';
import { type Agent, type AgentEvent, EVENTS, type EventName } from './agent.ts';
import type { EventAnswer, EventCall } from './event-call.ts';
import { readEndingInput, readInput } from './input.ts';
import { findAgent } from './list.ts';
import { onWrite } from './on-write.ts';

type Handler = (run: EventCall) => Promise<EventAnswer>;

/** Those of a session are loaded when they are called: most events are writes of tools. */
const HANDLERS: Record<EventName, () => Promise<Handler>> = {
  'session-start': async () => (await import('./session.ts')).session.start,
  'pre-tool-use': async () => onWrite,
  'post-tool-use': async () => onWrite,
  'pre-compact': async () => (await import('./session.ts')).session.end,
  stop: async () => (await import('./session.ts')).session.stop,
  'session-end': async () => (await import('./session.ts')).session.end,
};

/**
 * Handles what an agent tells on standard input. Nothing that goes wrong is the agent's affair: it ends
 * as a warning, and the answer is none. Without a worktree there is nothing to do, and no word about it.
 *
 * @param args the agent, the event, and the descriptor by which git's answers come where a script has asked
 *   (hooks/agent-write); then the input ends
 * @returns the one thing to print on standard output, and the warnings
 */
export async function runAgentEvent(
  args: readonly string[],
  given: { cwd: string; env: NodeJS.ProcessEnv; now: Date },
): Promise<{ text: string; warnings: readonly string[] }> {
  const [name = '', eventName = '', descriptor] = args;
  const agent = findAgent(name);
  const known = EVENTS.find((one) => one === eventName);
  if (!agent || !known || given.env['GIT_CHECKPOINT'] === '0') return { text: '', warnings: [] };
  try {
    const told = descriptor === undefined ? await readInput() : readEndingInput();
    const event = agent.read(told);
    const session = sessionId(event.session);
    const cwd = directoryOf(event, given);
    if (!isDirectory(cwd)) return { text: agent.silence, warnings: [] };
    const { output, warnings } = await (await HANDLERS[known]())({
      agent,
      event,
      told,
      name: known,
      session,
      cwd,
      env: environmentOf(given.env, session),
      now: given.now,
      asked: descriptor !== undefined && isHere(cwd) ? readAsked(Number(descriptor)) : null,
    });
    return { text: printed(agent, output), warnings };
  } catch (error) {
    const isNowhere = error instanceof CheckpointError && error.kind === 'no-worktree';
    return { text: agent.silence, warnings: isNowhere ? [] : [wordsOf(error)] };
  }
}

/** The directory may be gone, as a worktree is that the agent has removed before its last event. */
function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Whether the script, which runs where we do, has asked about that directory. */
function isHere(cwd: string): boolean {
  try {
    return realpathSync.native(cwd) === process.cwd();
  } catch {
    return false;
  }
}

function printed(agent: Agent, output: unknown): string {
  if (output === null) return agent.silence;
  return typeof output === 'string' ? output : JSON.stringify(output);
}

/**
 * What the event says comes first: the variables name the place that the agent was started in, not the
 * worktree that it has gone to since (field case 119).
 */
function directoryOf({ cwd }: AgentEvent, given: { cwd: string; env: NodeJS.ProcessEnv }): string {
  if (typeof cwd === 'string' && isAbsolute(cwd)) return cwd;
  const { env } = given;
  return env['CLAUDE_PROJECT_DIR'] || env['CURSOR_PROJECT_DIR'] || given.cwd;
}

function environmentOf(env: NodeJS.ProcessEnv, session: string | null): NodeJS.ProcessEnv {
  const { GIT_DIR: _dir, GIT_WORK_TREE: _tree, ...rest } = env;
  const ours = unaskedEnvironment(rest);
  // An agent may run within a session of another one.
  for (const inherited of SESSION_VARIABLES) delete ours[inherited];
  return session === null ? ours : { ...ours, GIT_CHECKPOINT_SESSION: session };
}
