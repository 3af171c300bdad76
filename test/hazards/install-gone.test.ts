/** Hooks whose program or node is gone, out of reach or of no use: git never feels it. */

import { cpSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { barePath, expectToFile, install } from '../helpers/install.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

function leaveWithNote(repo: Repo, env: Record<string, string> = {}) {
  repo.checkpoint(['save', '--title', 'T']);
  return repo.gitResult(['switch', '--quiet', '-c', 'other'], { env });
}

test('field case 11: the package is gone', () => {
  const copy = join(temporaryDirectory(), 'dist');
  cpSync(dirname(builtCli), copy, { recursive: true });
  const repo = createRepo();
  expect(repo.checkpoint(['install'], { cli: join(copy, 'cli.cjs') }).code).toBe(0);
  rmSync(copy, { recursive: true });
  expect(repo.gitResult(['switch', '--quiet', '-c', 'none'])).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect(leaveWithNote(repo)).toMatchObject({
    code: 0,
    stderr: 'warning: node or git-checkpoint itself is gone; the checkpoint stays where it is\n',
  });
  expect(repo.exists('CHECKPOINT.md')).toBe(true);
});

test('field case 16: a bare PATH, node known by the path it was installed with', () => {
  const repo = createRepo();
  install(repo);
  expectToFile(repo, { PATH: barePath() });
});

test('field case 16: node moved away, found on PATH', () => {
  const nodes = temporaryDirectory();
  const first = join(nodes, 'v1');
  symlinkSync(process.execPath, first);
  const repo = createRepo();
  install(repo);
  const hook = repo.read('.git/hooks/post-checkout');
  const gone = hook.replace(
    /for gc_name in .* node; do/,
    "for gc_name in '/nowhere/node' node; do",
  );
  expect(gone).not.toBe(hook);
  repo.write('.git/hooks/post-checkout', gone);
  expectToFile(repo);
  const { code, stderr } = leaveWithNote(repo, { PATH: barePath() });
  expect([code, stderr]).toEqual([
    0,
    'warning: node or git-checkpoint itself is gone; the checkpoint stays where it is\n',
  ]);
});

test.each([
  ['too old for the bundle', "echo 'SyntaxError: Unexpected token' >&2; exit 1"],
  ['killed', 'kill -9 $$'],
  ['talkative and failing', 'for i in 1 2 3 4 5; do echo line $i; done; exit 3'],
])('a node that is %s: one line, exit 0, the note stays', (_, body) => {
  const bin = temporaryDirectory();
  writeFileSync(join(bin, 'node'), `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  const repo = createRepo();
  install(repo);
  const hook = repo.read('.git/hooks/post-checkout');
  repo.write(
    '.git/hooks/post-checkout',
    hook.replace(/for gc_name in .* node; do/, `for gc_name in '${bin}/node' node; do`),
  );
  expect(leaveWithNote(repo)).toMatchObject({
    code: 0,
    stderr: 'warning: git-checkpoint failed or took too long; the checkpoint stays where it is\n',
  });
  expect(repo.exists('CHECKPOINT.md')).toBe(true);
});

test('GIT_CHECKPOINT=0 switches it off for a command', () => {
  const repo = createRepo();
  install(repo);
  expect(leaveWithNote(repo, { GIT_CHECKPOINT: '0' })).toMatchObject({ code: 0, stderr: '' });
  expect(repo.exists('CHECKPOINT.md')).toBe(true);
});
