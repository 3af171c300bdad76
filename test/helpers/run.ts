import { inject } from 'vitest';
import { builtCli } from './root.ts';
import { runProcess, type SpawnOptions, type SpawnResult, startProcess } from './spawn.ts';

export interface CheckpointOptions extends SpawnOptions {
  /** `node` starts the bundle directly (the default); `git` runs `git checkpoint`, as a user does. */
  via?: 'node' | 'git';
  /** Another bundle than the one just built; only `via: 'node'` looks at it. */
  cli?: string;
}

export interface CheckpointResult extends SpawnResult {
  /** Standard output as the one JSON document that `--json` promises; throws where it is not one. */
  json(): unknown;
}

/**
 * Runs the built `git-checkpoint` in `cwd` to its end. Standard input is `/dev/null`, and neither
 * output is a terminal (for that, see `terminal.ts`).
 *
 * @throws when the project does not build, or the command does not end in time
 */
export function checkpoint(
  cwd: string,
  args: readonly string[],
  options: CheckpointOptions = {},
): CheckpointResult {
  const [command, ...rest] = commandLine(args, options);
  return withJson(runProcess(cwd, command, rest, options));
}

/** As {@link checkpoint}, for commands that run at the same time. */
export async function checkpointAsync(
  cwd: string,
  args: readonly string[],
  options: CheckpointOptions = {},
): Promise<CheckpointResult> {
  const [command, ...rest] = commandLine(args, options);
  return withJson(await startProcess(cwd, command, rest, options));
}

function commandLine(
  args: readonly string[],
  { via = 'node', cli }: CheckpointOptions,
): [string, ...string[]] {
  const buildFailure = inject('buildFailure');
  if (buildFailure && cli === undefined) throw new Error(buildFailure);
  return via === 'git'
    ? ['git', 'checkpoint', ...args]
    : [process.execPath, cli ?? builtCli, ...args];
}

function withJson(result: SpawnResult): CheckpointResult {
  return { ...result, json: () => JSON.parse(result.stdout) as unknown };
}
