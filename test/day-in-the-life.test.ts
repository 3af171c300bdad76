/**
 * A day with several branches and worktrees, by plain git and the two commands that a person types:
 * every text that was written is somewhere at the end, and git has noticed nothing.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRepo, Repo } from './helpers/repo.ts';

function save(here: Repo, title: string, ...rest: string[]): string {
  const done = here.checkpoint(['save', '--title', title, '--next', `Go on: ${title}`, ...rest], {
    via: 'git',
  });
  expect(done.code, done.stderr).toBe(0);
  const text = here.read('CHECKPOINT.md');
  expect(text).toContain(`# Checkpoint: ${title}`);
  return text;
}

/** Resumes what is live, and expects the next step in the summary. */
function resume(here: Repo, title: string): void {
  const done = here.checkpoint(['resume'], { via: 'git' });
  expect(done.code, done.stderr).toBe(0);
  expect(done.stdout).toContain(`Go on: ${title}`);
}

/** Runs plain git, which is to succeed, and answers with what the hooks said. */
function git(here: Repo, ...args: string[]): string {
  const done = here.gitResult(args);
  expect(done.code, `${args.join(' ')}: ${done.stderr}`).toBe(0);
  return done.stderr
    .split('\n')
    .filter((line) => /^(?:checkpoint '|(?:hint|warning): .*checkpoint|'.* is merged; )/.test(line))
    .join('\n');
}

test('a day in the life', () => {
  const repo = createRepo({
    files: { 'README.md': '# Project\n', '.gitignore': 'CHECKPOINT.md\n' },
  });
  expect(repo.checkpoint(['install'], { via: 'git' }).code).toBe(0);
  expect(repo.status()).toBe('');

  // Morning: something is under way on main, and has to wait.
  const onMain = save(repo, 'Tidy the build');
  expect(git(repo, 'switch', '-c', 'feature/x')).toBe("checkpoint 'Tidy the build' parked");
  expect(repo.exists('CHECKPOINT.md')).toBe(false);
  expect(repo.read('.checkpoints/main.md')).toBe(onMain);

  const started = save(repo, 'Log in with a token');
  for (let n = 1; n <= 4; n++) repo.commit(`step ${n}`, { [`x${n}.txt`]: `${n}\n` });
  const onFeature = save(repo, 'Log in with a token', '--done', 'The parser');
  expect(repo.read('.checkpoints/feature-x.prev.md')).toBe(started);

  // A colleague needs a fix: a worktree beside this one.
  const path = join(repo.path, '../hotfix');
  expect(git(repo, 'worktree', 'add', '-q', '-b', 'hotfix/y', path, 'main')).toBe('');
  const hotfix = new Repo(path, repo.archivePath);
  expect(hotfix.exists('CHECKPOINT.md')).toBe(false);
  const onHotfix = save(hotfix, 'Fix the leak');
  expect(repo.read('.checkpoints/hotfix-y.mirror.md')).toBe(onHotfix);
  hotfix.commit('half a fix', { 'y.txt': 'y\n' });
  const byHand = onHotfix.replace('Go on: Fix the leak', 'Go on: Fix the leak, and test it');
  hotfix.write('CHECKPOINT.md', byHand);
  hotfix.commit('more of it', { 'y2.txt': 'y\n' });
  expect(repo.read('.checkpoints/hotfix-y.mirror.md')).toBe(byHand);

  // Back on the feature: which commit broke it? And then on top of what main has become.
  git(repo, 'bisect', 'start', 'feature/x', 'main');
  git(repo, 'bisect', 'good');
  git(repo, 'bisect', 'reset');
  expect(repo.read('CHECKPOINT.md')).toBe(onFeature);
  git(repo, 'rebase', '-q', 'hotfix/y');
  expect(repo.read('CHECKPOINT.md')).toBe(onFeature);
  expect(repo.status()).toBe('');

  // The feature is done.
  expect(git(repo, 'switch', 'main')).toBe(
    "checkpoint 'Log in with a token' parked\n" +
      "checkpoint 'Tidy the build' is back; next: Go on: Tidy the build",
  );
  expect(repo.read('.checkpoints/feature-x.md')).toBe(onFeature);
  resume(repo, 'Tidy the build');
  expect(repo.read('CHECKPOINT.md')).toBe(onMain);
  // The hotfix is in it as well, but still checked out, and its note is live there.
  expect(git(repo, 'merge', '-q', '--no-ff', '-m', 'merge', 'feature/x')).toBe(
    "'feature/x' is merged; its checkpoint is done, and kept as 'done/feature-x'\n" +
      "hint: 'hotfix/y' is merged; 'git checkpoint done hotfix/y' finishes its checkpoint",
  );
  expect(repo.read('.checkpoints/done/feature-x.md')).toBe(onFeature);
  expect(repo.read('CHECKPOINT.md')).toBe(onMain);

  // Somebody removes the worktree with plain git, which deletes what is ignored without a word.
  hotfix.write('CHECKPOINT.md', byHand);
  hotfix.git('switch', '-q', '-c', 'hotfix/z');
  expect(repo.read('.checkpoints/hotfix-y.md')).toBe(byHand);
  const onZ = save(hotfix, 'Fix the other leak');
  expect(git(repo, 'worktree', 'remove', path)).toBe('');
  expect(repo.read('.checkpoints/hotfix-z.mirror.md')).toBe(onZ);

  // Evening: everything is picked up again.
  expect(git(repo, 'switch', 'hotfix/z')).toContain("'Fix the other leak' is back");
  expect(repo.read('.checkpoints/main.md')).toBe(onMain);
  resume(repo, 'Fix the other leak');
  expect(repo.read('CHECKPOINT.md')).toBe(onZ);
  expect(git(repo, 'switch', 'hotfix/y')).toContain("'Fix the leak' is back");
  resume(repo, 'Fix the leak, and test it');
  expect(repo.read('CHECKPOINT.md')).toBe(byHand);
  expect(git(repo, 'switch', 'main')).toContain("'Tidy the build' is back");
  resume(repo, 'Tidy the build');

  const texts = Object.fromEntries(
    repo.archive().map((name) => [name, repo.read(`.checkpoints/${name}`)]),
  );
  expect(texts).toEqual({
    'done/feature-x.md': onFeature,
    'feature-x.prev.md': started,
    'hotfix-y.md': byHand,
    'hotfix-y.mirror.md': byHand,
    'hotfix-z.md': onZ,
    'hotfix-z.mirror.md': onZ,
  });
  expect(repo.read('CHECKPOINT.md')).toBe(onMain);
  expect(repo.status()).toBe('');
  expect(repo.git('log', '--all', '--format=%s')).not.toContain('checkpoint');
  expect(repo.git('for-each-ref', '--format=%(refname)').split('\n')).toEqual([
    'refs/heads/feature/x',
    'refs/heads/hotfix/y',
    'refs/heads/hotfix/z',
    'refs/heads/main',
  ]);
  const doctor = repo.checkpoint(['doctor'], { via: 'git' });
  expect(doctor.code, doctor.stdout + doctor.stderr).toBe(0);
});
