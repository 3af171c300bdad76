import { expect, test } from 'vitest';
import { cut } from '../../src/render/cut.ts';

test.each([
  ['short', 10, 'short'],
  ['exactly 10', 10, 'exactly 10'],
  ['one two three', 10, 'one two th…'],
  ['one two  \n\t three', 20, 'one two three'],
  ['the end is here', 7, 'the end…'],
  ['the end is here', 8, 'the end…'],
  ['日本語の文', 10, '日本語の文'],
  ['日本語の文字', 10, '日本語の文…'],
  ['日本語の文', 9, '日本語の…'],
  ['🙂🙂🙂', 4, '🙂🙂…'],
  ['', 5, ''],
])('%j in %d columns', (text, most, expected) => {
  expect(cut(text, most)).toBe(expected);
});
