import { expect, test } from 'vitest';
import { canBeStamped, readStamp, sessionId, withStamp } from '../../src/note/stamp.ts';

const STAMP = '<!-- ckpt-session: s-2 -->';

test.each([
  ['a note without one', '# T\n', `${STAMP}\n# T\n`],
  ['a stamp of another session', '<!-- ckpt-session: s-1 -->\n# T\n', `${STAMP}\n# T\n`],
  ['CRLF', '# T\r\n', `${STAMP}\r\n# T\r\n`],
  ['a BOM', '\ufeff# T\n', `\ufeff${STAMP}\n# T\n`],
  ['an empty note', '', `${STAMP}\n`],
  ['a stamp and nothing else', '<!-- ckpt-session: s-1 -->', `${STAMP}\n`],
])('is put on %s', (_name, text, expected) => {
  const stamped = withStamp(text, 's-2');
  expect(stamped).toBe(expected);
  expect(readStamp(stamped)).toBe('s-2');
  expect(withStamp(stamped, 's-2')).toBe(stamped);
});

test('front matter has to begin in the first line, a rule has not (G78)', () => {
  expect(canBeStamped('---\na: b\n---\n# T\n')).toBe(false);
  expect(canBeStamped('\ufeff---\r\na: b\r\n---\r\n')).toBe(false);
  expect(canBeStamped('---\n# Checkpoint: T\n\n**Branch:** x\n\n---\n')).toBe(true);
});

test('is only read from the first line', () => {
  expect(readStamp('# T\n<!-- ckpt-session: s-1 -->\n')).toBeNull();
});

test.each([
  ['0f8c-1', '0f8c-1'],
  ['../../pwn', null],
  ['a/b', null],
  ['a\nb', null],
  ['-->', null],
  ['', null],
  [null, null],
  [7, null],
  ['x'.repeat(300), null],
])('field case 104: the session id %j is %j', (given, expected) => {
  expect(sessionId(given)).toBe(expected);
});
