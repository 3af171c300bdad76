import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatBranchField } from '../../../src/note/document/branch.ts';
import {
  insertSection,
  replaceSectionBody,
  setField,
  setTitle,
} from '../../../src/note/document/edit.ts';
import { findField, readFields } from '../../../src/note/document/field.ts';
import { readNote } from '../../../src/note/document/read-note.ts';
import { scanDocument } from '../../../src/note/markdown/scan.ts';
import { SECTION_NAMES } from '../../../src/note/sections.ts';
import { branchName } from './branch-name.ts';
import { readCorpus } from './corpus.ts';
import { anyDocument } from './header.ts';

const sectionName = fc.constantFrom(...SECTION_NAMES);

describe('setField', () => {
  test('of any name into any document is read back', () => {
    fc.assert(
      fc.property(anyDocument, branchName, (text, name) => {
        fc.pre(!/^[<>|]{7}/m.test(text));
        expect(readNote(setField(text, 'Branch', formatBranchField(name))).branch).toBe(name);
      }),
      { numRuns: 2000 },
    );
  });

  test('of a date or context into any document is read back, and keeps the branch', () => {
    const value = fc.constantFrom('a', '2026-03-14 10:00', 'see `b`, then c.', 'x: y');
    fc.assert(
      fc.property(anyDocument, value, (text, written) => {
        const { branch } = readNote(text);
        const dated = readNote(setField(text, 'Date', written));
        const told = readNote(setField(text, 'Session context', written));
        expect([dated.date, told.context]).toEqual([written, written]);
        if (branch !== null) expect([dated.branch, told.branch]).toEqual([branch, branch]);
      }),
      { numRuns: 1000 },
    );
  });

  test('of the value that stands there changes no byte of any file of the corpus', () => {
    for (const { path } of readCorpus()) {
      const text = readFileSync(path, 'utf8');
      for (const name of ['Date', 'Branch'] as const) {
        const field = findField(readFields(text, scanDocument(text)), name);
        if (field) expect(setField(text, name, field.value)).toBe(text);
      }
    }
  });

  test('changes nothing but the value in every file of the corpus that has the field', () => {
    for (const { path } of readCorpus()) {
      const text = readFileSync(path, 'utf8');
      const field = findField(readFields(text, scanDocument(text)), 'Branch');
      if (!field) continue;
      const edited = setField(text, 'Branch', '`n`');
      expect(edited).toBe(`${text.slice(0, field.start)}\`n\`${text.slice(field.end)}`);
      expect(readNote(edited).branch).toBe('n');
    }
  });

  test.each([
    ['a remark goes too', '**Branch:** `x` (was y)\n', '**Branch:** `n`\n'],
    [
      'other fields of the line stay',
      '**A:** 1 | Branch: x | B: 2\n',
      '**A:** 1 | Branch: `n` | B: 2\n',
    ],
    ['a hard break stays', '**Branch:** x  \n**A:** 1\n', '**Branch:** `n`  \n**A:** 1\n'],
    ['a comment stays', '**Branch:** x <!-- c -->\n', '**Branch:** `n` <!-- c -->\n'],
    ['an empty one is filled', '- **Branch:**\r\n', '- **Branch:** `n`\r\n'],
    [
      'the value on the next line',
      '> **Branch:**\n> x\n> **A:** 1\n',
      '> **Branch:** `n`\n> **A:** 1\n',
    ],
    ['emphasis around both', '**Branch: x**\n', '**Branch: `n`**\n'],
    ['prose below stays', 'Branch: x\nProse.\n', 'Branch: `n`\nProse.\n'],
    ['below the title', '# T\r\n\r\na\r\n', '# T\r\n\r\n**Branch:** `n`\r\n\r\na\r\n'],
    ['below a title with text straight below', '# T\na\n', '# T\n\n**Branch:** `n`\n\na\n'],
    ['below a title at the end', '# T', '# T\n\n**Branch:** `n`\n'],
    [
      'behind the date',
      '# T\n\n**Date:** 1\n**A:** 2\n',
      '# T\n\n**Date:** 1\n**Branch:** `n`\n**A:** 2\n',
    ],
    [
      'in front of the context',
      '**Session context:** a\nb\n',
      '**Branch:** `n`\n**Session context:** a\nb\n',
    ],
    [
      'with the mark of its neighbour',
      '> - **Date:** 1\n> - a\n',
      '> - **Date:** 1\n> - **Branch:** `n`\n> - a\n',
    ],
    ['in front of a text without title', '\uFEFFa\n', '\uFEFF**Branch:** `n`\n\na\n'],
    ['behind front matter', '---\na: b\n---\n## S\n', '---\na: b\n---\n**Branch:** `n`\n\n## S\n'],
    [
      'where a stray backtick hides the old place',
      '**A:** ` **Branch:** x\n',
      '**Branch:** `n`\n**A:** ` **Branch:** x\n',
    ],
    ['into nothing', '', '**Branch:** `n`\n'],
  ])('branch: %s', (_, text, expected) => {
    expect(setField(text, 'Branch', '`n`')).toBe(expected);
  });

  test.each([
    [
      'prose below the branch',
      'Branch: main\nFirst line.\nIn small pieces: they vanish.\n',
      'Branch: main\n**Session context:** n\n\nFirst line.\nIn small pieces: they vanish.\n',
    ],
    [
      'prose below a value on a line of its own',
      '> **Branch:**\n> main\n> Prose.\n',
      '> **Branch:**\n> main\n> **Session context:** n\n\n> Prose.\n',
    ],
    [
      'another field below',
      '**Branch:** x\n**A:** 1\nProse.\n',
      '**Branch:** x\n**Session context:** n\n**A:** 1\nProse.\n',
    ],
    [
      'another field behind it, with prose of its own',
      'Branch: x | A: 1\nmore of A\n\nProse.\n',
      'Branch: x | A: 1\nmore of A\n**Session context:** n\n\nProse.\n',
    ],
  ])('context: beside the fields, and parting no sentences: %s (G82)', (_, text, expected) => {
    expect(setField(text, 'Session context', 'n')).toBe(expected);
  });

  test.each(['a |', 'a ·', 'a • |', '|'])('a context that ends with separators is: %s', (value) => {
    const once = setField('# T\n\n**Branch:** b\n', 'Session context', value);
    expect(setField(once, 'Session context', value)).toBe(once);
    expect(setField(once, 'Session context', 'c')).toBe(
      '# T\n\n**Branch:** b\n**Session context:** c\n',
    );
  });

  test('code that begins in a date and hides a line goes on hiding it', () => {
    const text = '**Date:** 1```\n_Branch_: v```\n- **Branch:** x\n';
    const edited = setField(text, 'Date', '2');
    expect([readNote(edited).branch, edited]).toEqual(['x', `**Date:** 2\n\n${text}`]);
  });

  test('a wrapped context is replaced as a whole', () => {
    const text = '**Date:** 1 **Session context:**\na\nb\n\nc\n';
    const expected = '**Date:** 1 **Session context:** n o\n\nc\n';
    expect(setField(text, 'Session context', 'n\no')).toBe(expected);
  });

  test('a value cannot bring a field or a comment of its own', () => {
    const text = '# T\n\n**Branch:** `x`\n';
    const edited = setField(text, 'Date', '1 **Branch:** `y` | Branch: z <!--');
    expect(edited).toContain('**Date:** 1 **Branch\\:** `y` | Branch\\: z <\\!--\n');
    expect(readNote(edited).branch).toBe('x');
  });

  test('a header in conflict gets the field, but its branch stays unreadable', () => {
    const text = '# T\n\n<<<<<<< a\n**Branch:** `x`\n=======\n**Branch:** `y`\n>>>>>>> b\n';
    const edited = setField(text, 'Branch', '`n`');
    expect(edited).toBe(text.replace('`x`', '`n`'));
    expect(readNote(edited).branch).toBeNull();
  });
});

describe('setTitle', () => {
  test.each([
    ['# a\n\nb\n', '# T\n\nb\n'],
    ['  # a #\r\nb\r\n', '# T\r\nb\r\n'],
    ['a\nb\n===\nc\n', '# T\nc\n'],
    ['# a', '# T'],
    ['\uFEFF# a\n', '\uFEFF# T\n'],
    ['a\n', '# T\n\na\n'],
    ['\uFEFF---\na: b\n---\nc\n', '\uFEFF---\na: b\n---\n# T\n\nc\n'],
    ['', '# T\n'],
  ])('%j', (text, expected) => {
    expect(setTitle(text, 'T')).toBe(expected);
  });

  test('is read back from any document', () => {
    const titles = fc.constantFrom(
      'Checkpoint: a',
      'C #',
      '#',
      '## a ##',
      'a\\',
      '<!-- a',
      '`a',
      '- b',
      '',
    );
    fc.assert(
      fc.property(anyDocument, titles, (text, title) => {
        expect(readNote(setTitle(text, title)).title).toBe(title);
      }),
      { numRuns: 500 },
    );
  });
});

describe('replaceSectionBody', () => {
  test.each([
    ['## a\nb\n\n## c\n', '## a\n\nn\n\n## c\n'],
    ['## a\r\n\r\nb\r\n', '## a\r\n\r\nn\r\n'],
    ['## a', '## a\n\nn\n'],
    ['## a\n```\nb\n', '## a\n\nn\n'],
    ['## a\n\n  ## c\n', '## a\n\nn\n\n  ## c\n'],
    ['## a\nb\nc\n---\nd\n', '## a\n\nn\n\nb\nc\n---\nd\n'],
  ])('%j', (text, expected) => {
    const [section] = readNote(text).sections;
    expect(section && replaceSectionBody(text, section, 'n\n')).toBe(expected);
  });

  test('a comment keeps an indented heading out of a list that comes to stand above it', () => {
    const text = '## a\n\n  ## b\n';
    const [section] = readNote(text).sections;
    const expected = '## a\n\n- n\n\n<!-- -->\n\n  ## b\n';
    expect(section && replaceSectionBody(text, section, '- n')).toBe(expected);
  });

  test('a thematic break on the first line never becomes front matter', () => {
    const text = '---\n## a\n';
    const [section] = readNote(text).sections;
    expect(section && replaceSectionBody(text, section, 'n\n\n---')).toBe(
      '---\n## a\n\nn\n\n ---\n',
    );
  });

  test('keeps every byte outside, and all sections, whatever the body holds', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, fc.nat(), (text, body, index) => {
        const { sections } = readNote(text);
        fc.pre(sections.length > 0);
        const section = sections[index % sections.length];
        if (!section) return;
        const edited = replaceSectionBody(text, section, body);
        expect(edited.startsWith(text.slice(0, section.bodyStart))).toBe(true);
        expect(edited.endsWith(text.slice(section.end))).toBe(true);
        expect(headings(edited)).toEqual(headings(text));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('insertSection', () => {
  const note = '# T\n\n## Current State\n\na\n\n## Odd\n\nb\n\n## Files Modified\n\nc\n';

  test.each([
    ['Next Steps', '## Files Modified'],
    ['Key Decisions Made', '## Files Modified'],
  ] as const)('%s in front of the first section that comes later', (name, next) => {
    expect(insertSection(note, name, 'n')).toBe(note.replace(next, `## ${name}\n\nn\n\n${next}`));
  });

  test('at the end where none does', () => {
    expect(insertSection(note, 'Resume Command', 'n')).toBe(`${note}\n## Resume Command\n\nn\n`);
    expect(insertSection('a', 'Verification', '')).toBe('a\n\n## Verification\n');
    expect(insertSection('---\n---', 'Verification', '')).toBe('---\n---\n## Verification\n');
    expect(insertSection('', 'Verification', 'n')).toBe('## Verification\n\nn\n');
  });

  test('behind a fence without an end, which is closed first', () => {
    const expected = '# T\r\n\r\n```\r\na\r\n```\r\n\r\n## Next Steps\r\n\r\nn\r\n';
    expect(insertSection('# T\r\n\r\n```\r\na', 'Next Steps', 'n')).toBe(expected);
  });

  test('into the upper one of two stacked notes', () => {
    const stacked = '# A\n\n## Current State\n\na\n\n# B\n\n## Files Modified\n\nb\n';
    const expected = stacked.replace('# B', '## Next Steps\n\nn\n\n# B');
    expect(insertSection(stacked, 'Next Steps', 'n')).toBe(expected);
  });

  test('into any document keeps its bytes and headings and adds one', () => {
    fc.assert(
      fc.property(anyDocument, sectionName, anyDocument, (text, name, body) => {
        const edited = insertSection(text, name, body);
        const added = headings(edited);
        const at = added.findIndex((heading, index) => heading !== headings(text)[index]);
        expect(added.splice(at, 1)).toEqual([`2 ${name}`]);
        expect(added).toEqual(headings(text));
      }),
      { numRuns: 1000 },
    );
  });
});

/** First- and second-level headings. */
function headings(text: string): string[] {
  return scanDocument(text)
    .headings.filter(({ depth }) => depth <= 2)
    .map(({ depth, text: title }) => `${depth} ${title}`);
}
