import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNote } from '../../../src/note/document/read-note.ts';
import {
  type Moment,
  NO_CHANGES,
  newWorkstream,
  type Refresh,
  refreshText,
} from '../../../src/note/workstream/refresh.ts';
import { sectionNamed, WORKSTREAM_SECTIONS } from '../../../src/note/workstream/sections.ts';

const MOMENT: Moment = {
  now: new Date('2026-03-14T09:12:00Z'), // a Saturday
  offset: 60,
  text: '2026-03-14 10:12 +0100',
};
const LATER: Moment = { ...MOMENT, text: '2026-03-15 10:12 +0100' };

function tracked(changes: Partial<Refresh> = {}): string {
  return newWorkstream('auth', { ...NO_CHANGES, ...changes }, MOMENT);
}

function refreshed(text: string, changes: Partial<Refresh>): string {
  return refreshText(text, { ...NO_CHANGES, ...changes }, LATER);
}

function bodyOf(text: string, heading: string): string {
  const section = readNote(text).sections.find((one) => one.heading === heading);
  if (!section) throw new Error(`no section '${heading}'`);
  return text.slice(section.bodyStart, section.end).trim();
}

/** A text without one section and the Date line: what a refresh of that section may not touch. */
function apart(text: string, heading: string): string {
  const section = readNote(text).sections.find((one) => one.heading === heading);
  if (!section) throw new Error(`no section '${heading}'`);
  const rest = text.slice(0, section.bodyStart) + text.slice(section.end);
  return rest.replace(/^\*\*Date:\*\*.*$/m, '');
}

test('a new workstream has the six sections in their order', () => {
  const note = readNote(tracked({ mission: 'Make sign-in sane' }));
  expect(note.sections.map((one) => one.heading)).toEqual([...WORKSTREAM_SECTIONS]);
  expect(note.subject).toBe('auth');
  expect(note.kind).toBe('unreadable'); // of our form, and of no branch
});

describe('refresh', () => {
  test('changes nothing, the date included, where nothing is new', () => {
    const text = tracked({ decisions: ['keep it'], next: 'write the test' });
    expect(refreshed(text, { decisions: ['keep it'], next: 'write the test' })).toBe(text);
  });

  test('adds decisions, artifacts and open items, and replaces status, mission and next', () => {
    const first = tracked({ decisions: ['a'], open: ['who?'], status: ['done: x'], next: 'one' });
    const text = refreshed(first, {
      decisions: ['b'],
      open: ['when?'],
      status: ['done: y'],
      next: 'two',
    });
    expect(bodyOf(text, 'Decisions made so far')).toBe('- a\n- b');
    expect(bodyOf(text, 'Open items')).toBe('- who?\n- when?');
    expect(bodyOf(text, 'Status')).toBe('- done: y');
    expect(bodyOf(text, 'Next action')).toBe('two');
    expect(text).toContain(LATER.text);
  });

  test('replaces and removes items by their text or its beginning', () => {
    const text = tracked({ open: ['which database?', 'who pays?'] });
    const replaced = refreshed(text, { replace: [{ old: 'which', by: 'which store?' }] });
    expect(bodyOf(replaced, 'Open items')).toBe('- which store?\n- who pays?');
    const emptied = refreshed(text, { remove: ['which database?', 'who'] });
    expect(bodyOf(emptied, 'Open items')).toBe('None noted.');
  });

  test.each([
    ['one that is not there', ['gone'], /no item is 'gone'/],
    ['one that could be several', ['who'], /could be any of 2 items/],
  ])('refuses %s', (_name, remove, message) => {
    const text = tracked({ open: ['who pays?', 'who asks?'] });
    expect(() => refreshed(text, { remove })).toThrow(message);
  });

  test('gives a section that somebody has taken out back', () => {
    const text = tracked().replace(/## Open items[\s\S]*?(?=## Next action)/, '');
    expect(bodyOf(refreshed(text, { open: ['who?'] }), 'Open items')).toBe('- who?');
  });

  test('leaves every byte outside the section as it was', () => {
    const line = fc.stringMatching(/^[ -~äß日]{1,40}$/).filter((text) => text.trim() !== '');
    const body = fc.array(
      line.map((text) => `- ${text.trim()}`),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(
        fc.tuple(body, body, body, body, body, body),
        fc.constantFrom(...WORKSTREAM_SECTIONS),
        line,
        fc.constantFrom('\n', '\r\n'),
        fc.constantFrom('', '\ufeff', '<!-- ckpt-session: s1 -->\n'),
        (bodies, section, given, lineEnd, front) => {
          const parts = WORKSTREAM_SECTIONS.map(
            (heading, n) => `## ${heading}\n\n${bodies[n]?.join('\n')}\n`,
          );
          const text = (
            front + ['# Checkpoint: auth\n', '**Date:** 2026-01-01\n', ...parts].join('\n')
          ).replaceAll('\n', lineEnd);
          const edited = refreshed(text, { set: [{ section, body: `new: ${given.trim()}` }] });
          expect(apart(edited, section)).toBe(apart(text, section));
          expect(bodyOf(edited, section)).toContain('new: ');
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('relative dates of decisions', () => {
  test.each([
    ['decided yesterday', 'decided 2026-03-13'],
    ['ship Tomorrow', 'ship 2026-03-15'],
    ['today and tonight', '2026-03-14 and 2026-03-14'],
    ['in 3 days', '2026-03-17'],
    ['two weeks ago', '2026-02-28'],
    ['last Monday', '2026-03-09'],
    ['next friday', '2026-03-20'],
    ['next Saturday', '2026-03-21'],
    ['last saturday', '2026-03-07'],
    ['the todays of yesteryear', 'the todays of yesteryear'],
  ])('%s', (given, expected) => {
    const text = tracked({ decisions: [given] });
    expect(bodyOf(text, 'Decisions made so far')).toBe(`- ${expected}`);
  });

  test('count from the local day', () => {
    const late = { ...MOMENT, now: new Date('2026-03-14T23:30:00Z') }; // the 15th at +0100
    const text = newWorkstream('auth', { ...NO_CHANGES, decisions: ['today'] }, late);
    expect(bodyOf(text, 'Decisions made so far')).toBe('- 2026-03-15');
  });
});

test.each([
  ['Status', 'Status'],
  ['status', 'Status'],
  ['Next', 'Next action'],
  ['open items', 'Open items'],
])('the section %s is %s', (given, expected) => {
  expect(sectionNamed(given)).toBe(expected);
});

test.each(['', 'Steps', 'x'])('there is no section %j', (given) => {
  expect(() => sectionNamed(given)).toThrow(/has no section/);
});
