/**
 * What the wiring costs a session: how many characters the model is told, and how much longer a session takes.
 * The figures are printed; docs/agents.md has them. `REAL_RUNS=<n>` takes the median of so many sessions.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteOf, put } from '../../helpers/notes.ts';
import { createRepo } from '../../helpers/repo.ts';
import { root } from '../../helpers/root.ts';
import { runProcess } from '../../helpers/spawn.ts';
import { ScriptedClaude } from '../scripted.ts';
import { claude } from './clients.ts';
import { BRANCH } from './contract.ts';
import { Desk, describeClient } from './desk.ts';
import { timesTold } from './messages.ts';

const CORPUS = join(root, 'test/fixtures/corpus');
const RUNS = Number(process.env['REAL_RUNS'] ?? 1);

test('how much is told at a start, a write and a stop', () => {
  const bare = new ScriptedClaude('mine', createRepo().path).start('startup').length;
  console.log(`start without a checkpoint: ${bare} characters`);
  const told: Record<string, number[]> = { start: [], write: [], stop: [] };
  for (const { branch, text } of notesOfCorpus()) {
    const repo = createRepo({ branch });
    put(repo, 'CHECKPOINT.md', text);
    const session = new ScriptedClaude('00893aaf-19fa-41d2-8238-13269b9b3ca0', repo.path);
    told['start']?.push(session.start('startup').length);
    told['write']?.push(session.wrote(join(repo.path, 'CHECKPOINT.md'), text).stdout.length);
    put(repo, 'work.txt', 'work', new Date(Date.now() + 60_000));
    told['stop']?.push(session.stop()?.length ?? 0);
  }
  for (const [event, lengths] of Object.entries(told)) {
    console.log(`${event}: median ${median(lengths)}, most ${Math.max(...lengths)} characters`);
  }
  expect(Math.max(...(told['start'] ?? []))).toBeLessThan(9_000);
  expect(Math.max(...(told['write'] ?? []))).toBe(0);
  expect(Math.max(...(told['stop'] ?? []))).toBeLessThan(700);
});

describeClient('Claude Code', claude, () => {
  test('how much longer a session takes', { timeout: (RUNS + 1) * 60_000 }, async () => {
    const desk = await Desk.with(claude);
    const wired: number[] = [];
    const bare: number[] = [];
    const off = ['--settings', '{"disableAllHooks":true}'];
    // The first session also reads the program from the disk.
    await sessionTime(desk, off);
    for (let run = 0; run < RUNS; run++) {
      wired.push(await sessionTime(desk, []));
      bare.push(await sessionTime(desk, off));
    }
    const [longer, shorter] = [median(wired), median(bare)];
    const ratio = (longer / shorter).toFixed(2);
    console.log(`a session with events: ${longer} ms, without: ${shorter} ms, ratio ${ratio}`);
    expect(longer / shorter).toBeLessThan(4);
  });
});

/** The milliseconds of a start, five writes of files, the last the checkpoint, three commands, a stop, an end. */
async function sessionTime(desk: Desk, args: readonly string[]): Promise<number> {
  const repo = createRepo({ branch: BRANCH });
  const files = ['a.ts', 'b.ts', 'c.ts', 'd.md', 'CHECKPOINT.md'].map((file) =>
    join(repo.path, file),
  );
  const begin = performance.now();
  const { code, asked } = await desk.ask(
    repo.path,
    'Work',
    [
      ...files.map((file) => ({ calls: [claude.write(file, noteOf(BRANCH))] })),
      ...['ls', 'git status', 'git log'].map((command) => ({ calls: [claude.shell(command)] })),
    ],
    { args },
  );
  expect(code).toBe(0);
  expect(timesTold(asked[0], 'git-checkpoint: ')).toBe(args.length === 0 ? 1 : 0);
  return Math.round(performance.now() - begin);
}

function notesOfCorpus(): { branch: string; text: string }[] {
  const entries: { file: string; expect: { kind: string; branch: string | null } }[] = JSON.parse(
    readFileSync(join(CORPUS, 'index.json'), 'utf8'),
  );
  return entries.flatMap(({ file, expect: { branch } }) => {
    const isBranch =
      branch !== null &&
      runProcess('/', 'git', ['check-ref-format', '--branch', branch]).code === 0;
    return isBranch ? [{ branch, text: readFileSync(join(CORPUS, file), 'utf8') }] : [];
  });
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
