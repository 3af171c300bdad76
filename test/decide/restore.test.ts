/** Where a recorded text goes when it comes back. */
import { describe, expect, test } from 'vitest';
import { decideRestore, type RestoreFacts } from '../../src/decide/restore.ts';
import { readNote } from '../../src/note/document/read-note.ts';
import { asBranch } from '../helpers/brands.ts';
import { detached, live, on, stored, textOf, worktreeFacts } from './facts.ts';
import { say } from './say.ts';

function decide(text: string, changes: Partial<RestoreFacts> = {}) {
  const decision = decideRestore({
    ...worktreeFacts({ head: on('main') }),
    name: 'main',
    bytes: Buffer.from(text),
    note: readNote(text),
    stem: null,
    seen: changes.present ?? null,
    present: null,
    archiveNames: [],
    ...changes,
  });
  if (decision.kind === 'plan') expect(decision.plan.operation).toBe('restore');
  return decision;
}

const MAIN = textOf('main');
const OTHER = textOf('other');
const DETACHED = '# Checkpoint: x\n\n**Branch:** detached HEAD at abcdef0 (worktree w)\n';

describe('in place of the note that has the name', () => {
  test.each([
    ['live here', live(textOf('main', 'Newer'))],
    ['live elsewhere', live(textOf('main', 'Newer'), '/linked/CHECKPOINT.md')],
    ['in the archive', stored('main.md', textOf('main', 'Newer'))],
  ])('%s', (_, present) => {
    const decision = decide(MAIN, { present, live: live(OTHER) });
    const { path: to, bytes: replaces } = present;
    expect(decision).toMatchObject({
      plan: { moves: [{ verb: 'write', to, text: Buffer.from(MAIN), replaces }] },
    });
  });

  test('the same text is refused', () => {
    const present = stored('main.md', MAIN);
    expect(say(decide(MAIN, { present }))).toBe("refused: 'main' is already that text");
  });
});

describe('where nothing has the name', () => {
  test.each<[string, string, Partial<RestoreFacts>, string]>([
    ['of this branch: live', MAIN, {}, 'live'],
    ['under a former name', textOf('old'), { formerNames: [asBranch('old')], name: 'old' }, 'live'],
    ['of a detached HEAD, on one', DETACHED, { head: detached('w'), name: 'w' }, 'live'],
    ['of a detached HEAD, on a branch', DETACHED, { name: 'w' }, 'w.md'],
    ['of another branch: archived', OTHER, { name: 'other' }, 'other.md'],
    ['beside another live note', MAIN, { live: live(OTHER) }, 'main.md'],
    ['saved under a name', MAIN, { name: 'beside', stem: 'beside' }, 'beside.md'],
    ['parked under a number', MAIN, { stem: 'main-2', live: live(OTHER) }, 'main.md'],
    [
      'onto a taken name',
      OTHER,
      { name: 'other', archiveNames: ['other.md', 'other-2.md'] },
      'other-3.md',
    ],
    ['without a branch', 'words\n', { name: 'unparsed-1' }, 'unparsed-1.md'],
  ])('%s', (_, text, changes, place) => {
    expect(say(decide(text, changes))).toBe(`restore; write ${place}`);
  });
});

describe('the mirror', () => {
  test('follows a live note in a linked worktree', () => {
    expect(say(decide(MAIN, { linked: true }))).toBe(
      'restore; write live; mirror live > main.mirror.md',
    );
  });

  test.each<[string, Partial<RestoreFacts>, string]>([
    ['in the main worktree', {}, 'restore; write live'],
    ['of a note in the archive', { linked: true, live: live(OTHER) }, 'restore; write main.md'],
  ])('is left alone %s', (_, changes, expected) => {
    expect(say(decide(MAIN, changes))).toBe(expected);
  });
});
