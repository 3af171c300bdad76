import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findLabels } from '../../../src/note/document/label.ts';

const pieces = fc.constantFrom(
  '*',
  '**',
  '_',
  ':',
  ': ',
  ' | ',
  '. ',
  ' ',
  'Branch',
  'x',
  'A-1',
  "'",
  '(',
  '`',
);
const line = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(''));

// A line of ASCII is searched with patterns of its own: what else stands in it must not matter.
test('labels are found alike beside letters of any script', () => {
  fc.assert(
    fc.property(line, (text) => {
      expect(findLabels(`${text} é`)).toEqual(findLabels(`${text} e`));
    }),
    { numRuns: 20_000 },
  );
});

test.each([
  ['**Branch:** `x`', ['Branch']],
  ['**Branch:** `x` | **Date:** today', ['Branch', 'Date']],
  ['**🌿 Ветка:** `x` · **Дата:** y', ['Ветка', 'Дата']],
  ['branch: x', ['branch']],
  ['ветка: x', []],
])('%s', (text, labels) => {
  expect(findLabels(text).map((one) => one.text)).toEqual(labels);
});
