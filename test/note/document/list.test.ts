import { describe, expect, test } from 'vitest';
import { firstOpenItem, readItems } from '../../../src/note/document/list.ts';

function texts(body: string): string[] {
  return readItems(body).map(({ text }) => text);
}

describe('readItems', () => {
  test.each([
    ['of every kind', '- a\n* b\n+ c\n1. d\n2) e\n', ['a', 'b', 'c', 'd', 'e']],
    [
      'below sub-headings and between other blocks',
      'x\n\n- a\n\n### y\n\n```\n- z\n```\n\n1. b\n',
      ['a', 'b'],
    ],
    ['not nested, not in quotes', '- a\n  - b\n\n> - c\n', ['a']],
    ['with the first paragraph only', '- a\n\n  b\n- c\n  ```\n  d\n  ```\n', ['a', 'c']],
    ['with lines joined by a blank', '- a  \n  b\\\nc\n', ['a b c']],
    ['with marks as written', '- **a** `b`\n', ['**a** `b`']],
    ['without comments', '- a <!-- b --> c <!-- d\n  e -->\n', ['a  c']],
    ['with comments in code', '- `<!-- a -->`\n', ['`<!-- a -->`']],
    ['without a text', '-\n- ```\n  a\n  ```\n- # b\n', ['', '', '']],
    ['at the very start, behind a thematic break', '---\n- a\n---\n', ['a']],
    ['none', 'a\n', []],
  ])('%s', (_, body, expected) => {
    expect(texts(body)).toEqual(expected);
  });

  test('boxes and strokes', () => {
    const body =
      '- a\n- [ ] b\n- [x] c\n- [X] ~~d~~\n- ~~e~~ (dropped)\n- ~~f~~ g\n- ✅ h\n- [y] i\n- [ ]j\n';
    expect(readItems(body).map(({ text, checked, struck }) => [text, checked, struck])).toEqual([
      ['a', null, false],
      ['b', false, false],
      ['c', true, false],
      ['~~d~~', true, true],
      ['~~e~~ (dropped)', null, true],
      ['~~f~~ g', null, false],
      ['✅ h', true, false],
      ['[y] i', null, false],
      ['[ ]j', null, false],
    ]);
  });

  test.each(['\n', '\r\n', '\r'])('offsets hold the whole item (line break %j)', (lineBreak) => {
    const body = '\n- a\n\n  - b\n    c\n\n\n- d'.replaceAll('\n', lineBreak);
    const items = readItems(body).map(({ start, end }) => body.slice(start, end));
    expect(items).toEqual(
      ['- a\n\n  - b\n    c\n', '- d'].map((item) => item.replaceAll('\n', lineBreak)),
    );
  });
});

test('the first open item is neither ticked nor struck out nor empty', () => {
  const items = readItems('- [x] a\n- ~~b~~\n-\n\n### c\n\n- d\n- e\n');
  expect(firstOpenItem(items)?.text).toBe('d');
  expect(firstOpenItem(readItems('- [x] a\n'))).toBeNull();
});
