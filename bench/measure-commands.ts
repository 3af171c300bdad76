import { join } from 'node:path';
import type { Environment } from './environment.ts';
import { type Inspection, inspect } from './inspect.ts';
import { run } from './process.ts';
import { Repository } from './repository.ts';
import { commandOf, runOptions, type Scenario } from './scenario.ts';
import { type Summary, summarize } from './summary.ts';

/** The time over the floor, at most, where a scenario does not say. */
const LIMIT = 1.8;

/** The memory that a command may take, in bytes. */
export const MOST_MEMORY = 90 * 1024 * 1024;

/** Times in milliseconds. */
export interface MeasuredCommand {
  name: string;
  about: string;
  command: Summary;
  /** What nothing written for node and git can go below. */
  floor: Summary;
  /** That of the medians. */
  ratio: number;
  limit: number;
  gitProcesses: number;
  /** Bytes. */
  peakMemory: number;
  /** Whether time and memory are within the limits. */
  kept: boolean;
}

interface Prepared extends Inspection {
  scenario: Scenario;
  repository: Repository;
  command: number[];
  floor: number[];
}

/**
 * Measures all scenarios in turn, each command next to its own floor, round after round: whatever
 * else the machine does meets all of them alike.
 *
 * @param directory an empty one for the repositories
 */
export function measureCommands(
  scenarios: readonly Scenario[],
  runs: number,
  directory: string,
  env: Environment,
): MeasuredCommand[] {
  const prepared = scenarios.map((scenario) => prepare(scenario, directory, env));
  for (let i = 0; i < runs; i++) {
    for (const one of prepared) {
      const { scenario, repository } = one;
      scenario.reset?.(repository);
      one.floor.push(timeFloor(one));
      one.command.push(timeCommand(scenario, repository));
    }
  }
  return prepared.map(judge);
}

function judge({ scenario, gitCalls, peakMemory, ...times }: Prepared): MeasuredCommand {
  const { name, about, limit = LIMIT } = scenario;
  const [command, floor] = [summarize(times.command), summarize(times.floor)];
  const ratio = command.median / floor.median;
  const kept = ratio <= limit && peakMemory <= MOST_MEMORY;
  const gitProcesses = gitCalls.length;
  return { name, about, command, floor, ratio, limit, gitProcesses, peakMemory, kept };
}

function prepare(scenario: Scenario, directory: string, env: Environment): Prepared {
  const repository = new Repository(join(directory, scenario.name, 'repository'), env);
  scenario.setUp(repository);
  // The first run remembers what it found out; a user meets it once.
  scenario.reset?.(repository);
  timeCommand(scenario, repository);
  scenario.reset?.(repository);
  const found = inspect(scenario, repository, join(directory, scenario.name, 'inspection'));
  return { scenario, repository, ...found, command: [], floor: [] };
}

function timeCommand(scenario: Scenario, repository: Repository): number {
  const { command, args } = commandOf(scenario);
  return run(command, args, runOptions(scenario, repository));
}

/** A node that does nothing, or what the scenario names, then the command's git processes one after another. */
function timeFloor({ scenario, repository, gitCalls }: Prepared): number {
  // Without the input, which neither would read.
  const options = { cwd: repository.path, env: repository.env };
  const { command, args } = scenario.floor?.(repository) ?? IDLE_NODE;
  let time = run(command, args, options);
  for (const call of gitCalls) {
    // Whatever git answers was an answer to the command, too.
    time += run('git', call.args, { ...call, allowed: ANY });
  }
  return time;
}

const IDLE_NODE = { command: process.execPath, args: ['-e', '0'] };

const ANY = Array.from({ length: 256 }, (_, code) => code);
