/** Who is said to have done it: the user where one is configured, else we; never who git exports. */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Environment, testEnv } from '../helpers/env.ts';
import { git } from '../helpers/git.ts';
import { inHistory } from '../helpers/history.ts';
import { ignoreArchive, installHook, noteOf, put } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { shellQuote } from '../helpers/shell-quote.ts';

const OURS = 'git-checkpoint <git-checkpoint@localhost>';

/** Author and committer of the newest operation. */
function people(repo: Repo): string[] {
  return inHistory(repo, 'log', '-1', '--format=%an <%ae>%n%cn <%ce>').split('\n');
}

function save(repo: Repo, env: Partial<Environment> = {}): void {
  const said = repo.checkpoint(['save', '--done', 'more'], { env });
  expect([said.code, said.stderr]).toEqual([0, '']);
}

describe('who', () => {
  test('the user', () => {
    const repo = createRepo();
    save(repo);
    expect(people(repo)).toEqual(Array(2).fill('A U Thor <author@example.com>'));
  });

  test('the user of this repository', () => {
    const repo = createRepo();
    repo.git('config', 'user.name', 'Jürgen 日本');
    repo.git('config', 'user.email', 'j@example.org');
    save(repo);
    expect(people(repo)).toEqual(Array(2).fill('Jürgen 日本 <j@example.org>'));
  });

  test('we, where nobody is configured and there is no HOME', () => {
    const repo = createRepo();
    rmSync(join(testEnv()['HOME'] ?? '', '.gitconfig'));
    save(repo, { HOME: '', GIT_CONFIG_GLOBAL: '/dev/null' });
    expect(people(repo)).toEqual(Array(2).fill(OURS));
  });

  test.each(['user.useConfigOnly', 'commit.gpgSign'])('though %s is set', (key) => {
    const repo = createRepo();
    git(repo.path, ['config', '--global', '--remove-section', 'user']);
    repo.git('config', key, 'true');
    save(repo);
    expect(people(repo)).toEqual(Array(2).fill(OURS));
  });

  test('a name that git would not take is made one', () => {
    const repo = createRepo();
    repo.git('config', 'user.name', 'A <b> \n C');
    repo.git('config', 'user.email', '<a@b>');
    save(repo);
    expect(people(repo)).toEqual(Array(2).fill('A b  C <a@b>'));
    expect(inHistory(repo, 'fsck', '--strict', '--no-dangling')).toBe('');
  });
});

describe('never whom git exports into a hook', () => {
  const zed = {
    GIT_AUTHOR_NAME: 'Zed',
    GIT_AUTHOR_EMAIL: 'z@example.com',
    GIT_AUTHOR_DATE: '2001-01-01T00:00:00Z',
    GIT_COMMITTER_NAME: 'Zed',
    GIT_COMMITTER_EMAIL: 'z@example.com',
    GIT_COMMITTER_DATE: '2001-01-01T00:00:00Z',
  };

  test('in the environment of a command', () => {
    const repo = createRepo();
    save(repo, zed);
    expect(people(repo)).toEqual(Array(2).fill('A U Thor <author@example.com>'));
    expect(inHistory(repo, 'log', '-1', '--format=%ad', '--date=format:%Y')).not.toBe('2001');
  });

  test('in a commit hook that saves', () => {
    const repo = createRepo();
    ignoreArchive(repo);
    const hook = join(repo.path, '.git/hooks/post-commit');
    mkdirSync(dirname(hook), { recursive: true });
    const command = [process.execPath, join(root, 'dist/cli.cjs')].map(shellQuote).join(' ');
    writeFileSync(hook, `#!/bin/sh\nexec ${command} save --done committed >&2\n`);
    chmodSync(hook, 0o755);
    const done = repo.gitResult([
      'commit',
      '--quiet',
      '--allow-empty',
      '-m',
      'x',
      '--author=Zed <z@z>',
    ]);
    expect(done.code, done.stderr).toBe(0);
    expect(people(repo)).toEqual(Array(2).fill('A U Thor <author@example.com>'));
    expect(repo.read('CHECKPOINT.md')).toContain('committed');
  });

  test('in the switch hook', () => {
    const repo = createRepo();
    ignoreArchive(repo);
    installHook(repo);
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    const done = repo.gitResult(['switch', '--quiet', '--create', 'other'], { env: zed });
    expect(done.code).toBe(0);
    expect(people(repo)).toEqual(Array(2).fill('A U Thor <author@example.com>'));
  });
});

describe('what the trailers say', () => {
  const trailer = (repo: Repo, key: string) =>
    inHistory(repo, 'log', '-1', `--format=%(trailers:key=${key},valueonly,separator=)`);

  test('operation, branch, HEAD, worktree and session', () => {
    const repo = createRepo();
    const linked = repo.worktree('linked', 'feature/x');
    save(linked, { GIT_CHECKPOINT_SESSION: 'abc' });
    expect(
      ['Operation', 'Branch', 'HEAD', 'Worktree', 'Session'].map((key) => trailer(repo, key)),
    ).toEqual(['save', 'feature/x', linked.git('rev-parse', 'HEAD'), linked.path, 'abc']);
  });

  test('an unborn branch has no HEAD, a detached HEAD no branch', () => {
    const unborn = createRepo({ empty: true });
    save(unborn);
    expect([trailer(unborn, 'Branch'), trailer(unborn, 'HEAD')]).toEqual(['main', '']);
    const detached = createRepo();
    detached.git('switch', '--quiet', '--detach');
    save(detached);
    expect([trailer(detached, 'Branch'), trailer(detached, 'HEAD')]).toEqual([
      '',
      detached.git('rev-parse', 'HEAD'),
    ]);
  });

  test.each(['with a\nnewline', 'it\'s "quoted"', 'ünï cödé', ' blanks '])(
    'a worktree whose path is awkward: %j',
    (name) => {
      const repo = createRepo({ name });
      const said = repo.checkpoint(['save', '--title', 'One']);
      expect(said.code, said.stderr).toBe(0);
      const log = repo.checkpoint(['log', '--json']).json() as {
        data: { operations: { worktree: string; operation: string }[] };
      };
      expect(log.data.operations).toMatchObject([{ worktree: repo.path, operation: 'save' }]);
      expect(repo.checkpoint(['undo']).code).toBe(0);
      expect(repo.exists('CHECKPOINT.md')).toBe(false);
    },
  );

  test('a linked worktree whose path has a line break', () => {
    const repo = createRepo();
    const linked = repo.worktree('a\nb', 'topic');
    save(linked);
    put(linked, 'CHECKPOINT.md', noteOf('topic'));
    expect(repo.checkpoint(['mirror', '--all']).code).toBe(0);
    expect(repo.checkpoint(['undo']).code).toBe(0);
    expect(linked.read('CHECKPOINT.md')).toBe(noteOf('topic'));
    expect(repo.checkpoint(['undo']).code).toBe(1); // it was edited since
  });
});
