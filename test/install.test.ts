/**
 * The installer as somebody runs it on a new machine: a copy of this tree without node_modules, an
 * empty home, and a PATH with git, node, npm, sh and man and nothing else.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const machine = realpathSync(mkdtempSync(join(tmpdir(), 'git-checkpoint-install-')));
const clone = join(machine, 'clone');
const home = join(machine, 'home');
const tools = join(machine, 'tools');
/** A blank and a quote: both must survive the launcher and the messages. */
const prefix = join(machine, "it's a prefix");
const command = join(prefix, 'bin', 'git-checkpoint');
const program = join(prefix, 'lib', 'git-checkpoint');
const manPage = join(prefix, 'share', 'man', 'man1', 'git-checkpoint.1');

const hasMan = spawnSync('man', ['--version']).error === undefined;

/** The whole environment; npm's cache and settings are this machine's, for speed. */
const environment = {
  HOME: home,
  PATH: tools,
  SHELL: '/bin/bash',
  npm_config_cache: npmSetting('cache'),
  npm_config_userconfig: npmSetting('userconfig'),
  npm_config_prefer_offline: 'true',
};

function npmSetting(key: string): string {
  return execFileSync('npm', ['config', 'get', key], { cwd: machine, encoding: 'utf8' }).trim();
}

function run(program: string, args: string[], changes: Record<string, string> = {}) {
  return spawnSync(program, args, {
    cwd: clone,
    env: { ...environment, ...changes },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function install(args: string[], changes?: Record<string, string>) {
  return run('npx', ['--yes', 'tsx', 'install.ts', ...args], changes);
}

function pathWith(bin: string): Record<string, string> {
  return { PATH: `${bin}:${tools}` };
}

beforeAll(() => {
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root });
  for (const file of files.toString().split('\0').filter(Boolean)) {
    // A file that was deleted and not yet committed is listed too.
    if (existsSync(join(root, file))) cpSync(join(root, file), join(clone, file));
  }
  mkdirSync(tools);
  const wanted = ['git', 'node', 'npm', 'npx', 'sh', ...(hasMan ? ['man'] : [])];
  for (const tool of wanted) {
    const path = execFileSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim();
    symlinkSync(realpathSync(path), join(tools, tool));
  }
  // man gives up root's rights: it must be able to walk to the man page.
  chmodSync(machine, 0o755);
});

afterAll(() => {
  rmSync(machine, { recursive: true });
});

beforeEach(() => {
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home);
});

describe('install --prefix', () => {
  test('puts the command, the program and the man page there, and says so', {
    timeout: 300_000,
  }, () => {
    const { status, stdout, stderr } = install(['--prefix', prefix]);
    expect(stderr).toContain('fetching packages: done\nbuilding: done\n');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^git-checkpoint \d+\.\d+\.\d+: installed\n/);
    for (const path of [command, program, manPage]) {
      expect(stdout).toContain(path);
      expect(existsSync(path)).toBe(true);
    }
    expect(stderr).toContain(`hint: '${prefix}/bin' is not on PATH`);
  });

  test('git finds the command', () => {
    const { stdout, stderr } = run('git', ['checkpoint', '-h'], pathWith(join(prefix, 'bin')));
    expect(stdout).toMatch(/usage: git checkpoint/i);
    expect(stderr).toBe('');
  });

  test('the command answers without node on PATH, as from a graphical client', () => {
    const { stdout, error } = run(command, ['-h'], { PATH: join(machine, 'nothing') });
    expect(error).toBeUndefined();
    expect(stdout).toMatch(/usage: git checkpoint/i);
  });

  test.skipIf(!hasMan)('man finds the page', () => {
    const { stdout } = run('man', ['-w', 'git-checkpoint'], pathWith(join(prefix, 'bin')));
    expect(stdout).toBe(`${manPage}\n`);
  });

  test('the clone can go: nothing points into it', () => {
    for (const path of [command, join(program, 'cli.cjs'), join(program, 'hook.cjs')]) {
      expect(readFileSync(path, 'utf8')).not.toContain(clone);
    }
  });

  test('a second run changes nothing', () => {
    const before = statSync(command).mtimeMs;
    const { status, stdout, stderr } = install(['--prefix', prefix], pathWith(join(prefix, 'bin')));
    expect(status).toBe(0);
    expect(stdout).toContain(': already up to date\n');
    expect(stderr).toBe('building: done\n');
    expect(statSync(command).mtimeMs).toBe(before);
  });

  test('an installation that is on PATH is updated without --prefix', () => {
    writeFileSync(join(program, 'cli.cjs'), '// an older version\n');
    writeFileSync(join(program, 'gone-since.cjs'), '');
    const { status, stdout } = install([], pathWith(join(prefix, 'bin')));
    expect(status).toBe(0);
    expect(stdout).toContain(': updated\n');
    expect(readFileSync(join(program, 'cli.cjs'))).toEqual(
      readFileSync(join(clone, 'dist', 'cli.cjs')),
    );
    expect(existsSync(join(program, 'gone-since.cjs'))).toBe(false);
  });

  test('a build that fails leaves dist/ and the command as they were, and shows why', () => {
    const entry = join(clone, 'src', 'cli.ts');
    const good = readFileSync(entry);
    const dist = readFileSync(join(clone, 'dist', 'cli.cjs'));
    const files = readdirSync(join(clone, 'dist'));
    const installed = readFileSync(join(program, 'cli.cjs'));
    try {
      appendFileSync(entry, '\nthis is no TypeScript\n');
      const { status, stderr } = install(['--prefix', prefix]);
      expect(status).toBe(128);
      expect(stderr).toContain('src/cli.ts');
      expect(stderr).toContain(`fatal: 'npm run build' failed in '${clone}'\n`);
    } finally {
      writeFileSync(entry, good);
    }
    expect(readFileSync(join(clone, 'dist', 'cli.cjs'))).toEqual(dist);
    expect(readdirSync(join(clone, 'dist'))).toEqual(files);
    expect(readFileSync(join(program, 'cli.cjs'))).toEqual(installed);
  });

  test('--uninstall takes all of it away, with the directories that were made', () => {
    const { status, stdout } = install(['--uninstall', '--prefix', prefix]);
    expect(status).toBe(0);
    expect(stdout).toContain('git-checkpoint: removed\n');
    expect(existsSync(prefix)).toBe(false);
    expect(install(['--uninstall', '--prefix', prefix]).stderr).toBe(
      `fatal: git-checkpoint is not installed in '${prefix}'\n`,
    );
  });

  test("--uninstall leaves other people's files and directories", () => {
    mkdirSync(join(prefix, 'share', 'man'), { recursive: true });
    expect(install(['--prefix', prefix]).status).toBe(0);
    writeFileSync(join(prefix, 'bin', 'other'), 'theirs');
    expect(install(['--uninstall', '--prefix', prefix]).status).toBe(0);
    expect(readdirSync(prefix, { recursive: true }).sort()).toEqual([
      'bin',
      'bin/other',
      'share',
      'share/man',
    ]);
    rmSync(prefix, { recursive: true });
  });
});

describe('install without --prefix', () => {
  test('takes ~/.local when its bin is on PATH, so that git finds the command at once', () => {
    const path = pathWith(join(home, '.local', 'bin'));
    const { status, stderr } = install([], path);
    expect(status).toBe(0);
    expect(stderr).toBe('building: done\n');
    expect(run('git', ['checkpoint', '-h'], path).stdout).toMatch(/usage: git checkpoint/i);
    expect(install(['--uninstall'], path).status).toBe(0);
    expect(readdirSync(home)).toEqual([]);
  });

  test('takes ~/.local when nothing on PATH fits, and says what to add to PATH', () => {
    const { status, stderr } = install([]);
    expect(status).toBe(0);
    expect(stderr).toBe(
      `building: done
hint: '${home}/.local/bin' is not on PATH, so git does not find the command yet
hint: add this line to ~/.bashrc, then open a new shell:
hint:   export PATH=${home}/.local/bin:"$PATH"
`,
    );
    expect(existsSync(join(home, '.local', 'bin', 'git-checkpoint'))).toBe(true);
  });
});

test('another git-checkpoint that comes first on PATH is pointed out', () => {
  const other = join(machine, 'other');
  mkdirSync(other);
  writeFileSync(join(other, 'git-checkpoint'), '#!/bin/sh\n', { mode: 0o755 });
  const bin = join(home, '.local', 'bin');
  const { status, stderr } = install([], { PATH: `${other}:${bin}:${tools}` });
  expect(status).toBe(0);
  expect(stderr).toBe(
    `building: done
warning: '${other}/git-checkpoint' comes first on PATH, so git runs that one
hint: remove it, or put '${bin}' before it
`,
  );
});

describe('refused, with nothing changed', () => {
  const places = {
    'a command': 'bin/git-checkpoint',
    'a man page': 'share/man/man1/git-checkpoint.1',
    'a directory': 'lib/git-checkpoint/theirs',
  };
  test.each(Object.entries(places))('%s that somebody else put there', (_, path) => {
    const taken = join(machine, 'taken');
    mkdirSync(join(taken, path, '..'), { recursive: true });
    writeFileSync(join(taken, path), 'theirs');
    const before = readdirSync(taken, { recursive: true }).sort();
    for (const option of [[], ['--uninstall']]) {
      const { status, stderr } = install([...option, '--prefix', taken]);
      expect(status).toBe(128);
      expect(stderr).toContain('was not put there by this installer\nhint: move it away');
      expect(readFileSync(join(taken, path), 'utf8')).toBe('theirs');
      expect(readdirSync(taken, { recursive: true }).sort()).toEqual(before);
    }
    rmSync(taken, { recursive: true });
  });

  test('a link in the place of the command, as npm puts one', () => {
    const taken = join(machine, 'taken');
    mkdirSync(join(taken, 'bin'), { recursive: true });
    symlinkSync(
      '../lib/node_modules/git-checkpoint/dist/cli.cjs',
      join(taken, 'bin/git-checkpoint'),
    );
    expect(install(['--prefix', taken]).status).toBe(128);
    expect(readdirSync(taken, { recursive: true }).sort()).toEqual(['bin', 'bin/git-checkpoint']);
    rmSync(taken, { recursive: true });
  });

  test('a node that is too old', () => {
    // No old node is at hand: this one says that it is one, to everybody in the process.
    const pretend = join(machine, 'old-node.cjs');
    writeFileSync(
      pretend,
      `Object.defineProperty(process, 'versions', {
        value: { ...process.versions, node: '20.16.0' },
      });`,
    );
    const { status, stderr } = install([], { NODE_OPTIONS: `--require ${pretend}` });
    expect(status).toBe(128);
    expect(stderr).toContain('fatal: node 20.16.0 is too old: 20.17 or newer is needed\nhint: ');
    expect(readdirSync(home)).toEqual([]);
  });

  test('a git that is too old, or none', () => {
    const bin = join(machine, 'old-git');
    mkdirSync(bin);
    writeFileSync(join(bin, 'git'), '#!/bin/sh\necho git version 2.30.9\n', { mode: 0o755 });
    const old = install([], pathWith(bin));
    expect(old.status).toBe(128);
    expect(old.stderr).toContain('fatal: git 2.30.9 is too old: 2.31 or newer is needed\nhint: ');

    writeFileSync(join(bin, 'git'), '#!/bin/sh\nexit 127\n');
    const none = install([], pathWith(bin));
    expect(none.status).toBe(128);
    expect(none.stderr).toContain('fatal: git does not answer\nhint: ');
    expect(readdirSync(home)).toEqual([]);
  });

  test.each([
    [['--frobnicate'], "unknown option '--frobnicate'"],
    [['somewhere'], "unexpected argument 'somewhere'"],
    [['--prefix='], "option '--prefix' needs a directory"],
  ])('wrong usage: %j', (args, message) => {
    const { status, stdout, stderr } = install(args);
    expect(status).toBe(129);
    expect(stdout).toBe('');
    expect(stderr).toBe(
      `fatal: ${message}\nhint: type 'npx --yes tsx install.ts -h' for the options\n`,
    );
  });
});

test('-h prints the usage', () => {
  const { status, stdout } = install(['-h']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^usage: npx --yes tsx install\.ts /);
});
