/**
 * A repository comes from whoever wrote it (field case 103): no file in it makes us run code, hang,
 * or read or write outside. The traps are real: the first tests show that they catch cosmiconfig itself.
 */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildProgram } from '../../src/commands/program.ts';
import { snapshot } from '../helpers/bytes.ts';
import { testEnv } from '../helpers/env.ts';
import { createRepo, type Files, type Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

/** A directory outside the repository, and the file in it that a trap makes when it springs. */
let outside = '';
let pwn = '';

beforeEach(() => {
  outside = temporaryDirectory();
  pwn = join(outside, 'pwn');
  writeFileSync(join(outside, 'secret.json'), '{"file": "stolen.md", "onMerge": "secret"}');
});

const required = () => `require('node:fs').writeFileSync(${JSON.stringify(pwn)}, '');\n`;
const imported = () => `import fs from 'node:fs';\nfs.writeFileSync(${JSON.stringify(pwn)}, '');\n`;
const meta = () => JSON.stringify({ cosmiconfig: { searchPlaces: ['evil.cjs'] } });

/** What would be run if it were loaded, by every name under which a search for settings may find it. */
function traps(): Files {
  const files: Files = {
    'evil.cjs': required(),
    'package.yaml': meta(),
    '.config/config.json': meta(),
    '.config/config.yaml': meta(),
    'node_modules/typescript/index.js': required(),
    'node_modules/import-fresh/index.js': required(),
    'node_modules/cosmiconfig/index.js': required(),
  };
  const stems = ['checkpoint', 'git-checkpoint'].flatMap((name) => [
    `${name}.config`,
    `.${name}rc`,
    `.config/${name}rc`,
    `.config/${name}.config`,
  ]);
  for (const stem of [...stems, '.config/config', '.cosmiconfigrc', 'cosmiconfig.config']) {
    files[`${stem}.js`] = required();
    files[`${stem}.cjs`] = required();
    files[`${stem}.mjs`] = imported();
    files[`${stem}.ts`] = imported();
  }
  return files;
}

/** Settings that import code, name a command, and try to leave. */
const hostileSettings = () => ({
  $import: ['./evil.cjs', './.git-checkpointrc.js', join(outside, 'secret.json')],
  preWorktreeRemove: `touch ${pwn}`,
  dir: outside,
  file: '../stolen.md',
  baseBranch: `--output=${pwn}`,
  remote: outside,
  onMerge: 'off',
});

/** Commands that need words to get anywhere. */
const WORDS: Record<string, (linked: Repo) => string[]> = {
  save: () => ['--title', 'x'],
  'worktree-remove': (linked) => [linked.path],
};

function installHooks(repo: Repo): void {
  for (const event of ['post-checkout', 'post-merge', 'post-commit']) {
    const hook = join(repo.path, '.git/hooks', event);
    mkdirSync(dirname(hook), { recursive: true });
    writeFileSync(hook, `#!/bin/sh\nexec node '${root}/dist/hook.cjs' ${event} "$@"\n`);
    chmodSync(hook, 0o755);
  }
}

describe('the traps are real: cosmiconfig with its defaults runs', () => {
  test.each<[string, () => Files]>([
    ['.config/config.cjs', () => ({ '.config/config.cjs': required() })],
    ['.config/config.js', () => ({ '.config/config.js': required() })],
    ['what .config/config.json names', () => ({ '.config/config.json': meta() })],
    ['.git-checkpointrc.cjs', () => ({ '.git-checkpointrc.cjs': required() })],
    ['an $import', () => ({ '.git-checkpointrc.json': '{"$import": "./evil.cjs"}' })],
  ])('%s', (_, files) => {
    const repo = createRepo({ files: { 'evil.cjs': required(), ...files() } });
    const module = JSON.stringify(join(root, 'node_modules/cosmiconfig'));
    const script = `require(${module}).cosmiconfigSync('git-checkpoint').search()`;
    runProcess(repo.path, process.execPath, ['-e', script]);
    expect(existsSync(pwn)).toBe(true);
  });
});

describe('no code of the repository is run', () => {
  const settings = {
    '.git-checkpointrc.json': () => JSON.stringify(hostileSettings()),
    'package.json': () =>
      JSON.stringify({ ...JSON.parse(meta()), 'git-checkpoint': hostileSettings() }),
  };

  test.each(Object.entries(settings))('every command, with settings in %s', (name, text) => {
    const repo = createRepo({ files: { ...traps(), [name]: text() } });
    const linked = repo.worktree('linked', 'topic');
    linked.checkpoint(['save', '--title', 'topic']);
    const before = snapshot(outside);
    const commands = buildProgram('0.0.0', async () => {}).commands.map((one) => one.name());
    expect(commands.length).toBeGreaterThan(10);
    let warned = 0;
    for (const command of ['--version', '-h', ...commands]) {
      const words = WORDS[command]?.(linked) ?? [];
      const said = repo.checkpoint([command, ...words], { env: { GIT_EDITOR: 'true' } });
      expect(said.stderr).not.toContain('BUG');
      if (said.stderr.includes(`warning: ${name}: checkpoint.$import is not a setting`)) warned++;
      expect(existsSync(pwn), command).toBe(false);
    }
    // They did read the file.
    expect(warned).toBeGreaterThan(10);
    expect(repo.checkpoint(['config', 'get', 'onMerge']).stdout).toBe('off\n');
    expect(repo.checkpoint(['config', 'get', 'preWorktreeRemove']).code).toBe(1);
    expect(snapshot(outside)).toEqual(before);
  });

  test.each(Object.entries(settings))('the hooks, with settings in %s', (name, text) => {
    const repo = createRepo({ files: { ...traps(), [name]: text() } });
    installHooks(repo);
    repo.checkpoint(['save', '--title', 'x']);
    const before = snapshot(outside);
    repo.git('switch', '--quiet', '--create', 'topic');
    repo.commit('on topic');
    repo.checkpoint(['save', '--title', 'y']);
    repo.git('switch', '--quiet', 'main');
    repo.git('merge', '--quiet', '--no-ff', 'topic');
    expect(snapshot(outside)).toEqual(before);
    expect(repo.archive()).toContain('topic.md');
  });

  test('dist/ has none of the code that could', () => {
    const bundle = join(root, 'dist/shared-file.cjs');
    const script = `
      const bundle = require(${JSON.stringify(bundle)});
      for (const name of ['evil.cjs', '.git-checkpointrc.js', 'checkpoint.config.mjs', 'x.ts'])
        try { bundle.searchSharedFile(process.cwd(), [name]); console.log(name); } catch {}
    `;
    const repo = createRepo({ files: { ...traps(), 'x.ts': imported() } });
    const said = runProcess(repo.path, process.execPath, ['-e', script]);
    expect(said).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(existsSync(pwn)).toBe(false);
  });
});

/** A save, a look and a switch with the hook, in which nothing may go wrong but a warning be given. */
function useAsUsual(repo: Repo): string {
  const before = snapshot(outside);
  installHooks(repo);
  const runs = [
    repo.checkpoint(['save', '--title', 'one']),
    repo.checkpoint(['save', '--done', 'two']),
    repo.checkpoint(['status']),
    repo.gitResult(['switch', '--quiet', '--create', 'topic']),
    repo.checkpoint(['list']),
    repo.gitResult(['switch', '--quiet', 'main']),
  ];
  expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
    runs.map(({ stderr }) => ({ code: 0, stderr })),
  );
  expect(snapshot(outside)).toEqual(before);
  const said = runs.map(({ stdout, stderr }) => stdout + stderr).join('');
  expect(said).not.toMatch(/^(?:fatal|error):|BUG|stolen|secret/m);
  return said;
}

describe('a file of settings that is none is passed over', () => {
  test.each<[string, string]>([
    ['.git-checkpointrc.json', '['.repeat(60_000)],
    ['.git-checkpointrc.json', '\0'.repeat(1000)],
    ['.git-checkpointrc.ini', '[a.b.c.__proto__.x]\ny = z\n'.repeat(1000)],
    ['.git-checkpointrc.ini', `[${' '.repeat(60_000)}x`],
  ])('%s (%#)', (name, text) => {
    const repo = createRepo({ files: { [name]: text } });
    expect(useAsUsual(repo)).toContain(`warning: ${name}: `);
    expect(repo.exists('CHECKPOINT.md') || repo.archive().includes('main.md')).toBe(true);
  });

  test('names of what every object has pollute nothing', () => {
    const stolen = { file: 'stolen.md', preWorktreeRemove: `touch ${pwn}` };
    const text = JSON.stringify({ constructor: { prototype: stolen }, toString: 'x', KEY: stolen });
    const files: Files[] = [
      { '.git-checkpointrc.json': text.replace('KEY', '__proto__') },
      {
        '.git-checkpointrc':
          '[__proto__]\nfile = stolen.md\n[constructor.prototype]\nfile = stolen.md\n',
      },
      { 'package.json': `{"git-checkpoint": ${text.replace('KEY', '__proto__')}}` },
    ];
    for (const each of files) {
      const repo = createRepo({ files: each });
      useAsUsual(repo);
      expect(repo.checkpoint(['config', 'get', 'file']).stdout).toBe('CHECKPOINT.md\n');
    }
  });

  test('a pipe, which would never end', () => {
    const repo = createRepo();
    for (const name of ['.git-checkpointrc', '.git-checkpointrc.ini', 'package.json']) {
      expect(runProcess(repo.path, 'mkfifo', [name]).code).toBe(0);
    }
    expect(useAsUsual(repo)).toContain('warning: .git-checkpointrc: not a regular file\n');
  });

  test('a pipe in the place of package.json alone', () => {
    const repo = createRepo();
    expect(runProcess(repo.path, 'mkfifo', ['package.json']).code).toBe(0);
    useAsUsual(repo);
  });

  test('pipes wherever cosmiconfig looks for settings of its own', () => {
    const repo = createRepo({ files: { '.git-checkpointrc': 'file = NOTES.md\n' } });
    mkdirSync(join(repo.path, '.config'));
    const endings = ['json', 'yaml', 'yml', 'js', 'ts', 'cjs', 'mjs'];
    const names = endings.map((ending) => `.config/config.${ending}`);
    for (const name of ['package.json', 'package.yaml', ...names]) {
      expect(runProcess(repo.path, 'mkfifo', [name]).code).toBe(0);
    }
    useAsUsual(repo);
    expect(repo.checkpoint(['config', 'get', 'file']).stdout).toBe('NOTES.md\n');
  });

  test('a file of a tebibyte', () => {
    const repo = createRepo();
    for (const name of ['.git-checkpointrc.json', 'package.json']) {
      repo.write(name, '{"git-checkpoint": {');
      truncateSync(join(repo.path, name), 2 ** 40);
    }
    expect(useAsUsual(repo)).toContain('warning: .git-checkpointrc.json: larger than 64 KiB\n');
  });

  test('a symbolic link, whatever it leads to', () => {
    const repo = createRepo();
    symlinkSync(join(outside, 'secret.json'), join(repo.path, '.git-checkpointrc.json'));
    symlinkSync('/dev/zero', join(repo.path, '.git-checkpointrc'));
    symlinkSync('.git-checkpointrc.ini', join(repo.path, '.git-checkpointrc.ini'));
    const said = useAsUsual(repo);
    for (const name of ['.git-checkpointrc', '.git-checkpointrc.ini', '.git-checkpointrc.json']) {
      expect(said).toContain(`warning: ${name}: a symbolic link is not followed\n`);
    }
  });
});

describe('a value reaches neither a shell nor git as an option', () => {
  test.each([
    ['file', '$(touch pwn).md'],
    ['file', '`touch pwn`.md'],
    ['file', '--output=pwn.md'],
    ['file', ':(top)*.md'],
    ['file', '*.md'],
    ['file', 'x.md\nfatal: pwned'],
    ['file', 'a;touch pwn;.md'],
    ['dir', '--git-dir=pwn'],
    ['dir', '$(touch pwn)'],
    ['dir', 'x\n!*'],
    ['baseBranch', '--output=pwn'],
    ['baseBranch', 'main --output=pwn'],
    ['baseBranch', '$(touch pwn)'],
  ])('%s = %j', (key, value) => {
    const repo = createRepo({
      files: { '.git-checkpointrc.json': JSON.stringify({ [key]: value }) },
    });
    useAsUsual(repo);
    expect(repo.exists('pwn')).toBe(false);
    expect(repo.git('log', '--all', '--format=%s')).toBe('initial');
  });
});

describe('no path leads outside', () => {
  test.each([
    ['dir', 'link'],
    ['dir', 'link/deeper'],
    ['dir', 'a/../link'],
    ['dir', '.git/hooks'],
    ['dir', '.git/refs/heads'],
    ['dir', '~/notes'],
    ['file', 'link/x.md'],
    ['file', 'dangling.md'],
    ['file', '.git/config.md'],
    ['file', '.GIT/x.md'],
  ])('%s = %s', (key, value) => {
    const repo = createRepo({
      files: { '.git-checkpointrc.json': JSON.stringify({ [key]: value }) },
    });
    symlinkSync(outside, join(repo.path, 'link'));
    symlinkSync(join(outside, 'new.md'), join(repo.path, 'dangling.md'));
    repo.git('add', '.');
    repo.commit('links');
    expect(useAsUsual(repo)).toContain(`warning: .git-checkpointrc.json: checkpoint.${key} is '`);
    expect(repo.checkpoint(['config', 'get', 'file']).stdout).toBe('CHECKPOINT.md\n');
    expect(repo.archive()).not.toEqual([]);
  });

  test("a bare repository's own directory is no place for an archive", () => {
    const repo = createRepo({ bare: true, name: 'repo.git' });
    const linked = repo.worktree('linked', 'topic');
    linked.commit('settings', { '.git-checkpointrc': 'dir = refs/heads\n' });
    const { code, stderr } = linked.checkpoint(['save', '--title', 'x']);
    expect(code).toBe(0);
    expect(stderr).toContain("dir is 'refs/heads', which leads out of the repository\n");
    expect(linked.archive()).not.toEqual([]);
    expect(repo.git('for-each-ref', '--format=%(refname)')).toBe(
      'refs/heads/main\nrefs/heads/topic',
    );
  });

  test("what lies above, or in the user's own ~/.config, is no file of the repository", () => {
    const repo = createRepo();
    writeFileSync(join(dirname(repo.path), '.git-checkpointrc'), 'file = above.md\n');
    const { HOME = '' } = testEnv();
    mkdirSync(join(HOME, '.config/git-checkpoint'), { recursive: true });
    writeFileSync(join(HOME, '.config/git-checkpoint/config.json'), '{"file": "home.md"}');
    for (const files of [{}, { '.git-checkpointrc.json': '' }]) {
      repo.commit('settings', files);
      expect(repo.checkpoint(['config', 'get', 'file'])).toMatchObject({
        stdout: 'CHECKPOINT.md\n',
        stderr: '',
      });
    }
  });
});

test('what it may set, it sets, for commands and hooks alike', () => {
  const repo = createRepo({ files: { '.git-checkpointrc': 'file = NOTES.md\ndir = .notes\n' } });
  installHooks(repo);
  repo.checkpoint(['save', '--title', 'one']);
  expect(repo.read('NOTES.md')).toContain('# Checkpoint: one');
  repo.git('switch', '--quiet', '--create', 'topic');
  expect(repo.exists('NOTES.md')).toBe(false);
  expect(repo.read('.notes/main.md')).toContain('# Checkpoint: one');
});

test.each([
  ['file', `${'0'.repeat(300)}.md`],
  ['dir', `a/${'0'.repeat(300)}`],
])('a %s that no disk can hold is a warning, and the default counts (G32)', (key, value) => {
  const repo = createRepo({ files: { '.git-checkpointrc': `${key} = ${value}\n` } });
  const saved = repo.checkpoint(['save', '--title', 'T']);
  expect(saved.stderr).toContain(`warning: .git-checkpointrc: checkpoint.${key}`);
  expect(saved.code).toBe(0);
  const variable = { env: { [`GIT_CHECKPOINT_${key.toUpperCase()}`]: value } };
  expect(repo.checkpoint(['show', 'main'], variable).stdout).toContain('# Checkpoint: T');
});
