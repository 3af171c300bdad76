import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { git } from '../helpers/git.ts';
import { root } from '../helpers/root.ts';
import { headings, readDocument } from './markdown.ts';

const documents = git(root, ['ls-files', '-co', '--exclude-standard', '--', '*.md'])
  .split('\n')
  .filter((path) => !path.startsWith('test/fixtures/') && existsSync(join(root, path)));

test.each(documents)('every link in %s leads somewhere', (path) => {
  const links = readDocument(path).matchAll(/\]\((?!https:)([^)]+)\)/g);
  expect(
    [...links].map(([, target = '']) => target).filter((target) => !leads(path, target)),
  ).toEqual([]);
});

function leads(from: string, target: string): boolean {
  const [path, anchor] = target.split('#');
  const file = path ? join(dirname(from), path) : from;
  if (!existsSync(join(root, file))) return false;
  return (
    anchor === undefined || headings(readDocument(file)).some(({ text }) => slug(text) === anchor)
  );
}

/** The anchor that GitHub gives a heading. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}
