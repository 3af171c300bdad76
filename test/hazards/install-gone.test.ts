/** Hooks whose program or node is gone, out of reach or of no use: git never feels it. */

import { cpSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { codeBlocks, readDocument, sectionOf } from '../docs/markdown.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { barePath, everything, expectToFile, install, writeHook } from '../install/support.ts';

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

test('field case 11: without the program, the lines of docs/hooks.md take everything out', () => {
  const repo = createRepo();
  const before = everything(repo);
  const mine = writeHook(repo, 'post-merge', '#!/bin/sh\necho mine\n');
  const own = everything(repo)[mine];
  install(repo);
  const [lines] = codeBlocks(sectionOf(readDocument('docs/hooks.md'), 'Without the program'));
  expect(runProcess(repo.path, 'sh', ['-c', lines?.text ?? 'false'])).toMatchObject({
    code: 0,
    stderr: '',
  });
  const after = everything(repo);
  expect(after[mine]).toEqual(own);
  expect(after['.git/config']).toEqual(before['.git/config']);
  expect(repo.exists('.git/checkpoint-state')).toBe(false);
  expect(repo.read('.git/hooks/post-checkout')).toMatch(/^#!.*\n#.*\n$/);
  expect(leaveWithNote(repo)).toMatchObject({ code: 0, stderr: '' });
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
