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
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { version } from '../../../package.json';
import { completionPlaces } from '../../../scripts/install/completion.ts';
import { root } from '../../helpers/root.ts';

const machine = realpathSync(mkdtempSync(join(tmpdir(), 'git-checkpoint-install-')));
const clone = join(machine, 'clone');
const home = join(machine, 'home');
const tools = join(machine, 'tools');
/** A blank and a quote: both must survive npm and the messages. */
const prefix = join(machine, "it's a prefix");
const { bin, command, program, manPage } = placesBelow(prefix);
const completion = completionPlaces(prefix);

const hasMan = spawnSync('man', ['--version']).error === undefined;

/** What lets a process mount disks that nobody else sees. */
const OWN_DISKS = ['--map-root-user', '--mount'];
const canMount =
  spawnSync('unshare', [...OWN_DISKS, 'mount', '-t', 'tmpfs', 'tmpfs', machine]).status === 0;

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

function placesBelow(at: string) {
  return {
    bin: join(at, 'bin'),
    command: join(at, 'bin', 'git-checkpoint'),
    program: join(at, 'lib', 'node_modules', 'git-checkpoint'),
    manPage: join(at, 'share', 'man', 'man1', 'git-checkpoint.1'),
  };
}

function run(
  program: string,
  args: string[],
  { cwd = clone, ...changes }: Record<string, string> = {},
) {
  return spawnSync(program, args, {
    cwd,
    env: { ...environment, ...changes },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function install(args: string[], changes?: Record<string, string>) {
  return run('npx', ['--yes', 'tsx', 'install.ts', ...args], changes);
}

function pathWith(...directories: string[]): Record<string, string> {
  return { PATH: [...directories, tools].join(':') };
}

/** All files below a directory with their bytes. */
function treeOf(directory: string): Record<string, string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(directory, path), readFileSync(path, 'latin1')]);
  return Object.fromEntries(entries);
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

beforeAll(() => {
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root });
  for (const file of files.toString().split('\0').filter(Boolean)) {
    // A file that was deleted and not yet committed is listed too.
    if (existsSync(join(root, file))) cpSync(join(root, file), join(clone, file));
  }
  mkdirSync(tools);
  const wanted = ['git', 'node', 'npm', 'npx', 'sh', 'env', ...(hasMan ? ['man'] : [])];
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
  const theirs = {
    'bin/other': '#!/bin/sh\n',
    'lib/node_modules/other/package.json': '{ "name": "other", "version": "1.0.0" }\n',
    'share/man/man1/other.1': '.TH OTHER 1\n',
  };

  test('puts the command, the program and the man page there, and says so', {
    timeout: 300_000,
  }, () => {
    for (const [path, text] of Object.entries(theirs)) put(join(prefix, path), text);
    const { status, stdout, stderr } = install(['--prefix', prefix]);
    expect(stderr).toContain(
      'fetching packages: done\nbuilding: done\npacking: done\ninstalling: done\n',
    );
    expect(status).toBe(0);
    expect(stdout).toContain(`git-checkpoint ${version}: installed\n`);
    for (const path of [command, program, manPage]) {
      expect(stdout).toContain(path);
      expect(existsSync(path)).toBe(true);
    }
    expect(stdout).toContain(`${prefix}/share/{bash-completion,zsh,fish}`);
    for (const { file, place } of completion) {
      expect(readFileSync(place)).toEqual(readFileSync(join(clone, 'completion', file)));
    }
    expect(stderr).toContain(`hint: '${bin}' is not on PATH`);
  });

  test('git finds the command', () => {
    const { stdout, stderr } = run('git', ['checkpoint', '-h'], pathWith(bin));
    expect(stdout).toMatch(/usage: git checkpoint/i);
    expect(stderr).toBe('');
  });

  test.skipIf(!hasMan)('man finds the page', () => {
    const { stdout } = run('man', ['-w', 'git-checkpoint'], pathWith(bin));
    expect(realpathSync(stdout.trim())).toBe(realpathSync(manPage));
  });

  test('what is installed is what was built, with the code caches', () => {
    expect(treeOf(join(program, 'dist'))).toEqual(treeOf(join(clone, 'dist')));
    expect(existsSync(join(program, 'dist', 'cli.program.cache'))).toBe(true);
  });

  test('the clone can go: nothing points into it', () => {
    for (const path of [command, manPage]) expect(realpathSync(path)).toContain(program);
    for (const text of Object.values(treeOf(program))) expect(text).not.toContain(clone);
  });

  test('hooks start the program that is installed, by a path that does not go through the link', () => {
    const cwd = join(machine, 'repo');
    const on = { ...pathWith(bin), cwd };
    const person = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
    mkdirSync(cwd);
    run('git', ['init', '--quiet', '--initial-branch=main'], on);
    run('git', [...person, 'commit', '--quiet', '--allow-empty', '--message=one'], on);
    expect(run('git', ['checkpoint', 'install'], on).status).toBe(0);
    const script = readFileSync(join(cwd, '.git', 'hooks', 'post-checkout'), 'utf8');
    expect(script).toContain('prefix/lib/node_modules/git-checkpoint/dist/hook.cjs');

    expect(run('git', ['checkpoint', 'save', '--title', 'Ours'], on).status).toBe(0);
    // A graphical client's PATH: git, and no node.
    const bare = { PATH: join(machine, 'bare'), cwd };
    mkdirSync(bare.PATH);
    symlinkSync(join(tools, 'git'), join(bare.PATH, 'git'));
    expect(run('git', ['switch', '--quiet', '--create', 'x'], bare).status).toBe(0);
    expect(existsSync(join(cwd, 'CHECKPOINT.md'))).toBe(false);
    expect(readFileSync(join(cwd, '.checkpoints', 'main.md'), 'utf8')).toContain(
      '# Checkpoint: Ours\n',
    );
  });

  test('a second run changes nothing and needs no network; a git-checkpoint before it on PATH is pointed out', () => {
    const other = join(machine, 'other');
    put(join(other, 'git-checkpoint'), '#!/bin/sh\n');
    chmodSync(join(other, 'git-checkpoint'), 0o755);
    const { ino } = statSync(program);
    const lock = readFileSync(join(clone, 'package-lock.json'));
    const { status, stdout, stderr } = install(['--prefix', prefix], {
      ...pathWith(other, bin),
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_cache: join(machine, 'empty cache'),
    });
    expect(status).toBe(0);
    expect(stdout).toContain(': already up to date\n');
    expect(stderr).toBe(
      `fetching packages: done
building: done
packing: done
warning: '${other}/git-checkpoint' comes first on PATH, so git runs that one
hint: remove it, or put '${bin}' before it
hint: bash does not look for completion below '${prefix}': add this line to ~/.bashrc
hint:   . '${completion[0]?.place.replace("'", "'\\''")}'
`,
    );
    expect(statSync(program).ino).toBe(ino);
    expect(readFileSync(join(clone, 'package-lock.json'))).toEqual(lock);
  });

  test('a build that fails leaves dist/ and the command as they were, and shows why', () => {
    const entry = join(clone, 'src', 'cli.ts');
    const good = readFileSync(entry);
    const before = [treeOf(join(clone, 'dist')), treeOf(program)];
    try {
      appendFileSync(entry, '\nthis is no TypeScript\n');
      const { status, stderr } = install(['--prefix', prefix]);
      expect(status).toBe(128);
      expect(stderr).toContain('src/cli.ts');
      expect(stderr).toContain(`fatal: 'npm run build' failed in '${clone}'\n`);
    } finally {
      writeFileSync(entry, good);
    }
    expect([treeOf(join(clone, 'dist')), treeOf(program)]).toEqual(before);
  });

  test('an npm that fails to install leaves the former installation, and shows why', () => {
    appendFileSync(join(program, 'dist', 'cli.cjs'), '// an older version\n');
    const before = treeOf(prefix);
    // npm itself, given a package that broke off.
    const broken = join(machine, 'broken');
    put(
      join(broken, 'npm'),
      `#!/bin/sh
for last; do :; done
[ "$1 $2" != 'install --global' ] || printf 'broke off' >"$last"
exec ${join(tools, 'npm')} "$@"
`,
    );
    chmodSync(join(broken, 'npm'), 0o755);
    const { status, stderr } = install(['--prefix', prefix], pathWith(broken));
    expect(status).toBe(128);
    expect(stderr).toMatch(/^npm error /m);
    expect(stderr).toContain("fatal: 'npm install --global");
    expect(treeOf(prefix)).toEqual(before);
    expect(run('git', ['checkpoint', '--version'], pathWith(bin)).stdout).toContain(version);
  });

  test.skipIf(!canMount)('a full disk leaves the former installation', () => {
    const disk = join(machine, 'disk');
    mkdirSync(disk);
    const size = Math.round(Object.values(treeOf(prefix)).join('').length * 1.4);
    // The disk is gone with the process that it was mounted for.
    const script = `
      mount -t tmpfs -o size=${size} tmpfs "$2" && cp -a "$1/." "$2" || exit
      PATH=${tools} npx --yes tsx install.ts --prefix "$2"
      echo "status $?"
      diff -r "$1" "$2" && PATH=$2/bin:${tools} git checkpoint --version`;
    const { stdout, stderr } = run(
      'unshare',
      [...OWN_DISKS, 'sh', '-c', script, 'sh', prefix, disk],
      { PATH: process.env['PATH'] ?? '' },
    );
    expect(stderr).toMatch(/^fatal: ENOSPC/m);
    expect(stdout).toBe(`status 128\ngit-checkpoint version ${version}\n`);
  });

  test('an npm that installs only a part, and says that all went well, is not believed', () => {
    const partial = join(machine, 'partial');
    put(
      join(partial, 'npm'),
      `#!/bin/sh
${join(tools, 'npm')} "$@" || exit
[ "$1 $2" != 'install --global' ] || : >${JSON.stringify(join(program, 'dist', 'hook.program.cjs'))}
`,
    );
    chmodSync(join(partial, 'npm'), 0o755);
    const { status, stderr } = install(['--prefix', prefix], pathWith(partial));
    expect(status).toBe(128);
    expect(stderr).toMatch(/^fatal: npm has installed only a part .*\nhint: /m);
  });

  test('an installation that is on PATH is updated without --prefix', () => {
    writeFileSync(join(program, 'dist', 'gone-since.cjs'), '');
    const { status, stdout } = install([], pathWith(bin));
    expect(status).toBe(0);
    expect(stdout).toContain(': updated\n');
    expect(treeOf(join(program, 'dist'))).toEqual(treeOf(join(clone, 'dist')));
  });

  test('--uninstall takes all of it away, and leaves what is not of it', () => {
    const { status, stdout } = install(['--uninstall', '--prefix', prefix]);
    expect(status).toBe(0);
    expect(stdout).toContain('git-checkpoint: removed\n');
    expect(treeOf(prefix)).toEqual(theirs);
    for (const path of [bin, dirname(program), dirname(manPage)]) {
      expect(readdirSync(path)).toHaveLength(1);
    }
    expect(install(['--uninstall', '--prefix', prefix]).stderr).toBe(
      `fatal: git-checkpoint is not installed in '${prefix}'\n`,
    );
  });
});

describe('install without --prefix', () => {
  const local = placesBelow(join(home, '.local'));

  test('takes ~/.local when its bin is on PATH; a private umask keeps nobody from the command', () => {
    const path = pathWith(local.bin);
    const privately = 'umask 077; exec npx --yes tsx install.ts';
    const { status, stderr } = run('sh', ['-c', privately], path);
    expect(status).toBe(0);
    expect(stderr).toBe(
      'fetching packages: done\nbuilding: done\npacking: done\ninstalling: done\n',
    );
    for (const name of ['cli.cjs', 'cli.program.cjs', 'cli.program.cache']) {
      expect(statSync(join(local.program, 'dist', name)).mode & 0o444).toBe(0o444);
    }
    expect(statSync(local.program).mode & 0o777).toBe(0o755);
    const away = ['uninstall', '-g', '--prefix', join(home, '.local'), 'git-checkpoint'];
    expect(run('npm', away).status).toBe(0);
    // npm does not know of the completion.
    const left = completionPlaces(join(home, '.local')).map(({ place }) => relative(home, place));
    expect(Object.keys(treeOf(home)).sort()).toEqual(left.sort());
    expect(install(['--uninstall', '--prefix', join(home, '.local')]).status).toBe(0);
    expect(treeOf(home)).toEqual({});
  });

  test('takes ~/.local when nothing on PATH fits, and says what to add to PATH', () => {
    const { status, stderr } = install([]);
    expect(status).toBe(0);
    expect(stderr).toBe(
      `fetching packages: done
building: done
packing: done
installing: done
hint: '${local.bin}' is not on PATH, so git does not find the command yet
hint: add this line to ~/.bashrc, then open a new shell:
hint:   export PATH=${local.bin}:"$PATH"
`,
    );
    expect(existsSync(local.command)).toBe(true);
  });
});

describe('an installation from before npm did it', () => {
  const MARK = "put here by git-checkpoint's install.ts, which removes it with --uninstall";
  const old = join(machine, 'old');
  const places = placesBelow(old);

  beforeEach(() => {
    put(places.command, `#!/bin/sh\n# ${MARK}\n`);
    put(places.manPage, `.TH GIT-CHECKPOINT 1\n.\\" ${MARK}\n`);
    put(join(old, 'lib', 'git-checkpoint', 'install-manifest.json'), '{}');
    put(join(old, 'lib', 'git-checkpoint', 'hook.cjs'), '');
  });

  test('is updated, and says that its hooks do nothing now', () => {
    const { status, stdout, stderr } = install(['--prefix', old], pathWith(places.bin));
    expect(status).toBe(0);
    expect(stdout).toContain(': updated\n');
    expect(stderr).toMatch(/^warning: hooks and agents .*\nhint: run 'git checkpoint install'/m);
    expect(readdirSync(join(old, 'lib'))).toEqual(['node_modules']);
    const { stdout: answer } = run('git', ['checkpoint', '--version'], pathWith(places.bin));
    expect(answer).toContain(version);
    expect(realpathSync(places.manPage)).toContain('node_modules');
    rmSync(old, { recursive: true });
  });

  test('is taken away with --uninstall', () => {
    expect(install(['--uninstall', '--prefix', old]).status).toBe(0);
    expect(treeOf(old)).toEqual({});
  });
});

describe('refused, with nothing changed', () => {
  const taken = join(machine, 'taken');

  test('a command that somebody else put there: npm would replace it, or remove it', () => {
    put(join(placesBelow(taken).program, 'package.json'), '{ "name": "git-checkpoint" }');
    put(placesBelow(taken).command, 'theirs');
    const before = treeOf(taken);
    for (const option of [[], ['--uninstall']]) {
      const { status, stderr } = install([...option, '--prefix', taken]);
      expect(status).toBe(128);
      expect(stderr).toMatch(/^fatal: .* is not what npm puts there .*\nhint: move it away/);
      expect(treeOf(taken)).toEqual(before);
    }
  });

  test('a place that npm’s links lead astray from', () => {
    const linked = join(machine, 'linked');
    mkdirSync(linked);
    symlinkSync(tools, join(linked, 'bin'));
    const { status, stderr } = install(['--prefix', linked]);
    expect(status).toBe(128);
    expect(stderr).toMatch(/^fatal: '.*\/linked\/bin' is a symbolic link.*\nhint: choose another/);
    expect(readdirSync(linked)).toEqual(['bin']);
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

  test('wrong usage', () => {
    const { status, stdout, stderr } = install(['--frobnicate']);
    expect(status).toBe(129);
    expect(stdout).toBe('');
    expect(stderr).toBe(
      "fatal: unknown option '--frobnicate'\nhint: type 'npx --yes tsx install.ts -h' for the options\n",
    );
  });
});

test('npx and npm say nothing of a newer npm in the clone, at the end of its one line', () => {
  const value = execFileSync('npm', ['config', 'get', 'update-notifier'], { cwd: root });
  expect(value.toString()).toBe('false\n');
});

test('-h prints the usage', () => {
  const { status, stdout } = install(['-h']);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^usage: npx --yes tsx install\.ts /);
});
