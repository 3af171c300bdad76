import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { KEY_LIST } from '../../src/config/keys.ts';
import { hooked } from '../helpers/hooked.ts';
import { noteOf } from '../helpers/notes.ts';
import { createRepo } from '../helpers/repo.ts';
import { checkpoint } from '../helpers/run.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

describe('list', () => {
  test('names every setting with its value, as git config list does', () => {
    const { code, stdout } = createRepo().checkpoint(['config']);
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      ...KEY_LIST.map(({ name, fallback }) => `checkpoint.${name}=${fallback ?? ''}`),
      '',
    ]);
  });

  test('--show-origin names the place of each', () => {
    const repo = createRepo({ files: { '.git-checkpointrc.json': '{"onMerge": "off"}' } });
    repo.git('config', 'checkpoint.baseBranch', 'trunk');
    const { stdout } = repo.checkpoint(['config', 'list', '--show-origin'], {
      env: { GIT_CHECKPOINT_AUTO_RESTORE: 'yes' },
    });
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['local', 'file:.git/config', 'checkpoint.baseBranch=trunk'],
      ['default', 'checkpoint.dir='],
      ['default', 'checkpoint.file=CHECKPOINT.md'],
      ['default', 'checkpoint.ignore=exclude'],
      ['default', 'checkpoint.excludeLive=auto'],
      ['default', 'checkpoint.stage=auto'],
      ['environment', 'GIT_CHECKPOINT_AUTO_RESTORE', 'checkpoint.autoRestore=true'],
      ['default', 'checkpoint.quiet=false'],
      ['shared', '.git-checkpointrc.json', 'checkpoint.onMerge=off'],
      ['default', 'checkpoint.automatic=true'],
      ['default', 'checkpoint.preWorktreeRemove='],
      [''],
    ]);
  });
});

describe('get', () => {
  test('prints the value in force, and nothing else', () => {
    const repo = createRepo();
    repo.git('config', 'checkpoint.file', 'NOTES.md');
    for (const name of ['file', 'checkpoint.file', 'FILE']) {
      expect(repo.checkpoint(['config', 'get', name])).toMatchObject({
        code: 0,
        stdout: 'NOTES.md\n',
        stderr: '',
      });
    }
    expect(repo.checkpoint(['config', 'get', 'file', '--json']).json()).toEqual({
      version: 1,
      command: 'config',
      data: {
        key: 'checkpoint.file',
        value: 'NOTES.md',
        scope: 'local',
        origin: 'file:.git/config',
      },
    });
  });

  test('is a plain no where there is no value', () => {
    expect(createRepo().checkpoint(['config', 'get', 'baseBranch'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'error: checkpoint.baseBranch is not set\n',
    });
  });
});

describe('set', () => {
  test('writes to the repository, or to all of them', () => {
    const repo = createRepo();
    expect(repo.checkpoint(['config', 'set', 'autorestore', 'yes'])).toMatchObject({
      code: 0,
      stdout: "set checkpoint.autoRestore to 'yes' in the local configuration\n",
      stderr: '',
    });
    repo.checkpoint(['config', 'set', '--global', 'onMerge', 'hint']);
    expect(repo.git('config', '--local', 'checkpoint.autoRestore')).toBe('yes');
    expect(repo.git('config', '--global', 'checkpoint.onMerge')).toBe('hint');
    expect(repo.gitResult(['config', '--local', 'checkpoint.onMerge']).code).toBe(1);
  });

  test('takes the place of several values', () => {
    const repo = createRepo();
    for (const file of ['a.md', 'b.md']) repo.git('config', '--add', 'checkpoint.file', file);
    expect(repo.checkpoint(['config', 'set', 'file', 'c.md']).code).toBe(0);
    expect(repo.git('config', '--get-all', 'checkpoint.file')).toBe('c.md');
  });

  test.each([
    ['file', '../x.md', 'expected a path inside the worktree'],
    ['ignore', 'maybe', "expected 'exclude', 'gitignore' or 'off'"],
    ['excludeLive', '', null],
    ['baseBranch', 'a..b', 'expected the name of a branch'],
    ['preWorktreeRemove', '', 'expected a command'],
    ['dir', 'a\nfatal: b', 'expected a path'],
  ])('%s %j', (name, value, hint) => {
    const repo = createRepo();
    const before = repo.read('.git/config');
    const said = repo.checkpoint(['config', 'set', name, value]);
    if (hint === null) {
      expect(said.code).toBe(0);
      return;
    }
    const shown = value.replace('\n', ' ');
    expect(said).toMatchObject({
      code: 128,
      stdout: '',
      stderr: `fatal: '${shown}' is not a value of checkpoint.${name}\nhint: ${hint}\n`,
    });
    expect(repo.read('.git/config')).toBe(before);
  });

  test('a value that looks like an option is a value', () => {
    const repo = createRepo();
    const value = '--global';
    expect(repo.checkpoint(['config', 'set', '--', 'preWorktreeRemove', value]).code).toBe(0);
    expect(repo.git('config', '--local', 'checkpoint.preWorktreeRemove')).toBe(value);
    expect(repo.checkpoint(['config', 'get', 'preWorktreeRemove']).stdout).toBe(`${value}\n`);
  });

  test('says where another place has the last word', () => {
    const repo = createRepo();
    const env = { GIT_CHECKPOINT_FILE: 'env.md' };
    expect(repo.checkpoint(['config', 'set', 'file', 'x.md'], { env }).stderr).toBe(
      "hint: checkpoint.file is 'env.md', from GIT_CHECKPOINT_FILE\n",
    );
  });

  test("a configuration that cannot be written is told in git's words", () => {
    const repo = createRepo();
    repo.write('.git/config.lock', '');
    const { code, stderr } = repo.checkpoint(['config', 'set', 'file', 'x.md']);
    expect(code).toBe(128);
    expect(stderr).toMatch(/^fatal: could not lock config file .*config: File exists\n/);
  });
});

describe('unset', () => {
  test('takes a value away', () => {
    const repo = createRepo();
    for (const file of ['a.md', 'b.md']) repo.git('config', '--add', 'checkpoint.file', file);
    repo.git('config', '--global', 'checkpoint.file', 'c.md');
    const said = repo.checkpoint(['config', 'unset', 'file']);
    expect(said).toMatchObject({
      code: 0,
      stdout: 'unset checkpoint.file in the local configuration\n',
    });
    expect(said.stderr).toMatch(/^hint: checkpoint\.file is 'c\.md', from file:.*\.gitconfig\n$/);
    expect(repo.gitResult(['config', '--local', 'checkpoint.file']).code).toBe(1);
    expect(repo.checkpoint(['config', 'unset', 'file', '--global']).code).toBe(0);
    expect(repo.checkpoint(['config', 'get', 'file']).stdout).toBe('CHECKPOINT.md\n');
  });

  test('is a plain no where there is none', () => {
    const { code, stderr } = createRepo().checkpoint(['config', 'unset', 'file']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: checkpoint\.file is not set in the local configuration\n/);
  });
});

test.each([
  ['get', ['fiel']],
  ['set', ['fiel', 'x.md']],
  ['unset', ['fiel']],
])('%s: a mistyped name gets a suggestion', (action, words) => {
  const repo = createRepo();
  const before = repo.read('.git/config');
  const { code, stderr } = repo.checkpoint(['config', action, ...words]);
  expect(code).toBe(128);
  expect(stderr).toBe(
    "fatal: checkpoint.fiel is not a setting; did you mean 'checkpoint.file'?\n" +
      "hint: 'git checkpoint config list' names the settings\n",
  );
  expect(repo.read('.git/config')).toBe(before);
});

test.each([
  [['frob'], "unknown argument 'frob'"],
  [['constructor'], "unknown argument 'constructor'"],
  [['list', 'file'], "'git checkpoint config list' takes nothing more"],
  [['get'], "'git checkpoint config get' takes <name>"],
  [['set', 'file'], "'git checkpoint config set' takes <name> <value>"],
  [['get', 'file', '--show-origin'], "'--show-origin' is for list"],
  [['get', 'file', '--global'], "'--global' and '--local' are for set and unset"],
  [['unset', 'file', '--global', '--local'], "'--global' and '--local' exclude each other"],
])('%j is a wrong use', (args, complaint) => {
  const { code, stdout, stderr } = createRepo().checkpoint(['config', ...args]);
  expect({ code, stdout }).toEqual({ code: 129, stdout: '' });
  expect(stderr.split('\n')[0]).toBe(`fatal: ${complaint}`);
});

test('works outside a repository, in a bare one and inside a git directory', () => {
  const outside = temporaryDirectory();
  writeFileSync(join(outside, '.git-checkpointrc'), 'file = x.md\n');
  const bare = createRepo({ bare: true }).path;
  const inside = join(createRepo().path, '.git');
  for (const place of [outside, bare, inside]) {
    expect(checkpoint(place, ['config', 'set', '--global', 'onMerge', 'off']).code).toBe(0);
    expect(checkpoint(place, ['config', 'get', 'onMerge'])).toMatchObject({
      code: 0,
      stdout: 'off\n',
      stderr: '',
    });
    expect(checkpoint(place, ['config', 'get', 'file']).stdout).toBe('CHECKPOINT.md\n');
  }
  expect(checkpoint(outside, ['config', 'set', 'onMerge', 'off'])).toMatchObject({
    code: 128,
    stderr:
      'fatal: --local can only be used inside a git repository\n' +
      "hint: '--global' is for the settings of all your repositories\n",
  });
  expect(checkpoint(outside, ['config', 'unset', 'onMerge']).stderr).toContain("hint: '--global'");
});

describe('the hooks go by what was set at once', () => {
  test('another live file, and another archive', () => {
    const repo = hooked();
    repo.checkpoint(['save', '--title', 'Before']);
    expect(repo.checkpoint(['config', 'set', 'file', 'NOTES.md']).code).toBe(0);
    repo.write('NOTES.md', noteOf('other'));
    repo.git('switch', '--quiet', '--create', 'topic');
    expect(repo.exists('NOTES.md')).toBe(false);
    expect(repo.archive()).toContain('other.md');

    expect(repo.checkpoint(['config', 'set', 'dir', 'docs/notes']).code).toBe(0);
    repo.write('docs/notes/waiting.md', noteOf('waiting'));
    repo.checkpoint(['config', 'set', 'dir', 'docs/notes']);
    const said = repo.gitResult(['switch', '--quiet', '--create', 'waiting']);
    expect(said.stderr).toContain('waiting');

    expect(repo.checkpoint(['config', 'unset', 'file']).code).toBe(0);
    repo.write('CHECKPOINT.md', noteOf('third'));
    repo.git('switch', '--quiet', 'main');
    expect(repo.exists('docs/notes/third.md')).toBe(true);
  });

  test('where nothing was ever saved, nothing is made', () => {
    const repo = createRepo();
    repo.checkpoint(['config', 'set', 'file', 'NOTES.md']);
    expect(repo.exists('.git/checkpoint-state')).toBe(false);
  });
});
