/** The status line: one line, whatever comes, and never that of another session. */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { replaceUnseen } from '../../src/note/unseen.ts';
import { testEnv } from '../helpers/env.ts';
import { noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { ScriptedClaude } from './scripted.ts';

const SCRIPT = join(root, 'hooks/statusline');
const NONE = '\u001b[2m• no checkpoint\u001b[0m\n';
const AT = new Date('2026-03-14T10:12:30Z');

const shells = ['sh', 'bash', 'dash', 'busybox']
  .filter((shell) => runProcess('/', 'sh', ['-c', `command -v ${shell}`]).code === 0)
  .map((shell): [string, ...string[]] => (shell === 'busybox' ? [shell, 'sh'] : [shell]));

function line(input: unknown, { cwd = '/', shell = ['sh'], env = {} } = {}): string {
  const [command = 'sh', ...args] = shell;
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  const result = runProcess(cwd, command, [...args, SCRIPT], { input: text, env });
  expect(result).toMatchObject({ code: 0, stderr: '' });
  return result.stdout;
}

/** The fields of code.claude.com/docs/en/statusline that matter, among others. */
function payload(session_id: unknown, directory: string): object {
  return {
    cwd: directory,
    session_id,
    transcript_path: '/path/to/transcript.jsonl',
    model: { id: 'a-model', display_name: 'A "model"' },
    workspace: { current_dir: directory, project_dir: '/elsewhere', added_dirs: [] },
    version: '2.1.90',
    context_window: { used_percentage: 8 },
  };
}

const ok = (topic: string) => `\u001b[32m✓ ckpt ${topic} 20260314-10:12:30\u001b[0m\n`;

function stamped(session: string, text: string): string {
  return `<!-- ckpt-session: ${session} -->\n${text}`;
}

describe.each(shells.map((shell) => ({ shell })))('$shell', ({ shell }) => {
  test('the note that the session wrote, with its own time', () => {
    const repo = createRepo({ branch: 'feature/login' });
    put(repo, 'CHECKPOINT.md', noteOf('feature/login'));
    const claude = new ScriptedClaude('mine', repo.path);
    expect(line(payload('mine', repo.path), { shell })).toBe(NONE);
    claude.start('startup');
    expect(line(payload('mine', repo.path), { shell })).toBe(NONE);
    claude.wrote(join(repo.path, 'CHECKPOINT.md'), '');
    utimesSync(join(repo.path, 'CHECKPOINT.md'), AT, AT);
    expect(line(payload('mine', repo.path), { shell })).toBe(ok('feature/login'));
    expect(line(payload('other', repo.path), { shell })).toBe(NONE);
    expect(line(payload('mine', join(repo.at('a/b').path)), { shell })).toBe(ok('feature/login'));
  });

  test('the newest of those that it wrote, and none that another session has taken over', () => {
    const repo = createRepo();
    const file = join(repo.archivePath, 'auth-checkpoint.md');
    const [mine, other] = ['mine', 'other'].map((id) => new ScriptedClaude(id, repo.path));
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    mine?.wrote(join(repo.path, 'CHECKPOINT.md'), '');
    putInArchive(repo, 'auth-checkpoint.md', '# Checkpoint: auth\n');
    mine?.wrote(file, '');
    utimesSync(file, AT, AT);
    expect(line(payload('mine', repo.path), { shell })).toBe(ok('auth'));
    other?.wrote(file, '');
    utimesSync(file, AT, AT);
    expect(line(payload('mine', repo.path), { shell })).toBe(NONE);
    expect(line(payload('other', repo.path), { shell })).toBe(ok('auth'));
  });

  test('a linked worktree, and a look at the files where nobody remembers', () => {
    const repo = createRepo();
    const linked = repo.worktree('a b', 'work');
    put(linked, 'CHECKPOINT.md', stamped('mine', noteOf('work')), AT);
    putInArchive(repo, 'auth-checkpoint.md', stamped('theirs', '# Checkpoint: auth\n'), AT);
    putInArchive(repo, 'auth-2-checkpoint.md', 'x\n<!-- ckpt-session: mine -->\n');
    expect(line(payload('mine', linked.path), { shell })).toBe(ok('work'));
    expect(line(payload('theirs', linked.path), { shell })).toBe(ok('auth'));
    expect(line(payload('theirs', repo.path), { shell })).toBe(ok('auth'));
    expect(line(payload('mine', repo.path), { shell })).toBe(NONE);
  });
});

test('a detached HEAD, a repository that is bare, another name for the live file', () => {
  const repo = createRepo({ name: 'place' });
  put(repo, 'CHECKPOINT.md', stamped('mine', noteOf('main')), AT);
  repo.git('switch', '--quiet', '--detach');
  expect(line(payload('mine', repo.path))).toBe(ok('place'));
  const bare = createRepo({ bare: true, name: 'repo.git' }).worktree('linked', 'work');
  putInArchive(bare, 'auth-checkpoint.md', stamped('mine', '# Checkpoint: auth\n'), AT);
  expect(line(payload('mine', bare.path))).toBe(ok('auth'));
  const renamed = createRepo({ branch: 'work' });
  put(renamed, 'docs/STATE.md', stamped('mine', noteOf('work')), AT);
  renamed.write('.git/checkpoint-state/file', 'docs/STATE.md\n');
  expect(line(payload('mine', renamed.path))).toBe(ok('work'));
});

test('a tracked note, which nobody stamps, is the session’s that wrote it', () => {
  const repo = createRepo({ files: { 'CHECKPOINT.md': noteOf('main') } });
  new ScriptedClaude('mine', repo.path).wrote(join(repo.path, 'CHECKPOINT.md'), '');
  utimesSync(join(repo.path, 'CHECKPOINT.md'), AT, AT);
  expect(line(payload('mine', repo.path))).toBe(ok('main'));
  expect(line(payload('other', repo.path))).toBe(NONE);
});

test('what a terminal would obey is left out of the topic', () => {
  const branch = 'a\u0085b\u202ec-日本語';
  const repo = createRepo({ branch });
  put(repo, 'CHECKPOINT.md', stamped('mine', noteOf('x')), AT);
  expect(line(payload('mine', repo.path))).toBe(ok('abc-日本語'));
});

test('so is what nobody sees, by the same list as everywhere (G55)', () => {
  const some = [0xad, 0x34f, 0x61c, 0x115f, 0x17b4, 0x180e, 0x200b, 0x200d, 0x2028, 0x2060, 0x206f];
  const more = [
    0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0x1bca0, 0x1d173, 0xe0041, 0xe01ef, 0xe0fff,
  ];
  const branch = `a${String.fromCodePoint(...some, ...more)}b-日本語`;
  expect(replaceUnseen(branch, '')).toBe('ab-日本語');
  const repo = createRepo({ branch });
  put(repo, 'CHECKPOINT.md', stamped('mine', noteOf('x')), AT);
  expect(line(payload('mine', repo.path))).toBe(ok('ab-日本語'));
});

test('paths with quotes, backslashes and other letters', () => {
  const repo = createRepo({ name: 'a "b" \\c 日本 $HOME' });
  put(repo, 'CHECKPOINT.md', stamped('mine', noteOf('main')), AT);
  expect(line(payload('mine', repo.path))).toBe(ok('main'));
  const escaped = JSON.stringify(payload('mine', repo.path)).replaceAll('/', '\\/');
  expect(line(escaped)).toBe(ok('main'));
  const inside = JSON.stringify({ text: '"session_id":"evil"', ...payload('mine', repo.path) });
  expect(line(inside)).toBe(ok('main'));
});

test('field case 104: an id that is none finds no file', () => {
  const repo = createRepo();
  put(repo, '.git/checkpoint-state/sessions/x', `${repo.path}/README.md\n`);
  for (const id of ['../sessions/x', '', null, 'a b', 'x'.repeat(300), '.', '..']) {
    expect(line(payload(id, repo.path))).toBe(NONE);
  }
});

test('field case 120: nonsense, no workspace, a directory that is gone', () => {
  const gone = join(temporaryDirectory(), 'gone');
  mkdirSync(gone);
  rmSync(gone, { recursive: true });
  for (const input of ['', '{', 'null', '\u0000', { session_id: 'a' }, payload('a', gone)]) {
    expect(line(input)).toBe(NONE);
  }
  symlinkSync('nowhere', gone);
  expect(line(payload('a', gone))).toBe(NONE);
  expect(line('x'.repeat(200_000))).toBe(NONE);
});

describe('field case 120: input that never ends', () => {
  function never(repo: Repo, text: string, env: NodeJS.ProcessEnv = {}) {
    return new Promise<{ code: number | null; stdout: string; time: number }>((resolve) => {
      const started = performance.now();
      const child = spawn('sh', [SCRIPT], { cwd: repo.path, env: { ...testEnv(), ...env } });
      let stdout = '';
      child.stdin.on('error', () => {});
      if (text !== '') child.stdin.write(text);
      child.stdout.on('data', (chunk) => {
        stdout += chunk;
      });
      child.on('close', (code) => {
        child.stdin.destroy();
        resolve({ code, stdout, time: performance.now() - started });
      });
    });
  }

  test('is waited for for 200 ms, also without a program that knows time limits', async () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', stamped('mine', noteOf('main')), AT);
    const bin = temporaryDirectory();
    for (const tool of ['sh', 'dd', 'sleep', 'date', 'kill', 'tr', 'sed']) {
      const path = runProcess('/', 'sh', ['-c', `command -v ${tool}`]).stdout.trim();
      if (path.startsWith('/')) symlinkSync(path, join(bin, tool));
    }
    const given = JSON.stringify(payload('mine', repo.path));
    for (const [text, expected] of [
      ['', NONE],
      [given, ok('main')],
      [given.slice(0, 40), NONE],
    ] as const) {
      const { code, stdout, time } = await never(repo, text, { PATH: bin });
      expect({ code, stdout }).toEqual({ code: 0, stdout: expected });
      expect(time).toBeLessThan(1_000);
    }
  });
});

test('a note whose pointer leads nowhere is looked for', () => {
  const repo = createRepo();
  put(repo, 'CHECKPOINT.md', stamped('mine', noteOf('main')), AT);
  mkdirSync(join(repo.path, '.git/checkpoint-state/sessions'), { recursive: true });
  writeFileSync(join(repo.path, '.git/checkpoint-state/sessions/mine'), '/no/such/file.md\n');
  expect(line(payload('mine', repo.path))).toBe(ok('main'));
});

describe('the note that the session wrote last is named, and no copy of one (G60)', () => {
  const as = (id: string) => ({ env: { GIT_CHECKPOINT_SESSION: id } });
  const topic = (id: string, repo: { path: string }) =>
    / ckpt (.*) \d{8}-/.exec(line(payload(id, repo.path)))?.[1] ?? null;

  test('in a linked worktree: after a save, a compaction and a commit', () => {
    const linked = createRepo().worktree('wt', 'feature/x');
    linked.checkpoint(['save', '--title', 't', '--next', 'n'], as('A'));
    expect(topic('A', linked)).toBe('feature/x');
    new ScriptedClaude('A', linked.path).compact();
    expect(topic('A', linked)).toBe('feature/x');
    linked.checkpoint(['mirror'], as('A'));
    expect(topic('A', linked)).toBe('feature/x');
    linked.checkpoint(['save', '--next', 'm'], as('B'));
    expect([topic('A', linked), topic('B', linked)]).toEqual([null, 'feature/x']);
  });

  test('where another session has saved over it, kept it back or taken that away', () => {
    const repo = createRepo();
    repo.checkpoint(['save', '--title', 't', '--next', 'n'], as('A'));
    repo.checkpoint(['save', '--next', 'm'], as('B'));
    expect([topic('A', repo), topic('B', repo)]).toEqual([null, 'main']);
    repo.checkpoint(['track', 'auth'], as('B'));
    repo.checkpoint(['undo', '--yes'], as('A'));
    expect(topic('B', repo)).toBe('auth');
  });

  test('a note goes where it is parked, by the name of its branch', () => {
    const repo = createRepo({ branch: 'feature/x' });
    repo.checkpoint(['save', '--title', 't', '--next', 'n'], as('A'));
    repo.git('switch', '--quiet', '--create', 'other');
    repo.checkpoint(['save', '--title', 'u', '--next', 'n'], as('B'));
    expect([topic('A', repo), topic('B', repo)]).toEqual(['feature/x', 'other']);
    repo.checkpoint(['resume', 'feature/x', '--park'], as('B'));
    repo.git('switch', '--quiet', 'feature/x');
    expect([topic('A', repo), topic('B', repo)]).toEqual(['feature/x', 'other']);
  });

  test('where nobody remembers: no mirror, no previous version, and checkpoint.dir', () => {
    const repo = createRepo();
    const forget = () => rmSync(join(repo.path, '.git/checkpoint-state/sessions'), RECURSIVE);
    putInArchive(repo, 'feature-x.mirror.md', stamped('A', noteOf('feature/x')), AT);
    putInArchive(repo, 'main.prev.md', stamped('A', noteOf('main')), AT);
    expect(topic('A', repo)).toBeNull();
    putInArchive(repo, 'feature-y.md', stamped('A', noteOf('feature/y')), AT);
    expect(topic('A', repo)).toBe('feature/y');
    for (const dir of ['notes', `${temporaryDirectory()}/a "b" \\c`]) {
      const away = createRepo({ branch: 'x' });
      away.git('config', 'checkpoint.dir', dir);
      away.checkpoint(['track', 'auth'], as('A'));
      rmSync(join(away.path, '.git/checkpoint-state/sessions'), RECURSIVE);
      expect(topic('A', away)).toBe('auth');
    }
    forget();
    expect(topic('A', repo)).toBe('feature/y');
  });
});

const RECURSIVE = { recursive: true, force: true };
