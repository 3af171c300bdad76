import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
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
  // A shell starts no git, and its memory is not ours to judge.
  if (scenario.program?.by === 'sh') return { gitCalls: [], peakMemory: 0 };
  const found = join(directory, 'probe.json');
  const traces = join(directory, 'traces');
  mkdirSync(traces, { recursive: true });
  const probe = join(import.meta.dirname, 'probe.cjs');
  const { command, args } = commandOf(scenario);
  run(command, ['--require', probe, ...args], {
    ...runOptions(scenario, repository),
    env: { ...repository.env, BENCH_PROBE: found, GIT_TRACE2_EVENT: traces },
  });
  const { calls, peakMemory } = JSON.parse(readFileSync(found, 'utf8'));
  const gitCalls = (calls as (Omit<GitCall, 'input'> & { input: string })[]).map((call) => ({
    ...call,
    input: Buffer.from(call.input, 'base64'),
  }));
  const traced = readdirSync(traces).filter((name) => isOutermost(join(traces, name))).length;
  if (traced !== gitCalls.length) {
    throw new Error(`git tells of ${traced} processes, the probe of ${gitCalls.length}`);
  }
  return { gitCalls, peakMemory };
}

/** What git starts itself carries its parent's session before its own (api-trace2, "sid"). */
function isOutermost(trace: string): boolean {
  const [first = ''] = readFileSync(trace, 'utf8').split('\n', 1);
  return !(JSON.parse(first) as { sid: string }).sid.includes('/');
}
