import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../helpers/root.ts';
import { codeSpans, readDocument, sectionOf, tableRows } from './markdown.ts';

const contributing = readDocument('CONTRIBUTING.md');

test.each(['docs/architecture.md', 'CONTRIBUTING.md'])(
  'every path that %s names is there',
  (path) => {
    const paths = codeSpans(readDocument(path))
      .filter((span) => /^(?:src|test|scripts|docs|\.ci)\/[^<…]*$/.test(span))
      .filter((span) => !span.includes(' '));
    expect(paths).not.toEqual([]);
    expect(paths.filter((one) => !existsSync(join(root, one)))).toEqual([]);
  },
);

test('every package has its line, those in the bundles among the arguments', () => {
  const [runtime, development] = sectionOf(contributing, 'Packages')
    .split('For development:')
    .map((part) => tableRows(part).map(([name = '']) => name));
  const { devDependencies } = JSON.parse(readDocument('package.json'));
  const names = Object.keys(devDependencies);
  const bundled = names.filter((name) => bundledPackages().includes(name));
  expect(new Set(runtime)).toEqual(new Set(bundled));
  expect(new Set(development)).toEqual(new Set(names.filter((name) => !bundled.includes(name))));
});

test('every script of package.json that is named exists', () => {
  const { scripts } = JSON.parse(readDocument('package.json'));
  const named = contributing.matchAll(/`npm run ([\w:-]+)`/g);
  expect([...named].map(([, name = '']) => name).filter((name) => !(name in scripts))).toEqual([]);
});

/** The packages whose licences are in the build: those that it has code of. */
function bundledPackages(): string[] {
  const parts = readDocument('dist/LICENSES.txt').split(`\n${'-'.repeat(80)}\n\n`);
  return parts.map((part) => part.split(' ')[0] ?? '');
}
