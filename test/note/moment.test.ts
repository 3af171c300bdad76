import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAge, formatMoment, formatStamp, parseMoment } from '../../src/note/moment.ts';

const AT = new Date('2026-03-14T09:12:34Z');

describe('a moment', () => {
  test.each([
    [0, '2026-03-14 09:12 +0000', '20260314-091234'],
    [60, '2026-03-14 10:12 +0100', '20260314-101234'],
    [-570, '2026-03-13 23:42 -0930', '20260313-234234'],
    [845, '2026-03-14 23:17 +1405', '20260314-231734'],
  ])('at %i minutes', (offset, moment, stamp) => {
    expect(formatMoment(AT, offset)).toBe(moment);
    expect(formatStamp(AT, offset)).toBe(stamp);
    expect(parseMoment(moment)).toEqual(new Date('2026-03-14T09:12:00Z'));
  });

  test.each([null, '', '2026-03-14', 'yesterday', '2026-13-14 10:12 +0100', '14.03.2026 10:12'])(
    '%j is none of ours',
    (text) => {
      expect(parseMoment(text)).toBeNull();
    },
  );

  test('every moment reads back to its minute', () => {
    const date = fc.date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(date, fc.integer({ min: -720, max: 840 }), (at, offset) => {
        const minute = Math.floor(at.getTime() / 60_000) * 60_000;
        expect(parseMoment(formatMoment(at, offset))?.getTime()).toBe(minute);
      }),
    );
  });
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
test.each([
  [-5 * MINUTE, 'just now'], // a clock that was put back
  [0, 'just now'],
  [59_999, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [47 * 60 * MINUTE, '47 hours ago'],
  [2 * DAY, '2 days ago'],
  [59 * DAY, '59 days ago'],
  [60 * DAY, '2 months ago'],
  [800 * DAY, '2 years ago'],
])('%i milliseconds are %s', (age, expected) => {
  expect(formatAge(age)).toBe(expected);
});
