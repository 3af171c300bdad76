/** While git is in the middle of something, the work is still that of the branch (G29). */
import { expect, test } from 'vitest';
import { addHooks } from '../helpers/hooked.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

/** On `topic`, with a saved note, and commits that conflict with `main`. */
function conflicting(): Repo {
  const repo = createRepo({ files: { a: 'a\n' } });
  addHooks(repo);
  repo.git('switch', '--quiet', '--create', 'topic');
  repo.commit('t', { a: 't\n' });
  repo.git('switch', '--quiet', 'main');
  repo.commit('m', { a: 'm\n' });
  repo.git('switch', '--quiet', 'topic');
  expect(repo.checkpoint(['save', '--title', 'Topic', '--decision', 'keep me']).code).toBe(0);
  return repo;
}

function expectOneEffort(repo: Repo): void {
  const said = repo.checkpoint(['save', '--next', 'resolve a']);
  expect(said.stdout).toBe("saved 'Topic' on topic; next: resolve a\n");
  expect(repo.checkpoint([]).stdout).toMatch(/^on 'topic' in /);
  expect(repo.checkpoint(['resume']).code).toBe(0);
  expect(repo.archive()).toEqual(['topic.prev.md']);
}

test.each([['--merge'], ['--apply']])('a rebase that has stopped: %s (G29)', (how) => {
  const repo = conflicting();
  expect(repo.gitResult(['rebase', how, 'main']).code).not.toBe(0);
  expectOneEffort(repo);
  repo.write('a', 'resolved\n');
  repo.git('add', 'a');
  repo.git('-c', 'core.editor=true', 'rebase', '--continue');
  expect(repo.checkpoint(['save', '--decision', 'another']).stdout).toContain(' on topic; ');
  expect(repo.read('CHECKPOINT.md')).toMatch(/1\. resolve a[\s\S]*- keep me\n- another/);
  expect(repo.archive()).toEqual(['topic.prev.md']);
});

test('a bisect (G29)', () => {
  const repo = conflicting();
  repo.git('bisect', 'start', 'topic', 'topic~1');
  repo.git('checkout', '--quiet', '--detach', 'topic~1');
  expectOneEffort(repo);
  repo.git('bisect', 'reset');
  expect(repo.checkpoint([]).stdout).toContain('resolve a');
});

test('a detached HEAD from which a bisect or a rebase began is none of any branch', () => {
  const repo = conflicting();
  repo.git('switch', '--quiet', '--detach', 'topic');
  repo.git('bisect', 'start');
  expect(repo.checkpoint([]).stdout).toMatch(/^on detached HEAD at /);
});
