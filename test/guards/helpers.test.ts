/** What two directories of test/ share is in test/helpers/, and no test is made of another one. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../helpers/root.ts';
import { importsOf, shown } from './sources.ts';

/** Files that other directories import as well, each with its reason. */
const SHARED: Record<string, string> = {
  'test/decide/facts.ts': 'facts for the pure functions, which are decide/ and what it uses',
  'test/note/document/corpus.ts':
    'the notes of test/fixtures/, which the reader of notes is made for',
};

const imports = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.includes('node_modules'))
  .flatMap((path) => importsOf(`test/${path}`))
  .filter(({ target }) => target.startsWith('test/'));

test('no file imports a test', () => {
  expect(imports.filter(({ target }) => target.endsWith('.test.ts')).map(shown)).toEqual([]);
});

test('a file imports from its own directory and from test/helpers/', () => {
  expect(imports.length).toBeGreaterThan(100);
  const across = imports.filter(
    ({ from, target }) => ![roomOf(from), 'helpers'].includes(roomOf(target)),
  );
  expect(across.filter(({ target }) => !(target in SHARED)).map(shown)).toEqual([]);
  const used = new Set(across.map(({ target }) => target));
  expect(Object.keys(SHARED).filter((path) => !used.has(path))).toEqual([]);
});

/** The directory right below test/, such as `note` of what is in test/note/document/ too. */
function roomOf(path: string): string {
  return /^test\/(\w+)\//.exec(path)?.[1] ?? '';
}
