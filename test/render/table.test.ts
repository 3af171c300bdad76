import { expect, test } from 'vitest';
import { table } from '../../src/render/table.ts';

test.each([
  [[], ''],
  [[['a']], 'a'],
  [
    [
      ['a', 'b'],
      ['long', 'c'],
    ],
    'a     b\nlong  c',
  ],
  [
    [
      ['a', ''],
      ['long', 'c'],
    ],
    'a\nlong  c',
  ],
  [[['a\nb\tc', 'd']], 'a b c  d'],
  // In columns of the terminal, of which a picture takes two.
  [
    [
      ['🎉', 'x'],
      ['ab', 'y'],
    ],
    '🎉  x\nab  y',
  ],
  [[['a', 'b'], ['c']], 'a  b\nc'],
])('%j', (rows, expected) => {
  expect(table(rows)).toBe(expected);
});
