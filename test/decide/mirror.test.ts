import { describe, expect, test } from 'vitest';
import { decideMirror, type Mirrored } from '../../src/decide/mirror.ts';
import type { StoredNote } from '../../src/note/stored.ts';
import { ARCHIVE, detached, live, on, stored, textOf } from './stored-note.ts';

function linked(directory: string, branch: string, title?: string): Mirrored {
  const note = live(textOf(branch, title), `/${directory}/CHECKPOINT.md`);
  return { live: note, head: on(branch), formerNames: [] };
}

function decide(worktrees: Mirrored[], archived: StoredNote[] = []): string[] {
  const decision = decideMirror({ archive: ARCHIVE, worktrees, archived });
  if (decision.kind !== 'plan') throw new Error('it is always a plan');
  return decision.plan.moves.map((move) =>
    move.verb === 'mirror' ? `${move.from} > ${move.to.replace(`${ARCHIVE}/`, '')}` : move.verb,
  );
}

describe('decideMirror', () => {
  test.each<[string, Mirrored[], StoredNote[], string[]]>([
    ['nothing', [], [], []],
    ['missing', [linked('a', 'x')], [], ['/a/CHECKPOINT.md > x.mirror.md']],
    ['up to date', [linked('a', 'x')], [stored('x.mirror.md', textOf('x'))], []],
    [
      'stale',
      [linked('a', 'x')],
      [stored('x.mirror.md', textOf('x', 'Old'))],
      ['/a/CHECKPOINT.md > x.mirror.md'],
    ],
    [
      "another branch's mirror in the place",
      [linked('a', 'x')],
      [stored('x.mirror.md', textOf('X'))],
      ['/a/CHECKPOINT.md > x-2.mirror.md'],
    ],
    [
      'two branches of one slug do not share a mirror',
      [linked('a', 'feature/x'), linked('b', 'feature-x')],
      [],
      ['/a/CHECKPOINT.md > feature-x.mirror.md', '/b/CHECKPOINT.md > feature-x-2.mirror.md'],
    ],
    [
      'two notes of one branch do not share a mirror',
      [linked('a', 'x', 'One'), linked('b', 'x', 'Two')],
      [stored('x.mirror.md', textOf('x', 'One')), stored('x-2.mirror.md', textOf('x', 'Two'))],
      [],
    ],
    [
      'no branch: the name of the worktree',
      [{ live: live('# Checkpoint: A\n', '/a/C.md'), head: detached('a'), formerNames: [] }],
      [],
      ['/a/C.md > a.mirror.md'],
    ],
    [
      'a foreign document is none',
      [{ live: live('# Change log\n'), head: on('x'), formerNames: [] }],
      [],
      [],
    ],
  ])('%s', (_, worktrees, archived, expected) => {
    expect(decide(worktrees, archived)).toEqual(expected);
  });
});
