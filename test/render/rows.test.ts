import { describe, expect, test } from 'vitest';
import { cut, pad, widthOf } from '../../src/render/columns.ts';
import { type Row, renderRows } from '../../src/render/rows.ts';
import { shown } from '../../src/terminal/colour.ts';

/** The overview without its colours. */
function screenOf(rows: readonly Row[], width: number | null): string {
  return shown(renderRows(rows, width), false);
}

const ROW: Row = {
  mark: ' ',
  name: 'Token refresh',
  of: 'feature/token-refresh',
  states: ['ahead 3', 'dirty'],
  when: '2 hours ago',
  below: ['next: Write the test for burst'],
};

describe('columns', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['日本', 4],
    ['e\u0301', 1],
    ['🎉', 2],
    ['é…', 2],
  ])('%j takes %i', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  test.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdef', 5, 'abcd…'],
    ['abc def', 5, 'abc…'],
    ['日本語', 5, '日本…'],
    ['日本語', 4, '日…'],
  ])('%j in %i is %j', (text, width, expected) => {
    expect(cut(text, width)).toBe(expected);
    expect(widthOf(cut(text, width))).toBeLessThanOrEqual(width);
  });

  test('a cell is filled up, and never cut', () => {
    expect([pad('日', 4), pad('abc', 2)]).toEqual(['日  ', 'abc']);
  });
});

test('no line is longer than the terminal is wide, whatever is in the rows', () => {
  const rows: Row[] = [
    ROW,
    { ...ROW, name: 'x'.repeat(300), of: `feature/${'y'.repeat(200)}`, below: ['z'.repeat(500)] },
    { ...ROW, name: '日'.repeat(100), states: [], when: '11 months ago' },
    { ...ROW, name: 'a', of: 'b', states: Array(30).fill('in a state'), below: [] },
  ];
  for (const width of [20, 40, 80, 100, 200, 1000]) {
    const lines = screenOf(rows, width).split('\n');
    expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(width);
    expect(lines).toHaveLength(7);
  }
});

test('a pipe gets whole lines, and a long cell does not widen its column', () => {
  const long = 'x'.repeat(80);
  const lines = screenOf([ROW, { ...ROW, name: long, below: [long] }], null).split('\n');
  expect(lines[0]).toBe(
    `  ${ROW.name.padEnd(50)}  feature/token-refresh (ahead 3, dirty)  2 hours ago`,
  );
  expect(lines[2]).toBe(`  ${long}  feature/token-refresh (ahead 3, dirty)  2 hours ago`);
  expect(lines[3]).toBe(`    ${long}`);
});

test('the branch is cut before its states', () => {
  const row = { ...ROW, name: 'A title that takes as much room as there is' };
  expect(screenOf([row], 70).split('\n')[0]).toBe(
    '  A title that takes a…  feature/token-… (ahead 3, dirty)  2 hours ago',
  );
});

test('line breaks and tabs of texts and paths stay in the line', () => {
  const row = { ...ROW, name: 'a\r\nb', of: 'c\td', states: ['in e\nf'], below: ['g\nh'] };
  expect(screenOf([row], null)).toBe('  a b  c d (in e f)  2 hours ago\n    g h');
});
