import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testEnv } from './env.ts';
import { writeLauncher } from './launcher.ts';
import { temporaryDirectory } from './temporary.ts';

/** A stand-in for the built command, which the harness must not depend on to be tested. */
export function standIn(body: string): { cli: string; env: { PATH: string } } {
  const { PATH } = testEnv();
  const directory = temporaryDirectory();
  const cli = join(directory, "cli's (x).cjs");
  writeFileSync(cli, body);
  writeLauncher(directory, cli);
  return { cli, env: { PATH: `${directory}:${PATH}` } };
}
