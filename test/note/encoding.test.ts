import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeText, encodeText } from '../../src/note/encoding.ts';

test('whatever the bytes are, they come back (G77)', () => {
  const text = fc.string({ unit: 'binary' }).map((one) => Buffer.from(one));
  const any = fc.uint8Array({ maxLength: 12 }).map((one) => Buffer.from(one));
  const odd = fc
    .array(
      fc.constantFrom(
        0xc0,
        0xc3,
        0xe0,
        0xe9,
        0xed,
        0xa0,
        0xf0,
        0xf4,
        0x90,
        0x80,
        0xbf,
        0x0a,
        0xef,
        0xbd,
      ),
    )
    .map((one) => Buffer.from(one));
  fc.assert(
    fc.property(fc.array(fc.oneof(text, any, odd)), (parts) => {
      const bytes = Buffer.concat(parts);
      expect(encodeText(decodeText(bytes))).toEqual(bytes);
    }),
    { numRuns: 500 },
  );
});

test('what is UTF-8 is read as that (G77)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(decodeText(Buffer.from(text))).toBe(text.toWellFormed());
    }),
  );
  expect(decodeText(Buffer.from('caf\xe9 \ufffd', 'latin1'))).toBe('caf\udce9 \udcfd');
  expect(decodeText(Buffer.concat([Buffer.from('\ufffd 日'), Buffer.from([0xff])]))).toBe(
    '\ufffd 日\udcff',
  );
});
