import { expect, test } from 'vitest';
import type { Finding } from '../../src/decide/drift.ts';
import { describeDrift, summarizeDrift } from '../../src/render/drift.ts';
import { asBranch, asObjectId } from '../helpers/brands.ts';

const A = asBranch('a');
const commits = [{ oid: asObjectId('1234567890'.repeat(4)), subject: 'Go on' }];
const FINDINGS: Finding[] = [
  { kind: 'branch-renamed', from: A, to: asBranch('b') },
  { kind: 'branch-merged', branch: A, into: asBranch('main') },
  { kind: 'branch-deleted', branch: A },
  { kind: 'other-branch', branch: A },
  { kind: 'commits', commits },
  { kind: 'committed', paths: ['a.ts', 'b.ts'] },
  { kind: 'gone', paths: ['c.ts'] },
  { kind: 'clean', paths: ['d.ts'] },
  { kind: 'unlisted', paths: ['e.ts', 'f.ts'] },
  { kind: 'memories-gone', paths: ['m.md'] },
];

test('each finding is a line', () => {
  expect(describeDrift(FINDINGS).join('\n')).toMatchInlineSnapshot(`
    "the branch was renamed from 'a' to 'b'
    every commit of 'a' is in 'main'
    the branch 'a' does not exist any more
    the checkpoint is of another branch, 'a'
    1 commit: 1234567 Go on
    changed by those commits: a.ts, b.ts
    no longer there: c.ts
    no longer changed: d.ts
    changed, not in the note: e.ts, f.ts
    memory files that are missing: m.md"
  `);
});

test('and all of them one', () => {
  expect(summarizeDrift(FINDINGS)).toMatchInlineSnapshot(
    `"the branch was renamed from 'a' to 'b', every commit of 'a' is in 'main', the branch 'a' does not exist any more, 1 commit, 1 file gone, 2 changed files not in the note, 1 memory file missing"`,
  );
  expect(summarizeDrift([])).toBe('no changes');
});

test('long lists are cut', () => {
  const paths = Array.from({ length: 9 }, (_, n) => `${n}`);
  expect(describeDrift([{ kind: 'gone', paths }])).toEqual([
    'no longer there: 0, 1, 2, 3, 4, 5, 6, 7, and 1 more',
  ]);
  expect(describeDrift([{ kind: 'gone', paths: paths.slice(1) }])[0]).not.toContain('more:,');
});
