import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCache } from '../src/start/program-cache.ts';

/**
 * Uses programs as one does every day, hooks and an agent among it, in a repository made for it, and takes
 * V8's code cache of what has run of them. With functions in it that nobody calls, it takes a short
 * command longer to read the cache than to compile what it needs.
 *
 * @param files what dist/ is to have, where what starts a program leaves its code cache beside it
 * @returns the caches that came of it and that this very node has made, by their names
 * @throws where the machine has no git, or a program fails
 */
export function warmUp(files: ReadonlyMap<string, string>): Map<string, Buffer> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'git-checkpoint-build-')));
  const dist = join(directory, 'dist');
  try {
    mkdirSync(dist);
    for (const [name, text] of files) writeFileSync(join(dist, name), text, { mode: 0o755 });
    useEveryDay(directory, dist);
    const caches = new Map<string, Buffer>();
    for (const [program, source] of files) {
      const name = program.replace(/\.cjs$/, '.cache');
      const cache = readCache(join(dist, name), source);
      if (cache) caches.set(name, cache);
    }
    return caches;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A note is saved, filed away by a switch and found again, in a linked worktree too, and kept by an agent. */
function useEveryDay(directory: string, dist: string): void {
  const repository = join(directory, 'repository');
  const linked = join(directory, 'linked');
  mkdirSync(repository);
  const env = environment(directory);
  const run = (cwd: string, command: string, args: readonly string[], input = '') =>
    execFileSync(command, args, { cwd, env, input, stdio: 'pipe' });
  const git = (...args: string[]) => run(repository, 'git', args);
  const checkpointIn = (cwd: string, ...args: string[]) =>
    run(cwd, process.execPath, [join(dist, 'cli.cjs'), ...args]);
  const checkpoint = (...args: string[]) => checkpointIn(repository, ...args);
  /** What happens once in the life of a repository is not of every day, and stays out of the caches. */
  const once = (cwd: string, ...args: string[]) => {
    env[ONCE] = 'yes';
    checkpointIn(cwd, ...args);
    delete env[ONCE];
  };
  const write = (name: string, text: string) => writeFileSync(join(repository, name), text);

  git('init', '--quiet', '--initial-branch=main');
  for (const name of ['a', 'b', 'c']) write(name, `${name}\n`);
  write('.gitignore', '.checkpoints/\nCHECKPOINT.md\n');
  git('add', '--all');
  git('commit', '--quiet', '--message=first');
  once(repository, 'install');
  git('switch', '--quiet', '--create', 'feature/login');
  write('a', 'changed\n');
  git('commit', '--quiet', '--all', '--message=second');
  write('b', 'changed\n');
  write('d', 'new\n');

  const save = ['save', '--title', 'Login', '--next', 'run the tests', '--todo', 'write docs'];
  once(repository, ...save);
  checkpoint(...save, '--done', 'the form', '--decision', 'cookies: they last');
  checkpoint('status');
  checkpoint('list');
  git('switch', '--quiet', 'main');
  checkpoint(...save);
  checkpoint('resume');
  git('switch', '--quiet', 'feature/login');
  checkpoint('resume');
  checkpoint('show');
  checkpoint('log');
  checkpoint('next');
  git('worktree', 'add', '--quiet', '-b', 'other', linked);
  once(linked, ...save);
  checkpointIn(linked, ...save);
  git('-C', linked, 'switch', '--quiet', '--create', 'third');
  git('-C', linked, 'switch', '--quiet', 'other');

  const common = { session_id: '00893aaf-19fa-41d2-8238-13269b9b3ca0', cwd: repository };
  const agent = [process.execPath, join(dist, 'agent.cjs'), 'claude-code'] as const;
  const tell = (event: string, fields: object) => {
    const input = JSON.stringify({ ...common, ...fields });
    const byScript = ['sh', join(dist, 'agent-write'), '', ...agent, event];
    const [command = '', ...args] = event === 'post-tool-use' ? byScript : [...agent, event];
    run(repository, command, args, input);
  };
  tell('session-start', { source: 'startup' });
  for (const name of ['README.md', 'CHECKPOINT.md']) {
    tell('post-tool-use', {
      tool_name: 'Write',
      tool_input: { file_path: join(repository, name) },
    });
  }
  tell('stop', {});
  tell('session-end', {});
}

/** Tells a program to leave no cache (scripts/warm-start.ts). */
const ONCE = 'GIT_CHECKPOINT_WARM_UP_ONCE';

/** Nothing of the machine's own settings, whatever they are. */
function environment(directory: string): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  const who = { name: 'A U Thor', email: 'author@example.com' };
  return {
    PATH,
    HOME: directory,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: who.name,
    GIT_AUTHOR_EMAIL: who.email,
    GIT_COMMITTER_NAME: who.name,
    GIT_COMMITTER_EMAIL: who.email,
  };
}
