import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/decide/drift.ts';
import { testEnv } from '../helpers/env.ts';
import { noteOf, put } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

/** What `resume` finds to have changed, as data. */
function driftOf(repo: Repo, ...args: string[]): Finding[] {
  const result = repo.checkpoint(['resume', '--json', ...args]);
  expect(result.stderr).toBe('');
  const { data } = result.json() as { data: { drift: Finding[] } };
  return data.drift;
}

/** A note written by hand, with these sections below its header. */
function withSections(branch: string, sections: Record<string, string>): string {
  const parts = Object.entries(sections).map(([name, body]) => `## ${name}\n\n${body}\n`);
  return `${noteOf(branch)}\n${parts.join('\n')}`;
}

/** A repository on the branch `work`, which began at `main`, with a clean tree. */
function working(): Repo {
  const repo = createRepo({
    files: {
      'src/a.ts': 'a\n',
      'src/b.ts': 'b\n',
      Makefile: 'all:\n',
      '.gitignore': '.checkpoints/\n',
    },
  });
  repo.git('switch', '--quiet', '--create', 'work');
  return repo;
}

/** Commits as of a minute from now, which a save of this second is certainly before. */
function commitLater(repo: Repo, message: string, files: Record<string, string>): string {
  testEnv()['GIT_COMMITTER_DATE'] = new Date(Date.now() + 60_000).toISOString();
  return repo.commit(message, files);
}

describe('drift', () => {
  test('nothing has moved', () => {
    const repo = working();
    repo.checkpoint(['save', '--title', 'A']);
    expect(driftOf(repo)).toEqual([]);
    expect(repo.checkpoint(['resume']).stdout).toContain('since then\n  no changes\n');
    expect(repo.checkpoint([]).stdout).toContain('since   no changes\n');
  });

  test('commits since, and the files they changed', () => {
    const repo = working();
    repo.checkpoint(['save', '--title', 'A']);
    const oid = commitLater(repo, 'go on', { 'src/a.ts': 'aa\n' });
    expect(driftOf(repo)).toEqual([
      { kind: 'commits', commits: [{ oid, subject: 'go on' }] },
      { kind: 'committed', paths: ['src/a.ts'] },
    ]);
    const { stdout } = repo.checkpoint(['resume']);
    expect(stdout).toContain(`  1 commit: ${oid.slice(0, 7)} go on\n`);
    expect(stdout).toContain('  changed by those commits: src/a.ts\n');
    expect(repo.checkpoint([]).stdout).toContain('since   1 commit\n');
  });

  test('commits since a note that was written by hand, by its Date line', () => {
    const repo = working();
    put(repo, 'CHECKPOINT.md', noteOf('work'));
    const commits = repo.git('log', '--format=%s').split('\n');
    expect(driftOf(repo)).toContainEqual({
      kind: 'commits',
      commits: commits.map((subject) => expect.objectContaining({ subject })),
    });
  });

  test('listed: changed, gone, clean; with line numbers and remarks', () => {
    const repo = working();
    repo.write('src/a.ts', 'changed\n');
    rmSync(join(repo.path, 'src/b.ts'));
    const list = [
      '- `src/a.ts:47-52` (modified): half done',
      '- src/b.ts - removed on purpose',
      '- `src/never.ts`: planned',
      '- `Makefile`',
      '- None of the tests',
    ].join('\n');
    put(repo, 'CHECKPOINT.md', withSections('work', { 'Files Modified': list }));
    const drift = driftOf(repo);
    expect(drift).toContainEqual({ kind: 'gone', paths: ['src/never.ts'] });
    expect(drift).not.toContainEqual(expect.objectContaining({ kind: 'unlisted' }));
  });

  test('listed, but as it was', () => {
    const repo = working();
    repo.write('src/a.ts', 'changed\n');
    repo.checkpoint(['save', '--title', 'A']);
    expect(driftOf(repo)).toEqual([]);
    repo.git('checkout', '--quiet', '--', 'src/a.ts');
    expect(driftOf(repo)).toEqual([{ kind: 'clean', paths: ['src/a.ts'] }]);
  });

  test('changed, but not listed', () => {
    const repo = working();
    repo.checkpoint(['save', '--title', 'A']);
    repo.write('src/a.ts', 'changed\n');
    repo.write('new/deep/file.ts', 'new\n');
    expect(driftOf(repo)).toEqual([{ kind: 'unlisted', paths: ['src/a.ts', 'new/'] }]);
    expect(repo.checkpoint([]).stdout).toContain('since   2 changed files not in the note');
  });

  test('the live note and the archive are no changes', () => {
    const repo = working();
    repo.git('rm', '--quiet', '.gitignore');
    repo.commit('no rule');
    repo.git('config', 'checkpoint.ignore', 'off');
    repo.checkpoint(['save', '--title', 'A']);
    repo.checkpoint(['save', '--title', 'A', '--next', 'More']);
    expect(repo.status()).toContain('.checkpoints/');
    expect(driftOf(repo)).toEqual([]);
  });

  test('memory files that are missing; words and addresses are none', () => {
    const repo = working();
    repo.write('docs/there.md', '');
    const memories = [
      '- `docs/there.md`: the plan',
      '- docs/gone.md',
      `- ~/notes/${'x'.repeat(8)}.md`,
      '- https://example.com/a.md',
      '- Ask Kim about the queue',
    ].join('\n');
    put(repo, 'CHECKPOINT.md', withSections('work', { 'Relevant Memories': memories }));
    expect(driftOf(repo)).toContainEqual({
      kind: 'memories-gone',
      paths: ['docs/gone.md', '~/notes/xxxxxxxx.md'],
    });
  });

  test('the branch was renamed (field case 36)', () => {
    const repo = working();
    repo.checkpoint(['save', '--title', 'A']);
    repo.git('branch', '--move', 'work', 'feature/work');
    expect(driftOf(repo)).toEqual([{ kind: 'branch-renamed', from: 'work', to: 'feature/work' }]);
    expect(repo.checkpoint([]).stdout).toContain("was renamed from 'work' to 'feature/work'");
  });

  test('the branch was merged', () => {
    const repo = working();
    repo.commit('work', { 'src/a.ts': 'aa\n' });
    repo.checkpoint(['save', '--title', 'A']);
    const main = repo.worktree('main', 'main', { create: false });
    main.git('merge', '--quiet', '--no-ff', '--no-edit', 'work');
    expect(driftOf(repo)).toContainEqual({ kind: 'branch-merged', branch: 'work', into: 'main' });
    expect(repo.checkpoint(['resume']).stdout).toContain("every commit of 'work' is in 'main'");
  });

  test('a branch that has nothing of its own yet is not told to be merged', () => {
    const repo = working();
    repo.checkpoint(['save', '--title', 'A']);
    expect(driftOf(repo)).toEqual([]);
  });

  test('the branch was deleted, and another one', () => {
    const repo = working();
    repo.checkpoint(['save', '--title', 'A']);
    repo.git('switch', '--quiet', 'main');
    expect(driftOf(repo, '--as-is')).toContainEqual({ kind: 'other-branch', branch: 'work' });
    repo.git('branch', '--delete', '--force', 'work');
    expect(driftOf(repo, '--as-is')).toContainEqual({ kind: 'branch-deleted', branch: 'work' });
  });

  test('status does not call a branch deleted that is there, nor a file clean that it did not compare', () => {
    const repo = working();
    repo.commit('work', { 'src/a.ts': 'aa\n' });
    repo.checkpoint(['save', '--title', 'A']);
    const drift = () =>
      (repo.checkpoint(['status', '--json']).json() as { data: { live: { drift: Finding[] } } })
        .data.live.drift;
    expect(repo.read('CHECKPOINT.md')).toContain('`src/a.ts`');
    expect(drift()).toEqual([]);
    repo.git('switch', '--quiet', '--create', 'third');
    expect(drift()).toEqual([{ kind: 'other-branch', branch: 'work' }]);
  });

  test('age', () => {
    const repo = working();
    put(repo, 'CHECKPOINT.md', noteOf('work').replace('2026-03-14 10:12', '2019-03-14 10:12'));
    expect(repo.checkpoint(['resume']).stdout).toMatch(/saved {4}\d+ years ago\n/);
    put(repo, 'CHECKPOINT.md', noteOf('work').replace('2026-03-14 10:12 +0000', 'last week'));
    expect(repo.checkpoint(['resume']).stdout).toMatch(/saved {4}\d+ (day|month|year)s? ago\n/);
  });

  test('hundreds of commits and files are counted, not poured out', () => {
    const repo = working();
    repo.checkpoint(['save', '--title', 'A']);
    const files = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f/${n}.ts`, '']));
    commitLater(repo, 'many', files);
    const { stdout } = repo.checkpoint(['resume']);
    expect(stdout).toContain('changed by those commits: f/0.ts, ');
    expect(stdout).toContain(', and 292 more\n');
    expect(stdout.split('\n').every((line) => line.length < 300)).toBe(true);
  });

  test('the drift is that of the worktree the note is resumed in', () => {
    const repo = working();
    const linked = repo.worktree('linked', 'feature');
    linked.checkpoint(['save', '--title', 'A']);
    repo.write('src/a.ts', 'changed in the other one\n');
    expect(driftOf(linked)).toEqual([]);
  });
});

test('the state at a later save says nothing of an earlier text that is live again', () => {
  const repo = working();
  put(repo, 'CHECKPOINT.md', noteOf('work', 'Old'));
  repo.checkpoint(['save', '--overwrite', '--title', 'New', '--next', 'x']);
  repo.commit('after the first', { 'src/c.ts': 'c\n' });
  repo.checkpoint(['save', '--next', 'y']);
  expect(driftOf(repo).filter(({ kind }) => kind === 'commits')).toEqual([]);
  expect(repo.checkpoint(['restore', 'work@{2}']).code).toBe(0);
  expect(driftOf(repo).map(({ kind }) => kind)).toContain('commits');
});

test('a branch without a commit of its own is not called merged (G25)', () => {
  const repo = createRepo();
  repo.git('switch', '--quiet', '--create', 'w');
  repo.git('switch', '--quiet', 'main');
  repo.commit('on main');
  repo.git('switch', '--quiet', 'w');
  repo.checkpoint(['save', '--title', 'W']);
  expect(driftOf(repo)).toEqual([]);
});
