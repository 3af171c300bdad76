import { expect, test } from 'vitest';
import { headings, readDocument, sectionOf } from './markdown.ts';

const changelog = readDocument('CHANGELOG.md');

/** The kinds of https://keepachangelog.com/en/1.1.0/ */
const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

test('collects what is to come under "Unreleased"', () => {
  const [first] = headings(changelog).filter(({ depth }) => depth === 2);
  expect(first?.text).toBe('Unreleased');
  const kinds = headings(sectionOf(changelog, 'Unreleased')).map(({ text }) => text);
  expect(kinds).not.toEqual([]);
  expect(kinds.filter((kind) => !KINDS.includes(kind))).toEqual([]);
});

test('every entry is a whole sentence or more', () => {
  const entries = changelog.match(/^- .+$/gm) ?? [];
  expect(entries).not.toEqual([]);
  expect(entries.filter((entry) => !/^- [A-Z`].*\.$/.test(entry))).toEqual([]);
});
