import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EnvironmentChanges } from './env.ts';
import { temporaryDirectory } from './temporary.ts';

export interface GitProcesses {
  /** How many git processes ran, the children that git itself started among them. */
  count: number;
  /** Their command lines, in the order of their start. */
  commands: string[];
  /** The outer git processes of `git checkpoint …`, which only look the command up: not counted. */
  dispatching: string[];
}

interface TraceEvent {
  event: string;
  time: string;
  argv?: string[];
  hierarchy?: string;
}

/**
 * Counts the git processes that run while `fn` does, by git's own record (git documentation,
 * api-trace2: one file a process, in a directory). A program that hides `GIT_TRACE2_EVENT` from the
 * git that it starts is not seen, so a test expects a lower bound, too.
 *
 * @param fn gets the change of environment to run everything with
 */
export function countGitProcesses(fn: (env: EnvironmentChanges) => void): GitProcesses {
  const directory = temporaryDirectory();
  fn({ GIT_TRACE2_EVENT: directory });
  const processes = readdirSync(directory)
    .map((name) => readProcess(join(directory, name)))
    .sort((a, b) => a.time.localeCompare(b.time));
  const commands = processes.filter((each) => !each.dispatches).map((each) => each.command);
  const dispatching = processes.filter((each) => each.dispatches).map((each) => each.command);
  return { count: commands.length, commands, dispatching };
}

function readProcess(file: string): { time: string; command: string; dispatches: boolean } {
  const events = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as TraceEvent);
  const start = events.find(({ event }) => event === 'start');
  if (!start?.argv) throw new Error(`no start in git's trace ${file}`);
  // What runs below a dispatching git has the same prefix, so the whole hierarchy is compared.
  const name = events.find(({ event }) => event === 'cmd_name')?.hierarchy;
  return {
    time: start.time,
    command: start.argv.join(' '),
    dispatches: name === '_run_dashed_' && start.argv.includes('checkpoint'),
  };
}
