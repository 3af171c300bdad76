import { expect, test } from 'vitest';
import { cut } from '../../src/render/columns.ts';

test.each([
  ['short', 10, 'short'],
  ['exactly 10', 10, 'exactly 10'],
  ['one two three', 10, 'one two t…'],
  ['the end is here', 8, 'the end…'],
  ['the end is here', 9, 'the end…'],
  ['日本語の文', 10, '日本語の文'],
  ['日本語の文字', 11, '日本語の文…'],
  ['日本語の文', 9, '日本語の…'],
  ['e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
  ['🙂🙂🙂', 5, '🙂🙂…'],
  ['', 5, ''],
])('%j in %d columns', (text, most, expected) => {
  expect(cut(text, most)).toBe(expected);
});
