/** A note of a detached HEAD belongs to its worktree (G28). */
import { expect, test } from 'vitest';
import { addHooks } from '../helpers/hooked.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

/** A linked worktree on a detached HEAD, with a saved note. */
function detached(): { repo: Repo; linked: Repo } {
  const repo = createRepo();
  addHooks(repo);
  const linked = repo.worktree('wt', 'unused');
  linked.git('switch', '--quiet', '--detach');
  const said = linked.checkpoint(['save', '--title', 'D1', '--decision', 'keep me']);
  expect(said.code, said.stderr).toBe(0);
  expect(repo.archive()).toEqual(['wt.mirror.md']);
  return { repo, linked };
}

test('a branch that is made there goes on with it, with one mirror, and its next save takes it over (G28)', () => {
  const { repo, linked } = detached();
  for (const name of ['q1', 'q2']) {
    expect(linked.gitResult(['switch', '--quiet', '-c', name]).stderr).toBe('');
  }
  expect(repo.archive()).toEqual(['wt.mirror.md']);
  expect(linked.checkpoint([]).stdout).toContain("'D1', changed just now, of a detached HEAD\n");
  linked.commit('work');
  expect(linked.checkpoint(['save', '--next', 'two']).stdout).toBe("saved 'D1' on q2; next: two\n");
  expect(linked.read('CHECKPOINT.md')).toMatch(/\*\*Branch:\*\* `q2`[\s\S]*- keep me/);
  expect(repo.archive()).toEqual(['q2.mirror.md', 'q2.prev.md']);
});

test('a branch that has a note of its own gets that back, though it is at the same commit', () => {
  const repo = createRepo();
  addHooks(repo);
  expect(repo.checkpoint(['save', '--title', 'M']).code).toBe(0);
  repo.git('switch', '--quiet', '--detach');
  expect(repo.checkpoint(['save', '--title', 'D']).code).toBe(0);
  const text = repo.read('CHECKPOINT.md');
  expect(repo.gitResult(['switch', '--quiet', 'main']).stderr).toBe(
    "checkpoint 'D' parked\ncheckpoint 'M' is back\n",
  );
  expect(repo.read('.checkpoints/repo.md')).toBe(text);
  repo.git('switch', '--quiet', '--detach');
  expect(repo.checkpoint(['save', '--title', 'D2']).code).toBe(0);
  repo.gitResult(['switch', '--quiet', 'main'], { env: { GIT_CHECKPOINT: '0' } });
  expect(repo.checkpoint(['save', '--next', 'n']).stdout).toContain("saved 'M' on main");
  expect(repo.read('.checkpoints/repo.md')).toContain('# Checkpoint: D2');
});

test('any other branch has it parked under the name of its worktree, where it is found again (G28)', () => {
  const { repo, linked } = detached();
  linked.commit('ahead');
  linked.checkpoint(['save', '--next', 'two']);
  const text = linked.read('CHECKPOINT.md');
  expect(linked.gitResult(['switch', '--quiet', 'unused']).stderr).toBe("checkpoint 'D1' parked\n");
  expect(repo.at('.checkpoints').read('wt.md')).toBe(text);
  expect(linked.checkpoint(['save', '--title', 'U']).stdout).not.toContain('set aside');
  linked.checkpoint(['done']);
  linked.git('switch', '--quiet', '--detach', 'unused');
  expect(linked.checkpoint(['resume']).code).toBe(0);
  expect(linked.read('CHECKPOINT.md')).toBe(text);
});

test('without hooks a save parks it under that name, too; a branch of that name is not taken for it', () => {
  const repo = createRepo();
  repo.git('switch', '--quiet', '--detach');
  repo.commit('ahead');
  repo.checkpoint(['save', '--title', 'D']);
  repo.git('switch', '--quiet', 'main');
  expect(repo.checkpoint(['save', '--title', 'M']).stdout).not.toContain('D');
  expect(repo.archive()).toEqual(['repo.md']);
  expect(repo.checkpoint(['done']).code).toBe(0);
  repo.git('switch', '--quiet', '-c', 'repo');
  expect(repo.checkpoint(['save', '--title', 'R']).code).toBe(0);
  expect(repo.archive()).toContain('repo.md');
});
