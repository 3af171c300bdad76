import { expect, test } from 'vitest';
import { compose } from '../../src/note/compose/compose.ts';
import { readNote } from '../../src/note/document/read-note.ts';
import { EMPTY_DRAFT } from '../../src/note/draft.ts';
import {
  isList,
  PART_KEYS,
  PARTS,
  type PartKey,
  SECTION_NAMES,
  SECTIONS,
  STATE_LIST,
  SUMMARY,
} from '../../src/note/sections.ts';
import { asBranch } from '../helpers/brands.ts';

test('no two parts have the same heading or option', () => {
  const headings = [...SECTION_NAMES, ...STATE_LIST.map((one) => one.heading)];
  const options = PART_KEYS.flatMap((key) => PARTS[key].option?.[0].split(' ', 1) ?? []);
  // The reader takes a heading in any case for the section.
  const names = headings.map((heading) => heading.toLowerCase());
  for (const all of [names, options]) expect(new Set(all).size).toBe(all.length);
});

test.each([
  ...STATE_LIST.map(({ key, heading }) => [key, 'Current State', heading] as const),
  ...SECTIONS.map(({ key, heading }) => [key, heading, null] as const),
])('what is given as %s stands below its heading, and nowhere else', (key, name, part) => {
  const text = composed(key, 'a `given` word');
  const { sections } = readNote(text);
  const holding = sections.filter((one) => text.slice(one.bodyStart, one.end).includes('`given`'));
  expect(holding.map((one) => one.heading)).toEqual([name]);
  if (part !== null) expect(text).toContain(`### ${part}\n\n- a \`given\` word\n`);
});

test('a section is left out where it says nothing', () => {
  const written = readNote(composed('title', 'T')).sections.map((one) => one.canonical);
  const unsaid = SECTIONS.filter((one) => one.unsaid).map((one) => one.heading);
  expect(written).toEqual(unsaid);
});

test('the summary of a resume shows what is most urgent first', () => {
  const ranks = SUMMARY.map((name) => SECTIONS.find((one) => one.heading === name)?.summary ?? 0);
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  const shown = SECTIONS.filter((one) => one.summary !== undefined).map((one) => one.heading);
  expect(new Set(SUMMARY)).toEqual(new Set(['Current State', ...shown]));
});

/** The text of a first save that is told one thing. */
function composed(key: PartKey, given: string): string {
  return compose({
    draft: { ...EMPTY_DRAFT, [key]: isList(key) ? [given] : given },
    seen: { commits: [], changes: [] },
    head: { kind: 'branch', branch: asBranch('main'), oid: null },
    earlier: null,
    now: '2026-03-14 10:12 +0100',
    liveName: 'CHECKPOINT.md',
  });
}
