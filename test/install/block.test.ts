/** A block goes in and comes out, and every other byte stays what it was. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  hasBlock,
  insertBlock,
  isOwnAlone,
  isTorn,
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

describe('marks that are torn or doubled (G40)', () => {
  const [begin = ''] = block.split('\n');
  const end = '# <<< git-checkpoint <<<';
  const mine = 'echo mine\n';

  test.each([
    ['a begin mark above', `#!/bin/sh\n${begin}\n${mine}`, block],
    ['two of them', `${begin}\n${begin}\n${mine}`, block],
    ['a begin mark below', '#!/bin/sh\n', `${block}${mine}${begin}\n`],
    ['an end mark above', `#!/bin/sh\n${end}\n${mine}`, block],
    ['an end mark below', '#!/bin/sh\n', `${block}${mine}${end}\n`],
  ])('%s: the whole block is ours, and the rest stays', (_, before, after) => {
    const script = before + after;
    expect(insertBlock(script, newer)).toBe(script.replace(block, newer));
    expect(removeBlock(script)).toBe(script.replace(block, ''));
    expect([hasBlock(script), isTorn(script), isOwnAlone(script, true)]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('of two blocks, the first is brought up to date, and both go', () => {
    const script = `#!/bin/sh\n${block}${mine}${newer}${mine}`;
    expect(insertBlock(script, newer)).toBe(`#!/bin/sh\n${newer}${mine}${mine}`);
    expect(removeBlock(script)).toBe(`#!/bin/sh\n${mine}${mine}`);
    expect(isTorn(script)).toBe(false);
  });

  test('a block without its end is torn, and no block', () => {
    const script = `#!/bin/sh\n${block.replace(`${end}\n`, '')}${mine}`;
    expect([hasBlock(script), isTorn(script)]).toEqual([false, true]);
    expect(removeBlock(script)).toBe(script);
  });
});

describe('line ends that another checkout has made (G41)', () => {
  const crlf = (text: string) => text.replace(/\r?\n/g, '\r\n');

  test.each(Object.entries(scripts))('%s', (_, script) => {
    const put = crlf(insertBlock(script, block));
    expect(hasBlock(put)).toBe(true);
    expect(removeBlock(put)).toBe(crlf(script));
    expect(removeBlock(insertBlock(put, newer))).toBe(crlf(script));
    expect(isOwnAlone(crlf(insertBlock(null, block)), false)).toBe(true);
  });

  test('a carriage return at the end of a block that ends the file', () => {
    const put = insertBlock('#!/bin/sh', block).replace(/$/gm, '\r');
    expect(removeBlock(put)).toBe('#!/bin/sh');
  });
});
