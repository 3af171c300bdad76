/** A worktree `topic` with a checkpoint that git knows in one way or another, and a git that does more on the way. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noteOf } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import type { CheckpointResult } from '../helpers/run.ts';
import { runProcess } from '../helpers/spawn.ts';

/** Removes `topic` with a git that runs a script of its own before `git worktree remove`. */
export function removeWith(repo: Repo, script: string, ...args: string[]): CheckpointResult {
  const bin = mkdtempSync(join(repo.path, '.git/bin-'));
  const real = runProcess('/', 'sh', ['-c', 'command -v git']).stdout.trim();
  const text = `#!/bin/sh
case " $* " in *' worktree remove '*)
${script}
;; esac
exec ${real} "$@"
`;
  writeFileSync(join(bin, 'git'), text, { mode: 0o755 });
  return repo.checkpoint(['worktree-remove', ...args, 'topic'], {
    env: { PATH: `${bin}:/usr/bin:/bin` },
  });
}

export function ignored(): { repo: Repo; linked: Repo } {
  const repo = createRepo({ files: { a: 'a\n', '.gitignore': '.env\n.checkpoints/\n' } });
  writeFileSync(join(repo.path, '.git/info/exclude'), '/CHECKPOINT.md\n');
  const linked = repo.worktree('linked', 'topic');
  linked.write('CHECKPOINT.md', noteOf('topic'));
  return { repo, linked };
}

export function untracked(): { repo: Repo; linked: Repo } {
  const repo = createRepo({ files: { a: 'a\n', '.gitignore': '.env\n.checkpoints/\n' } });
  const linked = repo.worktree('linked', 'topic');
  linked.write('CHECKPOINT.md', noteOf('topic'));
  return { repo, linked };
}

export function tracked(): { repo: Repo; linked: Repo } {
  const repo = createRepo({ files: { a: 'a\n', 'CHECKPOINT.md': noteOf('main') } });
  const linked = repo.worktree('linked', 'topic');
  linked.write('CHECKPOINT.md', noteOf('topic'));
  return { repo, linked };
}

export function staged(): { repo: Repo; linked: Repo } {
  const { repo, linked } = untracked();
  linked.git('add', 'CHECKPOINT.md');
  return { repo, linked };
}
