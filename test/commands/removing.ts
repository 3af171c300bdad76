/** A worktree `topic` with a checkpoint that git knows in one way or another, and a git that does more on the way. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'vitest';
import { noteOf } from '../helpers/notes.ts';
import { createRepo, Repo } from '../helpers/repo.ts';
import type { CheckpointResult } from '../helpers/run.ts';
import { runProcess } from '../helpers/spawn.ts';

/** Removes `topic` with a git that runs a script of its own before `git worktree remove`. */
export function removeWith(repo: Repo, script: string, ...args: string[]): CheckpointResult {
  return removeBefore(repo, 'worktree remove', script, ...args);
}

/** Removes `topic` with a git that runs a script of its own before it does what is named. */
export function removeBefore(
  repo: Repo,
  words: string,
  script: string,
  ...args: string[]
): CheckpointResult {
  const bin = mkdtempSync(join(repo.path, '.git/bin-'));
  const real = runProcess('/', 'sh', ['-c', 'command -v git']).stdout.trim();
  const text = `#!/bin/sh
case " $* " in *' ${words} '*)
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

/** Removes the worktree, and expects that git finds no checkpoint in it, and no writer a place. */
export function expectOutOfTheTree({ repo, linked }: { repo: Repo; linked: Repo }): void {
  const live = join(linked.path, 'CHECKPOINT.md');
  const seen = join(repo.path, '.git/seen');
  const script = `[ -f '${live}' ] && echo there >'${seen}'
{ echo LATE >>'${live}'; } 2>/dev/null && echo appended >>'${seen}'
echo LATE >'${seen}.new'; mv -T '${seen}.new' '${live}' 2>/dev/null && echo renamed >>'${seen}'
case " $* " in *' --force '*) echo forced >>'${seen}';; esac`;
  const said = removeWith(repo, script);
  expect(said).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(seen)).toBe(false);
  expect(existsSync(linked.path)).toBe(false);
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(noteOf('topic'));
}

/** Lets git refuse, and expects that the checkpoint is where it was, and as git had it. */
export function expectPutBack({ repo, linked }: { repo: Repo; linked: Repo }): void {
  const before = linked.git('status', '--porcelain', '--ignored');
  const said = removeWith(repo, "echo 'fatal: no such luck' >&2; exit 128");
  expect(said.code).toBe(128);
  expect(said.stderr).toContain('fatal: no such luck\n');
  expect(linked.read('CHECKPOINT.md')).toBe(noteOf('topic'));
  expect(linked.git('status', '--porcelain', '--ignored')).toBe(before);
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(noteOf('topic'));
}

/** A worktree that was made in `old/`, which is `new/` by now, with a link in its place. */
export function listedThroughLink(): { repo: Repo; linked: Repo } {
  const top = dirname(createRepo().path);
  mkdirSync(join(top, 'old'));
  renameSync(join(top, 'repo'), join(top, 'old/repo'));
  const before = new Repo(join(top, 'old/repo'), join(top, 'old/repo/.checkpoints'));
  before.worktree('linked', 'topic');
  renameSync(join(top, 'old'), join(top, 'new'));
  symlinkSync('new', join(top, 'old'));
  const repo = new Repo(join(top, 'new/repo'), join(top, 'new/repo/.checkpoints'));
  const linked = new Repo(join(top, 'new/linked'), repo.archivePath);
  linked.checkpoint(['save', '--title', 'T', '--next', 'x']);
  const text = linked.read('CHECKPOINT.md');
  rmSync(join(linked.path, 'CHECKPOINT.md')); // an editor that leaves the mirror as it was
  linked.write('CHECKPOINT.md', `${text}- BY HAND\n`);
  return { repo, linked };
}
