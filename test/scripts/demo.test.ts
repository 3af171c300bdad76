/** What becomes of a terminal's output in a recording and in a picture (scripts/demo/). */
import { expect, test } from 'vitest';
import { type Event, eventsOf, readCast, writeCast } from '../../scripts/demo/cast.ts';
import { linesOf, textOf } from '../../scripts/demo/screen.ts';
import { svgOf } from '../../scripts/demo/svg.ts';

test('a session is typed key by key, and its output comes at once', () => {
  const events = eventsOf([{ command: 'a \\\n b', shown: 'one\ntwo\n' }]);
  expect(events.map(([, text]) => text).slice(1)).toEqual([
    ...['a', ' ', '\\', '\r\n', ' ', 'b'],
    '\r\none\r\ntwo\r\n',
  ]);
  expect(events.every(([at], index) => index === 0 || at > (events[index - 1]?.[0] ?? 0))).toBe(
    true,
  );
  expect(textOf(linesOf(events))).toBe('$ a \\\n b\none\ntwo\n');
  expect(readCast(writeCast(events))).toEqual(events);
});

test.each([
  ['\x1b[1;32mx\x1b[0my', 'bold c2', ''],
  ['\x1b[1;32mx\x1b[my', 'bold c2', ''],
  ['\x1b[31;91mx\x1b[39my', 'c9', ''],
  ['\x1b[1;2;33mx\x1b[22my', 'bold dim c3', 'c3'],
  ['\x1b[3;4mx\x1b[23;24my', 'italic underline', ''],
])('colours are names of classes: %j', (text, first, second) => {
  expect(linesOf([[0, text]])[0]?.map(({ style }) => style)).toEqual([first, second]);
});

test.each(['\x1b[2K', '\x1b[A', '\rover', '\x07', '\x1b[48;5;1m'])(
  'what a picture cannot show is refused: %j',
  (text) => {
    expect(() => linesOf([[0, text]])).toThrow('cannot show');
  },
);

test('text is text in a picture, and letters of two units are one column', () => {
  const svg = svgOf([[0, '<a href="x">&amp; 😀\r\n']]);
  expect(svg).toContain('>&lt;a href="x"&gt;&amp;amp; 😀</text>');
  expect(linesOf([[0, '😀']])[0]).toHaveLength(1);
});

test('a picture moves up where the terminal is full, and rests at the end', () => {
  const lines = (count: number): Event[] => [[1, 'line\r\n'.repeat(count)]];
  expect(svgOf(lines(24))).toContain('.lines{transform:translateY(0px)}');
  expect(svgOf(lines(24))).not.toContain('@keyframes up');
  expect(svgOf(lines(27))).toContain('.lines{transform:translateY(-60px)}');
  expect(svgOf(lines(27))).toContain('@keyframes up');
});
