import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { layoutOf } from '../../../scripts/install/layout.ts';
import { refuseForeign } from '../../../scripts/install/ownership.ts';

let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'git-checkpoint-ownership-'));
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

/** What npm makes, by its places. */
const PACKAGE = '{ "name": "git-checkpoint" }';
const LINKS = {
  'bin/git-checkpoint': '-> ../lib/node_modules/git-checkpoint/dist/cli.cjs',
  'share/man/man1/git-checkpoint.1':
    '-> ../../../lib/node_modules/git-checkpoint/man/git-checkpoint.1',
};
const OURS = { ...LINKS, 'lib/node_modules/git-checkpoint/package.json': PACKAGE };

function look(places: Record<string, string>): void {
  for (const [path, content] of Object.entries(places)) {
    const at = join(directory, path);
    mkdirSync(dirname(at), { recursive: true });
    if (content.startsWith('-> ')) symlinkSync(content.slice(3), at);
    else writeFileSync(at, content);
  }
  refuseForeign(layoutOf(directory));
}

test.each<[string, Record<string, string>]>([
  ['nothing', {}],
  ['what npm put there', OURS],
  ['links whose package is gone', LINKS],
  [
    'a clone, by npm link',
    { 'clone/package.json': PACKAGE, 'lib/node_modules/git-checkpoint': '-> ../../clone' },
  ],
  ['other packages', { 'bin/other': '', 'lib/node_modules/other/package.json': '{}' }],
])('ours to write to: %s', (_, places) => {
  expect(() => look(places)).not.toThrow();
});

test.each<[string, string, Record<string, string>]>([
  ['a command', 'bin/git-checkpoint', {}],
  ['a command, beside the package', 'bin/git-checkpoint', OURS],
  ['a man page', 'share/man/man1/git-checkpoint.1', OURS],
  ['a file for the package', 'lib/node_modules/git-checkpoint', {}],
])('refused: %s of somebody else', (_, path, others) => {
  const { [path]: _ours, ...places } = others;
  expect(() => look({ ...places, [path]: 'theirs' })).toThrow(
    `/${path}' is not what npm puts there`,
  );
});

test.each([
  ['bin/git-checkpoint', '-> ../lib/node_modules/theirs/cli.js'],
  ['bin/git-checkpoint', '-> ../lib/node_modules/git-checkpoint-2/dist/cli.cjs'],
  ['share/man/man1/git-checkpoint.1', '-> ../../theirs.1'],
  ['lib/node_modules/git-checkpoint', '-> gone'],
])('refused: %s %s', (path, link) => {
  expect(() => look({ [path]: link })).toThrow(`/${path}' is not what npm puts there`);
});

test.each([
  ['lib/node_modules/git-checkpoint/package.json', '{ "name": "theirs" }'],
  ['lib/node_modules/git-checkpoint/notes', ''],
])('refused: a directory of somebody else, with %s', (path, text) => {
  expect(() => look({ [path]: text })).toThrow("/git-checkpoint' is not what npm puts there");
});
