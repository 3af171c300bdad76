import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ObjectId } from '../../src/brands.ts';
import { moveTip } from '../../src/history/store.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

const [ONE, TWO, THREE] = ['1', '2', '3'].map((digit) => digit.repeat(40)) as [
  ObjectId,
  ObjectId,
  ObjectId,
];

function emptyHistory(): { gitDir: string; ref: string } {
  const gitDir = temporaryDirectory();
  mkdirSync(join(gitDir, 'refs/heads'), { recursive: true });
  return { gitDir, ref: join(gitDir, 'refs/heads/main') };
}

test('the tip moves from where it was read, or not at all (G9)', () => {
  const { gitDir, ref } = emptyHistory();
  moveTip(gitDir, null, ONE);
  moveTip(gitDir, ONE, TWO);
  for (const from of [null, ONE, THREE]) {
    expect(() => moveTip(gitDir, from, THREE)).toThrow('another command has changed it meanwhile');
    expect(readFileSync(ref, 'utf8')).toBe(`${TWO}\n`);
    expect(existsSync(`${ref}.lock`)).toBe(false);
  }
});

test('what a command left that was killed while it moved the tip is in nobody\u2019s way', () => {
  const { gitDir, ref } = emptyHistory();
  writeFileSync(`${ref}.lock`, 'hal');
  moveTip(gitDir, null, ONE);
  expect(readFileSync(ref, 'utf8')).toBe(`${ONE}\n`);
  expect(existsSync(`${ref}.lock`)).toBe(false);
});
