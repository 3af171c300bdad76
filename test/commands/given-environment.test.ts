/** What the user's environment says reaches git where git decides, and whatever the program starts. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testEnv } from '../helpers/env.ts';
import { writeHook } from '../helpers/hooked.ts';
import { createRepo } from '../helpers/repo.ts';

describe('a repository of another owner', () => {
  const OTHER = { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' };

  test.each([
    [
      'by GIT_CONFIG_COUNT',
      { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: '*' },
    ],
    ['as git -c does', { GIT_CONFIG_PARAMETERS: "'safe.directory'='*'" }],
  ])('that is declared safe %s: install and doctor see what is so (G15)', (_, safe) => {
    const repo = createRepo();
    const linked = repo.worktree('wt', 'topic');
    const env = { ...OTHER, ...safe };
    const installed = repo.checkpoint(['install'], { env });
    expect(installed).toMatchObject({ code: 0, stderr: '' });
    expect(installed.stdout).not.toContain('does not fire');
    const doctor = repo.checkpoint(['doctor'], { env });
    expect(doctor).toMatchObject({ code: 0, stderr: '' });
    expect(doctor.stdout).toContain('hooks fire in 2 worktrees');
    expect(linked.checkpoint(['save', '--title', 'T', '--next', 'n'], { env }).code).toBe(0);
    expect(repo.checkpoint(['status'], { env: OTHER }).stderr).toContain('dubious ownership');
  });
});

describe('without a home', () => {
  test.each<[string, string | undefined]>([
    ['unset', undefined],
    ['empty', ''],
    ['not absolute', 'home'],
  ])('HOME %s: an agent is not wired in some directory or other (G16)', (_, HOME) => {
    const repo = createRepo();
    const before = readdirSync(repo.path);
    const done = repo.checkpoint(['agent', 'install', 'claude-code'], { env: { HOME } });
    expect(done).toMatchObject({ code: 128, stdout: '' });
    expect(done.stderr).toMatch(/^fatal: .*HOME/);
    expect(readdirSync(repo.path)).toEqual(before);
    // What needs no home needs none.
    expect(
      repo.checkpoint(['agent', 'install', 'codex', '--project'], { env: { HOME } }).code,
    ).toBe(0);
    expect(existsSync(join(repo.path, '.codex/hooks.json'))).toBe(true);
  });

  test('everything but the wiring of agents works (G16)', () => {
    const repo = createRepo();
    const env = { HOME: undefined };
    for (const args of [
      ['install'],
      ['save', '--title', 'T', '--next', 'n'],
      ['status'],
      ['resume'],
      ['doctor'],
    ]) {
      expect(repo.checkpoint(args, { env }), args[0]).toMatchObject({ code: 0, stderr: '' });
    }
    expect(repo.gitResult(['switch', '--quiet', '--create', 'topic'], { env }).code).toBe(0);
    expect(repo.archive()).toEqual(['main.md']);
  });
});

test('editors and hooks have NODE_EXTRA_CA_CERTS as the user has it (G14)', () => {
  const repo = createRepo();
  const log = join(dirname(testEnv()['HOME'] ?? ''), 'log');
  const env = { NODE_EXTRA_CA_CERTS: '/nowhere/ca.pem', NODE_OPTIONS: '--no-deprecation' };
  const script = `#!/bin/sh\necho "\${0##*/} $NODE_EXTRA_CA_CERTS $NODE_OPTIONS" >>'${log}'\n`;
  expect(repo.checkpoint(['save', '--title', 'T', '--next', 'n']).code).toBe(0);
  const editor = writeHook(dirname(log), 'editor', script);
  repo.checkpoint(['edit'], { env: { ...env, GIT_EDITOR: editor } });
  repo.git('branch', 'x');
  repo.git('switch', '--quiet', 'x');
  expect(repo.checkpoint(['save', '--title', 'U', '--next', 'n']).code).toBe(0);
  repo.git('switch', '--quiet', 'main');
  writeHook(join(repo.path, '.git/hooks'), 'post-checkout', script);
  expect(repo.checkpoint(['resume', 'x', '--worktree'], { env }).code).toBe(0);
  expect(readFileSync(log, 'utf8').trim().split('\n')).toEqual([
    'editor /nowhere/ca.pem --no-deprecation',
    'post-checkout /nowhere/ca.pem --no-deprecation',
  ]);
});
