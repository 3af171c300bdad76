import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from '../../src/terminal/json.ts';

test('what nobody sees is escaped, and reads back as it was (G55)', () => {
  const text = 'a\x7f\x9b\u202e\u{e0041}\u200b日\n';
  const json = jsonText({ text }, 2);
  expect(json).toBe('{\n  "text": "a\\u007f\\u009b\\u202e\\udb40\\udc41\\u200b日\\n"\n}');
  expect(JSON.parse(json)).toEqual({ text });
  expect(jsonText(['caf\udce9'])).toBe('["caf\ufffd"]');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (any) => {
      expect(JSON.parse(jsonText([any]))).toEqual([any.toWellFormed()]);
    }),
  );
});
