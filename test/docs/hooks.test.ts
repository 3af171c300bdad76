/** docs/hooks.md is held to what the hooks do. */
import { expect, test } from 'vitest';
import { everything, install, writeHook } from '../helpers/install.ts';
import { createRepo } from '../helpers/repo.ts';
import { runProcess } from '../helpers/spawn.ts';
import { codeBlocks, readDocument, sectionOf } from './markdown.ts';

test('field case 11: without the program, its lines take everything out', () => {
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
  repo.checkpoint(['save', '--title', 'T']);
  expect(repo.gitResult(['switch', '--quiet', '-c', 'other'])).toMatchObject({
    code: 0,
    stderr: '',
  });
});
