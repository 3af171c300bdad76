import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MARKER } from '../../../scripts/install/ownership.ts';
import { choosePrefix } from '../../../scripts/install/prefix.ts';
import { userSearchPath } from '../../../scripts/install/search-path.ts';

let directory: string;
let home: string;
let npmPrefix: string;

beforeEach(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'git-checkpoint-prefix-')));
  home = join(directory, 'home');
  npmPrefix = join(directory, 'npm');
  mkdirSync(home);
  mkdirSync(join(npmPrefix, 'bin'), { recursive: true });
});

afterEach(() => {
  rmSync(directory, { recursive: true });
});

function choose(...searchPath: string[]): string {
  return choosePrefix({ searchPath, home, npmPrefix });
}

test('~/.local comes first when its bin is on PATH, even if it is not there yet', () => {
  expect(choose(join(npmPrefix, 'bin'), join(home, '.local', 'bin'))).toBe(join(home, '.local'));
});

test("npm's prefix comes before a place that is not on PATH", () => {
  expect(choose('/usr/bin', join(npmPrefix, 'bin'))).toBe(npmPrefix);
});

test("a shell's own link to npm's prefix is resolved: it goes with the shell", () => {
  const link = join(directory, 'shell-4711');
  symlinkSync(npmPrefix, link);
  npmPrefix = link;
  expect(choose(join(link, 'bin'))).toBe(join(directory, 'npm'));
});

test("/usr is the system's, even for root with npm there", () => {
  npmPrefix = '/usr';
  expect(choose('/usr/bin')).toBe(join(home, '.local'));
});

test('a place where a file is in the way does not fit', () => {
  writeFileSync(join(npmPrefix, 'lib'), '');
  expect(choose(join(npmPrefix, 'bin'))).toBe(join(home, '.local'));
});

test('an installation that is on PATH is kept', () => {
  const bin = join(directory, 'opt', 'bin');
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'git-checkpoint'), `#!/bin/sh\n# ${MARKER}\n`);
  expect(choose(join(home, '.local', 'bin'), bin)).toBe(join(directory, 'opt'));
});

test('what npm puts in front of PATH is not the user’s', () => {
  const path = [
    '/home/u/.npm/_npx/fd45a72a545557e9/node_modules/.bin',
    '/home/u/clone/node_modules/.bin',
    '/usr/lib/node_modules/npm/node_modules/@npmcli/run-script/lib/node-gyp-bin',
    'relative/bin',
    '',
    '/home/u/.local/bin/',
    '/usr/bin',
  ];
  expect(userSearchPath(path.join(':'))).toEqual(['/home/u/.local/bin', '/usr/bin']);
});
