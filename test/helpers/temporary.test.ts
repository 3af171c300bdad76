import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { snapshot } from './bytes.ts';
import { git } from './git.ts';
import { removeTree } from './remove-tree.ts';
import { runProcess } from './spawn.ts';
import { temporaryDirectory } from './temporary.ts';

describe('temporary', () => {
  let left = '';

  test('a test may leave what is read-only', () => {
    left = temporaryDirectory();
    mkdirSync(join(left, 'locked/inner'), { recursive: true });
    writeFileSync(join(left, 'locked/inner/file'), '');
    chmodSync(join(left, 'locked/inner'), 0o500);
    chmodSync(join(left, 'locked'), 0);
  });

  test('and it is gone after it', () => {
    expect(left).not.toBe('');
    expect(() => snapshot(left)).toThrow('ENOENT');
  });

  test('a repository above it is none of ours', () => {
    const above = dirname(temporaryDirectory());
    git(above, ['init', '--quiet']);
    onTestFinished(() => removeTree(join(above, '.git')));
    expect(runProcess(temporaryDirectory(), 'git', ['rev-parse', '--git-dir']).code).toBe(128);
  });
});
