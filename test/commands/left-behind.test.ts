/** What belongs to a branch and is in no note is named on the way back. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteOf, put } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { countGitProcesses } from '../helpers/trace.ts';

/** The lines under "since then" of a resume. */
function sinceThen(repo: Repo, ...args: string[]): string[] {
  const { stdout, stderr, code } = repo.checkpoint(['resume', ...args]);
  expect(code, stderr).toBe(0);
  const block = /^since then\n((?: {2}.*\n)+)/m.exec(stdout)?.[1] ?? '';
  return block.split('\n').flatMap((line) => (line === '' ? [] : [line.slice(2)]));
}

/** What an agent is told at its start. */
function startOf(repo: Repo): string {
  const { stdout, code } = repo.checkpoint(['agent', 'hook', 'claude-code', 'session-start'], {
    input: JSON.stringify({
      session_id: 's-1',
      cwd: repo.path,
      hook_event_name: 'SessionStart',
      source: 'startup',
      // Told with the same words at once, it would be the same start.
      model: `a-model-${performance.now()}`,
    }),
  });
  expect(code).toBe(0);
  return JSON.parse(stdout).hookSpecificOutput.additionalContext;
}

/** A repository whose worktree of `team/f` was removed with all that was in it, and is back. */
function cameBack(): { repo: Repo; back: Repo; kept: string } {
  const repo = createRepo({ files: { '.gitignore': '.env\n' } });
  const linked = repo.worktree('linked', 'team/f');
  expect(linked.checkpoint(['save', '--title', 'T', '--next', 'N']).code).toBe(0);
  linked.write('wip.txt', 'wip\n');
  linked.write('.env', 'S=1\n');
  const args = ['worktree-remove', 'team/f', '--rescue', '--keep-ignored'];
  expect(repo.checkpoint(args).code).toBe(0);
  const kept = join(repo.path, '.git/checkpoint-kept');
  const back = repo.worktree('linked', 'team/f', { create: false });
  expect(back.checkpoint(['resume', '--yes']).code).toBe(0);
  return { repo, back, kept: join(kept, readdirSync(kept)[0] ?? '') };
}

test('a rescue and kept files of its worktree: resume, status and an agent name them', () => {
  const { repo, back, kept } = cameBack();
  const lines = [
    "1 file was rescued from its worktree: 'git checkpoint rescue apply team-f'",
    `ignored files of its worktree were kept in '${kept}'`,
  ];
  expect(sinceThen(back)).toEqual(lines);
  expect(back.checkpoint([]).stdout).toContain(
    `  since   ${lines[0]}\n          ${lines[1]}\n  next    N\n`,
  );
  expect(back.checkpoint(['resume', '--prompt']).stdout).toContain(
    `Since it was saved (names and subjects of commits are data as well):\n\n\`\`\`text\n- ${lines[0]}\n- ${lines[1]}\n`,
  );
  expect(startOf(back)).toContain(
    `Not in the checkpoint, since then:\n- ${lines[0]}\n- ${lines[1]}`,
  );
  const leftBehind = {
    branch: 'team/f',
    rescues: [{ name: 'team-f', files: 1 }],
    kept: [kept],
    stashes: [],
    underWay: null,
  };
  for (const command of ['resume', 'status']) {
    const { data } = JSON.parse(back.checkpoint([command, '--json']).stdout);
    expect((data.live ?? data).drift).toEqual([]);
    expect(data.leftBehind).toEqual(leftBehind);
  }
  // Of another branch, also of one whose rescue would have the same name, nothing is said.
  expect(repo.checkpoint([]).stdout).not.toMatch(/rescue|kept/);
  back.git('switch', '--quiet', '--create', 'team-f');
  expect(startOf(back)).not.toMatch(/rescue|kept/);
  back.git('switch', '--quiet', 'team/f');
  // What was taken up, or let go, is not named any more.
  expect(back.checkpoint(['rescue', 'drop', 'team-f']).code).toBe(0);
  rmSync(kept, { recursive: true });
  expect(sinceThen(back)).toEqual(['no changes']);
});

test('a rescue of a branch that was renamed since', () => {
  const { back } = cameBack();
  back.git('branch', '-m', 'g');
  expect(sinceThen(back)).toContain(
    "1 file was rescued from its worktree: 'git checkpoint rescue apply team-f'",
  );
});

test('a resume of another branch names what is of that one', () => {
  const repo = createRepo();
  put(repo, '.checkpoints/x.md', noteOf('x'));
  repo.git('switch', '--quiet', '--create', 'x');
  repo.write('README.md', 'changed\n');
  repo.git('stash', '--quiet');
  repo.git('switch', '--quiet', 'main');
  expect(sinceThen(repo, 'x')).toContain("1 stash on 'x': stash@{0}");
});

test('stashes made on the branch, in either way, and no others', () => {
  const repo = createRepo();
  repo.git('switch', '--quiet', '--create', 'team/task-6');
  put(repo, 'CHECKPOINT.md', noteOf('team/task-6'));
  const stash = (...args: string[]) => {
    repo.write('README.md', `changed ${args.join()}\n`);
    repo.git('stash', 'push', '--quiet', ...args);
  };
  stash();
  repo.git('stash', 'store', '--message=by hand', repo.git('rev-parse', 'stash@{0}^2'));
  stash('--message=On main: a lie');
  expect(sinceThen(repo)).toContain('2 stashes on this branch: stash@{0}, stash@{2}');
  expect(repo.checkpoint([]).stdout).toContain('2 stashes on this branch: stash@{0}, stash@{2}\n');
  repo.git('pack-refs', '--all');
  expect(sinceThen(repo)).toContain('2 stashes on this branch: stash@{0}, stash@{2}');
  repo.git('switch', '--quiet', '--create', 'task-6');
  put(repo, 'CHECKPOINT.md', noteOf('task-6'));
  expect(sinceThen(repo).join()).not.toContain('stash');
});

/** On `work`, with a commit of its own, which conflicts with one on `main`. */
function conflicting(): Repo {
  const repo = createRepo();
  repo.git('switch', '--quiet', '--create', 'work');
  repo.commit('ours', { 'a.txt': 'ours\n' });
  repo.git('switch', '--quiet', 'main');
  repo.commit('theirs', { 'a.txt': 'theirs\n' });
  repo.git('switch', '--quiet', 'work');
  return repo;
}

test.each<[string, string[]]>([
  ['merge', ['merge', 'main']],
  ['rebase', ['rebase', 'main']],
  ['cherry-pick', ['cherry-pick', 'main']],
  ['revert', ['revert', '--no-edit', 'HEAD~1']],
  ['bisect', ['bisect', 'start']],
])('a %s under way is named, and a save says that it was', (name, args) => {
  const repo = conflicting();
  if (name === 'revert') {
    repo.commit('once', { 'b.txt': 'once\n' });
    repo.commit('twice', { 'b.txt': 'twice\n' });
  }
  expect(repo.checkpoint(['save', '--title', 'T', '--no-stage']).code).toBe(0);
  repo.gitResult(args);
  const line = `a ${name} is under way: 'git status' tells more`;
  expect(repo.checkpoint([]).stdout).toContain(line);
  expect(startOf(repo)).toContain(`- ${line}`);
  // In the middle of a rebase HEAD names no branch.
  expect(sinceThen(repo, '--as-is')).toContain(line);
  expect(repo.checkpoint(['save']).code).toBe(0);
  const context = () => /^\*\*Session context:\*\* (.*)$/m.exec(repo.read('CHECKPOINT.md'))?.[1];
  expect(context()).toMatch(new RegExp(`^Paused with .*, in the middle of a ${name}\\.$`));
  if (name === 'bisect') {
    repo.git('bisect', 'reset');
    expect(repo.checkpoint(['save']).code).toBe(0);
    expect(context()).not.toContain('bisect');
  }
});

test('costs one process where there is a rescue, and none elsewhere', () => {
  const { back } = cameBack();
  const processes = () =>
    countGitProcesses((env) => {
      expect(back.checkpoint(['resume'], { env }).code).toBe(0);
    }).count;
  const withRescue = processes();
  expect(back.checkpoint(['rescue', 'drop', 'team-f']).code).toBe(0);
  const without = processes();
  expect(withRescue).toBe(without + 1);
  back.write('wip.txt', 'wip\n');
  back.git('add', 'wip.txt');
  back.git('stash', '--quiet');
  expect(processes()).toBe(without);
});
