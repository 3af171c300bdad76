/** A note that no tool of the agent's told of, in a worktree that the agent then removes without an event. */
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../helpers/git.ts';
import { operations, recordedTexts } from '../helpers/history.ts';
import { noteOf, put } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { runProcess } from '../helpers/spawn.ts';
import { countGitProcesses } from '../helpers/trace.ts';
import { ScriptedClaude, tell, WRITE_SCRIPT } from './scripted.ts';

const NOTE = noteOf('work', 'Last words');

/** By a shell, in place, and as editors do. */
const WRITERS: Record<string, (path: string, text: string) => void> = {
  'in place': (path, text) => writeFileSync(path, text),
  'by a rename': (path, text) => {
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  },
  'by a rename, with an old time': (path, text) => {
    writeFileSync(`${path}.new`, text);
    const then = Date.now() / 1_000 - 1;
    utimesSync(`${path}.new`, then, then);
    renameSync(`${path}.new`, path);
  },
};

function working() {
  const repo = createRepo();
  repo.write('.git/info/exclude', 'CHECKPOINT.md\n.checkpoints\n');
  const linked = repo.worktree('linked', 'work');
  const live = join(linked.path, 'CHECKPOINT.md');
  return { repo, linked, live, claude: new ScriptedClaude('mine', linked.path) };
}

/** Whether the archive and the history have the text, with the worktree gone. */
function outlives(repo: Repo, linked: Repo, text: string): void {
  repo.git('worktree', 'remove', '--force', linked.path);
  expect(repo.read('.checkpoints/work.mirror.md')).toBe(text);
  const objects = [`--git-dir=${join(repo.path, '.git/checkpoints.git')}`, 'grep', '-l'];
  expect(git(repo.path, [...objects, text.split('\n')[0] ?? '', 'HEAD'])).toContain('worktrees-');
}

describe.each(Object.entries(WRITERS))('a note that was written %s', (how, write) => {
  test('is recorded and mirrored when the agent stops, which is the last that it tells', () => {
    const { repo, linked, live, claude } = working();
    write(live, NOTE);
    expect(claude.stop()).toBeNull();
    const later = `${NOTE}\nMore.\n`;
    write(live, later);
    expect(claude.stop()).toBeNull();
    // Nothing new is nothing to do, and nothing is stamped.
    const before = operations(repo);
    expect(claude.stop()).toBeNull();
    expect(operations(repo)).toEqual(before);
    outlives(repo, linked, later);
  });

  test.skipIf(how.includes('old time'))('is so when a command of its shell has ended', () => {
    const { repo, linked, live, claude } = working();
    write(live, NOTE);
    expect(claude.ran('true')).toMatchObject({ stdout: '', stderr: '' });
    const later = `${NOTE}\nMore.\n`;
    write(live, later);
    claude.ran('cat README.md');
    outlives(repo, linked, later);
  });
});

test.each<[string, (path: string) => void]>([
  ['a link', (path) => symlinkSync('README.md', path)],
  ['a directory', (path) => mkdirSync(path)],
])(
  '%s in the place of the note is no warning when an agent that has worked stops (G36)',
  (_, make) => {
    const { repo, live, linked } = working();
    const input = { session_id: 'mine', cwd: linked.path, hook_event_name: 'Stop' };
    new ScriptedClaude('mine', linked.path).start('startup');
    make(live);
    linked.commit('work', { 'src.ts': 'new\n' });
    expect(tell('claude-code', 'stop', input)).toMatchObject({ stdout: '', stderr: '' });
    expect(repo.archive()).toEqual([]);
  },
);

describe.each(['main', 'linked'] as const)('in the %s worktree', (where) => {
  test('what a shell made of the note asks git nothing again that the script has asked', () => {
    const { repo, linked, claude } = working();
    const here = where === 'main' ? repo : linked;
    claude.cwd = here.path;
    put(here, 'CHECKPOINT.md', NOTE);
    const { commands } = countGitProcesses((env) => {
      claude.env = env;
      claude.ran('true');
    });
    expect(commands).toEqual([...new Set(commands)]);
    expect(commands).toContain('git symbolic-ref --quiet HEAD');
  });

  test('a note that the history does not keep, for its size, is looked at once, without a word', () => {
    const { repo, linked, claude } = working();
    const here = where === 'main' ? repo : linked;
    claude.cwd = here.path;
    const large = `${NOTE}\n${'x'.repeat(1 << 20)}\n`;
    put(here, 'CHECKPOINT.md', large);
    const events = () =>
      countGitProcesses((env) => {
        claude.env = env;
        const { stdout, stderr } = claude.ran('true');
        expect(stdout).toBe('');
        if (where === 'main') expect(stderr).toBe('');
      }).count;
    expect(events()).toBeGreaterThan(0);
    expect(events()).toBe(0);
    if (where === 'linked') expect(repo.read('.checkpoints/work.mirror.md')).toBe(large);
  });
});

test.each([
  ['codex', 'Bash', ''],
  ['gemini-cli', 'run_shell_command', '{}'],
  ['copilot-cli', 'bash', '{}'],
])(
  '%s: a command of its shell that wrote the note in the main worktree',
  (agent, tool, silence) => {
    const repo = createRepo();
    repo.write('deep/er/x', '');
    put(repo, 'CHECKPOINT.md', noteOf('main', 'Last words'));
    const common = { session_id: 's-1', sessionId: 's-1', cwd: join(repo.path, 'deep/er') };
    const ran =
      agent === 'copilot-cli'
        ? { toolName: tool }
        : { tool_name: tool, tool_input: { command: 'x' } };
    const fire = () => tell(agent, 'post-tool-use', { ...common, ...ran }, { cwd: '/' });
    expect(fire()).toMatchObject({ stdout: silence === '' ? '' : '{}\n', stderr: '' });
    expect(operations(repo)).toEqual(['record']);
    fire();
    expect(operations(repo)).toEqual(['record']);
    rmSync(join(repo.path, 'CHECKPOINT.md'));
    expect(repo.checkpoint(['restore', 'main']).code).toBe(0);
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main', 'Last words'));
  },
);

test('a shell that left the note alone starts no node, whatever Markdown it names', () => {
  const { repo, linked, claude } = working();
  const event = (cwd: string) =>
    JSON.stringify({ cwd, tool_name: 'Bash', tool_input: { command: 'cat README.md' } });
  const run = (cwd: string) =>
    runProcess(
      '/',
      'sh',
      [WRITE_SCRIPT, '', '/nowhere/node', 'b', 'claude-code', 'post-tool-use'],
      {
        input: event(cwd),
      },
    );
  const silent = { code: 0, stdout: '', stderr: '' };
  // No note, no repository, no directory.
  for (const cwd of [linked.path, '/', '/no/such', '/no/\\"such\'']) {
    expect(run(cwd)).toMatchObject(silent);
  }
  put(linked, 'CHECKPOINT.md', NOTE);
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  expect(run(linked.path).stderr).toContain('/nowhere/node');
  claude.stop();
  new ScriptedClaude('other', repo.path).stop();
  for (const cwd of [linked.path, repo.path, join(repo.path, '.git')]) {
    expect(run(cwd)).toMatchObject(silent);
  }
});

test('a document of another kind is neither recorded nor asked about twice', () => {
  const repo = createRepo({ files: { 'CHECKPOINT.md': '# Saving models\n' } });
  const claude = new ScriptedClaude('mine', repo.path);
  expect(claude.stop()).toBeNull();
  expect(repo.exists('.git/checkpoints.git')).toBe(false);
  expect(repo.read('.git/checkpoint-mirror')).toBe('CHECKPOINT.md\n');
});

test('what was written before a session is recorded at its start: its tools may write over it', () => {
  const { repo, live, claude } = working();
  writeFileSync(live, NOTE);
  expect(claude.start('startup')).toContain('Title: Last words');
  const before = operations(repo);
  expect(claude.start('compact')).toContain('Title: Last words');
  expect(operations(repo)).toEqual(before);
  writeFileSync(live, noteOf('work', 'Something else'));
  claude.wrote(live, '');
  expect(recordedTexts(repo)).toContain(NOTE.trimEnd());
});

test('a start tells the context also where what is there cannot be recorded', () => {
  const { repo, live, claude } = working();
  writeFileSync(live, NOTE);
  const [, after = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
  const holder = { pid: process.pid, host: hostname(), started: after.split(' ')[19] };
  repo.write('.git/checkpoint-state/lock', JSON.stringify(holder));
  expect(claude.start('startup')).toContain('Title: Last words');
});
