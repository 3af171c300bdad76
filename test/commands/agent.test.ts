/** `git checkpoint agent install`, `uninstall` and `status`, with real files. */
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { AGENTS } from '../../src/agents/list.ts';
import { snapshot } from '../helpers/bytes.ts';
import { testEnv } from '../helpers/env.ts';
import { noteOf } from '../helpers/notes.ts';
import { createRepo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { checkpoint } from '../helpers/run.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

const EVENTS = ['SessionStart', 'PreToolUse', 'PostToolUse', 'PreCompact', 'Stop', 'SessionEnd'];

interface Settings {
  hooks: Record<string, { matcher?: string; hooks: { command: string }[] }[]>;
  statusLine?: { command: string };
}

function home(...path: string[]): string {
  return join(testEnv()['HOME'] ?? '', ...path);
}

function settingsPath(): string {
  return home('.claude', 'settings.json');
}

function writeSettings(text: string | Buffer): void {
  mkdirSync(dirname(settingsPath()), { recursive: true });
  writeFileSync(settingsPath(), text);
}

function readSettings(): Settings {
  return JSON.parse(readFileSync(settingsPath(), 'utf8'));
}

function commandOf(settings: Settings, event: string): string {
  return settings.hooks[event]?.at(-1)?.hooks[0]?.command ?? '';
}

function agent(...words: string[]) {
  return checkpoint(home(), ['agent', ...words]);
}

test('wires Claude Code outside a repository, and takes every trace away again', () => {
  const before = snapshot(home());
  const installed = agent('install', 'claude-code');
  expect(installed.stderr).toBe('');
  expect(installed.stdout).toContain('wired Claude Code (--user)');
  expect(Object.keys(readSettings().hooks)).toEqual(EVENTS);
  for (const skill of ['checkpoint-save', 'checkpoint-resume', 'checkpoint-track']) {
    const path = `skills/${skill}/SKILL.md`;
    expect(readFileSync(home('.claude', path))).toEqual(readFileSync(join(root, 'agents', path)));
  }
  expect(agent('status').stdout).not.toContain('problem');
  expect(agent('uninstall', 'claude-code').code).toBe(0);
  expect(snapshot(home())).toEqual(before);
});

test('takes out the event that older clients skip the whole file for, and writes none but those of 2.1.20 (G56)', () => {
  agent('install', 'claude-code');
  const former = readSettings();
  const [entry] = former.hooks['Stop'] ?? [];
  const old = JSON.stringify(entry).replace('claude-code stop', 'claude-code worktree-remove');
  const theirs = { hooks: [{ type: 'command', command: 'echo mine' }] };
  const hooks = { ...former.hooks, WorktreeRemove: [JSON.parse(old)] };
  writeSettings(JSON.stringify({ ...former, hooks }));
  expect(agent('install', 'claude-code').code).toBe(0);
  expect(Object.keys(readSettings().hooks)).toEqual(EVENTS);
  // What somebody else has put there stays.
  hooks.WorktreeRemove.push(theirs as (typeof hooks.WorktreeRemove)[number]);
  writeSettings(JSON.stringify({ ...former, hooks }));
  agent('install', 'claude-code');
  expect(readSettings().hooks['WorktreeRemove']).toEqual([theirs]);
});

test('after the commands of a shell a script looks first; what is for everybody has none, and leaves them out', () => {
  const repo = createRepo();
  agent('install', 'claude-code');
  expect(readSettings().hooks['PostToolUse']?.[0]?.matcher).toBe('Write|Edit|MultiEdit|Bash');
  repo.checkpoint(['agent', 'install', 'claude-code', '--project']);
  const { hooks } = JSON.parse(repo.read('.claude/settings.json')) as Settings;
  expect(hooks['PostToolUse']?.[0]?.matcher).toBe('Write|Edit|MultiEdit');
});

test.each(AGENTS.filter(({ name }) => name !== 'agents-md'))(
  'wires $name, and takes every trace away again',
  ({ name, hooks, title }) => {
    const before = snapshot(home());
    const { data } = agent('install', name, '--json').json() as { data: { events: string[] } };
    expect(data.events).toEqual(hooks.map(({ event }) => event));
    const between = snapshot(home());
    expect(agent('install', name).stdout).toBe(`${title} is wired already (--user)\n`);
    expect(snapshot(home())).toEqual(between);
    expect(agent('status', '--json').json()).toMatchObject({
      data: { wirings: [{ agent: name, scope: 'user', problem: null }] },
    });
    agent('uninstall', name);
    expect(snapshot(home())).toEqual(before);
  },
);

test('AGENTS.md gets a block behind what is there, and loses nothing else', () => {
  const repo = createRepo();
  repo.write('AGENTS.md', '# Rules\r\n\r\nBe kind.');
  repo.checkpoint(['agent', 'install', 'agents-md']);
  const text = repo.read('AGENTS.md');
  expect(text.startsWith('# Rules\r\n\r\nBe kind.\r\n\r\n<!-- git-checkpoint: begin -->\r\n')).toBe(
    true,
  );
  expect(text).not.toMatch(/[^\r]\n/);
  writeFileSync(join(repo.path, 'AGENTS.md'), `${text}More.\r\n`);
  repo.checkpoint(['agent', 'uninstall', 'agents-md']);
  expect(repo.read('AGENTS.md')).toBe('# Rules\r\n\r\nBe kind.\r\nMore.\r\n');
});

test('--dry-run says what it would do, and does nothing', () => {
  const before = snapshot(home());
  expect(agent('install', 'claude-code', '--dry-run').stdout).toContain('would wire Claude Code');
  expect(snapshot(home())).toEqual(before);
});

test.each([
  ['comments and a trailing comma', '{\n  // mine\n  "model": "x", // last\n}\n', true],
  ['a byte order mark', '\ufeff{\n  "model": "x"\n}\n', true],
  ['an empty file', '', true],
  ['CRLF', '{\r\n\t"a": [1,2]\r\n}\r\n', true],
  ['broken', '{\n  "model": "x"\n  "b": 1\n', false],
  ['cut off', '{"hooks": {', false],
  ['not UTF-8', Buffer.from('{"a": "\xff"}', 'latin1'), false],
])('field case 108: %s', (_name, text, understood) => {
  writeSettings(text);
  const bytes = readFileSync(settingsPath());
  const before = snapshot(home());
  const { code, stderr, stdout } = agent('install', 'claude-code');
  expect(code).toBe(understood ? 0 : 128);
  if (!understood) {
    expect(stderr).toMatch(/^fatal: '.*settings\.json' is not changed: /);
    expect(snapshot(home())).toEqual(before);
    return;
  }
  const backup = /^ {2}backup +(.+)$/m.exec(stdout)?.[1] ?? '';
  expect(readFileSync(backup)).toEqual(bytes);
  const after = readFileSync(settingsPath(), 'utf8');
  expect(after.startsWith('\ufeff')).toBe(bytes.toString().startsWith('\ufeff'));
  for (const kept of ['// mine', '// last', '"model": "x"']) {
    if (bytes.toString().includes(kept)) expect(after).toContain(kept);
  }
  agent('uninstall', 'claude-code');
  expect(snapshot(home())).toEqual(before);
});

test('what somebody edits in the meantime stays, and only ours goes', () => {
  writeSettings('{\n  "model": "x" // mine\n}\n');
  agent('install', 'claude-code');
  const text = readFileSync(settingsPath(), 'utf8');
  writeFileSync(settingsPath(), text.replace('"x"', '"y"'));
  agent('uninstall', 'claude-code');
  expect(readFileSync(settingsPath(), 'utf8')).toBe('{\n  "model": "y" // mine\n}\n');
});

test('field case 110: installed again, also by a program that has moved', () => {
  writeSettings(
    '{\n  "hooks": {"Stop": [{"hooks": [{"type": "command", "command": "say"}]}]}\n}\n',
  );
  const before = snapshot(home());
  agent('install', 'claude-code');
  const moved = join(temporaryDirectory(), 'moved');
  cpSync(join(root, 'dist'), moved, { recursive: true });
  for (const cli of [join(moved, 'cli.cjs'), join(moved, 'cli.cjs')]) {
    checkpoint(home(), ['agent', 'install', 'claude-code'], { cli });
  }
  const settings = readSettings();
  for (const event of EVENTS) {
    expect(settings.hooks[event]).toHaveLength(event === 'Stop' ? 2 : 1);
    expect(commandOf(settings, event)).toContain(moved);
    expect(commandOf(settings, event)).not.toContain(join(root, 'dist'));
  }
  rmSync(moved, { recursive: true });
  expect(agent('status').stdout).toContain("'git checkpoint agent install claude-code --user'");
  agent('uninstall', 'claude-code');
  expect(snapshot(home())).toEqual(before);
});

test('field case 112: a status line that is there stays, unless it is forced', () => {
  const text = '{\n  "statusLine": {"type": "command",  "command": "mine"}\n}\n';
  writeSettings(text);
  const kept = agent('install', 'claude-code');
  expect(readSettings().statusLine?.command).toBe('mine');
  expect(kept.stderr).toMatch(/hint: .*stays[\s\S]*statusline\n[\s\S]*--force/);
  const event = commandOf(readSettings(), 'SessionStart');
  for (const session_id of ['a', 'b']) {
    runProcess(home(), 'sh', ['-c', event], { input: JSON.stringify({ session_id, cwd: home() }) });
  }
  expect(readSettings().statusLine?.command).toBe('mine');

  agent('install', 'claude-code', '--force');
  expect(readSettings().statusLine?.command).toContain('statusline');
  // Somebody edits another line: the old status line comes back all the same.
  writeFileSync(
    settingsPath(),
    readFileSync(settingsPath(), 'utf8').replace('{\n', '{\n  "a": 1,\n'),
  );
  agent('uninstall', 'claude-code');
  expect(readFileSync(settingsPath(), 'utf8')).toBe(text.replace('{\n', '{\n  "a": 1,\n'));
});

test('field case 114: a link stays one, and its target keeps its mode', () => {
  const target = home('dot', 'settings.json');
  mkdirSync(dirname(target));
  mkdirSync(home('.claude'));
  writeFileSync(target, '{\n  "a": 1\n}\n');
  chmodSync(target, 0o600);
  symlinkSync('../dot/settings.json', settingsPath());
  agent('install', 'claude-code');
  expect(lstatSync(settingsPath()).isSymbolicLink()).toBe(true);
  expect(readFileSync(target, 'utf8')).toContain('git-checkpoint');
  expect(statSync(target).mode & 0o777).toBe(0o600);
  agent('uninstall', 'claude-code');
  expect(readlinkSync(settingsPath())).toBe('../dot/settings.json');
  expect(readFileSync(target, 'utf8')).toBe('{\n  "a": 1\n}\n');
  expect(statSync(target).mode & 0o777).toBe(0o600);

  rmSync(target);
  expect(agent('install', 'claude-code').stderr).toContain('a symbolic link that leads nowhere');
});

test('field case 122: commands work from a home and for a program with blanks and quotes', () => {
  const place = join(temporaryDirectory(), "a b's $HOME");
  cpSync(join(root, 'dist'), place, { recursive: true });
  const HOME = join(temporaryDirectory(), 'a b');
  mkdirSync(HOME);
  const env = { HOME };
  const cli = join(place, 'cli.cjs');
  const installed = checkpoint(HOME, ['agent', 'install', 'claude-code'], { cli, env });
  expect(installed.code).toBe(0);
  const settings: Settings = JSON.parse(readFileSync(join(HOME, '.claude/settings.json'), 'utf8'));
  const repo = createRepo();
  repo.write('CHECKPOINT.md', noteOf('main'));
  const input = JSON.stringify({ session_id: 'abc', cwd: repo.path, source: 'startup' });
  const started = runProcess('/', 'sh', ['-c', commandOf(settings, 'SessionStart')], {
    input,
    env,
  });
  expect(JSON.parse(started.stdout).hookSpecificOutput.additionalContext).toContain(repo.path);
  rmSync(join(repo.path, 'CHECKPOINT.md'));
  const line = settings.statusLine?.command ?? '';
  expect(runProcess('/', 'sh', ['-c', line], { input, env }).stdout).toContain('no checkpoint');
  // A program that is gone is no error in every session.
  rmSync(place, { recursive: true });
  const PATH = '/usr/bin:/bin';
  for (const command of [commandOf(settings, 'Stop'), line]) {
    const gone = runProcess('/', 'sh', ['-c', command], { input, env: { ...env, PATH } });
    expect(gone).toMatchObject({ code: 0, stdout: '', stderr: '' });
  }
});

test('what is shared with a repository names no path of this machine', () => {
  const repo = createRepo();
  repo.checkpoint(['agent', 'install', 'claude-code', '--project']);
  const text = repo.read('.claude/settings.json');
  expect(text).not.toContain(root);
  expect(text).not.toContain('statusLine');
  const command = commandOf(JSON.parse(text), 'SessionStart');
  const input = JSON.stringify({ session_id: 'abc', cwd: repo.path });
  expect(runProcess('/', 'sh', ['-c', command], { input }).stdout).toContain('additionalContext');
  const without = { PATH: '/usr/bin:/bin' };
  expect(runProcess('/', 'sh', ['-c', command], { input, env: without })).toMatchObject({
    code: 0,
    stdout: '',
  });
  repo.checkpoint(['agent', 'uninstall', 'claude-code', '--project']);
  expect(repo.status()).toBe('');
});

test.each([[], ['claude-code'], ['claude-code', 'nonsense'], ['clippy', 'stop']])(
  'what agents call ends well: %j',
  (...words) => {
    expect(agent('hook', ...words)).toMatchObject({ code: 0, stdout: '', stderr: '' });
  },
);

test('a skill that somebody has changed stays, and so does one of theirs', () => {
  agent('install', 'claude-code');
  const changed = home('.claude/skills/checkpoint-save/SKILL.md');
  writeFileSync(changed, 'mine now\n');
  expect(agent('install', 'claude-code').stderr).toContain('was changed, and stays');
  agent('uninstall', 'claude-code');
  expect(readFileSync(changed, 'utf8')).toBe('mine now\n');
  expect(Object.keys(snapshot(home('.claude/skills')))).toEqual([
    'checkpoint-save',
    'checkpoint-save/SKILL.md',
  ]);
});

test.each([
  [['install'], 129, "'git checkpoint agent install' takes <agent>"],
  [['install', 'clippy'], 128, "no wiring for an agent 'clippy'"],
  [['install', 'agents-md', '--user'], 128, 'AGENTS.md has no --user installation'],
  [['install', 'codex', '--project'], 128, 'not a git repository'],
  [['install', 'codex', '--user', '--project'], 129, "'--user' and '--project'"],
  [['status', 'codex'], 129, 'takes nothing more'],
])('%j is refused', (words, code, why) => {
  const result = agent(...words);
  expect(result).toMatchObject({ code, stdout: '' });
  expect(result.stderr).toContain(why);
});
