/** Whatever makes the archive first, it never shows in `git status` (docs/design.md §3, "Ignored"). */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addHooks } from '../helpers/hooked.ts';
import { noteOf, put } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';

const excludeOf = (repo: Repo) => join(repo.path, '.git/info/exclude');

/** What makes an archive where there is none; a live note that nobody has hidden is not of interest. */
const MAKERS: Record<string, (repo: Repo) => void> = {
  track: (repo) => {
    const said = repo.checkpoint(['track', 'auth']);
    expect(said.stderr).toBe(`hint: added '.checkpoints/' to ${excludeOf(repo)}\n`);
  },
  mirror: (repo) => {
    const linked = repo.worktree('linked', 'topic');
    put(linked, 'CHECKPOINT.md', noteOf('topic'));
    expect(linked.checkpoint(['mirror']).code).toBe(0);
  },
  done: (repo) => {
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    expect(repo.checkpoint(['done']).code).toBe(0);
  },
  "git's hook": (repo) => {
    addHooks(repo);
    writeFileSync(excludeOf(repo), '/CHECKPOINT.md\n');
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    repo.git('switch', '--quiet', '--create', 'other');
  },
  "an agent's event": (repo) => {
    const linked = repo.worktree('linked', 'topic');
    put(linked, 'CHECKPOINT.md', noteOf('topic'));
    const event = { session_id: 's1', cwd: linked.path, hook_event_name: 'SessionEnd' };
    const args = [join(root, 'dist/agent.cjs'), 'claude-code', 'session-end'];
    execFileSync(process.execPath, args, { cwd: linked.path, input: JSON.stringify(event) });
  },
};

test.each(Object.entries(MAKERS))('made by %s', (_, make) => {
  const repo = createRepo();
  rmSync(excludeOf(repo), { force: true });
  make(repo);
  expect(repo.archive()).not.toEqual([]);
  expect(repo.status()).toBe('');
});

test('the rule goes with what is taken back; no rule is written where one is, or none is wanted', () => {
  const repo = createRepo();
  rmSync(excludeOf(repo), { force: true });
  repo.checkpoint(['track', 'auth']);
  expect(repo.checkpoint(['undo']).code).toBe(0);
  expect(repo.exists('.git/info/exclude')).toBe(false);

  repo.write('.gitignore', '.check*\n');
  expect(repo.checkpoint(['track', 'auth']).stderr).toBe('');
  rmSync(repo.archivePath, { recursive: true });
  rmSync(join(repo.path, '.git/checkpoints.git'), { recursive: true });
  rmSync(join(repo.path, '.gitignore'));
  repo.git('config', 'checkpoint.ignore', 'off');
  expect(repo.checkpoint(['track', 'auth']).stderr).toBe('');
  expect(repo.status()).toBe('?? .checkpoints/');
});

test('in a directory of which git tracks a file that is not there, nothing is hidden', () => {
  const repo = createRepo({ files: { 'a.md': 'a\n', '.checkpoints/README.md': 'ours\n' } });
  rmSync(repo.archivePath, { recursive: true });
  repo.checkpoint(['track', 'auth']);
  expect(repo.status()).toContain('?? .checkpoints/auth-checkpoint.md');
});
