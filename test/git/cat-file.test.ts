import { join } from 'node:path';
import { expect, test } from 'vitest';
import { catFiles } from '../../src/git/cat-file.ts';
import { createRepo } from '../helpers/repo.ts';

test('objects are read by any number of names, absent ones and bytes of any kind among them (agents 3)', () => {
  const bytes = Buffer.from([0, 10, 255, 10]);
  const repo = createRepo({ files: { f: bytes, 'a b': 'text\n' } });
  const names = Array.from({ length: 5_000 }, (_, n) =>
    n % 3 === 0 ? 'HEAD:f' : n % 3 === 1 ? `HEAD:not there ${n} %s \\n` : 'HEAD:a b',
  );
  const found = catFiles(join(repo.path, '.git'), names);
  expect(found.length).toBe(names.length);
  expect(found[0]?.equals(bytes)).toBe(true);
  expect(found[4_999]).toBeNull();
  expect(found[4_997]?.toString()).toBe('text\n');
  expect(catFiles(join(repo.path, '.git'), [])).toEqual([]);
});

test('what git says of a directory that is not a repository is passed on (agents 3)', () => {
  expect(() => catFiles('/nowhere', ['HEAD'])).toThrow(/not a git repository/);
});
