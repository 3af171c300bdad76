import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How long ago the session's beginning was. */
const DAYS = 18;

const DAY = 24 * 3600 * 1000;

/**
 * The repository that the README's session is played in: `shop` with a branch `feature/login` in a
 * linked worktree `shop-login`, which has a commit of its own.
 *
 * @param home the directory that both are made in
 * @param env the environment of git, which names an author
 * @returns the worktree, where the session begins
 */
export function makeShop(home: string, env: NodeJS.ProcessEnv): string {
  const main = join(home, 'shop');
  const worktree = join(home, 'shop-login');
  const date = new Date(Date.now() - (DAYS + 1) * DAY).toISOString();
  const dated = { ...env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const git = (cwd: string, ...args: string[]) => execFileSync('git', args, { cwd, env: dated });
  mkdirSync(join(main, 'src'), { recursive: true });
  git(main, 'init', '--quiet', '--initial-branch=main');
  change(main, 'export {};\n');
  git(main, 'commit', '--quiet', '--message=Begin the shop');
  git(main, 'worktree', 'add', '--quiet', '-b', 'feature/login', worktree);
  change(worktree, 'export async function refresh() {}\n');
  git(worktree, 'commit', '--quiet', '--message=Refresh tokens');
  return worktree;

  function change(cwd: string, text: string): void {
    writeFileSync(join(cwd, 'src/refresh.ts'), text);
    git(cwd, 'add', 'src/refresh.ts');
  }
}

/** Lets time go by, which a session cannot wait for: the note there is from {@link DAYS} days ago. */
export function age(worktree: string): void {
  const path = join(worktree, 'CHECKPOINT.md');
  const then = new Date(Date.now() - DAYS * DAY).toISOString();
  const date = `${then.slice(0, 10)} ${then.slice(11, 16)} +0000`;
  const note = readFileSync(path, 'utf8');
  // In place: its mirror is a second name of the same file.
  writeFileSync(path, note.replace(/(?<=^\*\*Date:\*\* ).+$/m, date));
}
