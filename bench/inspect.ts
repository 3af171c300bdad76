import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { run } from './process.ts';
import type { Repository } from './repository.ts';
import { commandOf, runOptions, type Scenario } from './scenario.ts';

/** A git process that the command started itself. */
export interface GitCall {
  args: string[];
  cwd: string;
  env: Environment;
  input: Uint8Array;
}

export interface Inspection {
  gitCalls: GitCall[];
  /** The most memory that the command took, in bytes; its git processes are not counted. */
  peakMemory: number;
}

/**
 * Runs the command once with the probe in it.
 *
 * @param directory for what it writes down; must not exist
 * @throws where git's own record (GIT_TRACE2_EVENT) tells of other processes than the probe saw
 */
export function inspect(scenario: Scenario, repository: Repository, directory: string): Inspection {
  const { script } = scenario;
  // A shell without node starts no git, and its memory is not ours to judge.
  if (script && script.bundle === undefined) return { gitCalls: [], peakMemory: 0 };
  const found = join(directory, 'probe.json');
  const traces = join(directory, 'traces');
  mkdirSync(traces, { recursive: true });
  const probe = join(import.meta.dirname, 'probe.cjs');
  const { command, args } = commandOf(scenario, ['--require', probe]);
  const options = runOptions(scenario, repository);
  run(command, args, {
    ...options,
    env: { ...repository.env, BENCH_PROBE: found, GIT_TRACE2_EVENT: traces },
  });
  const traced = readdirSync(traces)
    .map((name) => firstEvents(join(traces, name)))
    .filter(({ sid }) => !sid.includes('/')); // what git starts itself has its parent's before its own
  const seen = existsSync(found)
    ? (JSON.parse(readFileSync(found, 'utf8')) as { calls: ProbedCall[]; peakMemory: number })
    : { calls: [], peakMemory: 0 }; // node was not started
  if (script) {
    const gitCalls = traced.map(({ argv: [, ...words] }) => ({
      args: words,
      cwd: options.cwd,
      env: repository.env,
      input: Buffer.alloc(0),
    }));
    return { gitCalls, peakMemory: seen.peakMemory };
  }
  if (traced.length !== seen.calls.length) {
    throw new Error(`git tells of ${traced.length} processes, the probe of ${seen.calls.length}`);
  }
  const gitCalls = seen.calls.map((call) => ({
    ...call,
    input: Buffer.from(call.input, 'base64'),
  }));
  return { gitCalls, peakMemory: seen.peakMemory };
}

/** A git process as the probe writes it down. */
type ProbedCall = Omit<GitCall, 'input'> & { input: string };

/** Which session a trace is of (api-trace2, "sid"), and how git was started. */
function firstEvents(trace: string): { sid: string; argv: string[] } {
  const events = readFileSync(trace, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { event: string; sid: string; argv?: string[] });
  const argv = events.find(({ event }) => event === 'start')?.argv ?? [];
  return { sid: events[0]?.sid ?? '', argv };
}
