/** What git can see of a session is written down where nobody did that (docs/agents.md, "Automatic checkpoints"). */
import { readFileSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readNote } from '../../src/note/document/read-note.ts';
import { snapshot } from '../helpers/bytes.ts';
import { operations } from '../helpers/history.ts';
import { noteOf, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { ScriptedClaude } from './scripted.ts';

/** A session that has begun in a repository, on a branch of its own. */
function begun(
  repo: Repo = createRepo(),
  session = 'mine',
): { repo: Repo; claude: ScriptedClaude } {
  if (repo.git('branch', '--show-current') === 'main') repo.git('switch', '--quiet', '-c', 'work');
  const claude = new ScriptedClaude(session, repo.path);
  claude.start('startup');
  return { repo, claude };
}

const live = (repo: Repo) => (repo.exists('CHECKPOINT.md') ? repo.read('CHECKPOINT.md') : null);
const isAutomatic = (repo: Repo) => readNote(live(repo) ?? '').automatic;

test('a session: nothing, edits, a commit, a compaction, a save, an undo, an edit by hand, the end', () => {
  const { repo, claude } = begun();
  // A clean session leaves nothing.
  expect(claude.stop()).toBeNull();
  claude.compact();
  expect([live(repo), repo.archive()]).toEqual([null, []]);
  expect(repo.exists('.git/checkpoints.git/HEAD')).toBe(false);

  // An edit is worth a note, but no word.
  repo.write('src.ts', 'new\n');
  expect(claude.stop()).toBeNull();
  expect(live(repo)).toMatch(/^\*\*Automatic:\*\* yes, sum/m);
  expect(live(repo)).toContain('`src.ts` (untracked)');
  expect(live(repo)).not.toContain('ckpt-session');
  expect(repo.status()).toBe('?? src.ts');
  expect(operations(repo)).toEqual(['automatic']);

  // Nothing new, nothing written.
  const before = snapshot(repo.path);
  claude.stop();
  claude.compact();
  expect(snapshot(repo.path)).toEqual(before);

  // A commit is worth a word, once, and takes no checkpoint along.
  repo.git('add', '--all');
  repo.commit('Parse dates');
  claude.ran('git add --all && git commit -m "Parse dates"');
  expect(repo.git('show', '--format=', '--name-only')).toBe('src.ts');
  expect(claude.stop()).toMatch(/automatic one[\s\S]*'git checkpoint save "/);
  expect(live(repo)).toContain('Parse dates');
  repo.commit('Parse times');
  expect(claude.stop()).toBeNull();
  expect(live(repo)).toContain('Parse times');

  // It is told as what it is.
  expect(repo.checkpoint(['list']).stdout).toContain('(automatic');
  expect(repo.checkpoint([]).stdout).toContain(
    "automatic, just now: 'git checkpoint save' replaces",
  );
  expect(repo.checkpoint(['resume']).stdout).toContain('by itself, out of what git could see');
  expect(repo.checkpoint(['resume', '--prompt']).stdout).toContain('saved by itself');
  expect(repo.checkpoint(['list', '--worktrees']).stdout).toContain('work, automatic just now');
  for (const command of [['list'], ['resume'], ['status'], ['list', '--worktrees']]) {
    const said = repo.checkpoint([...command, '--json']).json();
    expect(JSON.stringify(said)).toContain('"automatic":true');
  }
  expect(claude.start('compact')).toMatch(/Nobody has saved[\s\S]*The automatic checkpoint/);

  // A save replaces it whole, and an undo brings it back.
  const automatic = live(repo);
  repo.checkpoint(['save', '--title', 'Dates', '--next', 'Go on']);
  expect(live(repo)).toContain('# Checkpoint: Dates');
  expect(live(repo)).not.toContain('Automatic');
  expect(repo.checkpoint(['show', 'work@{1}']).stdout).toBe(automatic);
  claude.compact();
  expect(live(repo)).toContain('# Checkpoint: Dates');
  repo.checkpoint(['undo']);
  expect(live(repo)).toBe(automatic);
  expect(isAutomatic(repo)).toBe(true);

  // Whoever edits it has written it.
  const edited = automatic?.replace('Parse times', 'Parse times, but not in June') ?? '';
  repo.write('CHECKPOINT.md', edited);
  repo.commit('More');
  claude.stop();
  claude.end('logout');
  expect(live(repo)).toBe(edited);
  expect(repo.checkpoint(['list']).stdout).not.toContain('automatic');
  repo.checkpoint(['save', '--next', 'Go on']);
  expect(live(repo)).toContain('but not in June');
  expect(live(repo)).not.toContain('Automatic');
});

test("the first session of a repository is named in 'list --worktrees' once it has a note", () => {
  for (const event of ['stop', 'compact'] as const) {
    const { repo, claude } = begun();
    const named = () => repo.checkpoint(['list', '--worktrees']).stdout.includes('session mine');
    repo.write('src.ts', 'new\n');
    expect(named()).toBe(false);
    claude[event]();
    expect(named()).toBe(true);
    repo.write('src.ts', 'newer\n');
    claude.end('other');
    expect(live(repo)).not.toBeNull();
    expect(named()).toBe(false);
  }
});

test('two sessions in one worktree: what one has saved stays', () => {
  const { repo, claude } = begun();
  const { claude: other } = begun(repo, 'other');
  repo.commit('Parse dates', { 'a.ts': 'a\n' });
  other.ran('git commit -am "Parse dates"');
  expect(other.stop()).not.toBeNull();
  expect(isAutomatic(repo)).toBe(true);
  repo.checkpoint(['save', '--next', 'Go on'], { env: { GIT_CHECKPOINT_SESSION: 'mine' } });
  const saved = live(repo);
  repo.commit('Parse times');
  for (const one of [claude, other]) {
    one.compact();
    one.stop();
    one.end('logout');
  }
  expect(live(repo)).toBe(saved);
});

test('the automatic note of a linked worktree outlives it, and is renewed on the branch', () => {
  const repo = createRepo();
  const linked = repo.worktree('linked', 'work');
  const { claude } = begun(linked);
  linked.commit('Parse dates');
  claude.stop();
  // Claude Code removes its worktree before it says that the session ends.
  repo.git('worktree', 'remove', '--force', linked.path);
  claude.end('logout');
  expect(repo.archive()).toEqual(['work.mirror.md']);
  expect(repo.checkpoint(['list']).stdout).toMatch(/work \(automatic, only a mirror/);

  const again = repo.worktree('again', 'work', { create: false });
  const { claude: next } = begun(again, 'next');
  again.commit('Parse times');
  next.stop();
  expect(live(again)).toContain('Parse times');
  expect(repo.read('.checkpoints/work.mirror.md')).toBe(live(again));
});

test('a switch there and back keeps it automatic', () => {
  const { repo, claude } = begun();
  repo.checkpoint(['install']);
  repo.commit('Parse dates');
  claude.stop();
  const text = live(repo);
  repo.git('switch', '--quiet', 'main');
  expect(repo.archive()).toEqual(['work.md']);
  claude.stop();
  expect(live(repo)).toBeNull();
  repo.git('switch', '--quiet', 'work');
  expect(live(repo)).toBe(text);
  repo.commit('Parse times');
  claude.end('logout');
  expect(live(repo)).toContain('Parse times');
});

test('a session that goes to another worktree: what it does there is noted there', () => {
  const { repo, claude } = begun();
  const linked = repo.worktree('linked', 'elsewhere');
  claude.cwd = linked.path;
  claude.stop();
  expect(live(linked)).toBeNull();
  linked.commit('Parse dates');
  claude.stop();
  expect(live(linked)).toContain('Parse dates');
  expect(live(repo)).toBeNull();
});

test('on the base branch, the commits are those since the session began', () => {
  const repo = createRepo();
  const claude = new ScriptedClaude('mine', repo.path);
  claude.start('startup');
  repo.commit('Parse dates');
  claude.end('logout');
  expect(live(repo)).toContain(
    'Paused with 1 commit since the session began and no changed files.',
  );
  expect(live(repo)).toContain('Parse dates');
});

test('a detached HEAD has one, too', () => {
  const { repo, claude } = begun();
  repo.git('switch', '--quiet', '--detach');
  repo.commit('Parse dates');
  claude.stop();
  expect(live(repo)).toMatch(/detached HEAD at [\s\S]*Parse dates/);
});

test('resume brings back what somebody wrote, and puts an automatic note aside', () => {
  const { repo, claude } = begun();
  repo.commit('Parse dates');
  claude.stop();
  putInArchive(repo, 'other.md', noteOf('other'));
  const resumed = repo.checkpoint(['resume', 'other', '--here']);
  expect(resumed.stdout).toContain('Work on other');
  expect(live(repo)).toBe(noteOf('other'));
  expect(readNote(repo.read('.checkpoints/work.md')).automatic).toBe(true);
});

test('the index stays as it is, though the times in it are old', () => {
  const { repo, claude } = begun();
  repo.commit('Parse dates');
  utimesSync(join(repo.path, 'README.md'), 1, 1);
  const index = readFileSync(join(repo.path, '.git/index'));
  claude.stop();
  expect(isAutomatic(repo)).toBe(true);
  repo.checkpoint(['save', '--next', 'Go on']);
  repo.checkpoint(['resume']);
  repo.checkpoint([]);
  expect(readFileSync(join(repo.path, '.git/index'))).toEqual(index);
});

describe('nothing is written', () => {
  const rows: [string, (repo: Repo) => void][] = [
    [
      'where a note of the branch is parked',
      (repo) => putInArchive(repo, 'work.md', noteOf('work')),
    ],
    ['where it is switched off', (repo) => repo.git('config', 'checkpoint.automatic', 'false')],
    [
      'where the session keeps a workstream',
      (repo) => {
        const env = { GIT_CHECKPOINT_SESSION: 'mine' };
        repo.checkpoint(['track', 'dates', '--next', 'Go on'], { env });
      },
    ],
    [
      'where a note lies in the stash, which comes back',
      (repo) => {
        repo.checkpoint(['save', '--next', 'Go on']);
        repo.git('stash', '--quiet', '--all');
      },
    ],
    [
      'where git tracks the path',
      (repo) => {
        repo.commit('Note', { 'CHECKPOINT.md': noteOf('work') });
        rmSync(join(repo.path, 'CHECKPOINT.md'));
      },
    ],
    [
      'in the middle of a rebase',
      (repo) => {
        repo.commit('One', { a: '1\n' });
        repo.git('switch', '--quiet', 'main');
        repo.commit('Other', { a: '2\n' });
        repo.git('switch', '--quiet', 'work');
        repo.gitResult(['rebase', 'main']);
      },
    ],
    [
      'of what came by a pull',
      (repo) => {
        repo.git('switch', '--quiet', '-c', 'other', 'main');
        repo.git('merge', '--quiet', '--ff-only', 'work');
      },
    ],
  ];
  test.each(rows)('%s', (_name, prepare) => {
    const { repo, claude } = begun();
    // Work that is worth a note, but for what follows.
    repo.commit('Parse dates', { 'b.ts': 'b\n' });
    prepare(repo);
    const [before, archive] = [live(repo), repo.archive()];
    claude.end('logout');
    expect(live(repo)).toBe(before);
    expect(repo.archive()).toEqual(archive);
    const isRecorded = repo.exists('.git/checkpoints.git/HEAD');
    expect(isRecorded ? operations(repo) : []).not.toContain('automatic');
  });

  test('where there is no commit', () => {
    const repo = createRepo({ empty: true });
    const claude = new ScriptedClaude('mine', repo.path);
    claude.start('startup');
    repo.write('a', 'a\n');
    claude.end('logout');
    expect(live(repo)).toBeNull();
  });

  test('for a session of which nobody knows how it began', () => {
    const repo = createRepo();
    repo.commit('Parse dates', { a: 'a\n' });
    new ScriptedClaude('mine', repo.path).stop();
    expect(live(repo)).toBeNull();
  });
});
