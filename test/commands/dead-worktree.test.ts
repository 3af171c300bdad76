/** Below the main worktree lies a linked one, as agents make them, that has lost its `.git`. */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';

function withDead(): { main: Repo; dead: Repo } {
  const main = createRepo();
  main.checkpoint(['save', '--title', 'MAIN', '--next', 'm']);
  main.git('worktree', 'add', '--quiet', '.claude/wt', '-b', 'w');
  rmSync(join(main.path, '.claude/wt/.git'));
  return { main, dead: main.at('.claude/wt') };
}

test('inside a nested worktree without its .git, nothing answers for the main worktree (G26)', () => {
  const { main, dead } = withDead();
  const before = main.read('CHECKPOINT.md');
  for (const args of [['save', '--next', 'from the dead worktree'], ['resume', '--yes'], []]) {
    const said = dead.at('src').checkpoint(args);
    expect([said.code, said.stdout]).toEqual([128, '']);
    expect(said.stderr).toContain(`fatal: the worktree '${dead.path}' has lost its '.git'\n`);
  }
  expect(main.read('CHECKPOINT.md')).toBe(before);
  const event = JSON.stringify({ session_id: 's', cwd: dead.path, source: 'startup' });
  const argv = [join(root, 'dist/agent.cjs'), 'claude-code', 'session-start'];
  const start = runProcess(dead.path, process.execPath, argv, { input: event });
  expect([start.code, start.stdout.includes('MAIN')]).toEqual([0, false]);
  // What is beside it is the main worktree's, as before; and the hint helps.
  expect(main.at('.claude').checkpoint(['status']).stdout).toContain('MAIN');
  main.git('worktree', 'repair');
  expect(dead.checkpoint(['save', '--title', 'W', '--next', 'w']).stdout).toContain(
    "saved 'W' on w",
  );
});

test('a directory in the place of a worktree that was moved or pruned is not taken for one (G26)', () => {
  const { main, dead } = withDead();
  main.git('worktree', 'repair');
  renameSync(dead.path, join(main.path, 'elsewhere'));
  main.git('worktree', 'repair', 'elsewhere');
  mkdirSync(dead.path);
  expect(dead.checkpoint(['status']).stdout).toContain('MAIN');
  rmSync(join(main.path, 'elsewhere'), { recursive: true });
  mkdirSync(join(main.path, 'elsewhere'));
  expect(main.at('elsewhere').checkpoint(['status']).code).toBe(128);
  main.git('worktree', 'prune');
  expect(main.at('elsewhere').checkpoint(['status']).stdout).toContain('MAIN');
});
