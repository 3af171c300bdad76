import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { snapshot } from './helpers/bytes.ts';
import { createEnv, testEnv } from './helpers/env.ts';
import { git } from './helpers/git.ts';
import { gitState } from './helpers/git-state.ts';
import { writeLauncher } from './helpers/launcher.ts';
import { removeTree } from './helpers/remove-tree.ts';
import { createRepo } from './helpers/repo.ts';
import { checkpoint, checkpointAsync } from './helpers/run.ts';
import { shellQuote } from './helpers/shell-quote.ts';
import { runProcess, startProcess } from './helpers/spawn.ts';
import { temporaryDirectory } from './helpers/temporary.ts';
import { dialogue } from './helpers/terminal.ts';
import { countGitProcesses } from './helpers/trace.ts';

const HOSTILE = ["it's (x)", '$HOME', '`id`', 'a\nb', '"', '\\', '', '日本語', '*', '-e'];

/** A stand-in for the built command, which the harness must not depend on to be tested. */
function standIn(body: string): { cli: string; env: { PATH: string } } {
  const { PATH } = testEnv();
  const directory = temporaryDirectory();
  const cli = join(directory, "cli's (x).cjs");
  writeFileSync(cli, body);
  writeLauncher(directory, cli);
  return { cli, env: { PATH: `${directory}:${PATH}` } };
}

describe('env', () => {
  test('lets nothing of the caller in', () => {
    const inherited = {
      GIT_DIR: '/x',
      NODE_EXTRA_CA_CERTS: '/x',
      EDITOR: 'x',
      LANG: 'x',
      NO_COLOR: '1',
    };
    const before = { ...process.env };
    Object.assign(process.env, inherited);
    try {
      const seen = runProcess('/', 'env', []).stdout;
      for (const name of Object.keys(inherited))
        expect(seen).not.toMatch(new RegExp(`^${name}=`, 'm'));
      expect(seen).toMatch(/^TZ=UTC$/m);
      expect(seen).toMatch(/^LC_ALL=C$/m);
    } finally {
      process.env = before;
    }
  });

  test('git reads no configuration but that of the HOME', () => {
    const repo = createRepo();
    const origins = repo.git('config', '--list', '--show-scope').split('\n');
    expect(origins.filter((line) => !/^(global|local)\t/.test(line))).toEqual([]);
    expect(repo.git('config', 'user.email')).toBe('author@example.com');
    expect(repo.git('var', 'GIT_AUTHOR_IDENT')).toMatch(
      /^A U Thor <author@example.com> \d+ \+0000$/,
    );
  });

  test('is one for the processes of a test, and another for each machine', () => {
    git('/', ['config', '--global', 'checkpoint.x', 'set here']);
    expect(git('/', ['config', 'checkpoint.x'])).toBe('set here');
    expect(runProcess('/', 'git', ['config', 'checkpoint.x'], { env: createEnv() }).code).toBe(1);
  });

  test('is fresh for the next test', () => {
    expect(runProcess('/', 'git', ['config', 'checkpoint.x']).code).toBe(1);
  });

  test('is fresh when a test is run again', { repeats: 1 }, () => {
    expect(git('/', ['config', '--global', '--get-all', 'user.name'])).toBe('A U Thor');
    git('/', ['config', '--global', '--add', 'user.name', 'from the first time']);
  });

  test('a variable can be changed, and taken away', () => {
    const { stdout } = runProcess('/', 'env', [], { env: { TERM: 'dumb', TZ: undefined } });
    expect(stdout).toMatch(/^TERM=dumb$/m);
    expect(stdout).not.toMatch(/^TZ=/m);
  });
});

describe('temporary', () => {
  let left = '';

  test('a test may leave what is read-only', () => {
    left = temporaryDirectory();
    mkdirSync(join(left, 'locked/inner'), { recursive: true });
    writeFileSync(join(left, 'locked/inner/file'), '');
    chmodSync(join(left, 'locked/inner'), 0o500);
    chmodSync(join(left, 'locked'), 0);
  });

  test('and it is gone after it', () => {
    expect(left).not.toBe('');
    expect(() => snapshot(left)).toThrow('ENOENT');
  });

  test('a repository above it is none of ours', () => {
    const above = dirname(temporaryDirectory());
    git(above, ['init', '--quiet']);
    onTestFinished(() => removeTree(join(above, '.git')));
    expect(runProcess(temporaryDirectory(), 'git', ['rev-parse', '--git-dir']).code).toBe(128);
  });
});

describe('repo', () => {
  test('has one commit, a clean tree and a fresh index', () => {
    const repo = createRepo();
    expect(repo.git('log', '--format=%s', 'main')).toBe('initial');
    expect(repo.read('README.md')).toBe('# Project\n');
    // Before anything refreshes the index: plumbing that does not finds nothing either.
    expect(repo.git('diff-files')).toBe('');
    expect(repo.status()).toBe('');
    expect(repo.git('fsck', '--strict')).toBe('');
  });

  test('is not shared with the next one', () => {
    const first = createRepo();
    first.commit('second', { 'a.txt': 'a' });
    const second = createRepo();
    expect(dirname(second.path)).not.toBe(dirname(first.path));
    expect(second.git('rev-list', '--count', 'HEAD')).toBe('1');
  });

  test('takes files, a branch and a name', () => {
    const files = { 'src/a.ts': 'a\n', 'b c.bin': Buffer.from([0, 255]) };
    const repo = createRepo({ files, branch: 'feature/x', name: "my repo's (x)" });
    expect(repo.path).toMatch(/\/my repo's \(x\)$/);
    expect(repo.git('ls-files')).toBe('b c.bin\nsrc/a.ts');
    expect(repo.git('cat-file', '-s', 'HEAD:b c.bin')).toBe('2');
    expect(repo.git('symbolic-ref', 'HEAD')).toBe('refs/heads/feature/x');
    expect(repo.git('rev-list', '--count', '--all')).toBe('1');
  });

  test('can be empty', () => {
    const repo = createRepo({ empty: true, branch: 'trunk' });
    expect(repo.git('symbolic-ref', 'HEAD')).toBe('refs/heads/trunk');
    expect(repo.gitResult(['rev-parse', '--verify', 'HEAD']).code).toBe(128);
  });

  test('can be bare, with worktrees', () => {
    const repo = createRepo({ bare: true, name: 'repo.git' });
    expect(repo.git('rev-parse', '--is-bare-repository')).toBe('true');
    expect(repo.git('remote')).toBe('');
    const linked = repo.worktree('linked', 'feature');
    expect(linked.read('README.md')).toBe('# Project\n');
    expect(linked.archivePath).toBe(join(repo.path, 'checkpoints'));
  });

  test('can use SHA-256', () => {
    const repo = createRepo({ objectFormat: 'sha256' });
    expect(repo.git('rev-parse', 'HEAD')).toHaveLength(64);
    expect(repo.status()).toBe('');
  });

  test('refuses files where there is no place for them', () => {
    expect(() => createRepo({ bare: true, files: {} })).toThrow('files need a work tree');
  });

  test('git throws its own words, gitResult returns them', () => {
    const repo = createRepo();
    expect(() => repo.git('checkout', 'nowhere')).toThrow("pathspec 'nowhere' did not match");
    const result = repo.gitResult(['hash-object', '--stdin'], { input: 'hello\n' });
    expect(result).toMatchObject({ code: 0, stdout: 'ce013625030ba8dba906f756967f9e9ca394464a\n' });
    repo.write('sub/file', '');
    const prefix = repo.gitResult(['rev-parse', '--show-prefix'], { cwd: 'sub', env: { X: '1' } });
    expect(prefix.stdout).toBe('sub/\n');
  });

  test('commits files, what is staged, or nothing', () => {
    const repo = createRepo();
    repo.write('note.md', 'not to be committed');
    const first = repo.commit('one', { 'a*.txt': 'a' });
    expect(repo.git('show', '--name-only', '--format=%H', first)).toBe(`${first}\n\na*.txt`);
    repo.write('b', 'b');
    repo.git('add', 'b');
    repo.commit('two');
    expect(repo.git('show', '--name-only', '--format=')).toBe('b');
    repo.commit('three');
    expect(repo.git('show', '--name-only', '--format=')).toBe('');
    expect(repo.status()).toBe('?? note.md');
  });

  test('status keeps the blank of its first column', () => {
    const repo = createRepo();
    repo.write('README.md', 'changed');
    expect(repo.status()).toBe(' M README.md');
  });

  test('a linked worktree lies beside it, for a new branch or one that is there', () => {
    const repo = createRepo();
    repo.git('branch', 'old');
    const created = repo.worktree('created', 'feature/new');
    const existing = repo.at('sub').worktree('existing', 'old', { create: false });
    expect(created.git('branch', '--show-current')).toBe('feature/new');
    expect(existing.git('branch', '--show-current')).toBe('old');
    expect(dirname(created.path)).toBe(dirname(repo.path));
    expect(dirname(existing.path)).toBe(dirname(repo.path));
    expect(created.git('rev-parse', '--git-common-dir')).toBe(join(repo.path, '.git'));
  });

  test('lists the archive of all its worktrees', () => {
    const repo = createRepo();
    expect(repo.archive()).toEqual([]);
    repo.write('.checkpoints/b.md', '');
    repo.write('.checkpoints/done/a.md', '');
    symlinkSync('b.md', join(repo.archivePath, 'link.md'));
    expect(repo.worktree('linked', 'x').at('deep/er').archive()).toEqual([
      'b.md',
      'done/a.md',
      'link.md',
    ]);
    expect(repo.exists('.checkpoints/b.md')).toBe(true);
    expect(repo.exists('.checkpoints/c.md')).toBe(false);
  });
});

describe('run', () => {
  const REPORT = `
    const input = require('node:fs').readFileSync(0, 'utf8');
    console.log(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(), input }));
    console.error('to the error output');
    process.exitCode = 3;
  `;

  test.each(['node', 'git'] as const)('starts the command by %s', (via) => {
    const repo = createRepo();
    const options = { via, ...standIn(REPORT) };
    const result = repo.checkpoint(HOSTILE, { ...options, input: 'text' });
    expect(result).toMatchObject({ code: 3, signal: null, stderr: 'to the error output\n' });
    expect(result.json()).toEqual({ args: HOSTILE, cwd: repo.path, input: 'text' });
    expect(repo.checkpoint([], options).json()).toMatchObject({ input: '' });
  });

  test('json throws where the answer is not one document', () => {
    const { cli } = standIn('console.log("{}"); console.log("{}")');
    expect(() => checkpoint('/', [], { cli }).json()).toThrow(SyntaxError);
  });

  test('a signal is a result, a late end is a failure', async () => {
    const { cli } = standIn('process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 9000)');
    expect(checkpoint('/', [], { cli })).toMatchObject({ code: null, signal: 'SIGTERM' });
    expect(await checkpointAsync('/', [], { cli })).toMatchObject({
      code: null,
      signal: 'SIGTERM',
    });
    const late = standIn('console.log("so far"); setTimeout(() => {}, 9000)');
    const options = { cli: late.cli, timeout: 400 };
    expect(() => checkpoint('/', ['save'], options)).toThrow(/did not end within 400 ms\n.*so far/);
    await expect(checkpointAsync('/', ['save'], options)).rejects.toThrow(
      /within 400 ms\n.*so far/,
    );
  });

  test('a program that cannot be started is a failure', async () => {
    expect(() => runProcess('/', '/no/such/program', [])).toThrow('ENOENT');
    await expect(startProcess('/', '/no/such/program', [])).rejects.toThrow('ENOENT');
  });

  test('input that nobody reads is no failure', async () => {
    const input = 'x'.repeat(1_000_000);
    expect(runProcess('/', 'true', [], { input }).code).toBe(0);
    expect((await startProcess('/', 'true', [], { input })).code).toBe(0);
  });

  test('checkpointAsync runs at the same time', async () => {
    // Each waits for the file that the other one writes.
    const { cli } = standIn(`
      const { existsSync, writeFileSync } = require('node:fs');
      const [mine, other] = process.argv.slice(2);
      writeFileSync(mine, '');
      while (!existsSync(other)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      console.log('"met"');
    `);
    const directory = temporaryDirectory();
    const results = await Promise.all([
      checkpointAsync(directory, ['a', 'b'], { cli }),
      checkpointAsync(directory, ['b', 'a'], { cli }),
    ]);
    expect(results.map((result) => [result.code, result.json()])).toEqual([
      [0, 'met'],
      [0, 'met'],
    ]);
  });
});

describe('terminal', () => {
  const ASK = 'printf "name? "; read x; echo "got $x"; exit 3';

  test('holds a dialogue and returns the exit code', async () => {
    const result = await dialogue('/', ['sh', '-c', ASK], [{ expect: 'name? ', send: 'bob\r' }]);
    expect(result.code).toBe(3);
    expect(result.screen).toBe('name? bob\ngot bob\n');
    expect(result.output).toBe('name? bob\r\ngot bob\r\n');
  });

  test('all three streams are a terminal of the size asked for', async () => {
    const script =
      'for fd in 0 1 2; do test -t $fd || echo "$fd is none"; done; stty size; echo err >&2';
    const { screen } = await dialogue('/', ['sh', '-c', script], [], { cols: 57 });
    expect(screen).toBe('40 57\nerr\n');
  });

  test('arguments arrive as they are, in the directory and environment given', async () => {
    const repo = createRepo({ name: "my repo's (x)" });
    const program =
      'console.log(JSON.stringify([process.argv.slice(1), process.cwd(), process.env.X]))';
    const argv = [process.execPath, '-e', program, '--', ...HOSTILE];
    const { screen } = await dialogue(repo.path, argv, [], { env: { X: "'" }, cols: 500 });
    expect(JSON.parse(screen)).toEqual([HOSTILE, repo.path, "'"]);
  });

  test('a turn waits for text after that of the turn before', async () => {
    const script = 'for n in 1 2 3; do printf "again? "; read x; echo "<$x>"; done';
    const turns = ['a', 'b', 'c'].map((key) => ({ expect: /again\? /, send: `${key}\r` }));
    const { screen } = await dialogue('/', ['sh', '-c', script], turns);
    expect(screen).toBe('again? a\n<a>\nagain? b\n<b>\nagain? c\n<c>\n');
  });

  test('keys reach a program that draws, and the screen is free of control sequences', async () => {
    const program = `
      import { select } from ${JSON.stringify(import.meta.resolve('@clack/prompts'))};
      const options = ['keep both', 'overwrite'].map((label) => ({ value: label, label }));
      console.log('chosen: ' + await select({ message: 'what now?', options }));
    `;
    const argv = [process.execPath, '--input-type=module', '-e', program];
    const turns = [
      { expect: 'what now?', send: '\x1b[B' },
      { expect: /● overwrite/, send: '\r' },
    ];
    const { code, output, screen } = await dialogue('/', argv, turns);
    expect(code).toBe(0);
    expect(output).toContain('\x1b[');
    expect(screen).not.toContain('\x1b');
    expect(screen).toMatch(/chosen: overwrite\n$/);
  });

  test('Ctrl-C is a signal to the program', async () => {
    const turns = [{ expect: 'ready', send: '\x03' }];
    // `exec`, because dash loses the signal when it comes while dash starts a child.
    expect((await dialogue('/', ['sh', '-c', 'echo ready; exec cat'], turns)).code).toBe(130);
  });

  test('fails with the screen when the text does not come', async () => {
    const turns = [{ expect: 'colour? ', send: 'red\r' }];
    await expect(dialogue('/', ['sh', '-c', ASK], turns, { timeout: 300 })).rejects.toThrow(
      '300 ms went by before it showed "colour? "; the screen:\nname? ',
    );
  });

  test('fails when the program ends before, or does not end', async () => {
    const turns = [
      { expect: 'name? ', send: '\r' },
      { expect: /more/, send: '\r' },
    ];
    await expect(dialogue('/', ['sh', '-c', ASK], turns)).rejects.toThrow(
      'the program ended with 3 before it showed /more/; the screen:\nname? \ngot \n',
    );
    await expect(dialogue('/', ['sh', '-c', ASK], [], { timeout: 300 })).rejects.toThrow(
      '300 ms went by before it ended; the screen:\nname? ',
    );
  });

  test('leaves no process behind when it fails', async () => {
    const file = join(temporaryDirectory(), 'pid');
    const script = `echo $$ >${shellQuote(file)}; echo ready; read x`;
    const turns = [
      { expect: 'ready', send: '' },
      { expect: 'never', send: '' },
    ];
    await expect(dialogue('/', ['sh', '-c', script], turns, { timeout: 300 })).rejects.toThrow();
    const pid = readFileSync(file, 'utf8').trim();
    // Gone, or dead and waiting for its parent to notice.
    const state = () => runProcess('/', 'ps', ['-o', 'stat=', '-p', pid]).stdout;
    await expect.poll(state).toMatch(/^(Z.*\n)?$/);
  });
});

describe('trace', () => {
  test('counts the git processes that a program starts, not the one that starts it', () => {
    const repo = createRepo();
    const { cli, env } = standIn(`
      const { execFileSync } = require('node:child_process');
      execFileSync('git', ['rev-parse', 'HEAD']);
      execFileSync('git', ['log', '--oneline', '--', 'checkpoint']);
    `);
    const processes = countGitProcesses((trace) => {
      expect(repo.checkpoint([], { via: 'git', cli, env: { ...env, ...trace } }).code).toBe(0);
    });
    expect(processes).toEqual({
      count: 2,
      commands: ['git rev-parse HEAD', 'git log --oneline -- checkpoint'],
      dispatching: ['git checkpoint'],
    });
  });

  test("counts git's own children", () => {
    const repo = createRepo();
    repo.git('submodule', '--quiet', 'add', createRepo().path, 'module');
    const processes = countGitProcesses((env) => repo.gitResult(['status'], { env }));
    expect(processes.commands[0]).toBe('git status');
    expect(processes.count).toBeGreaterThan(1);
  });

  test('counts nothing where nothing runs', () => {
    expect(countGitProcesses(() => {}).count).toBe(0);
  });
});

describe('bytes', () => {
  const change: Record<string, (directory: string) => void> = {
    'a byte': (directory) => writeFileSync(join(directory, 'sub/file'), 'fILE'),
    'a mode': (directory) => chmodSync(join(directory, 'sub/file'), 0o600),
    'a mode of a directory': (directory) => chmodSync(join(directory, 'sub'), 0o700),
    'a link': (directory) => {
      rmSync(join(directory, 'link'));
      symlinkSync('elsewhere', join(directory, 'link'));
    },
    'a type': (directory) => {
      rmSync(join(directory, 'link'));
      writeFileSync(join(directory, 'link'), '');
    },
    'an addition': (directory) => mkdirSync(join(directory, 'sub/new')),
    'a removal': (directory) => rmSync(join(directory, 'sub/file')),
  };

  test.each(Object.keys(change))('a snapshot sees %s', (name) => {
    const directory = temporaryDirectory();
    mkdirSync(join(directory, 'sub'));
    writeFileSync(join(directory, 'sub/file'), 'file');
    symlinkSync('sub', join(directory, 'link'));
    const before = snapshot(directory);
    expect(Object.keys(before)).toEqual(['link', 'sub', 'sub/file']);
    expect(Object.values(before)[0]).toMatchObject({ type: 'link', target: 'sub' });
    expect(snapshot(directory)).toEqual(before);
    change[name]?.(directory);
    expect(snapshot(directory)).not.toEqual(before);
    expect(snapshot(directory, { ignore: ['link', 'sub'] })).toEqual({});
  });
});

describe('git state', () => {
  test('looking twice changes nothing, not even a byte', () => {
    const repo = createRepo();
    repo.write('README.md', '# Project\n');
    const bytes = snapshot(repo.path);
    expect(gitState(repo.path)).toEqual(gitState(repo.path));
    expect(snapshot(repo.path)).toEqual(bytes);
  });

  test.each([
    ['refs', ['tag', 'v1']],
    ['head', ['checkout', '--quiet', '--detach']],
    ['staged', ['update-index', '--chmod=+x', 'README.md']],
    ['index', ['update-index', '--chmod=+x', 'README.md']],
    ['objects', ['hash-object', '-w', '--stdin']],
    ['reflog', ['commit', '--quiet', '--amend', '--no-edit']],
  ] as const)('sees a change of %s', (part, args) => {
    const repo = createRepo();
    const before = gitState(repo.path);
    repo.git(...args);
    expect(gitState(repo.path)[part]).not.toEqual(before[part]);
  });

  test('of an empty repository, and of a bare one', () => {
    const empty = gitState(createRepo({ empty: true }).path);
    expect(empty).toMatchObject({ head: 'refs/heads/main', refs: [], index: null, reflog: [] });
    expect(gitState(createRepo({ bare: true }).path).refs).toHaveLength(1);
  });
});
