/** Who is reminded of a note that is behind, of what, and how often (G57, G67). */
import { rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteOf, put } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { runProcess } from '../helpers/spawn.ts';
import { BUNDLE, ScriptedClaude, tell } from './scripted.ts';

/** Makes a file as old as if it had been written some seconds ago. */
function age(path: string, seconds: number): void {
  const then = new Date(Date.now() - seconds * 1_000);
  utimesSync(path, then, then);
}

/** A repository with a note of a while ago, and a session that has just begun in it. */
function working(session = 'mine') {
  const repo = createRepo({ files: { 'src.ts': 'old\n' } });
  repo.git('switch', '--quiet', '-c', 'work');
  repo.checkpoint(['save', '--title', 'Log in', '--next', 'Go on']);
  const live = join(repo.path, 'CHECKPOINT.md');
  age(live, 100);
  return { repo, live, ...sessionIn(repo, session) };
}

function sessionIn(repo: Repo, session: string) {
  const claude = new ScriptedClaude(session, repo.path);
  claude.start('startup');
  const edit = (path: string, text = `${Date.now()}\n`) => {
    repo.write(path, text);
    claude.wrote(join(repo.path, path), text);
  };
  const commit = (subject: string, files: Record<string, string> = {}) => {
    repo.commit(subject, files);
    claude.ran(`git add -A && git commit -m '${subject}'`);
  };
  return { claude, edit, commit };
}

test('comes once for a version of the note, whatever is done after it', () => {
  const { repo, live, claude, edit, commit } = working();
  expect(claude.stop()).toBeNull();
  edit('src.ts');
  expect(claude.stop(true)).toBeNull();
  expect(claude.stop()).toContain(`'${live}'`);
  expect(claude.stop()).toBeNull();
  edit('more.ts');
  commit('all');
  expect(claude.stop()).toBeNull();
  // Nor is the next session told of the same.
  const next = sessionIn(repo, 'next');
  next.edit('src.ts');
  expect(next.claude.stop()).toBeNull();
  age(live, 50);
  expect(next.claude.stop()).toContain("'git checkpoint save'");
});

test('comes for commits that the session has made by its shell', () => {
  const { repo, claude, commit } = working();
  commit('Parse dates', { 'src.ts': 'new\n' });
  expect(claude.stop()).toContain('The work has moved on');
  expect(repo.git('status', '--short')).toBe('');
});

describe('does not come for', () => {
  test('a question, however old the note is and whatever was there before', () => {
    const { repo, claude } = working();
    repo.write('theirs', 'edited before\n');
    const later = sessionIn(repo, 'later');
    claude.ran('ls && cat src.ts');
    later.claude.ran('git log --oneline');
    expect([claude.stop(), later.claude.stop()]).toEqual([null, null]);
  });

  test('a pull, a build, or what somebody else edits and commits beside it', () => {
    const { repo, claude } = working();
    const pulled = repo.git('commit-tree', '-m', 'x', '-p', 'HEAD', 'HEAD^{tree}');
    repo.git('update-ref', '-m', 'pull: Fast-forward', 'HEAD', pulled);
    claude.ran('git pull && make');
    repo.write('out/log', 'built\n');
    repo.write('src.ts', 'edited by hand\n');
    repo.commit('By hand', { other: 'x\n' });
    expect(claude.stop()).toBeNull();
  });

  test('the work of another session in the same worktree', () => {
    const { repo, edit } = working();
    const other = sessionIn(repo, 'other');
    edit('src.ts');
    expect(other.claude.stop()).toBeNull();
  });

  test('a file outside of the worktree', () => {
    const { repo, claude } = working();
    repo.write('src.ts', 'by hand\n');
    claude.wrote('/tmp/elsewhere.txt', 'x');
    claude.wrote('/tmp/elsewhere.md', 'x');
    expect(claude.stop()).toBeNull();
  });

  test('the note itself', () => {
    const { live, claude } = working();
    claude.wrote(live, 'x');
    expect(claude.stop()).toBeNull();
  });

  test('a note that is of another branch, or no note', () => {
    const { repo, claude, edit } = working();
    put(repo, 'CHECKPOINT.md', noteOf('elsewhere'));
    age(join(repo.path, 'CHECKPOINT.md'), 100);
    edit('src.ts');
    expect(claude.stop()).toBeNull();
    put(repo, 'CHECKPOINT.md', '# Saving models\n');
    expect(claude.stop()).toBeNull();
  });
});

test('Markdown that is no note is work as well', () => {
  const { claude, edit } = working();
  edit('docs/guide.md');
  expect(claude.stop()).not.toBeNull();
});

test.each([
  { CLAUDE_CODE_SESSION_ATTENDED: '0' },
  { CLAUDE_CODE_ENTRYPOINT: 'sdk-cli' },
  { CLAUDE_CODE_ENTRYPOINT: 'sdk-py' },
])('takes no answer’s place where nobody attends: %o', (env) => {
  const { claude, edit } = working();
  edit('src.ts');
  claude.env = env;
  expect(claude.stop()).toBeNull();
  claude.env = { CLAUDE_CODE_SESSION_ATTENDED: '1', CLAUDE_CODE_ENTRYPOINT: 'sdk-cli' };
  expect(claude.stop()).not.toBeNull();
});

test('what several tools write in a session is told by the script alone, without node', () => {
  const { repo, claude, edit } = working();
  edit('src.ts');
  const works = repo.read('.git/checkpoint-state/works/mine');
  expect(works).not.toBe('');
  expect(claude.stop()).not.toBeNull();
});

describe('a compaction', () => {
  test('is asked for what the note does not have, and the agent is told so behind it', () => {
    const { repo, live, claude, edit } = working();
    expect(claude.compact().stdout).toBe('');
    expect(claude.start('compact')).not.toContain('moved on');
    edit('src.ts');
    expect(claude.compact().output).toMatch(
      /^The work has moved on since .*CHECKPOINT\.md' was last written\.\nKeep in the summary/,
    );
    const context = claude.start('compact');
    expect(context).toContain('Next action: Go on');
    expect(context).toContain(`'${live}' was last written. Bring it up to date now`);
    expect(claude.start('resume')).not.toContain('moved on');
    repo.checkpoint(['save', '--done', 'Parse dates']);
    expect(claude.compact().stdout).toBe('');
  });

  test('is asked for nothing by an agent that would not heed it', () => {
    const { repo, edit } = working();
    edit('src.ts');
    const input = { session_id: 'mine', cwd: repo.path };
    expect(tell('codex', 'pre-compact', input).stdout).toBe('');
  });
});

test.each(['begun', 'starts', 'works', 'sessions', 'workplaces'])(
  'a session is told where the work stands also where %s cannot be kept',
  (name) => {
    const { repo } = working();
    rmSync(join(repo.path, '.git/checkpoint-state', name), { recursive: true });
    repo.write(`.git/checkpoint-state/${name}`, 'in the way\n');
    const context = new ScriptedClaude('next', repo.path).start('startup');
    expect(context).toContain('Next action: Go on');
  },
);

describe('wired twice (G67)', () => {
  const twice = (cwd: string, event: string, more: object) => {
    const input = JSON.stringify({ session_id: 'mine', cwd, ...more });
    const run = `'${process.execPath}' '${BUNDLE}' claude-code ${event} <event`;
    const script = `printf '%s' '${input}' >event; { ${run} & ${run} & wait; }; rm event`;
    return runProcess(cwd, 'sh', ['-c', script])
      .stdout.split('\n')
      .filter((line) => line !== '');
  };

  test('a start is told once, and again at the next one', () => {
    const { repo } = working();
    const start = { source: 'resume' };
    expect(twice(repo.path, 'session-start', start)).toHaveLength(1);
    expect(twice(repo.path, 'session-start', { source: 'compact' })).toHaveLength(1);
    const others = { session_id: 'other', cwd: repo.path, ...start };
    expect(tell('claude-code', 'session-start', others).output).not.toBeNull();
    expect(tell('codex', 'session-start', others).output).not.toBeNull();
  });

  test('a reminder comes once', () => {
    const { repo, edit } = working();
    edit('src.ts');
    expect(twice(repo.path, 'stop', {})).toHaveLength(1);
    expect(twice(repo.path, 'stop', {})).toEqual([]);
  });
});
