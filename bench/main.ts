/**
 * `npm run bench -- [--runs <n>] [--json] [--write] [<table> | <command>...]`: measures commands and
 * switches, or what is named: `commands`, `switches`, `history`, `disk`, `completion`, or some of the commands.
 * `--write` puts the tables into docs/performance.md, which says what is measured, and how.
 *
 * Exits with 1 where a limit is not kept.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { cpus, tmpdir, type } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { COMMANDS } from './commands.ts';
import { createEnvironment } from './environment.ts';
import { measureCommands } from './measure-commands.ts';
import { measureCompletion } from './measure-completion.ts';
import { measureDisk } from './measure-disk.ts';
import { measureHistory } from './measure-history.ts';
import { measureSwitches } from './measure-switches.ts';
import { writeFigures } from './page.ts';
import { root, run } from './process.ts';
import { SWITCHES } from './switches.ts';
import {
  renderCommands,
  renderCompletion,
  renderDisk,
  renderHistory,
  renderSwitches,
} from './tables.ts';

const TABLES = ['commands', 'switches', 'history', 'disk', 'completion'];

const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '40' },
    json: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1)
  throw new Error(`--runs is '${values.runs}', not a number`);
const words = positionals.length === 0 ? ['commands', 'switches'] : positionals;
const named = COMMANDS.filter(({ name }) => words.includes(name));
const known = [...TABLES, ...COMMANDS.map(({ name }) => name)];
for (const word of words) {
  if (!known.includes(word)) throw new Error(`'${word}' is not one of ${known.join(', ')}`);
}
if (values.write && named.length > 0) throw new Error('--write takes whole tables');

const directory = realpathSync(mkdtempSync(join(tmpdir(), 'git-checkpoint-bench-')));
main().finally(() => rmSync(directory, { recursive: true }));

async function main(): Promise<void> {
  build();
  const env = createEnvironment(directory);
  const measured: Record<string, unknown> = {};
  if (words.includes('commands') || named.length > 0) {
    const scenarios = words.includes('commands') ? COMMANDS : named;
    const commands = measureCommands(scenarios, runs, place('commands'), env);
    show('commands', `medians of ${runs} runs`, renderCommands(commands));
    measured['commands'] = judged(commands);
  }
  if (words.includes('switches')) {
    const switches = measureSwitches(SWITCHES, runs, place('switches'), env);
    show('switches', `${runs} rounds, the quickest tenth`, renderSwitches(switches));
    measured['switches'] = judged(switches);
  }
  if (words.includes('history')) {
    const history = measureHistory(runs, place('history'), env);
    show('history', `medians of ${runs} runs`, renderHistory(history));
    measured['history'] = judged(history);
  }
  if (words.includes('disk')) {
    const disk = await measureDisk(place('disk'), env);
    show('disk', 'whole blocks', renderDisk(disk));
    measured['disk'] = disk;
  }
  if (words.includes('completion')) {
    const shells = measureCompletion(runs, place('completion'), env);
    show('completion', `medians of ${runs} runs`, renderCompletion(shells));
    measured['completion'] = shells;
  }
  if (values.json) print(JSON.stringify({ machine: machine(), runs, ...measured }, null, 2));
}

/** What is measured is what the sources are now. */
function build(): void {
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  run(process.execPath, [tsx, 'scripts/build.ts'], { cwd: root, env: process.env });
}

function place(name: string): string {
  const path = join(directory, name);
  mkdirSync(path);
  return path;
}

function show(name: string, how: string, table: string): void {
  const day = new Date().toISOString().slice(0, 10);
  const text = `${day}, ${machine()}; ${how}:\n\n${table}`;
  if (values.write) writeFigures(name, text);
  if (!values.json) print(text);
}

function judged<Measured extends { kept: boolean }>(all: Measured[]): Measured[] {
  if (!all.every(({ kept }) => kept)) process.exitCode = 1;
  return all;
}

function machine(): string {
  const processors = cpus();
  const git = execFileSync('git', ['--version'], { encoding: 'utf8' }).trim();
  const processor = `${processors.length} x ${processors[0]?.model ?? 'unknown'}`;
  return `${processor}, ${type()}, node ${process.versions.node}, ${git}`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
