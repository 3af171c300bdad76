import fc from 'fast-check';
import { expect, test } from 'vitest';
import { replaceUnseen } from '../../src/note/unseen.ts';

/** Tests over all of Unicode, in pieces. */
const ALL = Array.from({ length: 0x110000 }, (_, code) => code);
const unseen = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u;

test('every control, mark and filler that Unicode has, and no other character (G55)', () => {
  const wrong = ALL.filter((code) => {
    const character = String.fromCodePoint(code);
    if ('\n\t'.includes(character) || (code >= 0xfff9 && code <= 0xfffb)) return false;
    return (replaceUnseen(character, '') === '') !== unseen.test(character);
  });
  expect(wrong.map((code) => code.toString(16))).toEqual([]);
});

test.each([
  ['a tag', 'seen\u{e0050}\u{e0041}', 'seen'],
  ['a selector of the second plane', '葛\u{e0101}', '葛'],
  ['zero width', 'a\u200bb\u200db\u2060c\ufeff', 'abbc'],
  ['joiners in a row', '日\u200d\u200c\u200d本', '日本'],
  ['a soft hyphen, a filler, half a character', 'a\u00adb\u3164c\udce9', 'abc'],
])('%s goes (G55)', (_what, text, seen) => {
  expect(replaceUnseen(text, '')).toBe(seen);
});

test.each(['❤️‍🔥', '👨‍👩‍👧', '👍🏽', '1️⃣', 'می‌خواهم', 'क्‍ष', 'é', '한글'])(
  '%s stays (G55)',
  (text) => {
    expect(replaceUnseen(text, '')).toBe(text);
  },
);

test('once is enough', () => {
  const any = fc.array(
    fc.oneof(
      fc.constantFrom(
        '\u200d',
        '\u200c',
        '\ufe0f',
        '\u{e0041}',
        '\u3164',
        '❤',
        '日',
        'a',
        '1',
        '\udce9',
      ),
      fc.string({ unit: 'binary' }),
    ),
  );
  fc.assert(
    fc.property(any, (parts) => {
      const once = replaceUnseen(parts.join(''), '');
      expect(replaceUnseen(once, '')).toBe(once);
    }),
  );
});
