/**
 * `npx tsx bench/history-disk.ts [<saves>]`: what so many saves of one effort, 10,000 by default, cost
 * on disk. They are made in this process, by the code that every save goes through, and `git gc --auto`
 * is started as it is there. docs/history.md has the figures.
 */
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { carryOut } from '../src/archive/carry-out.ts';
import { readLive } from '../src/archive/notes.ts';
import type { Plan } from '../src/decide/plan.ts';
import { openRepository } from '../src/gather/repository.ts';
import { blobId } from '../src/history/objects.ts';
import { stateKey } from '../src/history/saved-state.ts';
import { historyDir } from '../src/history/store.ts';
import type { Head } from '../src/note/head.ts';
import type { Repository as Opened } from '../src/repository.ts';
import { createEnvironment } from './environment.ts';
import { saveLive } from './notes.ts';
import { run } from './process.ts';
import { BRANCH, Repository } from './repository.ts';

const saves = Number(process.argv[2] ?? 10_000);
if (!Number.isInteger(saves) || saves < 1) throw new Error(`'${process.argv[2]}' is no number`);

const directory = realpathSync(mkdtempSync(join(tmpdir(), 'git-checkpoint-bench-')));
measure().finally(() => rmSync(directory, { recursive: true }));

async function measure(): Promise<void> {
  // git's own defaults, the housekeeping included.
  const env = { ...createEnvironment(directory), GIT_CONFIG_GLOBAL: '/dev/null' };
  const repository = new Repository(join(directory, 'repository'), {
    ...env,
    GIT_AUTHOR_NAME: 'A U Thor',
    GIT_AUTHOR_EMAIL: 'author@example.com',
    GIT_COMMITTER_NAME: 'A U Thor',
    GIT_COMMITTER_EMAIL: 'author@example.com',
  });
  mkdirSync(repository.archive, { recursive: true });
  saveLive(repository);
  const opened = await openRepository(repository.path, env);
  const history = historyDir(opened.place.commonDir);
  const note = repository.read('CHECKPOINT.md');
  const head: Head = { kind: 'branch', branch: BRANCH, oid: 'a'.repeat(40) };
  const began = performance.now();
  let largest = 0;
  report('saves', 'loose objects', 'on disk, MiB', 'ms a save');
  for (let n = 1; n <= saves; n++) {
    saveOnce(opened, head, textOf(note, n));
    if (n % 100 === 0) largest = Math.max(largest, sizeOf(history));
    if (n % Math.max(1, saves / 10) === 0) tell(n);
  }
  process.stdout.write(`at the most: ${mebibytes(largest)} MiB\n`);
  const git = (...args: string[]) =>
    run('git', ['--git-dir', history, ...args], { cwd: directory, env });
  git('-c', 'gc.autoDetach=false', 'gc', '--auto', '--quiet');
  process.stdout.write(`after 'git gc --auto': ${mebibytes(sizeOf(history))} MiB\n`);
  git('gc', '--quiet');
  process.stdout.write(`after 'git gc': ${mebibytes(sizeOf(history))} MiB\n`);

  function tell(n: number): void {
    const average = (performance.now() - began) / n;
    const size = mebibytes(sizeOf(history));
    report(String(n), String(looseIn(history)), size, average.toFixed(1));
  }
}

/** The note as it grows: a session adds a line with each save, and every twentieth begins anew. */
function textOf(note: string, n: number): string {
  const lines = Array.from(
    { length: n % 20 },
    (_, i) => `- part ${n - i} of ${n} is done, with tests`,
  );
  return note
    .replace('## Next Steps', `${lines.join('\n')}\n\n## Next Steps`)
    .replace(/\*\*Date:\*\* .*/, `**Date:** ${new Date(n * 600_000).toISOString()}`);
}

/** What case A of a save does: the earlier text is rolled, the new one written, the state recorded. */
function saveOnce(repository: Opened, head: Head, text: string): void {
  const { layout } = repository;
  const extra = () =>
    new Map([
      [
        stateKey(head),
        Buffer.from(JSON.stringify({ note: blobId(Buffer.from(text)), head: null, dirty: {} })),
      ],
    ]);
  const details = { dryRun: false, head, now: new Date(), extra };
  const { outcome, warnings } = carryOut(repository, details, {
    read: () => readLive(layout.live)?.bytes ?? null,
    decide: (replaces) => {
      const plan: Plan = {
        operation: 'save',
        moves: [
          { verb: 'roll', from: layout.live, to: join(layout.archive, 'feature-login.prev.md') },
          { verb: 'write', to: layout.live, text, replaces },
        ],
      };
      return { kind: 'plan' as const, plan };
    },
  });
  if (outcome?.failed || warnings.length > 0)
    throw outcome?.failed?.error ?? new Error(warnings[0]);
}

/** What a directory takes on disk, in bytes: whole blocks. */
function sizeOf(path: string): number {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return 0; // the housekeeping has just removed it
  const names = stat.isDirectory() ? readdirSync(path) : [];
  return names.reduce((sum, name) => sum + sizeOf(join(path, name)), stat.blocks * 512);
}

function looseIn(gitDir: string): number {
  const objects = join(gitDir, 'objects');
  return readdirSync(objects)
    .filter((name) => name.length === 2)
    .reduce((sum, name) => sum + readdirSync(join(objects, name)).length, 0);
}

function mebibytes(bytes: number): string {
  return (bytes / (1 << 20)).toFixed(1);
}

function report(...cells: string[]): void {
  process.stdout.write(`${cells.map((cell) => cell.padStart(14)).join('')}\n`);
}
