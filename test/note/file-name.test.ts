import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isStemOf, parseFileName } from '../../src/note/file-name.ts';
import { asSlug } from '../helpers/brands.ts';
import { nthName } from './nth-name.ts';

test.each([
  ['x.md', 'plain', 'x'],
  ['x-2.md', 'plain', 'x-2'],
  ['x.prev.md', 'previous', 'x'],
  ['x-2.mirror.md', 'mirror', 'x-2'],
  ['unparsed-20260314-101200.md', 'unreadable', 'unparsed-20260314-101200'],
  ['unparsed-20260314-101200-2.md', 'unreadable', 'unparsed-20260314-101200-2'],
  ['unparsed-thoughts.md', 'plain', 'unparsed-thoughts'],
  ['topic-checkpoint.md', 'workstream', 'topic-checkpoint'],
  ['README.md', 'plain', 'README'],
  ['x.mirror.prev.md', 'previous', 'x.mirror'],
])('%s is a %s', (file, kind, stem) => {
  expect(parseFileName(file)).toEqual({ kind, stem });
});

test.each(['.md', '.hidden.md', 'weights.bin', 'x.MD', 'x.md.bak', '.prev.md', '.mirror.md', ''])(
  '%j is none of ours',
  (file) => {
    expect(parseFileName(file)).toBeNull();
  },
);

describe('numbers', () => {
  test.each([
    ['x', 'x', true],
    ['x-2', 'x', true],
    ['x-y', 'x', false],
    ['x-', 'x', false],
    ['xy', 'x', false],
    ['x-2-3', 'x', false],
  ])('%s is one of %s: %s', (stem, of, expected) => {
    expect(isStemOf(stem, asSlug(of))).toBe(expected);
  });

  test('stand before the suffix, and keep kind and stem', () => {
    const suffix = fc.constantFrom('.md', '.prev.md', '.mirror.md');
    const stem = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/);
    fc.assert(
      fc.property(stem, suffix, fc.integer({ min: 1, max: 99 }), (name, ending, n) => {
        const plain = parseFileName(name + ending);
        const numbered = parseFileName(nthName(name + ending, n));
        fc.pre(plain?.kind !== 'workstream');
        expect(numbered?.kind).toBe(plain?.kind);
        expect(isStemOf(numbered?.stem ?? '', asSlug(name))).toBe(true);
      }),
    );
  });
});
