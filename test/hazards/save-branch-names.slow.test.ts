import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readNote } from '../../src/note/document/read-note.ts';
import { snapshot } from '../helpers/bytes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';

/** Installs the hook that files the note away, by hand. */
function withHook(repo: Repo): Repo {
  const hook = join(root, 'dist/hook.cjs');
  const script = `#!/bin/sh\nexec '${process.execPath}' '${hook}' post-checkout "$@"\n`;
  writeFileSync(join(repo.path, '.git/hooks/post-checkout'), script, { mode: 0o755 });
  return repo;
}

/**
 * Saves on each of the branches in turn, in the main checkout and in a linked worktree, and leaves
 * each by a switch; every text must be there afterwards, under the name of its own branch.
 */
function saveOnEach(branches: readonly string[]): Repo {
  const repo = withHook(createRepo());
  saveInTurn(repo, repo, branches);
  saveInTurn(repo, repo.worktree('linked', 'elsewhere'), branches.slice(0, 2));
  return repo;
}

function saveInTurn(repo: Repo, tree: Repo, branches: readonly string[]): void {
  const step = (n: number) => `${tree === repo ? 'main' : 'linked'} ${n}`;
  for (const [n, branch] of branches.entries()) {
    tree.git('switch', '--quiet', '--force-create', branch);
    const result = tree.checkpoint(['save', '--title', 'T', '--next', step(n)]);
    expect([branch, result.code, result.stderr]).toEqual([branch, 0, '']);
    expect(readNote(tree.read('CHECKPOINT.md')).branch).toBe(branch);
  }
  tree.git('switch', '--quiet', '--force-create', tree === repo ? 'end' : 'end-linked');
  expect(tree.exists('CHECKPOINT.md')).toBe(false);
  const texts = repo.archive().map((name) => repo.read(`.checkpoints/${name}`));
  for (const [n, branch] of branches.entries()) {
    const own = texts.filter((text) => readNote(text).branch === branch);
    expect([branch, own.some((text) => text.includes(`1. ${step(n)}\n`))]).toEqual([branch, true]);
  }
}

test('field case 40: names without ASCII letters have files of their own', () => {
  const repo = saveOnEach(['日本語', '中文', '🎉', '+++', 'ñ', '١٢']);
  const names = repo.archive();
  expect(names.filter((name) => /^\.|^-?(?:\.prev|\.mirror)?\.md$/.test(name))).toEqual([]);
  expect(names.filter((name) => /^branch-[0-9a-f]{8}\.md$/.test(name))).toHaveLength(6);
});

test('field case 42: no two files differ in case alone', () => {
  const repo = saveOnEach(['Feature-X', 'feature-x']);
  const lower = repo.archive().map((name) => name.toLowerCase());
  expect(new Set(lower).size).toBe(lower.length);
  expect(repo.archive()).toContain('feature-x-2.md');
});

test('field case 44: names as long as git takes them', () => {
  const long = 'b'.repeat(234);
  const repo = saveOnEach([`feat/${'a'.repeat(235)}`, '漢'.repeat(80), `${long}c`, `${long}d`]);
  const parked = repo.archive().filter((name) => !/\.(?:prev|mirror)\.md$/.test(name));
  expect(new Set(parked).size).toBeGreaterThanOrEqual(4);
  for (const name of repo.archive()) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(230);
});

test('field case 46: no file has a name that Windows reserves', () => {
  const repo = saveOnEach(['con', 'nul', 'com1', 'aux.fix', 'PRN', 'lpt9']);
  for (const name of repo.archive()) {
    expect(name).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i);
  }
});

test('field case 99: names that a shell would run are names', () => {
  const branches = [
    'a;touch${IFS}pwn',
    '$(touch${IFS}pwn)',
    'a"b',
    "a'b",
    '`touch${IFS}pwn`',
    'a&&b|c',
    "'",
    '-x'.slice(1),
  ];
  const repo = saveOnEach(branches);
  const linked = repo.worktree('third', '$(touch${IFS}pwn)x');
  const rows = [['--title', '$(touch pwn)'], ['--as', '`touch pwn`'], ['-n'], ['--json']];
  for (const args of rows) {
    expect(linked.checkpoint(['save', ...args], { via: 'git' }).code).toBe(0);
  }
  const names = Object.keys(snapshot(dirname(repo.path))).map((path) => basename(path));
  expect(names).not.toContain('pwn');
});

test('names with what the writer and the reader of the Branch line use as marks', () => {
  saveOnEach([
    'a`b',
    '``',
    'x`',
    '`x',
    'a--b',
    'main_',
    'detached',
    'HEAD-x',
    'none',
    'a#b',
    'a<!--b',
    'a|b',
    'a(b)',
    'a,b',
  ]);
});

test('names that look like a copy or a number of another', () => {
  saveOnEach(['a.prev', 'a.mirror', 'a-2', 'a']);
});
