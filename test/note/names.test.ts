import { describe, expect, test } from 'vitest';
import { CheckpointError } from '../../src/errors.ts';
import { findByName, nameOf } from '../../src/note/names.ts';
import type { StoredNote } from '../../src/note/stored.ts';
import { live, stored, textOf } from '../decide/facts.ts';

const HERE = live(textOf('main'));
const FAR = live(textOf('far'), '/wt/CHECKPOINT.md');
const UNREAD = live('# Checkpoint: No branch\n');
const NOTES = [
  HERE,
  FAR,
  stored('feature-x.md', textOf('feature/x'), 1),
  stored('feature-x-2.md', textOf('feature/x'), 2),
  stored('feature-x.prev.md', textOf('feature/x')),
  stored('feature-x.mirror.md', textOf('feature/x')),
  stored('far.mirror.md', textOf('far')),
  stored('main.prev.md', textOf('main')),
  stored('roadmap.md', textOf('main')),
  stored('gone.mirror.md', textOf('gone')),
  stored('unparsed-20260101-000000.md', '# Checkpoint: A\n'),
  stored('topic-checkpoint.md', textOf('main')),
  stored('done/old.md', textOf('old')),
  stored('done/old.mirror.md', textOf('old')),
  stored('odd.md.md', textOf('odd')),
];

function find(name: string, notes: readonly StoredNote[] = NOTES): string {
  try {
    return findByName(name, notes).path.replace('/repo/.checkpoints/', '');
  } catch (error) {
    if (!(error instanceof CheckpointError)) throw error;
    expect(error.kind).toBe('refused');
    return error.message;
  }
}

describe('findByName', () => {
  test.each([
    ['roadmap', 'roadmap.md'],
    ['roadmap.md', 'roadmap.md'],
    ['r', 'roadmap.md'],
    ['feature-x', 'feature-x.md'],
    ['feature-x-2', 'feature-x-2.md'],
    ['feature-x.prev', 'feature-x.prev.md'],
    ['feature-x.mirror', 'feature-x.mirror.md'],
    ['feature-x.mirror.md', 'feature-x.mirror.md'],
    // A whole branch name is never ambiguous: it means the newest.
    ['feature/x', 'feature-x-2.md'],
    ['feature/x.md', 'feature-x-2.md'],
    ['feature', "'feature' could be any of 'feature-x', 'feature-x-2'"],
    // A live note is found by its branch, before its copies.
    ['main', '/repo/CHECKPOINT.md'],
    ['mai', '/repo/CHECKPOINT.md'],
    ['main.prev', 'main.prev.md'],
    ['far', '/wt/CHECKPOINT.md'],
    ['far.mirror', 'far.mirror.md'],
    // A copy answers where it is all there is.
    ['gone', 'gone.mirror.md'],
    ['go', 'gone.mirror.md'],
    ['old', 'done/old.md'],
    ['done/old', 'done/old.md'],
    ['done/old.mirror', 'done/old.mirror.md'],
    ['unparsed', 'unparsed-20260101-000000.md'],
    ['topic', 'topic-checkpoint.md'],
    ['odd.md', 'odd.md.md'],
    // What is no name of anything.
    ['', "no checkpoint is called ''"],
    ['.md', "no checkpoint is called '.md'"],
    ['live', "no checkpoint is called 'live'"],
    ['Roadmap', "no checkpoint is called 'Roadmap'"],
    ['../roadmap', "no checkpoint is called '../roadmap'"],
    ['done/', "no checkpoint is called 'done/'"],
  ])('%j', (name, expected) => {
    expect(find(name)).toBe(expected);
  });

  test('the empty name finds nothing, even where there is only one note', () => {
    expect(find('', [HERE])).toBe("no checkpoint is called ''");
  });

  test('a live note without a branch has no name', () => {
    expect(find('l', [UNREAD])).toBe("no checkpoint is called 'l'");
  });

  test('a branch goes before the stem of another branch', () => {
    const odd = stored('y.md', textOf('x'));
    const notes = [odd, stored('z.md', textOf('y'))];
    expect(find('y', notes)).toBe('z.md');
    expect(find('y.md', notes)).toBe('y.md');
    const upper = stored('fix.md', textOf('Fix'));
    const lower = live(textOf('fix'));
    expect(find('fix', [upper, lower])).toBe('/repo/CHECKPOINT.md');
    expect(find('Fix', [upper, lower])).toBe('fix.md');
    expect(find('fix.md', [upper, lower])).toBe('fix.md');
    expect(find('fix', [upper])).toBe('fix.md');
  });

  test('a branch whose notes are all copies', () => {
    const over = stored('done/team-task-1.md', textOf('team/task-1'));
    const copies = [
      stored('team-task-1.prev.md', textOf('team/task-1')),
      stored('done/team-task-1.mirror.md', textOf('team/task-1'), 9),
    ];
    expect(find('team/task-1', [...copies, over])).toBe('done/team-task-1.md');
    expect(find('team-task-1', [...copies, over])).toBe('done/team-task-1.md');
    expect(find('team/task-1', copies)).toBe('done/team-task-1.mirror.md');
  });

  test('efforts that were saved under names are a question to their branch', () => {
    const notes = [stored('b.md', textOf('main')), stored('a.md', textOf('main'))];
    expect(find('main', notes)).toBe("'main' could be any of 'a', 'b'");
    expect(find('main', [...notes, stored('main.md', textOf('main'))])).toBe('main.md');
  });

  test('two answers of different branches are a question, even where one is a copy', () => {
    const notes = [
      stored('fix-a.md', textOf('fix-a')),
      stored('fix-b.mirror.md', textOf('fix-b')),
      stored('done/fix-c.md', textOf('fix-c')),
    ];
    expect(find('fix', notes)).toBe("'fix' could be any of 'fix-a', 'fix-b.mirror'");
    const same = [stored('x.prev.md', textOf('X/')), stored('done/x.md', textOf('x/'))];
    expect(find('x', same)).toBe("'x' could be any of 'x.prev', 'done/x'");
  });

  test('a whole name goes before a prefix', () => {
    expect(find('x', [stored('x-tools.md', textOf('x-tools')), stored('x.md', textOf('x'))])).toBe(
      'x.md',
    );
    // Even where the whole one is a copy, and the other an effort.
    const notes = [stored('x-tools.md', textOf('x-tools')), stored('x.mirror.md', textOf('x'))];
    expect(find('x', notes)).toBe('x.mirror.md');
  });
});

test('every note in the archive is found by its own name', () => {
  for (const one of NOTES.filter(({ kind }) => kind !== 'live')) {
    expect(findByName(nameOf(one), NOTES)).toBe(one);
  }
});
