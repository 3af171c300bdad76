import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeDirectory } from '../../src/disk/directories.ts';
import { createFile, moveFile, removeFile, replaceFile } from '../../src/disk/files.ts';
import { exists, isCode, readRegular } from '../../src/disk/regular-file.ts';
import { snapshot } from '../helpers/bytes.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

const BYTES = Buffer.from([0, 255, 13, 10, 0xc3]);
const THEN = new Date('2001-02-03T04:05:06Z');

function place(...files: string[]): (name: string) => string {
  const directory = temporaryDirectory();
  for (const name of files) writeFileSync(join(directory, name), name);
  return (name) => join(directory, name);
}

describe('reading', () => {
  test('gives the bytes, the time and the mode', () => {
    const at = place();
    writeFileSync(at('a'), BYTES, { mode: 0o640 });
    utimesSync(at('a'), THEN, THEN);
    expect(readRegular(at('a'))).toEqual({ bytes: BYTES, mtime: THEN, mode: 0o640 });
  });

  test('null where nothing is, also below a file', () => {
    const at = place('a');
    expect(readRegular(at('b'))).toBeNull();
    expect(readRegular(at('a/b'))).toBeNull();
  });

  test.each<[string, (path: string) => void, string]>([
    ['a directory', (path) => mkdirSync(path), 'is a directory'],
    ['a link', (path) => symlinkSync('a', path), 'is a symbolic link, and is not followed'],
    ['a dangling link', (path) => symlinkSync('none', path), 'is a symbolic link'],
    ['a fifo', (path) => runProcess('/', 'mkfifo', [path]), 'is not a regular file'],
  ])('%s is refused by name', (_, make, message) => {
    const at = place('a');
    make(at('x'));
    expect(() => readRegular(at('x'))).toThrow(`'${at('x')}' ${message}`);
  });
});

describe('a move never overwrites', () => {
  test('to a free name, with its time and mode', () => {
    const at = place();
    writeFileSync(at('a'), BYTES, { mode: 0o600 });
    utimesSync(at('a'), THEN, THEN);
    expect(moveFile(at('a'), at('b'))).toBe(true);
    expect(exists(at('a'))).toBe(false);
    expect(readRegular(at('b'))).toEqual({ bytes: BYTES, mtime: THEN, mode: 0o600 });
    expect(statSync(at('b')).nlink).toBe(1);
  });

  test.each<[string, (path: string) => void]>([
    ['a file', (path) => writeFileSync(path, 'b')],
    ['a directory', (path) => mkdirSync(path)],
    ['a dangling link', (path) => symlinkSync('none', path)],
  ])('a name that %s has is taken', (_, take) => {
    const at = place('a');
    take(at('b'));
    const before = snapshot(at(''));
    expect(moveFile(at('a'), at('b'))).toBe(false);
    expect(createFile(at('b'), BYTES)).toBe(false);
    expect(snapshot(at(''))).toEqual(before);
  });

  test('to another device: a copy', () => {
    const at = place('a');
    const other = `/dev/shm/checkpoint-test-${process.pid}`;
    if (lstatSync('/dev/shm').dev === lstatSync(at('a')).dev) throw new Error('one device only');
    try {
      expect(moveFile(at('a'), other)).toBe(true);
      expect([exists(at('a')), readFileSync(other, 'utf8')]).toEqual([false, 'a']);
    } finally {
      if (exists(other)) removeFile(other);
    }
  });

  test('what is not there, or cannot go there, stays', () => {
    const at = place('a');
    expect(() => moveFile(at('none'), at('b'))).toThrow('ENOENT');
    expect(() => moveFile(at('a'), at('none/b'))).toThrow('ENOENT');
    expect(Object.keys(snapshot(at('')))).toEqual(['a']);
  });
});

describe('replacing', () => {
  test('puts whole bytes over a file, through no link', () => {
    const at = place('a', 'victim');
    linkSync(at('victim'), at('hard'));
    symlinkSync('victim', at('soft'));
    for (const name of ['a', 'hard', 'soft', 'new']) replaceFile(at(name), BYTES);
    for (const name of ['a', 'hard', 'soft', 'new']) expect(readFileSync(at(name))).toEqual(BYTES);
    expect(readFileSync(at('victim'), 'utf8')).toBe('victim');
  });

  test('keeps the mode and the time asked for', () => {
    const at = place('a');
    replaceFile(at('a'), BYTES, { mode: 0o600, mtime: THEN });
    expect(readRegular(at('a'))).toEqual({ bytes: BYTES, mtime: THEN, mode: 0o600 });
  });

  test('a directory in the way stays, and no temporary file does', () => {
    const at = place();
    mkdirSync(at('a'));
    expect(() => replaceFile(at('a'), BYTES)).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(Object.keys(snapshot(at('')))).toEqual(['a']);
  });
});

describe('directories', () => {
  test('are made with those above, and a second time nothing happens', () => {
    const at = place();
    makeDirectory(at('a/b/c'));
    chmodSync(at('a/b/c'), 0o700);
    makeDirectory(at('a/b/c'));
    expect(Object.keys(snapshot(at('')))).toEqual(['a', 'a/b', 'a/b/c']);
    expect(lstatSync(at('a/b/c')).mode & 0o777).toBe(0o700);
  });

  test('a link is refused, wherever it leads', () => {
    const at = place();
    mkdirSync(at('real'));
    symlinkSync('real', at('link'));
    symlinkSync('none', at('dangling'));
    expect(() => makeDirectory(at('link'))).toThrow('is a symbolic link, and is not followed');
    expect(() => makeDirectory(at('dangling'))).toThrow();
    expect(Object.keys(snapshot(at('real')))).toEqual([]);
  });

  test('a file is refused', () => {
    const at = place('a');
    expect(() => makeDirectory(at('a'))).toThrow('is not a directory');
    expect(() => makeDirectory(at('a/b'))).toThrow('ENOTDIR');
  });

  test.skipIf(process.platform !== 'linux')('one that takes none is told at once (G10)', () => {
    expect(() => makeDirectory('/proc/none/deep/er')).toThrow('ENOENT');
  });
});

test('error codes are told from other values', () => {
  const error = Object.assign(new Error('x'), { code: 'EIO' });
  expect(isCode(error, 'ENOENT', 'EIO')).toBe(true);
  for (const value of [error, null, undefined, 'EIO', {}])
    expect(isCode(value, 'ENOENT')).toBe(false);
});
