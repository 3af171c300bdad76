import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { skipFrontMatter } from '../../../src/note/markdown/front-matter.ts';
import { scanDocument } from '../../../src/note/markdown/scan.ts';
import { markdown } from './markdown.ts';
import { isBeyondOracle, oracleHeadings } from './oracle.ts';

function headings(text: string): string[] {
  return scanDocument(text).headings.map(({ depth, text: title }) => `${depth} ${title}`);
}

describe('headings are where CommonMark has them', () => {
  test('for any document, as micromark reads it', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const outline = scanDocument(text);
        fc.pre(outline.start === 0 && !isBeyondOracle(text, outline));
        const found = outline.headings.map(({ depth, start }) => ({ depth, start }));
        expect(found).toEqual(oracleHeadings(text));
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    [
      'marks at the end',
      '## a ##  \n# # b\n#\n### #\n# c#\n',
      ['2 a', '1 # b', '1 ', '3 ', '1 c#'],
    ],
    ['underlines', 'a\n  b\n===\n\nc\n-\n', ['1 a b', '2 c']],
    ['not in block quotes and list items', '> # a\n\n- # b\n\n  ## c\n\n1. d\n   ---\n', []],
    ['not in indented code', 'a\n\n    # b\n\t# c\n', []],
    ['a lazy line is not underlined', '> a\n===\n', []],
    ['a tag alone cannot interrupt a paragraph', 'a\n<b>\n# c\n', ['1 c']],
    ['a tag alone begins an HTML block up to a blank line', '<b>\n# a\n\n# b\n', ['1 b']],
    ['a tag alone that lazily continues a paragraph', '> a\n<b>\n<c>\n# d\n', ['1 d']],
    ['link reference definitions are not underlined', '[a]: /b\n===\n', []],
    ['what stands behind definitions is', '[a]: /b\n"c"\nd\n===\n', ['1 d']],
    ['an item of any number inside a new quote', 'a\n> 2. b\n\n# c\n', ['1 c']],
    ['an item with the number 01 interrupts', 'a\n01. ```\n\n    # b\n', []],
  ])('%s', (_, text, expected) => {
    expect(headings(text)).toEqual(expected);
  });

  test('a heading behind link reference definitions begins with them', () => {
    expect(scanDocument('[a]: /b\nc\n===\n').headings).toMatchObject([{ text: 'c', start: 0 }]);
  });

  test('offsets reach from the first line to behind the last line break', () => {
    const text = 'x\r\n\r\n a\r\nb\r\n---\r\n# c';
    const outline = scanDocument(text);
    const written = outline.headings.map(({ start, end }) => text.slice(start, end));
    expect(written).toEqual([' a\r\nb\r\n---\r\n', '# c']);
  });
});

describe('fences', () => {
  test.each([
    ['hide headings', '```\n# a\n```\n# b\n', ['1 b']],
    ['close with as many marks of their own', '````\n```\n~~~~\n# a\n`````\n# b\n', ['1 b']],
    ['of backticks have none behind', '``` `\n# a\n', ['1 a']],
    ['in a list item end with it', '- a\n  ```\n  # b\n# c\n', ['1 c']],
    ['in a list item go on over blank lines', '1. a\n   ```\n\n   # b\n\n   ```\n# c\n', ['1 c']],
    ['in a quote end with it', '> ```\n> # a\n# b\n', ['1 b']],
    ['without an end run to the end', '```\n# a\n', []],
  ])('%s', (_, text, expected) => {
    expect(headings(text)).toEqual(expected);
  });
});

describe('HTML comments', () => {
  test.each([
    ['hide headings over blank lines', '<!-- a\n\n# b\n-->\n# c\n', ['1 c']],
    ['that end in their line hide nothing below', '<!-- a -->\n# b\n', ['1 b']],
    ['may be as short as `<!-->`', '<!-->\n# b\n', ['1 b']],
    ['in a list item end with it', '- <!-- a\n# b\n', ['1 b']],
  ])('%s', (_, text, expected) => {
    expect(headings(text)).toEqual(expected);
  });
});

describe('front matter', () => {
  test.each([
    ['---\na: 1\n# b\n---\n# c\n'],
    ['\uFEFF---\r\na: 1\r\n# b\r\n...\r\n# c\r\n'],
    ['---  \n---\n# c\n'],
    ['---\n"a b": 1\nc:\n  - **d**\n- e\n\nf: [\n]\n---\n# c\n'],
  ])('is left out: %j', (text) => {
    const outline = scanDocument(text);
    expect(headings(text)).toEqual(['1 c']);
    expect(text.slice(outline.start)).toMatch(/^# c/);
    expect(outline.lines[0]?.start).toBe(outline.start);
  });

  test.each([
    ['without an end', '---\n# a\n'],
    ['not on the first line', '\n---\n# a\n---\n'],
    ['behind a thematic break and a blank line', '---\n\n# a\n\n---\n'],
    ['with a bold label (G78)', '---\nx: y\n**Branch:** `main`\n# a\n\n---\n'],
    ['with a list of fields (G78)', '---\n- **Branch:** x\n\n# a\n\n---\n'],
    ['with prose (G78)', '---\nBranch: real\n\n# a\n\n1. the step\n\n---\n'],
    ['without a key (G78)', '---\n# a\n- b\n---\n'],
  ])('is none %s', (_, text) => {
    expect(skipFrontMatter(text, 0)).toBe(0);
    expect(headings(text)).toEqual(['1 a']);
  });

  test('shifts headings and changes none', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const front = '---\na: b\n---\n';
        fc.pre(scanDocument(text).start === 0);
        const shifted = scanDocument(text).headings.map(({ start }) => start + front.length);
        expect(scanDocument(front + text).headings.map(({ start }) => start)).toEqual(shifted);
      }),
      { numRuns: 200 },
    );
  });
});

describe('lines', () => {
  test('cover the text without gaps', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const { start, lines } = scanDocument(text);
        expect(lines.map((line) => text.slice(line.start, line.end)).join('')).toBe(
          text.slice(start),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('are told apart', () => {
    const text = 'a\n\n    b\n```\n\n```\n<!-- c -->\n***\n> # d\n- e\nf\n===\n';
    expect(scanDocument(text).lines.map(({ kind }) => kind)).toEqual(
      'text blank code fence fence fence html break heading text text text'.split(' '),
    );
  });

  test('say where their text begins behind marks', () => {
    const text = '> - a\n   b\n1.\tc\n';
    const contents = scanDocument(text).lines.map((line) =>
      text.slice(line.content, line.contentEnd),
    );
    expect(contents).toEqual(['a', 'b', 'c']);
  });
});

describe('what swallows the end of the text', () => {
  test.each([
    ['~~~~ a\nb\n', '~~~~'],
    ['<!-- a\n', '-->'],
    ['<Pre>\n', '</Pre>'],
    ['<?a\n', '?>'],
    ['<!A\n', '>'],
    ['<![CDATA[\n', ']]>'],
    ['<div>\n', null],
    ['- ```\n', null],
    ['```\n```\n', null],
    ['a <!--\n', null],
  ])('%j', (text, closer) => {
    expect(scanDocument(text).closer).toBe(closer);
  });

  test('its closer lets a heading be seen again, in any document', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        const { closer } = scanDocument(text);
        const closed = closer === null ? text : `${text}\n${closer}`;
        expect(headings(`${closed}\n\n## last\n`).at(-1)).toBe('2 last');
      }),
      { numRuns: 500 },
    );
  });
});

// A quadratic step would take minutes to hours for each of these, not the time limit of a test.
describe('a hostile megabyte is read', () => {
  const size = 2 ** 20;
  const half = size / 2;
  test.each<[string, string]>([
    ['backticks', '`'.repeat(size)],
    [
      'backtick runs of every length',
      Array.from({ length: 1400 }, (_, n) => `${'`'.repeat(n)} `).join(''),
    ],
    ['lines of three backticks and one', '``` `\n'.repeat(size / 6)],
    ['quote marks', '>'.repeat(size)],
    ['quote marks, then lazy lines', `${'>'.repeat(half)}a\n${'b\n'.repeat(half / 2)}`],
    ['quote marks, then quote marks', `${'>'.repeat(half)}\n${'>'.repeat(half)}`],
    ['list marks', '- '.repeat(half)],
    ['list marks before a text', `${'* '.repeat(half)}a`],
    ['list marks, then blank lines', `${'- '.repeat(half / 2)}a\n${'\n'.repeat(half)}`],
    ['list marks, then blanks', `${'- '.repeat(half / 2)}a\n${' '.repeat(half)}b`],
    ['ordered list marks', '1. '.repeat(size / 3)],
    ['blanks', `a${' '.repeat(size)}b`],
    ['a heading of blanks', `#${' '.repeat(size)}#${' '.repeat(100)}b`],
    ['headings', '# a\n'.repeat(size / 4)],
    ['underlines', '=\n'.repeat(half)],
    ['openings of comments', 'a <!--\n\n'.repeat(size / 8)],
    ['openings of tags', '<a\n\n'.repeat(size / 4)],
    ['attributes', `<a${' b'.repeat(half)}`],
    ['definitions', `${'[a]: b\n'.repeat(size / 7)}===`],
    ['openings of definitions', `${'['.repeat(half)}${'\n['.repeat(half / 2)}\n===`],
    ['a definition with blanks', `[a]: b${' '.repeat(size)}"\n===`],
    ['a definition with an open title', `[a]: b "${'\\"'.repeat(half)}\n===`],
  ])('of %s', (_, text) => {
    const { lines } = scanDocument(text);
    expect(lines.at(-1)?.end).toBe(text.length);
  });
});
