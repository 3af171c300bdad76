/** Where a recorded text goes when it comes back. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decideRestore, type RestoreFacts } from '../../src/decide/restore.ts';
import { readNote } from '../../src/note/document/read-note.ts';
import { asBranch } from '../helpers/brands.ts';
import { ARCHIVE, detached, LIVE, live, on, stored, textOf } from './stored-note.ts';

function facts(text: string, changes: Partial<RestoreFacts> = {}): RestoreFacts {
  return {
    head: on('main'),
    formerNames: [],
    name: 'main',
    bytes: Buffer.from(text),
    note: readNote(text),
    stem: null,
    present: null,
    live: null,
    livePath: LIVE,
    liveTracked: false,
    liveStamp: '20260301-120000',
    archive: ARCHIVE,
    archived: [],
    archiveNames: [],
    linked: false,
    ...changes,
  };
}

function movesOf(given: RestoreFacts) {
  const decision = decideRestore(given);
  if (decision.kind !== 'plan') throw new Error('no plan');
  expect(decision.plan.operation).toBe('restore');
  return decision.plan.moves;
}

function placeOf(given: RestoreFacts): string {
  const [move] = movesOf(given);
  if (move?.verb !== 'write') throw new Error('nothing is written');
  return move.to;
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
    const [move] = movesOf(facts(MAIN, { present, live: live(OTHER) }));
    expect(move).toEqual({
      verb: 'write',
      to: present.path,
      text: Buffer.from(MAIN),
      replaces: present.bytes,
    });
  });

  test('the same text is refused', () => {
    expect(decideRestore(facts(MAIN, { present: stored('main.md', MAIN) }))).toMatchObject({
      kind: 'refuse',
      error: { message: "'main' is already that text" },
    });
  });
});

describe('where nothing has the name', () => {
  test.each<[string, string, Partial<RestoreFacts>, string]>([
    ['of this branch: live', MAIN, {}, LIVE],
    ['under a former name', textOf('old'), { formerNames: [asBranch('old')], name: 'old' }, LIVE],
    ['of a detached HEAD, on one', DETACHED, { head: detached('w'), name: 'w' }, LIVE],
    ['of a detached HEAD, on a branch', DETACHED, { name: 'w' }, join(ARCHIVE, 'w.md')],
    ['of another branch: archived', OTHER, { name: 'other' }, join(ARCHIVE, 'other.md')],
    ['beside another live note', MAIN, { live: live(OTHER) }, join(ARCHIVE, 'main.md')],
    ['saved under a name', MAIN, { name: 'beside', stem: 'beside' }, join(ARCHIVE, 'beside.md')],
    [
      'parked under a number',
      MAIN,
      { stem: 'main-2', live: live(OTHER) },
      join(ARCHIVE, 'main.md'),
    ],
    [
      'onto a taken name',
      OTHER,
      { name: 'other', archiveNames: ['other.md', 'other-2.md'] },
      join(ARCHIVE, 'other-3.md'),
    ],
    ['without a branch', 'words\n', { name: 'unparsed-1' }, join(ARCHIVE, 'unparsed-1.md')],
  ])('%s', (_, text, changes, place) => {
    expect(placeOf(facts(text, changes))).toBe(place);
  });
});

describe('the mirror', () => {
  test('follows a live note in a linked worktree', () => {
    expect(movesOf(facts(MAIN, { linked: true }))).toContainEqual({
      verb: 'mirror',
      from: LIVE,
      to: join(ARCHIVE, 'main.mirror.md'),
    });
  });

  test.each<[string, Partial<RestoreFacts>]>([
    ['in the main worktree', {}],
    ['of a note in the archive', { linked: true, live: live(OTHER) }],
  ])('is left alone %s', (_, changes) => {
    expect(movesOf(facts(MAIN, changes)).map((move) => move.verb)).toEqual(['write']);
  });
});
