import { describe, expect, test } from 'vitest';
import { mirrorsOf, type NamedHead, parkedOf, slugsOf } from '../../src/note/stored.ts';
import { detached, on, stored, textOf } from '../decide/facts.ts';
import { asBranch } from '../helpers/brands.ts';

const ON_X: NamedHead = { head: on('feature/x'), formerNames: [] };
const DETACHED: NamedHead = { head: detached('feature-x'), formerNames: [] };
const ENTRIES = [
  stored('feature-x.md', textOf('feature/x'), 2),
  stored('feature-x-2.md', textOf('feature-x'), 9),
  stored('feature-x-3.md', textOf('feature/x'), 5),
  stored('feature-x-y.md', textOf('feature/x'), 9), // saved under a name
  stored('feature-x-4.md', '# Checkpoint: No branch\n', 1),
  stored('feature-x.mirror.md', textOf('feature/x'), 3),
  stored('feature-x-2.mirror.md', textOf('feature-x'), 4),
  stored('feature-x.prev.md', textOf('feature/x'), 9),
  stored('old.md', textOf('old'), 9),
  stored('done/feature-x.md', textOf('feature/x'), 9),
];

const stems = (found: { stem: string }[]) => found.map((one) => one.stem);

describe('what belongs to a branch', () => {
  test('its own Branch line decides, not the file name; the newest is first', () => {
    expect(stems(parkedOf(ENTRIES, ON_X))).toEqual(['feature-x-3', 'feature-x', 'feature-x-4']);
    expect(stems(parkedOf(ENTRIES, { head: on('feature-x'), formerNames: [] }))).toEqual([
      'feature-x-2',
      'feature-x-4',
    ]);
    expect(stems(mirrorsOf(ENTRIES, ON_X))).toEqual(['feature-x']);
  });

  test('a former name counts', () => {
    const renamed = { head: on('new'), formerNames: [asBranch('old')] };
    expect(slugsOf(renamed)).toEqual(['new', 'old']);
    expect(stems(parkedOf(ENTRIES, renamed))).toEqual(['old']);
  });

  test('a detached HEAD owns what says so, or has no branch under its worktree’s name', () => {
    const own = stored('feature-x-5.md', '# Checkpoint: D\n\n**Branch:** detached HEAD at abc\n');
    expect(stems(parkedOf([...ENTRIES, own], DETACHED))).toEqual(['feature-x-4', 'feature-x-5']);
  });

  test('equal times are put in the order of the names', () => {
    const twins = [stored('x-2.md', textOf('x'), 1), stored('x.md', textOf('x'), 1)];
    expect(stems(parkedOf(twins, { head: on('x'), formerNames: [] }))).toEqual(['x-2', 'x']);
  });
});

test('the newest is told by the Date line, whatever a copy did to the time of the file (G97)', () => {
  const dated = (date: string) => `${textOf('x')}`.replace('\n\n', `\n\n**Date:** ${date}\n`);
  const older = stored('x.md', dated('2026-03-01 10:00 +0000'), 9);
  const newer = stored('x-2.md', dated('2026-03-20 10:00 +0000'), 8);
  const same = stored('x-3.md', dated('2026-03-20 10:00 +0000'), 9);
  const onX: NamedHead = { head: on('x'), formerNames: [] };
  expect(stems(parkedOf([older, newer, same], onX))).toEqual(['x-3', 'x-2', 'x']);
});
