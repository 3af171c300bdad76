/** Hooks that the user wrote, in whatever shape: they run as before, and come back byte for byte. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  configHooks,
  everything,
  expectToFile,
  FIRES,
  hooksIn,
  install,
  uninstall,
  writeHook,
} from '../helpers/install.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

/** A hook that writes its arguments down, and what it wrote. */
function logging(repo: Repo): { line: string; calls(): string[] } {
  const log = join(dirname(repo.path), 'log');
  return {
    line: `echo "$@" >>'${log}'`,
    calls: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
  };
}

test('field case 3: installed three times, it runs once a switch with its arguments, and comes back', () => {
  const repo = createRepo();
  const log = logging(repo);
  const path = writeHook(repo, 'post-checkout', `#!/bin/sh\n${log.line}\n`, 0o775);
  const before = everything(repo);
  for (let n = 0; n < 3; n++) install(repo);
  expect(log.calls()).toEqual([]);
  const head = repo.git('rev-parse', 'HEAD');
  repo.git('switch', '--quiet', '-c', 'other');
  expect(log.calls()).toEqual([`${head} ${head} 1`]);
  expectToFile(repo);
  const mode = statSync(join(repo.path, path)).mode & 0o777;
  expect(mode).toBe(0o775);
  uninstall(repo);
  const after = everything(repo);
  expect(after[path]).toEqual(before[path]);
  expect(after['.git/hooks']).toEqual(before['.git/hooks']);
});

test('field case 5: a hook that finds its helper beside itself still does', () => {
  const repo = createRepo();
  const log = logging(repo);
  writeHook(repo, 'lib.sh', `helper() { ${log.line}; }\n`, 0o644);
  writeHook(repo, 'post-merge', '#!/bin/sh\n. "$(dirname "$0")/lib.sh"\nhelper "$0" "$@"\n');
  install(repo);
  repo.git('switch', '--quiet', '-c', 'side');
  repo.commit('side');
  repo.git('switch', '--quiet', 'main');
  repo.git('merge', '--quiet', 'side');
  expect(log.calls()).toEqual(['.git/hooks/post-merge 0']);
});

describe('field case 13: exit codes and order', () => {
  test.each([0, 1, 2, 7])(
    'a hook that leaves with %i leaves with it still, and ours has run',
    (code) => {
      const repo = createRepo();
      writeHook(repo, 'post-checkout', `#!/bin/sh\nexit ${code}\necho not reached\n`);
      const bare = repo.gitResult(['checkout', '--quiet', '--', 'README.md']).code;
      expect(bare).toBe(code);
      install(repo);
      expect(repo.gitResult(['checkout', '--quiet', '--', 'README.md']).code).toBe(code);
      expectToFile(repo);
    },
  );
});

describe('other shapes', () => {
  const shapes: [string, string | Buffer][] = [
    ['no #! line', 'echo here >>../log\n'],
    ['no line break at its end', '#!/bin/sh\necho here >>../log'],
    ['CR LF behind the first line', '#!/bin/sh\necho here >>../log #\r\n'],
    ['bytes of Latin-1', Buffer.from('#!/bin/sh\n# Gr\xfc\xdfe\necho here >>../log\n', 'latin1')],
    ['options of the shell', '#!/bin/sh -eu\necho here >>../log\n'],
    ['bash', '#!/usr/bin/env bash\nset -euo pipefail\nx=(1 2)\necho here >>../log\n'],
    ['an exec at its end', '#!/bin/sh\necho here >>../log\nexec true\n'],
    ['an exit at its beginning', '#!/bin/sh\necho here >>../log\nexit 0\n'],
    ['input that it reads', '#!/bin/sh\nread -r line\necho here >>../log\n'],
  ];

  test.each(shapes)('%s', (_, text) => {
    const repo = createRepo();
    const path = writeHook(repo, 'post-checkout', text);
    const before = everything(repo);
    const ways = install(repo).map(({ way }) => way);
    expect(ways[0]).toBe('script');
    expect(existsSync(join(dirname(repo.path), 'log'))).toBe(false);
    expectToFile(repo);
    expect(readFileSync(join(dirname(repo.path), 'log'), 'latin1')).toBe('here\n');
    uninstall(repo);
    expect(everything(repo)[path]).toEqual(before[path]);
  });

  test('a hooks directory that is a link into the tree: a tracked hook is left alone', () => {
    const repo = createRepo({ files: { 'hooks/post-checkout': '#!/bin/sh\nexit 0\n' } });
    chmodSync(join(repo.path, 'hooks/post-checkout'), 0o755);
    repo.commit('executable', { 'hooks/post-checkout': '#!/bin/sh\nexit 0\n' });
    rmSync(join(repo.path, '.git/hooks'), { recursive: true });
    symlinkSync('../hooks', join(repo.path, '.git/hooks'));
    repo.checkpoint(['install']);
    expect(repo.status()).toBe('');
    expectFilesIf(configHooks, repo);
  });
});

describe('what no line can be put into', () => {
  const others: [string, string, (repo: Repo) => void][] = [
    [
      'a python hook',
      'other-program',
      (repo) => void writeHook(repo, 'post-checkout', '#!/usr/bin/env python3\n'),
    ],
    [
      'a first line that ends in CR',
      'other-program',
      (repo) => void writeHook(repo, 'post-checkout', '#!/bin/sh\r\nexit 0\r\n'),
    ],
    [
      'a program',
      'other-program',
      (repo) => void writeHook(repo, 'post-checkout', readFileSync('/bin/true')),
    ],
    [
      'a hook that is not executable',
      'not-executable',
      (repo) => void writeHook(repo, 'post-checkout', '#!/bin/sh\n', 0o644),
    ],
    [
      'a link',
      'link',
      (repo) => {
        repo.write('../mine', '#!/bin/sh\n');
        chmodSync(join(dirname(repo.path), 'mine'), 0o755);
        mkdirSync(join(repo.path, '.git/hooks'), { recursive: true });
        symlinkSync('../../../mine', join(repo.path, '.git/hooks/post-checkout'));
      },
    ],
  ];

  test.skipIf(configHooks).each(others)(
    '%s: exit 1, with the line to add (git before 2.54)',
    (_, obstacle, make) => {
      const repo = createRepo();
      make(repo);
      const before = everything(repo);
      const done = repo.checkpoint(['install', '--json']);
      expect(done.code).toBe(1);
      const [first, ...rest] = hooksIn(done);
      expect(first).toMatchObject({ way: 'none', obstacle, fires: false });
      expect(rest.map(({ fires }) => fires)).toEqual([FIRES, FIRES]);
      expect(done.stderr).toContain('error: not active in this worktree: post-checkout\nhint: ');
      expect(everything(repo)['.git/hooks/post-checkout']).toEqual(
        before['.git/hooks/post-checkout'],
      );
      uninstall(repo);
      expect(everything(repo)).toEqual(before);
    },
  );

  test.skipIf(!configHooks).each(others)(
    '%s: by the configuration (git 2.54 or newer)',
    (_, _obstacle, make) => {
      const repo = createRepo();
      make(repo);
      const before = everything(repo);
      expect(install(repo).map(({ way }) => way)).toEqual(['config', 'script', 'script']);
      uninstall(repo);
      expect(everything(repo)).toEqual(before);
    },
  );

  test.skipIf(configHooks)(
    'the line that is told works, and is then seen (git before 2.54)',
    () => {
      const repo = createRepo();
      const python = (line: string) =>
        `#!/usr/bin/env python3\nimport subprocess, sys\n${line}\nsys.exit(0)\n`;
      writeHook(repo, 'post-checkout', python(''));
      const [hook] = hooksIn(repo.checkpoint(['install', '--json']));
      const [, word = ''] = /^sh (.+) "\$@"$/.exec(hook?.byHand ?? '') ?? [];
      const script = JSON.stringify(word.replace(/^'(.*)'$/, '$1'));
      writeHook(repo, 'post-checkout', python(`subprocess.run(["sh", ${script}, *sys.argv[1:]])`));
      expect(install(repo)[0]).toMatchObject({ way: 'given', fires: FIRES });
      expectToFile(repo);
    },
  );
});

function expectFilesIf(expected: boolean, repo: Repo): void {
  if (expected) expectToFile(repo);
  else {
    const { code, stderr } = repo.checkpoint(['install']);
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining("'git checkpoint install --tracked'"),
    ]);
  }
}
