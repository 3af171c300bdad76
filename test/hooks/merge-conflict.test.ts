/** A merge that stopped at a conflict ends with a commit, for which git runs no post-merge hook (G30). */
import { expect, test } from 'vitest';
import { addHooks } from '../helpers/hooked.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

/** On `main`, in the middle of a merge of `topic`, whose note is parked. */
function stopped(hooks: boolean): Repo {
  const repo = createRepo({ files: { a: 'a\n' } });
  addHooks(repo);
  repo.git('switch', '--quiet', '--create', 'topic');
  expect(repo.checkpoint(['save', '--title', 'T', '--next', 'x']).code).toBe(0);
  repo.commit('t', { a: 't\n' });
  repo.git('switch', '--quiet', 'main');
  repo.commit('m', { a: 'm\n' });
  expect(repo.checkpoint(['save', '--title', 'M']).code).toBe(0);
  if (!hooks) repo.git('config', 'core.hooksPath', '/dev/null');
  expect(repo.gitResult(['merge', '--quiet', 'topic']).code).toBe(1);
  repo.write('a', 'resolved\n');
  repo.git('add', 'a');
  return repo;
}

const DONE = "'topic' is merged; its checkpoint is done, and kept as 'done/topic'\n";

test.each([
  ['commit', ['commit', '--quiet', '--message=merged']],
  ['merge --continue', ['-c', 'core.editor=true', 'merge', '--continue']],
])('by %s: the merged branch is done (G30)', (_, args) => {
  const repo = stopped(true);
  const said = repo.gitResult(args);
  expect(said.code, said.stderr).toBe(0);
  expect(said.stderr).toContain(DONE);
  expect(repo.archive()).toEqual(['done/topic.md']);
  // A commit that is not a merge has nothing to say.
  expect(repo.gitResult(['commit', '--quiet', '--allow-empty', '--message=next']).stderr).toBe('');
});

test('without a hook, status tells it, and resume files it and says so, also where it refuses (G30)', () => {
  const repo = stopped(false);
  repo.git('commit', '--quiet', '--message=merged');
  expect(repo.checkpoint(['done']).code).toBe(0);
  const status = repo.checkpoint([]);
  expect(status.stderr).toBe(
    "hint: 'topic' is merged; 'git checkpoint done topic' finishes its checkpoint\n",
  );
  expect(repo.checkpoint(['list']).stdout).toContain('topic (merged)');
  expect(repo.archive()).toContain('topic.md');
  const resumed = repo.checkpoint(['resume']);
  expect(resumed.code).toBe(1);
  expect(resumed.stderr).toContain(DONE);
  expect(repo.archive()).toContain('done/topic.md');
});
