import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatBranchField } from '../../../src/note/document/branch.ts';
import { readNote } from '../../../src/note/document/read-note.ts';
import { writeNote } from '../../../src/note/document/write.ts';
import { branchName } from './branch-name.ts';
import { anyDocument } from './header.ts';

const base = { title: 'T', date: '2026-03-14', branch: '`x`', context: 'c', sections: [] };

function bodyOf(body: string): string {
  const text = writeNote({ ...base, sections: [{ heading: 'Current State', body }] });
  const [section] = readNote(text).sections;
  return section ? text.slice(section.bodyStart + 1, section.end) : '';
}

test('a note has one form', () => {
  const sections = [
    { heading: 'Current State', body: '- a\n' },
    { heading: 'Next Steps', body: '\n\n1. b\r\n2. c\n\n' },
    { heading: 'Verification', body: '' },
  ];
  expect(writeNote({ ...base, sections })).toBe(
    `# Checkpoint: T

**Date:** 2026-03-14
**Branch:** \`x\`
**Session context:** c

## Current State

- a

## Next Steps

1. b
2. c

## Verification
`,
  );
});

test('the words in front of the title stand there once', () => {
  expect(writeNote({ ...base, title: 'Checkpoint: T' })).toBe(writeNote(base));
});

test('nothing is written behind a label without value', () => {
  expect(writeNote({ ...base, date: '', context: '' })).toContain('\n**Date:**\n');
});

test('no code that begins in a date goes on into the branch', () => {
  const date = '```\n``\n**Branch:** `x`\n``';
  const branch = formatBranchField('``a');
  expect(readNote(writeNote({ ...base, date, branch })).branch).toBe('``a');
});

test('title, branch and section headings are read back, whatever the parts hold', () => {
  const words = fc.oneof(anyDocument, fc.string());
  const sections = fc.array(fc.record({ heading: words, body: words }), { maxLength: 4 });
  fc.assert(
    fc.property(words, words, branchName, words, sections, (title, date, name, context, parts) => {
      const branch = formatBranchField(name);
      const note = readNote(writeNote({ title, date, branch, context, sections: parts }));
      expect(note.branch).toBe(name);
      expect(squeeze(note.title)).toBe(
        squeeze(`Checkpoint: ${title.replace(/^\s*Checkpoint:/, '')}`),
      );
      expect(note.sections.map(({ heading }) => squeeze(heading))).toEqual(
        parts.map(({ heading }) => squeeze(heading)),
      );
    }),
    { numRuns: 1000 },
  );
});

/** Folding line breaks is what the writer may do to a title; everything else must come back. */
function squeeze(text: string | null): string {
  return (text ?? '').replace(/\s+/g, '');
}

describe('a body', () => {
  test.each([
    ['keeps its smaller headings', '### a\n\nb', '### a\n\nb\n'],
    ['has larger ones made small', '# a\n## b ##', '### a\n### b ##\n'],
    ['gets a blank line above a thematic break', 'a\n---\nb', 'a\n\n---\nb\n'],
    ['gets a backslash in front of an underline', 'a\n==\nb\n-', 'a\n\\==\n\nb\n\\-\n'],
    ['keeps what stands in fences and lists', '```\n# a\n```\n- # b', '```\n# a\n```\n- # b\n'],
    ['has its fence closed', '````\na', '````\na\n````\n'],
    ['has its comment closed', '<!-- a', '<!-- a\n-->\n'],
    ['may begin with a thematic break', '---\na: b\n---\n', '---\na: b\n\n---\n'],
    ['keeps the indentation of its first line', '\n    a\n', '    a\n'],
  ])('%s', (_, body, expected) => {
    expect(bodyOf(body)).toBe(expected);
  });
});
