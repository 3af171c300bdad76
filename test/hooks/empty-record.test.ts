import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inHistory } from '../helpers/history.ts';
import { createRepo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';

const HOOK = join(root, 'dist/hook.cjs');

test('a switch, commit or mirror that changes no file is not in the history (G105)', () => {
  const repo = createRepo().worktree('linked', 'w');
  expect(repo.checkpoint(['save', '--title', 'W']).code).toBe(0);
  const count = () => inHistory(repo, 'rev-list', '--count', 'main');
  const before = count();
  const head = repo.git('rev-parse', 'HEAD');
  const hook = (...args: string[]) => {
    const said = runProcess(repo.path, process.execPath, [HOOK, ...args]);
    expect(said).toMatchObject({ code: 0, stderr: '' });
  };
  // What the hook's script starts where no file tells it where HEAD is.
  for (const [way, to] of [
    ['--detach', 'HEAD'],
    ['--quiet', 'w'],
  ] as const) {
    repo.git('switch', '--quiet', way, to);
    hook('post-checkout', head, head, '1');
  }
  hook('post-commit');
  expect(repo.checkpoint(['mirror']).code).toBe(0);
  expect(count()).toBe(before);
  repo.write('CHECKPOINT.md', `${repo.read('CHECKPOINT.md')}\n- by hand\n`);
  hook('post-checkout', head, head, '1');
  expect(Number(count())).toBeGreaterThan(Number(before));
});
