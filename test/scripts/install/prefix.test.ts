import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { choosePrefix, obstacleAt } from '../../../scripts/install/prefix.ts';
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

test.each<[string, (command: string) => void]>([
  ['', (command) => symlinkSync('../lib/node_modules/git-checkpoint/dist/cli.cjs', command)],
  [
    ' from before npm did it',
    (command) => writeFileSync(command, "#!/bin/sh\n# put here by git-checkpoint's install.ts\n"),
  ],
])('an installation%s that is on PATH is kept', (_, make) => {
  const bin = join(directory, 'opt', 'bin');
  mkdirSync(bin, { recursive: true });
  make(join(bin, 'git-checkpoint'));
  expect(choose(join(home, '.local', 'bin'), bin)).toBe(join(directory, 'opt'));
});

test.each(['bin', 'share'])(
  'a place from whose %s npm’s links lead astray does not fit',
  (name) => {
    mkdirSync(join(directory, 'elsewhere'));
    rmSync(join(npmPrefix, name), { recursive: true, force: true });
    symlinkSync(join(directory, 'elsewhere'), join(npmPrefix, name));
    expect(obstacleAt(npmPrefix)).toContain(`'${npmPrefix}/${name}' is a symbolic link`);
    expect(choose(join(npmPrefix, 'bin'))).toBe(join(home, '.local'));
  },
);

test('a prefix that is itself a symbolic link fits', () => {
  symlinkSync(npmPrefix, join(directory, 'link'));
  expect(obstacleAt(join(directory, 'link'))).toBeNull();
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
