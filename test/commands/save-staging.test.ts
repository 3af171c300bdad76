import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gitState } from '../helpers/git-state.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { note, site } from '../helpers/site.ts';

interface Saved {
  staging: { state: string; reason?: string };
  invariants: Record<string, boolean>;
}

/** Saves, and returns what is said of the staging; what is said must be true of the index. */
function staging(repo: Repo, ...args: string[]): string {
  const result = repo.checkpoint(['save', '--json', ...args]);
  expect(result.code).toBe(0);
  const { data } = result.json() as { data: Saved };
  const staged = repo.git('diff', '--cached', '--name-only', '--', 'CHECKPOINT.md') !== '';
  expect(staged).toBe(data.staging.state === 'staged');
  if (staged) expect(repo.git('show', ':CHECKPOINT.md')).toBe(repo.read('CHECKPOINT.md').trimEnd());
  return data.staging.reason ?? data.staging.state;
}

describe.each(['main', 'linked'] as const)('in a %s worktree', (where) => {
  const tracked = { files: { 'CHECKPOINT.md': note('main'), 'a.txt': 'a\n' } };

  test('tracked nowhere: left untracked, and git’s state is as it was', () => {
    const { here } = site(where);
    const before = gitState(here.path);
    expect(staging(here, '--title', 'T')).toBe('not-tracked');
    expect(gitState(here.path)).toEqual(before);
    expect(here.status()).toBe('');
  });

  test('tracked: staged, and nothing else is', () => {
    const { here } = site(where, tracked);
    here.write('a.txt', 'changed\n');
    here.write('b.txt', 'new\n');
    expect(staging(here)).toBe('staged');
    expect(here.git('diff', '--cached', '--name-only')).toBe('CHECKPOINT.md');
  });

  test('tracked by the base branch alone', () => {
    const { here } = site(where, tracked);
    here.git('rm', '--quiet', 'CHECKPOINT.md');
    here.commit('without a note');
    expect(staging(here)).toBe('staged');
  });

  test('tracked once by this branch, or now by another: that says nothing about this one', () => {
    const { here } = site(where);
    here.commit('add', { 'CHECKPOINT.md': note('work') });
    here.git('branch', 'other');
    here.git('rm', '--quiet', 'CHECKPOINT.md');
    here.commit('remove');
    expect(staging(here)).toBe('not-tracked');
  });

  test('in the index alone, by "git add --force": it stays as it is there', () => {
    const { here } = site(where);
    here.write('CHECKPOINT.md', note('work'));
    here.git('add', '--force', 'CHECKPOINT.md');
    const before = gitState(here.path);
    const said = here.checkpoint(['save', '--json', '--overwrite']);
    expect(said.json()).toMatchObject({ data: { staging: { reason: 'not-tracked' } } });
    expect(gitState(here.path)).toEqual(before);
  });

  test('checkpoint.stage=never', () => {
    const { here } = site(where, tracked);
    here.git('config', 'checkpoint.stage', 'never');
    const before = gitState(here.path);
    expect(staging(here)).toBe('asked');
    expect(gitState(here.path)).toEqual(before);
  });

  test('checkpoint.stage=always: the first save stages it, and no line hides it', () => {
    const { here } = site(where);
    here.git('config', 'checkpoint.stage', 'always');
    expect(staging(here)).toBe('staged');
    expect(here.status()).toBe('A  CHECKPOINT.md');
  });

  test('checkpoint.stage=always, where git ignores it: never with force', () => {
    const { here } = site(where);
    expect(staging(here)).toBe('not-tracked');
    here.git('config', 'checkpoint.stage', 'always');
    expect(staging(here)).toBe('ignored');
  });

  test('ignored, though once tracked: never with force', () => {
    const { here } = site(where, tracked);
    here.git('rm', '--quiet', 'CHECKPOINT.md');
    here.commit('ignored from now on', { '.gitignore': 'CHECKPOINT.md\n' });
    expect(staging(here)).toBe('ignored');
    const { stdout } = here.checkpoint(['save', '-v']);
    expect(stdout).toContain('  staging   left untracked: this repository ignores it\n');
  });

  test('ignored and still tracked: git stages it', () => {
    const { here } = site(where, tracked);
    here.commit('ignored', { '.gitignore': 'CHECKPOINT.md\n' });
    expect(staging(here)).toBe('staged');
  });

  test('--no-stage', () => {
    const { here } = site(where, tracked);
    const before = gitState(here.path);
    expect(staging(here, '--no-stage')).toBe('asked');
    expect(gitState(here.path)).toEqual(before);
  });

  test('--as: the archive is not tracked', () => {
    const { here } = site(where, tracked);
    const before = gitState(here.path);
    expect(staging(here, '--as', 'x')).toBe('separate');
    expect(gitState(here.path)).toEqual(before);
  });

  test('in conflict: adding it would call that resolved', () => {
    const { here, main } = site(where, tracked);
    here.git('checkout', '--quiet', '-b', 'theirs');
    here.commit('theirs', { 'CHECKPOINT.md': note('main', { next: 'theirs' }) });
    here.git('checkout', '--quiet', 'work');
    here.commit('ours', { 'CHECKPOINT.md': note('main', { next: 'ours' }) });
    expect(here.gitResult(['merge', 'theirs']).code).toBe(1);
    const conflict = here.read('CHECKPOINT.md');
    const before = gitState(here.path);
    const result = here.checkpoint(['save', '--json']);
    expect(result.code).toBe(0);
    expect(result.json()).toMatchObject({ data: { staging: { reason: 'unmerged' } } });
    expect(gitState(here.path)).toEqual(before);
    expect(conflict).toContain('<<<<<<<');
    expect(main.read('.checkpoints/main.md')).toBe(conflict);
  });
});

test('an index that is locked: the note is saved, and the failure says what is missing', () => {
  const repo = createRepo({ files: { 'CHECKPOINT.md': note('main') } });
  writeFileSync(join(repo.path, '.git/index.lock'), '');
  const result = repo.checkpoint(['save', '-v', '--done', 'x']);
  expect(result.code).toBe(1);
  expect(result.stderr).toMatch(
    /^error: the checkpoint is saved, but git could not stage it: Unable to create .*index\.lock/,
  );
  expect(result.stdout).toContain('  staging   failed: Unable to create');
  expect(repo.read('CHECKPOINT.md')).toContain('### Done\n\n- x\n');
});

test('a path with pathspec magic in it is taken word for word', () => {
  const repo = createRepo({ files: { 'note1.md': note('main'), 'note[1].md': note('main') } });
  repo.git('config', 'checkpoint.file', 'note[1].md');
  repo.write('note1.md', 'changed');
  const { code } = repo.checkpoint(['save', '--done', 'x']);
  expect(code).toBe(0);
  expect(repo.git('diff', '--cached', '--name-only')).toBe('note[1].md');
});

test('a filter that tampers with what is staged is git’s business, not ours', () => {
  const repo = createRepo({ files: { 'CHECKPOINT.md': note('main') } });
  const filter = join(repo.path, 'filter.sh');
  writeFileSync(filter, '#!/bin/sh\ntr a-z A-Z\n');
  chmodSync(filter, 0o755);
  repo.git('config', 'filter.up.clean', filter);
  repo.write('.gitattributes', 'CHECKPOINT.md filter=up\n');
  expect(repo.checkpoint(['save', '--done', 'x']).code).toBe(0);
  expect(repo.read('CHECKPOINT.md')).toContain('# Checkpoint: By hand');
  expect(repo.git('show', ':CHECKPOINT.md')).toContain('# CHECKPOINT: BY HAND');
});
