import { mkdirSync, readFileSync, rmdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceFile } from '../src/disk/files.ts';
import { CheckpointError, reasonOf, wordsOf } from '../src/errors.ts';
import { temporaryDirectory } from './helpers/temporary.ts';

function thrownBy(action: () => void): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

test('what the system says comes in words, with the file that is meant (G86)', () => {
  const at = (name: string) => join(directory, name);
  const directory = temporaryDirectory();
  writeFileSync(at('file'), '');
  mkdirSync(at('full/inner'), { recursive: true });
  symlinkSync('loop', at('loop'));
  const long = 'x'.repeat(300);
  const cases: [() => void, string][] = [
    [() => readFileSync(at('none')), `cannot open '${at('none')}': no such file or directory`],
    [() => readFileSync(at('full')), 'a directory is in the way'],
    [() => mkdirSync(at('file')), `cannot mkdir '${at('file')}': a file is in the way`],
    [() => rmdirSync(at('full')), `cannot rmdir '${at('full')}': directory not empty`],
    [
      () => readFileSync(at('loop')),
      `cannot open '${at('loop')}': too many symbolic links encountered`,
    ],
    [
      () => replaceFile(at('no/f'), Buffer.of()),
      `cannot open '${at('no/f')}': no such file or directory`,
    ],
    [
      () => replaceFile(at('full'), Buffer.of()),
      `cannot rename '${at('full')}': a directory is in the way`,
    ],
    [() => mkdirSync(at(long)), `cannot mkdir '${at(long)}': file name too long`],
  ];
  for (const [action, words] of cases) expect(wordsOf(thrownBy(action))).toBe(words);
});

test('a temporary file is never named (G86)', () => {
  const error = { code: 'ENOSPC', syscall: 'open', path: '/r/objects/.checkpoint-tmp-5116-1' };
  expect(wordsOf(Object.assign(new Error('x'), error))).toBe(
    "cannot open '/r/objects': no space left on device",
  );
});

test('an error of the program keeps its words, and one of another kind its first line (G86)', () => {
  expect(wordsOf(new CheckpointError('fatal', 'one\ntwo'))).toBe('one\ntwo');
  expect(wordsOf(new Error('one\ntwo'))).toBe('one');
  expect(reasonOf(Object.assign(new Error('EWHAT: odd thing, open'), { code: 'EWHAT' }))).toBe(
    'odd thing',
  );
});
