/** What is written while git deletes a worktree. */
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteOf } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import type { CheckpointResult } from '../helpers/run.ts';
import { runProcess } from '../helpers/spawn.ts';

/** Removes `topic` with a git that runs a script of its own before `git worktree remove`. */
function removeWith(repo: Repo, script: string, ...args: string[]): CheckpointResult {
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

function ignored(): { repo: Repo; linked: Repo } {
  const repo = createRepo({ files: { a: 'a\n', '.gitignore': '.env\n.checkpoints/\n' } });
  writeFileSync(join(repo.path, '.git/info/exclude'), '/CHECKPOINT.md\n');
  const linked = repo.worktree('linked', 'topic');
  linked.write('CHECKPOINT.md', noteOf('topic'));
  return { repo, linked };
}

function untracked(): { repo: Repo; linked: Repo } {
  const repo = createRepo({ files: { a: 'a\n', '.gitignore': '.env\n.checkpoints/\n' } });
  const linked = repo.worktree('linked', 'topic');
  linked.write('CHECKPOINT.md', noteOf('topic'));
  return { repo, linked };
}

function tracked(): { repo: Repo; linked: Repo } {
  const repo = createRepo({ files: { a: 'a\n', 'CHECKPOINT.md': noteOf('main') } });
  const linked = repo.worktree('linked', 'topic');
  linked.write('CHECKPOINT.md', noteOf('topic'));
  return { repo, linked };
}

function staged(): { repo: Repo; linked: Repo } {
  const { repo, linked } = untracked();
  linked.git('add', 'CHECKPOINT.md');
  return { repo, linked };
}

test('a command that is killed meanwhile leaves the text in the mirror, and runs again (G2)', () => {
  const { repo, linked } = ignored();
  removeWith(repo, 'kill -9 $PPID; exit 1');
  expect(linked.exists('CHECKPOINT.md/x')).toBe(false);
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(noteOf('topic'));
  expect(repo.checkpoint(['worktree-remove', 'topic'])).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(linked.path)).toBe(false);
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(noteOf('topic'));
});

test.each([
  ['ignored', ignored],
  ['untracked', untracked],
  ['tracked and edited', tracked],
  ['staged, and in no commit', staged],
])(
  'a checkpoint that is %s is out of the tree before git is let in, and nothing can be written there (G2)',
  (_, make) => {
    const { repo, linked } = make();
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
  },
);

test.each([
  ['tracked and edited', tracked],
  ['staged, and in no commit', staged],
])('a checkpoint that is %s is back in its place where git refuses (G2)', (_, make) => {
  const { repo, linked } = make();
  const before = linked.git('status', '--porcelain', '--ignored');
  const said = removeWith(repo, "echo 'fatal: no such luck' >&2; exit 128");
  expect(said.code).toBe(128);
  expect(said.stderr).toContain('fatal: no such luck\n');
  expect(linked.read('CHECKPOINT.md')).toBe(noteOf('topic'));
  expect(linked.git('status', '--porcelain', '--ignored')).toBe(before);
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(noteOf('topic'));
});

test('what a process writes that has the checkpoint open is in the mirror (G2)', () => {
  const { repo, linked } = ignored();
  const [now, done] = [join(repo.path, '.git/now'), join(repo.path, '.git/done')];
  const wait = (flag: string) =>
    `for n in 1 2 3 4 5 6 7 8 9; do [ -e '${flag}' ] || sleep 0.3; done`;
  const writer = `exec 3>>"$1"; : >'${now}.open'; ${wait(now)}; echo LATE >&3; : >'${done}'`;
  const args = ['-c', `(${writer}) >/dev/null 2>&1 </dev/null & ${wait(`${now}.open`)}`, 'sh'];
  runProcess('/', 'sh', [...args, join(linked.path, 'CHECKPOINT.md')]);
  const said = removeWith(repo, `: >'${now}'; ${wait(done)}`);
  expect(said).toMatchObject({ code: 0, stderr: '' });
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(`${noteOf('topic')}LATE\n`);
});

test.each([
  ['a new file', 'echo late >new', 'new'],
  ['an edit', 'echo late >>a', 'a'],
])(
  '%s that comes after the last look keeps the worktree: git looks itself (G2)',
  (_, late, path) => {
    const { repo, linked } = ignored();
    const said = removeWith(repo, `(cd '${linked.path}' && ${late})`);
    expect(said.code).toBe(128);
    expect(said.stderr).toContain('modified or untracked files');
    expect(linked.read(path)).toContain('late\n');
    expect(linked.read('CHECKPOINT.md')).toBe(noteOf('topic'));
  },
);

test('git gets --force where a flag was given for what it overrides (G2)', () => {
  const { repo, linked } = ignored();
  linked.write('new', 'x');
  const seen = join(repo.path, '.git/seen');
  const script = `case " $* " in *' --force '*) echo forced >'${seen}';; esac`;
  expect(removeWith(repo, script, '--rescue')).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(seen)).toBe(true);
  const again = ignored();
  const other = join(again.repo.path, '.git/seen');
  const unneeded = `case " $* " in *' --force '*) echo forced >'${other}';; esac`;
  expect(removeWith(again.repo, unneeded, '--force')).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(other)).toBe(false);
});
