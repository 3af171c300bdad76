import { describe, expect, test } from 'vitest';
import { processSpace } from '../../src/disk/process-identity.ts';
import { readNote } from '../../src/note/document/read-note.ts';
import { snapshot } from '../helpers/bytes.ts';
import { createRepo } from '../helpers/repo.ts';
import { checkpointAsync } from '../helpers/run.ts';

const NUMBERS = Array.from({ length: 20 }, (_, n) => n);

/** Files that a command leaves when it is killed, and only then. */
function leftovers(path: string): string[] {
  return Object.keys(snapshot(path)).filter((name) =>
    /tmp-|\.lock$|checkpoint-state\/lock/.test(name),
  );
}

describe.each(['main', 'linked'] as const)(
  'field case 75: parallel saves in a %s worktree',
  (where) => {
    test('of one effort: every one succeeds, and every text is in the note', async () => {
      const repo = createRepo();
      const here = where === 'main' ? repo : repo.worktree('linked', 'work');
      const results = await Promise.all(
        NUMBERS.map((n) => checkpointAsync(here.path, ['save', '--json', '--done', `part ${n}.`])),
      );
      for (const result of results) {
        expect([result.code, result.stderr]).toEqual([0, '']);
        const { data } = result.json() as { data: { invariants: Record<string, boolean> } };
        expect(Object.values(data.invariants)).not.toContain(false);
      }
      const text = here.read('CHECKPOINT.md');
      for (const n of NUMBERS) expect(text).toContain(`- part ${n}.\n`);
      expect(readNote(text).sections.map((one) => one.heading)).toEqual([
        'Current State',
        'Resume Command',
      ]);
      if (where === 'linked') expect(repo.read('.checkpoints/work.mirror.md')).toBe(text);
      expect(leftovers(repo.path)).toEqual([]);
      expect(leftovers(here.path)).toEqual([]);
      const exclude = repo.read('.git/info/exclude').split('\n');
      expect(exclude.filter((line) => /checkpoint/i.test(line))).toEqual([
        '/CHECKPOINT.md',
        '.checkpoints/',
      ]);
    });

    test('beside it, under names of their own', async () => {
      const repo = createRepo();
      const here = where === 'main' ? repo : repo.worktree('linked', 'work');
      const results = await Promise.all(
        NUMBERS.map((n) =>
          checkpointAsync(here.path, ['save', '--as', `n${n}`, '--title', `T${n}`]),
        ),
      );
      expect(results.map((result) => result.code)).toEqual(NUMBERS.map(() => 0));
      expect(here.archive()).toEqual(NUMBERS.map((n) => `n${n}.md`).sort());
      for (const n of NUMBERS) expect(repo.read(`.checkpoints/n${n}.md`)).toContain(`: T${n}\n`);
    });
  },
);

test('field case 75: parallel saves in many worktrees of one repository', async () => {
  const repo = createRepo();
  const trees = NUMBERS.slice(0, 6).map((n) => repo.worktree(`w${n}`, `b${n}`));
  const rounds = [...trees, ...trees, ...trees];
  const results = await Promise.all(
    rounds.map((tree, n) => checkpointAsync(tree.path, ['save', '--done', `part ${n}.`])),
  );
  expect(results.map((result) => result.stderr).join('')).toBe('');
  expect(results.map((result) => result.code)).toEqual(rounds.map(() => 0));
  trees.forEach((tree, n) => {
    const text = tree.read('CHECKPOINT.md');
    for (const part of [n, n + 6, n + 12]) expect(text).toContain(`- part ${part}.\n`);
    expect(repo.read(`.checkpoints/b${n}.mirror.md`)).toBe(text);
  });
  expect(leftovers(repo.path)).toEqual([]);
});

test('what another command is about to put in its place is not a changed file', () => {
  const repo = createRepo();
  repo.write(`.checkpoint-tmp-${processSpace()}-${process.pid}-0`, 'half\n');
  const said = repo.checkpoint(['save', '--title', 'T', '--json']);
  expect(said.code).toBe(0);
  expect(repo.read('CHECKPOINT.md')).not.toContain('Files Modified');
  expect(repo.checkpoint([]).stdout).toContain('since   no changes');
  expect(repo.checkpoint(['list']).stdout).not.toContain('dirty');
});
