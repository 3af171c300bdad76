/**
 * `npm run bench`: how long the commands take, as a ratio to what node and git take at the least.
 * docs/performance.md says what is measured, and how.
 *
 * Exits with 1 where a limit is not kept.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { COMMANDS } from './commands.ts';
import { createEnvironment } from './environment.ts';
import { measure } from './measure.ts';
import { root, run } from './process.ts';
import { renderJson, renderTable } from './report.ts';
import type { Scenario } from './scenario.ts';
import { judge } from './verdict.ts';

const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '40' }, json: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1)
  throw new Error(`--runs is '${values.runs}', not a number`);
const scenarios = positionals.length === 0 ? COMMANDS : positionals.map(scenarioCalled);

build();
const directory = realpathSync(mkdtempSync(join(tmpdir(), 'git-checkpoint-bench-')));
try {
  const measurements = measure(scenarios, runs, directory, createEnvironment(directory));
  process.stdout.write((values.json ? renderJson : renderTable)(measurements, runs));
  if (!measurements.every((one) => judge(one).kept)) process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true });
}

function scenarioCalled(name: string): Scenario {
  const found = COMMANDS.find((one) => one.name === name);
  if (found) return found;
  throw new Error(
    `'${name}' is no scenario; there are ${COMMANDS.map((one) => one.name).join(', ')}`,
  );
}

/** What is measured is what the sources are now. */
function build(): void {
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  run(process.execPath, [tsx, 'scripts/build.ts'], { cwd: root, env: process.env });
}
