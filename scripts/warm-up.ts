import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

const SESSION = '00893aaf-19fa-41d2-8238-13269b9b3ca0';

/**
 * Lets programs do what they do every day, in a repository made for it, and takes V8's code cache of
 * what has run of them. With functions in it that nobody calls, it takes a short command longer to read the
 * cache than to compile what it needs.
 *
 * @param files programs and the bundles that they load, by their names
 * @returns the caches of the programs that have run, by the programs' names without ending
 * @throws where the machine has no git, or a program fails
 */
export function warmUp(root: string, files: ReadonlyMap<string, string>): Map<string, Buffer> {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'git-checkpoint-build-')));
  try {
    for (const [name, text] of files) writeFileSync(join(directory, name), text);
    const used = useEveryDay(root, directory);
    return new Map(used.map((stem) => [stem, readFileSync(join(directory, `${stem}.cache`))]));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** The work of a day: a note is saved, filed by a switch, found again, and kept by an agent. */
function useEveryDay(root: string, directory: string): string[] {
  const starter = join(directory, 'warm-start.cjs');
  buildSync({
    absWorkingDir: root,
    entryPoints: ['scripts/warm-start.ts'],
    outfile: starter,
    platform: 'node',
    format: 'cjs',
  });
  const cwd = join(directory, 'repository');
  const linked = join(directory, 'linked');
  mkdirSync(cwd);
  const env = environment(directory);
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: 'pipe' }).trim();
  const used = new Set<string>();
  const use = (stem: string, args: readonly string[], at = cwd, input = '') => {
    used.add(stem);
    execFileSync(process.execPath, [starter, join(directory, `${stem}.cjs`), ...args], {
      cwd: at,
      env,
      input,
      stdio: 'pipe',
    });
  };
  const cli = (...args: string[]) => use('cli.program', args);
  const switchTo = (branch: string, at = cwd) => {
    const before = git('-C', at, 'rev-parse', 'HEAD');
    git('-C', at, 'switch', '--quiet', branch);
    const after = git('-C', at, 'rev-parse', 'HEAD');
    use('hook.program', ['post-checkout', before, after, '1'], at);
  };
  const agentEvent = (name: string, fields: object) => {
    const event = { session_id: SESSION, cwd, ...fields };
    use('agent.program', ['claude-code', name], cwd, JSON.stringify(event));
  };
  const written = (path: string) =>
    agentEvent('post-tool-use', {
      hook_event_name: 'PostToolUse',
      tool_name: 'Write',
      tool_input: { file_path: join(cwd, path), content: '' },
    });

  git('init', '--quiet', '--initial-branch=main');
  for (const name of ['a', 'b', 'c']) writeFileSync(join(cwd, name), `${name}\n`);
  writeFileSync(join(cwd, '.gitignore'), '.checkpoints/\nCHECKPOINT.md\n');
  git('add', '--all');
  git('commit', '--quiet', '--message=first');
  git('switch', '--quiet', '--create', 'feature/login');
  writeFileSync(join(cwd, 'a'), 'changed\n');
  git('commit', '--quiet', '--all', '--message=second');
  writeFileSync(join(cwd, 'b'), 'changed\n');
  writeFileSync(join(cwd, 'd'), 'new\n');

  const save = ['save', '--title', 'Login', '--next', 'run the tests', '--todo', 'write docs'];
  cli(...save);
  cli(...save, '--done', 'the form', '--decision', 'cookies: they last');
  cli('status');
  cli('list');
  switchTo('main');
  cli(...save);
  cli('resume', '--yes');
  switchTo('feature/login');
  cli('resume', '--yes');
  cli('list');
  cli('show');
  git('worktree', 'add', '--quiet', '-b', 'other', linked);
  use('cli.program', save, linked);
  git('-C', linked, 'switch', '--quiet', '--create', 'third');
  switchTo('other', linked);
  agentEvent('session-start', { hook_event_name: 'SessionStart', source: 'startup' });
  written('a');
  written('CHECKPOINT.md');
  agentEvent('stop', { hook_event_name: 'Stop' });
  agentEvent('session-end', { hook_event_name: 'SessionEnd' });
  return [...used];
}

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
