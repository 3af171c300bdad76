/** A block goes in and comes out, and every other byte stays what it was. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasBlock,
  insertBlock,
  isOwnAlone,
  markBlock,
  removeBlock,
} from '../../src/install/block.ts';

const block = markBlock('one "$@"\n');
const newer = markBlock('two "$@"\n');

const scripts: Record<string, string> = {
  'an empty file': '',
  'a shell script': '#!/bin/sh\necho hello\n',
  'without a #! line': 'echo hello\n',
  'nothing but a #! line': '#!/bin/sh\n',
  'a #! line without its line break': '#!/bin/sh',
  'without a line break at the end': '#!/bin/sh\necho hello',
  'CR LF behind the #! line': '#!/bin/sh\necho hello\r\nexit 3\r\n',
  'latin-1 bytes': '#!/bin/sh\necho gr\xfc\xdfe\n',
  'only blank lines': '\n\n',
};

describe.each(Object.entries(scripts))('%s', (_, script) => {
  const put = insertBlock(script, block);

  test('gets its bytes back', () => {
    expect(hasBlock(put)).toBe(true);
    expect(removeBlock(put)).toBe(script);
  });

  test('is the same after a second time', () => {
    expect(insertBlock(put, block)).toBe(put);
  });

  test('takes a newer block in the place of the older', () => {
    expect(insertBlock(put, newer)).toBe(insertBlock(script, newer));
  });

  test('runs ours first', () => {
    const lines = put.split('\n').filter((line) => !line.startsWith('#'));
    expect(lines[0]).toBe('one "$@"');
  });
});

test('any script gets its bytes back', () => {
  const bytes = fc.uint8Array({ maxLength: 200 }).map((one) => Buffer.from(one).toString('latin1'));
  const script = fc.tuple(fc.constantFrom('', '#!/bin/sh\n', '#!', '#!/bin/bash -e'), bytes);
  fc.assert(
    fc.property(script, ([head, rest]) => {
      expect(removeBlock(insertBlock(head + rest, block))).toBe(head + rest);
    }),
  );
});

test('a script of our own is told from one that was there', () => {
  expect(isOwnAlone(insertBlock(null, block), false)).toBe(true);
  expect(isOwnAlone(insertBlock('#!/bin/sh\n', block), false)).toBe(false);
  expect(isOwnAlone(`${insertBlock(null, block)}echo mine\n`, true)).toBe(false);
  expect([isOwnAlone(block, true), isOwnAlone(block, false)]).toEqual([true, false]);
  expect(isOwnAlone('', true)).toBe(false);
});

test('a block that somebody moved stays where it is', () => {
  const moved = `#!/bin/sh\necho first\n${block}`;
  expect(insertBlock(moved, newer)).toBe(`#!/bin/sh\necho first\n${newer}`);
  expect(removeBlock(moved)).toBe('#!/bin/sh\necho first\n');
});

test.each(['# >>> git-checkpoint >>>', 'echo git-checkpoint'])('%j alone is no block', (line) => {
  const script = `#!/bin/sh\n${line}\n`;
  expect(hasBlock(script)).toBe(false);
  expect(removeBlock(script)).toBe(script);
});
