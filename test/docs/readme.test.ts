/** The README is true: what it shows is run here, and its tables are those of the code. */
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Turn, turnsOf } from '../../scripts/demo/session.ts';
import { AGENTS } from '../../src/agents/list.ts';
import { KEYS } from '../../src/config/keys.ts';
import { EXIT_CODES } from '../../src/errors.ts';
import { git } from '../helpers/git.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { codeBlocks, codeSpans, headings, readDocument, sectionOf, tableRows } from './markdown.ts';
import { COMMANDS } from './program.ts';
import { matches } from './session.ts';

const readme = readDocument('README.md');
const [session, ...more] = codeBlocks(readme).filter(({ info }) => info === 'console');

test('is short: a sentence, a session, and ten headings at most', () => {
  expect(headings(readme).filter(({ depth }) => depth === 2).length).toBeLessThanOrEqual(10);
  expect(readme.split('\n')[2]).toMatch(/^[^.]+\.$/);
  expect(session?.text.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
  expect(more).toEqual([]);
});

test('the session is what really happens', () => {
  const home = temporaryDirectory();
  const main = join(home, 'shop');
  cpSync(createRepo({ files: { 'src/refresh.ts': '\n' } }).path, main, { recursive: true });
  git(main, ['worktree', 'add', '--quiet', '-b', 'feature/login', join(home, 'shop-login')]);
  let cwd = join(home, 'shop-login');
  git(cwd, ['commit', '--quiet', '--allow-empty', '--message=Refresh tokens']);
  for (const turn of turnsOf(session?.text ?? '')) {
    const said = runProcess(cwd, 'sh', ['-c', `exec 2>&1\n${turn.command}\npwd >'${home}/cwd'`]);
    cwd = readFileSync(join(home, 'cwd'), 'utf8').trim();
    expectShown(turn, said.stdout.replaceAll(home, '/home/me'));
  }
});

describe('every shell block runs', () => {
  test('and each has a test here', () => {
    const sections = codeBlocks(readme)
      .filter(({ info }) => info === 'sh')
      .map(({ section }) => section);
    expect(sections).toEqual([
      'Install',
      'Install',
      'Install',
      'Agents',
      'Hooks',
      'Scripts',
      'Scripts',
      'Troubleshooting',
      'Uninstall',
    ]);
  });

  test('by npm, in an empty home and without a network, and taken away again', () => {
    const home = temporaryDirectory();
    const prefix = join(home, '.local');
    const env = {
      HOME: home,
      PATH: `${join(prefix, 'bin')}:${dirname(process.execPath)}:/usr/bin:/bin`,
      // Where npm has not been told of another place, this is where a user's packages go.
      npm_config_prefix: prefix,
      npm_config_offline: 'true',
    };
    const sh = (cwd: string, line: string) => {
      const said = runProcess(cwd, 'sh', ['-ec', line], { env, timeout: 60_000 });
      expect(said, `${said.stdout}${said.stderr}`).toMatchObject({ code: 0 });
      return said.stdout;
    };
    const pack = `npm pack --silent --ignore-scripts --pack-destination '${home}'`;
    const tarball = join(home, sh(root, pack).trim());
    const line = shellBlock('Install', 0);
    expect(line).toBe('npm install --global git-checkpoint\n');
    expect(readme).toContain('It is not published yet');
    sh(home, line.replace('git-checkpoint', `'${tarball}'`));

    const repo = createRepo();
    sh(repo.path, 'git checkpoint save --title "First checkpoint"');
    expect(repo.read('CHECKPOINT.md')).toMatch(/^# Checkpoint: First checkpoint\n/);
    const parts = ['bin/git-checkpoint', 'share/man/man1/git-checkpoint.1'];
    const there = () => parts.map((part) => existsSync(join(prefix, part)));
    expect(there()).toEqual([true, true]);
    const installed = join(prefix, 'lib/node_modules/git-checkpoint');
    // Nothing was made besides what the package has: its pages are there, and no package of another.
    expect(existsSync(join(installed, 'node_modules'))).toBe(false);
    expect(linksOf(readme).filter((path) => !existsSync(join(installed, path)))).toEqual([
      'CONTRIBUTING.md',
    ]);
    const [uninstall = ''] = /npm uninstall --global git-checkpoint(?=`)/.exec(readme) ?? [];
    sh(home, uninstall);
    expect([...there(), existsSync(installed)]).toEqual([false, false, false]);
    expect(repo.exists('CHECKPOINT.md')).toBe(true);
  });

  test('install, twice, and uninstall, in a fresh clone and an empty home', {
    timeout: 400_000,
  }, () => {
    const clone = cloneOfThis();
    const home = temporaryDirectory();
    const bin = join(home, '.local', 'bin');
    mkdirSync(bin, { recursive: true });
    const env = { HOME: home, PATH: `${bin}:${dirname(process.execPath)}:/usr/bin:/bin` };
    const sh = (block: string) => {
      const said = runProcess(clone, 'sh', ['-ec', block], { env, timeout: 180_000 });
      expect(said, `${said.stdout}${said.stderr}`).toMatchObject({ code: 0 });
    };
    for (const _ of ['first', 'second']) {
      sh(shellBlock('Install', 1));
      expect(readFileSync(join(clone, 'CHECKPOINT.md'), 'utf8')).toMatch(
        /^# Checkpoint: First checkpoint\n/,
      );
    }
    const program = 'lib/node_modules/git-checkpoint';
    const parts = ['bin/git-checkpoint', program, 'share/man/man1/git-checkpoint.1'];
    const there = () => parts.map((part) => existsSync(join(home, '.local', part)));
    expect(there()).toEqual([true, true, true]);
    expect(sectionOf(readme, 'Uninstall')).toContain('`npm uninstall -g --prefix');
    sh(shellBlock('Uninstall', 0));
    expect(there()).toEqual([false, false, false]);
    expect(existsSync(join(clone, 'CHECKPOINT.md'))).toBe(true);
  });

  test('the one for the tests is what the continuous integration runs, before the slow ones', () => {
    expect(shellBlock('Install', 2)).toBe('npm cit\n');
    expect(readDocument('.ci/run').trimEnd().split('\n').slice(-2)).toEqual([
      'npm cit',
      'npm run --silent test:slow',
    ]);
  });

  test('for the hooks, which file a checkpoint away until they are taken out by hand', () => {
    const repo = createRepo();
    run(repo, shellBlock('Hooks', 0));
    repo.checkpoint(['save']);
    repo.git('switch', '--quiet', '--create', 'one');
    expect([repo.exists('CHECKPOINT.md'), repo.archive()]).toEqual([false, ['main.md']]);
    const [, begin = '', end = ''] = /from `(#.+?)` to `(#.+?)`/.exec(readme) ?? [];
    for (const hook of ['post-checkout', 'post-merge', 'post-commit']) {
      const path = `.git/hooks/${hook}`;
      const [before = '', rest = ''] = repo.read(path).split(begin);
      repo.write(path, before + rest.slice(rest.indexOf(end) + end.length));
      expect(sectionOf(readme, 'Hooks')).toContain(`\`${hook}\``);
    }
    repo.checkpoint(['save']);
    repo.git('switch', '--quiet', '--create', 'two');
    expect([repo.exists('CHECKPOINT.md'), repo.archive()]).toEqual([true, ['main.md']]);
  });

  test('for package.json, which does no harm where the program is missing', () => {
    const [block] = codeBlocks(readme).filter(({ info }) => info === 'json');
    const line = JSON.parse(block?.text ?? '{}').scripts.prepare;
    const [beside = ''] = /husky && \(git-checkpoint[^)]*\)/.exec(readme) ?? [];
    expect(beside).toBe(`husky && (${line})`);
    // cmd.exe knows neither true, /dev/null nor ';'.
    expect(line).toMatch(/^git-checkpoint [\w -]+ \|\| exit 0$/);
    const bin = temporaryDirectory();
    symlinkSync('/bin/true', join(bin, 'husky'));
    for (const command of [line, beside]) {
      const repo = createRepo();
      const said = runProcess(repo.path, '/bin/sh', ['-c', command], { env: { PATH: bin } });
      expect([said.code, repo.exists('.git/hooks/post-checkout')]).toEqual([0, false]);
      run(repo, command.replace('husky', 'true'));
      expect(repo.exists('.git/hooks/post-checkout')).toBe(true);
    }
  });

  test("hooks in git's configuration have the name that is to be removed", () => {
    const repo = createRepo();
    repo.git('config', 'hook.git-checkpoint-post-merge.command', 'true');
    const said = repo.checkpoint(['uninstall', '--dry-run', '--json']);
    const { config } = (said.json() as { data: { config: string[] } }).data;
    expect(config).toEqual(['hook.git-checkpoint-post-merge']);
    expect(readme).toContain('`git config --remove-section hook.git-checkpoint-<hook>`');
  });

  test('for an agent, which is wired by it, and not any more in the end', () => {
    const repo = createRepo();
    const wired = () => run(repo, 'git checkpoint agent');
    run(repo, shellBlock('Agents', 0));
    expect(wired()).toMatch(/^Claude Code \(--user\)$/m);
    expect(wired()).not.toContain('problem');
    const [uninstall = ''] = /git checkpoint agent uninstall \S+(?=`)/.exec(readme) ?? [];
    run(repo, uninstall);
    expect(wired()).toBe('no agent is wired\n');
  });

  test('for scripts, without a terminal', () => {
    const said = run(createRepo(), shellBlock('Scripts', 0));
    const [document, prompt] = said.split(/(?<=^\}\n)/m);
    expect(JSON.parse(document ?? '')).toMatchObject({ command: 'save', data: { case: 'new' } });
    expect(prompt).toContain('\n1. Handle a 401\n');
  });

  test('for the configuration', () => {
    const repo = createRepo();
    repo.checkpoint(['save', '--title', 'Live']);
    // NOTES.md does not exist yet, so the environment was heard.
    expect(run(repo, shellBlock('Scripts', 1))).toContain('  live    none\n');
    expect(repo.git('config', 'checkpoint.baseBranch')).toBe('main');
  });
});

describe('what people ask', () => {
  test.each([
    /where are my notes/i,
    /will they be committed/i,
    /who can read them/i,
    /what does it write/i,
    /what does it delete/i,
    /what does it run/i,
    /why not git stash, git notes, a TODO file, or the agent's own memory/i,
  ])('%s', (question) => {
    const asked = [...sectionOf(readme, 'Questions').matchAll(/^\*\*(.+\?)\*\*/gm)];
    expect(asked.filter(([, words = '']) => question.test(words))).toHaveLength(1);
  });

  test('nothing happened after a switch: doctor says that the hooks are missing', () => {
    const [[seen = '', cause = ''] = []] = tableRows(sectionOf(readme, 'Troubleshooting'));
    expect(seen).toBe('nothing happened after a switch');
    const repo = createRepo();
    repo.checkpoint(['save']);
    const advised = repo.checkpoint(['doctor']);
    expect(advised.stdout + advised.stderr).toContain('git checkpoint install');
    expect(run(repo, shellBlock('Troubleshooting', 0))).toBe(advised.stdout);
    for (const span of codeSpans(cause)) {
      expect(['git checkpoint install', 'GIT_CHECKPOINT=0', 'checkpoint.autoRestore']).toContain(
        span,
      );
    }
    repo.git('switch', '--quiet', '--create', 'other');
    expect(repo.exists('CHECKPOINT.md')).toBe(true);
    run(repo, 'git checkpoint install');
    run(repo, 'GIT_CHECKPOINT=0 git switch --quiet --create third');
    expect(repo.exists('CHECKPOINT.md')).toBe(true);
    repo.git('switch', '--quiet', 'main');
    repo.git('switch', '--quiet', 'other');
    expect(repo.exists('CHECKPOINT.md')).toBe(false);
  });
});

describe('tables', () => {
  test('every command stands in the table, and no other', () => {
    const rows = tableRows(sectionOf(readme, 'Commands')).map(([first = '']) => first);
    const names = rows.map(
      (row) => /^`git checkpoint(?: ([a-z-]+))?(?: \[?<\w+>\]?)*`$/.exec(row)?.[1],
    );
    const [bare, ...others] = names;
    expect(bare).toBeUndefined();
    expect(readme).toContain('also `git checkpoint status`');
    expect(new Set([...others, 'status'])).toEqual(new Set(COMMANDS.map(({ name }) => name)));
  });

  test('every command that has another name is told so', () => {
    const others = COMMANDS.flatMap(({ names }) => names.slice(1));
    for (const name of others) expect(readme).toContain(`also \`git checkpoint ${name}\``);
  });

  test('every agent is named', () => {
    const named = codeSpans(sectionOf(readme, 'Agents'));
    for (const { name } of AGENTS.filter((one) => !shellBlock('Agents', 0).includes(one.name))) {
      expect(named).toContain(name);
    }
  });

  test('exit codes are those of the code', () => {
    const rows = tableRows(sectionOf(readme, 'Scripts'));
    expect(new Set(rows.map(([code]) => Number(code)))).toEqual(
      new Set([0, ...Object.values(EXIT_CODES)]),
    );
  });

  test('settings that are named exist', () => {
    const known = Object.values(KEYS).map(({ name }) => `checkpoint.${name}`);
    const named = readme.match(/(?<![\w-])checkpoint\.(?!schema\.json)\w+/g) ?? [];
    expect(named).not.toEqual([]);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });
});

function shellBlock(section: string, index: number): string {
  const blocks = codeBlocks(readme).filter((one) => one.info === 'sh' && one.section === section);
  return blocks[index]?.text ?? '';
}

/** Runs a block in a repository; standard output of its commands, of which none may fail. */
function run(repo: Repo, block: string): string {
  const said = runProcess(repo.path, 'sh', ['-ec', block]);
  expect(said.code, said.stderr).toBe(0);
  return said.stdout;
}

/** The files that a text links to. */
function linksOf(text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https:|#)([^)#]+)/g)].map(([, path = '']) => path);
  return [...new Set(links)];
}

function expectShown({ command, shown }: Turn, said: string): void {
  if (matches(shown, said)) return;
  // Only for its message, which shows both texts side by side.
  expect(said, command).toBe(shown);
}

/** This tree without what git ignores, as a repository, its packages linked. */
function cloneOfThis(): string {
  const clone = join(temporaryDirectory(), 'clone');
  const files = git(root, ['ls-files', '-z', '-co', '--exclude-standard']).split('\0');
  for (const file of files.filter(Boolean)) {
    if (existsSync(join(root, file))) cpSync(join(root, file), join(clone, file));
  }
  symlinkSync(realpathSync(join(root, 'node_modules')), join(clone, 'node_modules'));
  git(clone, ['init', '--quiet']);
  git(clone, ['add', '--all', '--', ':!node_modules']);
  git(clone, ['commit', '--quiet', '--message=initial']);
  return clone;
}
