/** The README is true: what it shows is run here, and its tables are those of the code. */
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { KEYS } from '../../src/config/keys.ts';
import { git } from '../helpers/git.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { codeBlocks, headings, readDocument, sectionOf, tableRows } from './markdown.ts';
import { COMMANDS } from './program.ts';
import { matches, type Turn, turnsOf } from './session.ts';

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
      'Agents and scripts',
      'Configuration',
      'Uninstall',
    ]);
  });

  test('install, twice, and uninstall, in a fresh clone and an empty home', {
    timeout: 120_000,
  }, () => {
    const clone = cloneOfThis();
    const home = temporaryDirectory();
    const bin = join(home, '.local', 'bin');
    mkdirSync(bin, { recursive: true });
    const env = { HOME: home, PATH: `${bin}:${dirname(process.execPath)}:/usr/bin:/bin` };
    const sh = (block: string) => {
      const said = runProcess(clone, 'sh', ['-ec', block], { env, timeout: 60_000 });
      expect(said, `${said.stdout}${said.stderr}`).toMatchObject({ code: 0 });
    };
    for (const _ of ['first', 'second']) {
      sh(shellBlock('Install', 0));
      expect(readFileSync(join(clone, 'CHECKPOINT.md'), 'utf8')).toMatch(
        /^# Checkpoint: First checkpoint\n/,
      );
    }
    const parts = ['bin/git-checkpoint', 'lib/git-checkpoint', 'share/man/man1/git-checkpoint.1'];
    const there = () => parts.map((part) => existsSync(join(home, '.local', part)));
    expect(there()).toEqual([true, true, true]);
    for (const part of parts) expect(sectionOf(readme, 'Uninstall')).toContain(part);
    sh(shellBlock('Uninstall', 0));
    expect(there()).toEqual([false, false, false]);
    expect(existsSync(join(clone, 'CHECKPOINT.md'))).toBe(true);
  });

  test('the one for the tests is what the continuous integration runs', () => {
    expect(shellBlock('Install', 1)).toBe('npm cit\n');
    expect(readDocument('.ci/run').trimEnd().split('\n').at(-1)).toBe('npm cit');
  });

  test('for agents, without a terminal', () => {
    const said = run(createRepo(), shellBlock('Agents and scripts', 0));
    const [document, prompt] = said.split(/(?<=^\}\n)/m);
    expect(JSON.parse(document ?? '')).toMatchObject({ command: 'save', data: { case: 'new' } });
    expect(prompt).toContain('\n1. Handle a 401\n');
  });

  test('for the configuration', () => {
    const repo = createRepo();
    repo.checkpoint(['save', '--title', 'Live']);
    // NOTES.md is no checkpoint yet, so the environment was heard.
    expect(run(repo, shellBlock('Configuration', 0))).toContain('  live    none\n');
    expect(repo.git('config', 'checkpoint.baseBranch')).toBe('main');
  });
});

describe('tables', () => {
  test('every command stands in the table, and no other', () => {
    const rows = tableRows(sectionOf(readme, 'Commands')).map(([first = '']) => first);
    const names = rows.map((row) => /^`git checkpoint(?: (\S+))?(?: \[<\w+>\])*`$/.exec(row)?.[1]);
    const [bare, ...others] = names;
    expect(bare).toBeUndefined();
    expect(readme).toContain('also `git checkpoint status`');
    expect(new Set([...others, 'status'])).toEqual(new Set(COMMANDS.map(({ name }) => name)));
  });

  test('exit codes are those of the code', () => {
    const rows = tableRows(sectionOf(readme, 'Agents and scripts'));
    expect(rows.map(([code]) => code)).toEqual(['0', '1', '128', '129']);
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
