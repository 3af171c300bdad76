/** Which versions an effort has, told by the whole history and by its newest part. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ObjectId } from '../../src/brands.ts';
import type { Recorded } from '../../src/history/log.ts';
import { blobId } from '../../src/history/objects.ts';
import { parseOperation } from '../../src/history/operation.ts';
import {
  pickVersion,
  type ReadHistory,
  type Version,
  versionsOf,
} from '../../src/history/versions.ts';
import { readNote } from '../../src/note/document/read-note.ts';

const NAMES = ['feature/x', 'feature-x', 'feature-x-2', 'other', 'named'];

/** Places of the tree: live ones, those under two names that share a slug, their copies, another's. */
const KEYS = [
  '00/live-main.md',
  '00/worktrees-a.md',
  '01/archive-feature-x.md',
  '01/archive-feature-x.prev.md',
  '01/archive-feature-x.mirror.md',
  '01/archive-feature-x-2.md',
  '01/archive-feature-x-2.mirror.md',
  '01/done-feature-x.md',
  '02/archive-named.md',
  '02/archive-named.prev.md',
  '03/archive-other.md',
  '03/saves-other.json',
];

const TEXTS = NAMES.flatMap((name) => [
  `# Checkpoint: one\n\n**Branch:** ${name}\n`,
  `# Checkpoint: two\n\n**Branch:** ${name}\n`,
]).concat('# Notes\n', '# Checkpoint: nobody\n');

/** What an operation does: its branch, and a text, or none, for some of the places. */
const operation = fc.record({
  branch: fc.constantFrom(...NAMES, null),
  files: fc.array(
    fc.tuple(
      fc.constantFrom(...KEYS),
      fc.option(fc.constantFrom(...TEXTS), { freq: 4, nil: null }),
    ),
    { minLength: 0, maxLength: 3 },
  ),
});

type Done = typeof operation extends fc.Arbitrary<infer One> ? One : never;

/** The operations as git lists them, the newest first, and every text. */
function historyOf(done: readonly Done[]): ReadHistory {
  const tree = new Map<string, ObjectId | null>();
  const operations = done.map(({ branch, files }, n): Recorded => {
    const left = new Map(
      files.map(([key, text]) => [key, text === null ? null : blobId(Buffer.from(text))]),
    );
    const changes = [...left]
      .map(([key, after]) => ({ key, before: tree.get(key) ?? null, after }))
      .filter(({ before, after }) => before !== after);
    for (const { key, after } of changes) tree.set(key, after);
    return {
      commit: n.toString(16).padStart(40, '0') as ObjectId,
      at: new Date(n * 1000),
      by: 'a',
      operation: parseOperation(
        `save: x\n\nOperation: save\n${branch ? `Branch: ${branch}\n` : ''}Worktree: /w\n`,
      ),
      changes,
    };
  });
  const texts = TEXTS.map(
    (text): [ObjectId, { bytes: Buffer; note: ReturnType<typeof readNote> }] => [
      blobId(Buffer.from(text)),
      { bytes: Buffer.from(text), note: readNote(text) },
    ],
  );
  return {
    gitDir: '/nowhere',
    operations: operations.reverse(),
    complete: true,
    texts: new Map(texts),
  };
}

function briefly({ recorded, key, oid }: Version): string {
  return `${recorded.commit} ${key} ${oid}`;
}

function newest(history: ReadHistory, most: number): ReadHistory {
  return { ...history, operations: history.operations.slice(0, most), complete: false };
}

test('what the newest operations tell of an effort is what all of them tell', () => {
  fc.assert(
    fc.property(fc.array(operation, { minLength: 1, maxLength: 12 }), (done) => {
      const history = historyOf(done);
      for (const names of [...NAMES.map((name) => [name]), ['feature/x', 'other']]) {
        const all = versionsOf(history, names);
        for (let most = 0; most <= done.length; most++) {
          const part = versionsOf(newest(history, most), names);
          expect(part.map(briefly)).toEqual(all.slice(0, part.length).map(briefly));
          part.forEach((version, n) => {
            const { operations } = newest(history, most);
            expect(pickVersion(part, operations, 'x', `{${n}}`)).toBe(version);
          });
        }
      }
    }),
    { numRuns: 200 },
  );
});

test('where no copy was edited, they tell of all that are among them but the last', () => {
  const originals = operation.map(({ branch, files }) => ({
    branch,
    files: files.filter(([key]) => !/\.(?:prev|mirror)\.md$/.test(key)),
  }));
  fc.assert(
    fc.property(fc.array(originals, { minLength: 1, maxLength: 12 }), (done) => {
      const history = historyOf(done);
      for (const name of NAMES) {
        const all = versionsOf(history, [name]);
        for (let most = 1; most <= done.length; most++) {
          const part = newest(history, most);
          const found = versionsOf(part, [name]);
          const among = all.filter(({ recorded }) => part.operations.includes(recorded));
          // An older operation may have written what the last has moved.
          expect([0, among.length - 1, among.length]).toContain(found.length);
        }
      }
    }),
    { numRuns: 100 },
  );
});

const [ONE = '', TWO = ''] = TEXTS;
const LIVE = '00/live-main.md';
const MIRROR = '01/archive-feature-x.mirror.md';
const MINE = '# Checkpoint: mine\n\n**Branch:** feature/x\n';

test.each<[string, Done['files'][], number, number]>([
  [
    'a copy of a text that a newer operation found is told from an edited one',
    [
      [[LIVE, ONE]],
      [['00/worktrees-a.md', MINE]],
      [['00/worktrees-a.md', TWO]],
      [[MIRROR, ONE]],
      [[LIVE, null]],
    ],
    4,
    1,
  ],
  [
    'a copy whose text may lie further back is no version yet',
    [[[LIVE, ONE]], [[MIRROR, ONE]], [['00/worktrees-a.md', MINE]], [[LIVE, TWO]]],
    2,
    1,
  ],
  [
    'nor is what is older than it',
    [[[LIVE, TWO]], [[LIVE, ONE]], [[LIVE, TWO]], [[MIRROR, MINE]]],
    3,
    0,
  ],
])('%s', (_, files, most, versions) => {
  const history = historyOf(files.map((some) => ({ branch: null, files: some })));
  for (const [, text] of files.flat()) {
    if (text)
      history.texts.set(blobId(Buffer.from(text)), {
        bytes: Buffer.from(text),
        note: readNote(text),
      });
  }
  expect(versionsOf(newest(history, most), ['feature/x'])).toHaveLength(versions);
});
