import { deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deflate, inflate } from '../../src/history/zlib.ts';

const bytes = fc
  .tuple(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(0, 1, 13, 14, 20, 300))
  .map(([some, times]) => Buffer.concat(Array(times).fill(some)));

test('node takes out what was brought in, and the other way round', () => {
  fc.assert(
    fc.property(bytes, (raw) => {
      expect(inflateSync(deflate(raw)).equals(raw)).toBe(true);
      expect(inflate(deflate(raw)).equals(raw)).toBe(true);
      expect(inflate(deflateSync(raw)).equals(raw)).toBe(true);
      expect(inflate(deflateSync(raw, { level: 0 })).equals(raw)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

describe('where the format changes', () => {
  test.each([
    [0, 11],
    [4085, 4096],
  ])('%i bytes are stored as they are', (length, size) => {
    const packed = deflate(Buffer.alloc(length, 'x'));
    expect(packed.length).toBe(size);
    expect(inflateSync(packed).toString()).toBe('x'.repeat(length));
  });

  test('more are compressed', () => {
    expect(deflate(Buffer.alloc(4086, 'x')).length).toBeLessThan(100);
  });
});

test('a byte that is not as it was, or missing, is told', () => {
  const packed = deflate(Buffer.from('blob 3\0abc'));
  for (let at = 0; at < packed.length; at++) {
    expect(() => inflate(packed.subarray(0, at)), `${at} bytes`).toThrow();
    if (at === 2) continue; // The upper bits of a stored block's first byte mean nothing.
    const broken = Buffer.from(packed);
    broken[at] = (broken[at] ?? 0) ^ 0x10;
    expect(() => inflate(broken), `byte ${at}`).toThrow();
  }
});
