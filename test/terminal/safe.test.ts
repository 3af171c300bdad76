import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visible, visibleLine } from '../../src/terminal/safe.ts';

test.each([
  ['plain\n\ttext', 'plain\n\ttext'],
  ['a\r\nb', 'a\nb'],
  ['a\rb', 'a\ufffdb'],
  ['\x1b[31mred\x1b[0m', '\ufffd[31mred\ufffd[0m'],
  ['\x1b]0;title\x07', '\ufffd]0;title\ufffd'],
  ['\x9b2J', '\ufffd2J'],
  ['\x00\x08\x7f', '\ufffd\ufffd\ufffd'],
  ['abc\u202edcba\u202c \u2066x\u2069', 'abc\ufffddcba\ufffd \ufffdx\ufffd'],
  ['seen\u{e0050}\u200b\u00ad', 'seen\ufffd\ufffd\ufffd'],
  ['日本語 🎉 é', '日本語 🎉 é'],
])('%j', (text, expected) => {
  expect(visible(text)).toBe(expected);
});

test('whatever comes in, nothing that a terminal obeys gets out', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(visible(text)).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/);
      expect(visibleLine(text)).not.toMatch(/[\n\t]/);
      expect(visible(visible(text))).toBe(visible(text));
    }),
  );
});
