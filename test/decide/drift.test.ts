import { describe, expect, test } from 'vitest';
import { type DriftFacts, findDrift } from '../../src/decide/drift.ts';
import type { Change } from '../../src/note/change.ts';
import { savedAt, surelyAfter } from '../../src/note/saved-at.ts';
import { asBranch, asObjectId } from '../helpers/brands.ts';
import { detached, live, on, textOf } from './facts.ts';

const X = asBranch('x');
const MAIN = asBranch('main');
const NOTE = live(textOf('x'));

function modified(...paths: string[]): Change[] {
  return paths.map((path) => ({ path, state: 'modified' }));
}

function factsOf(given: Partial<DriftFacts>): DriftFacts {
  return {
    note: NOTE,
    head: on('x'),
    formerNames: [],
    commits: [],
    committed: [],
    rewritten: false,
    edited: [],
    changes: [],
    sinceBase: [],
    listed: [],
    gone: [],
    memoriesGone: [],
    branches: [X, asBranch('y')],
    mergedInto: null,
    ...given,
  };
}

describe('findDrift', () => {
  const commits = [{ oid: asObjectId('a'.repeat(40)), subject: 's' }];
  test.each<[string, Partial<DriftFacts>, unknown[]]>([
    ['nothing has moved', {}, []],
    ['commits', { commits }, [{ kind: 'commits', commits }]],
    ['history rewritten', { rewritten: true }, [{ kind: 'rewritten' }]],
    ['edited since', { edited: ['a'] }, [{ kind: 'edited', paths: ['a'] }]],
    ['files committed', { committed: ['a'] }, [{ kind: 'committed', paths: ['a'] }]],
    [
      'listed and gone, which is not clean as well',
      { listed: ['a'], gone: ['a'] },
      [{ kind: 'gone', paths: ['a'] }],
    ],
    ['listed and as it was', { listed: ['a'] }, [{ kind: 'clean', paths: ['a'] }]],
    ['listed and changed', { listed: ['a'], changes: modified('a') }, []],
    ['listed and changed since the base', { listed: ['a'], sinceBase: modified('a') }, []],
    [
      'listed and committed since',
      { listed: ['a'], committed: ['a'] },
      [{ kind: 'committed', paths: ['a'] }],
    ],
    ['whether it is clean was not asked', { listed: ['a'], sinceBase: null }, []],
    ['changed but not listed', { changes: modified('b') }, [{ kind: 'unlisted', paths: ['b'] }]],
    ['committed on the branch before and not listed', { sinceBase: modified('b') }, []],
    ['a listed directory', { listed: ['new/'], changes: modified('new/a', 'new/b') }, []],
    ['a changed directory', { listed: ['new/a'], changes: modified('new/') }, []],
    [
      'a listed directory, committed by now',
      { listed: ['new/'], committed: ['new/a'] },
      [{ kind: 'committed', paths: ['new/a'] }],
    ],
    [
      'no directory, though it begins like one',
      { listed: ['new'], changes: modified('newer') },
      [
        { kind: 'clean', paths: ['new'] },
        { kind: 'unlisted', paths: ['newer'] },
      ],
    ],
    ['memories', { memoriesGone: ['m.md'] }, [{ kind: 'memories-gone', paths: ['m.md'] }]],
    ['merged', { mergedInto: MAIN }, [{ kind: 'branch-merged', branch: 'x', into: 'main' }]],
    [
      'renamed',
      { head: on('z'), formerNames: [X], branches: [asBranch('z')] },
      [{ kind: 'branch-renamed', from: 'x', to: 'z' }],
    ],
    ['another branch', { head: on('y') }, [{ kind: 'other-branch', branch: 'x' }]],
    [
      'another branch, whatever this one looks like',
      {
        head: on('y'),
        rewritten: true,
        listed: ['a'],
        changes: modified('b'),
        memoriesGone: ['m.md'],
      },
      [
        { kind: 'other-branch', branch: 'x' },
        { kind: 'memories-gone', paths: ['m.md'] },
      ],
    ],
    [
      'deleted',
      { head: on('y'), branches: [asBranch('y')] },
      [{ kind: 'branch-deleted', branch: 'x' }],
    ],
    [
      'unborn',
      { head: { kind: 'branch', branch: X, oid: null }, branches: [], mergedInto: MAIN },
      [],
    ],
    ['detached', { head: detached('w') }, [{ kind: 'other-branch', branch: 'x' }]],
    ['no readable branch', { note: live('# Checkpoint: A\n'), head: on('y') }, []],
  ])('%s', (_, given, expected) => {
    expect(findDrift(factsOf(given))).toEqual(expected);
  });

  test('a hundred thousand files take no time', () => {
    const paths = Array.from({ length: 100_000 }, (_, n) => `dir${n % 100}/file${n}`);
    const start = performance.now();
    findDrift(
      factsOf({ listed: paths, changes: modified(...paths), sinceBase: modified(...paths) }),
    );
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

test('where only the minute of a save is known, a commit of that minute is no news', () => {
  const note = live('# Checkpoint: A\n\n**Date:** 2026-03-14 10:12 +0100\n');
  const at = (mtime: string) => surelyAfter({ ...note, mtime: new Date(mtime) }).toISOString();
  expect(at('2026-03-14T09:12:34.000Z')).toBe('2026-03-14T09:12:34.000Z');
  expect(at('2026-03-15T00:00:00.000Z')).toBe('2026-03-14T09:12:59.999Z');
});

describe('savedAt', () => {
  const dated = (date: string, mtime: string) =>
    savedAt({
      ...live(`# Checkpoint: A\n\n**Date:** ${date}\n`),
      mtime: new Date(mtime),
    }).toISOString();

  test.each([
    [
      'within the minute: the file knows the second',
      '2026-03-14 10:12 +0100',
      '2026-03-14T09:12:34.000Z',
      '2026-03-14T09:12:34.000Z',
    ],
    [
      'changed by hand later',
      '2026-03-14 10:12 +0100',
      '2026-03-15T09:12:34.000Z',
      '2026-03-14T09:12:00.000Z',
    ],
    [
      'touched back',
      '2026-03-14 10:12 +0100',
      '2001-03-15T09:12:34.000Z',
      '2026-03-14T09:12:00.000Z',
    ],
    ['no Date line of ours', 'Saturday', '2026-03-15T09:12:34.000Z', '2026-03-15T09:12:34.000Z'],
  ])('%s', (_, date, mtime, expected) => {
    expect(dated(date, mtime)).toBe(expected);
  });
});
