/** The lines of an ignore file are taken out as they were written, and nothing else is. */
import { describe, expect, test } from 'vitest';
import { addLinesAgain, type IgnoreFile, takeLinesOut } from '../../src/decide/undo-ignored.ts';
import { asPath } from '../helpers/brands.ts';

function fileWith(present: string | null, more: Partial<IgnoreFile> = {}): IgnoreFile {
  const bytes = present === null ? null : Buffer.from(present, 'latin1');
  return { path: asPath('/i'), added: 'x/\n', made: false, needed: [], ...more, present: bytes };
}

/** What is left of the file: its text, `gone`, or `same` where nothing is done. */
function left(present: string | null, more?: Partial<IgnoreFile>): string {
  const [move, ...rest] = takeLinesOut(fileWith(present, more));
  expect(rest).toEqual([]);
  if (move?.verb === 'remove') return 'gone';
  return move?.verb === 'write' ? Buffer.from(move.text).toString('latin1') : 'same';
}

describe('taken out of', () => {
  test.each<[string, string | null, Partial<IgnoreFile>, string]>([
    ['the end', 'a\nx/\n', {}, 'a\n'],
    ['the end, with the line break that was added for it', 'a\nx/\n', { added: '\nx/\n' }, 'a'],
    ['the middle, without it', 'a\nx/\nb\n', { added: '\nx/\n' }, 'a\nb\n'],
    ['the beginning', 'x/\nb\n', {}, 'b\n'],
    ['the last place of several', 'x/\na\nx/\nb\n', {}, 'x/\na\nb\n'],
    ['a file with other line breaks', 'a\r\nx/\r\n', { added: 'x/\r\n' }, 'a\r\n'],
    ['bytes that are not UTF-8', '\xff\nx/\n\xfe', {}, '\xff\n\xfe'],
    ['a file that was made for it', 'x/\n', { made: true }, 'gone'],
    ['one in which there is more by now', 'x/\nb\n', { made: true }, 'b\n'],
    ['one that was empty before', 'x/\n', {}, ''],
    ['two places, of two lines', 'x/\na\ny\n', { added: 'x/\ny\n' }, 'a\n'],
    [
      'its place beside one that is needed',
      'x/\ny\n',
      { added: 'x/\ny\n', needed: ['x/'] },
      'x/\n',
    ],
  ])('%s', (_, present, more, text) => {
    expect(left(present, more)).toBe(text);
  });

  test.each<[string, string | null, Partial<IgnoreFile>]>([
    ['no file', null, { made: true }],
    ['an empty one', '', { made: true }],
    ['a longer line', 'ax/\n', {}],
    ['a line that goes on', 'x/y\n', {}],
    ['a line that lost its end', 'a\nx/', {}],
    ['what is still needed', 'x/\n', { needed: ['x/'] }],
  ])('not: %s', (_, present, more) => {
    expect(left(present, more)).toBe('same');
  });
});

test.each<[string, string | null, string[]]>([
  ['a file that is gone', null, ['x/', 'y']],
  ['one that has one of them', 'y\n', ['x/']],
  ['one that has all', 'y\r\nx/', []],
])('added again to %s', (_, present, lines) => {
  const moves = addLinesAgain(fileWith(present, { added: 'x/\ny\n' }));
  expect(moves).toEqual(lines.map((line) => ({ verb: 'ignore', to: '/i', line })));
});
