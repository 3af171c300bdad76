import { describe, expect, test } from 'vitest';
import { decideMirror, type Mirrored } from '../../src/decide/mirror.ts';
import type { StoredNote } from '../../src/note/stored.ts';
import { ARCHIVE, detached, live, on, stored, textOf } from './facts.ts';
import { say } from './say.ts';

function linked(directory: string, branch: string, title?: string): Mirrored {
  const note = live(textOf(branch, title), `/${directory}/CHECKPOINT.md`);
  return { live: note, head: on(branch), formerNames: [], inGit: false };
}

function decide(worktrees: Mirrored[], archived: StoredNote[] = []): string {
  return say(decideMirror({ archive: ARCHIVE, worktrees, archived }));
}

describe('decideMirror', () => {
  test.each<[string, Mirrored[], StoredNote[], string]>([
    ['nothing', [], [], 'mirror'],
    ['missing', [linked('a', 'x')], [], 'mirror; mirror /a/CHECKPOINT.md > x.mirror.md'],
    ['up to date', [linked('a', 'x')], [stored('x.mirror.md', textOf('x'))], 'mirror'],
    [
      'stale',
      [linked('a', 'x')],
      [stored('x.mirror.md', textOf('x', 'Old'))],
      'mirror; mirror /a/CHECKPOINT.md > x.mirror.md',
    ],
    [
      "another branch's mirror in the place",
      [linked('a', 'x')],
      [stored('x.mirror.md', textOf('X'))],
      'mirror; mirror /a/CHECKPOINT.md > x-2.mirror.md',
    ],
    [
      'two branches of one slug do not share a mirror',
      [linked('a', 'feature/x'), linked('b', 'feature-x')],
      [],
      'mirror; mirror /a/CHECKPOINT.md > feature-x.mirror.md; mirror /b/CHECKPOINT.md > feature-x-2.mirror.md',
    ],
    [
      'two notes of one branch do not share a mirror',
      [linked('a', 'x', 'One'), linked('b', 'x', 'Two')],
      [stored('x.mirror.md', textOf('x', 'One')), stored('x-2.mirror.md', textOf('x', 'Two'))],
      'mirror',
    ],
    [
      'no branch: the name of the worktree',
      [
        {
          live: live('# Checkpoint: A\n', '/a/C.md'),
          head: detached('a'),
          formerNames: [],
          inGit: false,
        },
      ],
      [],
      'mirror; mirror /a/C.md > a.mirror.md',
    ],
    [
      'of what git tracks, an older text makes no newer one go',
      [{ ...linked('a', 'x', 'Old'), inGit: true }],
      [stored('x.mirror.md', textOf('x'), 2)],
      'mirror',
    ],
    [
      'of what git tracks, a newer text does',
      [{ ...linked('a', 'x'), inGit: true }],
      [stored('x.mirror.md', textOf('x', 'Old'))],
      'mirror; mirror /a/CHECKPOINT.md > x.mirror.md',
    ],
    [
      'a foreign document is none',
      [{ live: live('# Change log\n'), head: on('x'), formerNames: [], inGit: false }],
      [],
      'mirror',
    ],
  ])('%s', (_, worktrees, archived, expected) => {
    expect(decide(worktrees, archived)).toBe(expected);
  });
});
