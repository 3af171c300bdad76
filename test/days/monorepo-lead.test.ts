/** The lead of a monorepo: husky, a team's settings, three worktrees, and branches that come home. */
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { git } from '../helpers/git.ts';
import type { Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';
import { begin } from './day.ts';

/** As `npm ci --ignore-scripts` does: the real husky, where `npx husky` finds it. */
function npmCi(...worktrees: readonly Repo[]): void {
  const program = join(root, 'node_modules/husky/bin.js');
  for (const worktree of worktrees) {
    mkdirSync(join(worktree.path, 'node_modules/.bin'), { recursive: true });
    symlinkSync(program, join(worktree.path, 'node_modules/.bin/husky'));
  }
}

/** As the script `prepare` does. */
function husky(...worktrees: readonly Repo[]): void {
  for (const { path } of worktrees) runProcess(path, 'node_modules/.bin/husky', []);
}

/** What the server does with a branch that was pushed: it merges it into main, and deletes it. */
function mergeOnServer(server: string, branch: string): void {
  const tree = git(server, ['merge-tree', '--write-tree', 'main', branch]);
  const parents = ['-p', 'main', '-p', branch];
  const merge = git(server, ['commit-tree', tree, ...parents, '-m', `Merge ${branch}`]);
  git(server, ['update-ref', 'refs/heads/main', merge]);
  git(server, ['branch', '--quiet', '-D', branch]);
}

test('the lead of a monorepo, with husky and three worktrees', async () => {
  const day = begin('mono', {
    'packages/a/index.ts': 'a\n',
    'packages/b/index.ts': 'b\n',
    '.gitignore': 'node_modules\n.env\n',
    '.husky/pre-commit': 'true\n',
  });
  const server = join(day.repo.path, '../server.git');
  git(day.repo.path, ['clone', '--quiet', '--bare', '.', server]);
  git(day.repo.path, ['remote', 'add', 'origin', server]);
  const tasks = ['task-1', 'task-2', 'task-3'].map((task) =>
    day.repo.worktree(`mono-${task}`, `team/${task}`),
  );
  const [one, two, three] = tasks as [Repo, Repo, Repo];
  npmCi(day.repo, ...tasks);

  day.say('what holds for the team, and the hooks');
  day.edit('.git-checkpointrc', '# for everybody\nautoRestore = false\n');
  await day.git('add .git-checkpointrc');
  await day.git('commit --message "Set defaults for the team"');
  husky(day.repo, one, three);
  await day.type('git checkpoint install');
  await day.type('cd ../mono-task-2 && node_modules/.bin/husky');
  await day.type('git checkpoint install --all-worktrees');
  day.cd(three);
  await day.type('git checkpoint config list');
  expect(day.status()).toBe('');

  day.say('three efforts at once');
  day.edit('packages/b/index.ts', 'b: three\n');
  await day.git('commit --all --message "Round in b"');
  await day.type('git checkpoint save "Rounding in b" --next "open a pull request"');
  day.cd(two);
  day.edit('packages/a/index.ts', 'a: two\n');
  await day.git('commit --all --message "Cache a"');
  day.edit('packages/a/cache.ts', 'half\n');
  day.edit('.env', 'TOKEN=1\n');
  await day.type('git checkpoint save "Cache for a" --next "evict old entries"');
  day.cd(one);
  day.edit('README.md', 'how\n');
  await day.git('add --all');
  await day.git('commit --message "Tell how"');
  await day.type('git checkpoint save "Read me first" --next "have it read"');
  day.cd(day.repo);
  await day.type('git checkpoint list --worktrees');

  day.say('a worktree has to go, and what is in it has not');
  await day.type('git checkpoint worktree-remove ../mono-task-2', 1);
  await day.type('git checkpoint worktree-remove ../mono-task-2 --rescue --keep-ignored');
  await day.type('git checkpoint resume team/task-2 --worktree ../mono-task-2');
  day.cd(two);
  await day.type('git checkpoint rescue apply team-task-2');
  expect(day.status()).toBe('A  packages/a/cache.ts');
  await day.type('git checkpoint');

  day.say('a branch comes home here, another one on the server');
  await day.git('-C ../mono-task-3 push --quiet origin team/task-3');
  mergeOnServer(server, 'team/task-3');
  day.cd(day.repo);
  await day.type('git checkpoint worktree-remove team/task-3');
  await day.git('pull --quiet --no-rebase --no-edit --prune origin main');
  await day.git('merge --no-edit team/task-1');
  await day.type('git checkpoint done team/task-1');
  await day.type('git checkpoint list --done');
  expect(day.status()).toBe('');
  await day.matches('monorepo-lead');
});
