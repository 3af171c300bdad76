/** A switch to a branch that tracks the live note's path: git overwrites the ignored note there, in silence. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteOf } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

/** A repository whose branch `tracks` has a file of its own in the note's place, with the hooks installed. */
function tracking(text: string): Repo {
  const repo = createRepo();
  repo.git('switch', '--quiet', '--create', 'tracks');
  repo.commit('a note of its own', { 'CHECKPOINT.md': text });
  repo.git('switch', '--quiet', 'main');
  repo.git('config', 'checkpoint.excludeLive', 'true');
  expect(repo.checkpoint(['install']).code).toBe(0);
  return repo;
}

function say(repo: Repo, ...args: string[]): string {
  const { code, stderr } = repo.gitResult(args);
  expect(code, stderr).toBe(0);
  return stderr;
}

const PARKED = "checkpoint 'Mine' parked: git tracks a file in its place here\n";

test.each([
  ["that branch's own note", noteOf('tracks'), 'switch'],
  ['a document of another kind', '# A chapter\n', 'switch'],
  ['a note, on a detached HEAD', noteOf('tracks'), 'checkout'],
])(
  'what git puts over it is %s: the note is parked, told of, and back on return',
  (_, text, command) => {
    const repo = tracking(text);
    repo.checkpoint(['save', '--no-stage', '--title', 'Mine', '--next', 'Go on']);
    const mine = repo.read('CHECKPOINT.md');
    const there = command === 'switch' ? ['switch', 'tracks'] : ['checkout', '--detach', 'tracks'];
    for (let round = 0; round < 2; round++) {
      expect(say(repo, ...there, '--quiet')).toBe(PARKED);
      expect(repo.read('CHECKPOINT.md')).toBe(text);
      expect(repo.archive()).toEqual(['main.md']);
      expect(repo.read('.checkpoints/main.md')).toBe(mine);
      expect(repo.checkpoint([]).stdout).not.toContain('lost');
      expect(say(repo, 'switch', '--quiet', 'main')).toBe(
        "checkpoint 'Mine' is back; next: Go on\n",
      );
      expect(repo.read('CHECKPOINT.md')).toBe(mine);
      expect(repo.archive()).toEqual([]);
    }
  },
);

test('in a linked worktree the mirror has it, with what was written since', () => {
  const repo = tracking(noteOf('tracks'));
  const linked = repo.worktree('linked', 'topic');
  linked.checkpoint(['save', '--no-stage', '--title', 'Mine', '--next', 'Go on']);
  const mine = `${linked.read('CHECKPOINT.md')}\nby hand\n`;
  writeFileSync(join(linked.path, 'CHECKPOINT.md'), mine);
  expect(say(linked, 'switch', '--quiet', 'tracks')).toBe(PARKED);
  expect(repo.archive()).toEqual(['topic.mirror.md', 'tracks.mirror.md']);
  expect(say(linked, 'switch', '--quiet', 'topic')).toContain("checkpoint 'Mine' is back");
  expect(linked.read('CHECKPOINT.md')).toBe(mine);
});

/** The note of the branch `topic` as it was saved long before. */
const OLDER = `# Checkpoint: Older\n\n**Date:** 2020-01-01 10:00 +0000\n\n**Branch:** \`topic\`\n`;

/** A linked worktree on `topic`, with a note that git ignores; the commit of `tracks` has an older copy of it. */
function withOlderCopy(): { repo: Repo; linked: Repo; mine: string } {
  const repo = tracking(OLDER);
  const linked = repo.worktree('linked', 'topic');
  linked.checkpoint(['save', '--no-stage', '--title', 'Mine', '--next', 'Go on']);
  return { repo, linked, mine: linked.read('CHECKPOINT.md') };
}

test('in a linked worktree, the copy that git tracks takes no mirror of the same branch', () => {
  const { repo, linked, mine } = withOlderCopy();
  const written = `${mine}\nby hand\n`;
  writeFileSync(join(linked.path, 'CHECKPOINT.md'), written);
  expect(say(linked, 'checkout', '--quiet', '--detach', 'tracks')).toBe(PARKED);
  expect(repo.read('.checkpoints/topic.md')).toBe(written);
  expect(linked.read('CHECKPOINT.md')).toBe(OLDER);
  expect(say(linked, 'switch', '--quiet', 'topic')).toContain("checkpoint 'Mine' is back");
  expect(linked.read('CHECKPOINT.md')).toBe(written);
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(written);
});

test.each<[string, (linked: Repo) => void]>([
  [
    "an agent's shell",
    (linked) => {
      const input = JSON.stringify({ session_id: 's1', cwd: linked.path, tool_name: 'Bash' });
      linked.checkpoint(['agent', 'hook', 'claude-code', 'post-tool-use'], { input });
    },
  ],
  ['a commit', (linked) => linked.git('commit', '--quiet', '--allow-empty', '--message', 'c')],
  ['mirror --all', (linked) => linked.checkpoint(['mirror', '--all'])],
  ['doctor --fix', (linked) => linked.checkpoint(['doctor', '--fix'])],
])('nor does it where no switch was seen: %s', (_, act) => {
  const { repo, linked, mine } = withOlderCopy();
  linked.gitResult(['checkout', '--quiet', '--detach', 'tracks'], { env: { GIT_CHECKPOINT: '0' } });
  expect(linked.read('CHECKPOINT.md')).toBe(OLDER);
  act(linked);
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(mine);
  expect(repo.archive()).toEqual(['topic.mirror.md']);
  // What somebody writes into it is theirs.
  writeFileSync(join(linked.path, 'CHECKPOINT.md'), `${OLDER}\nby hand\n`);
  linked.checkpoint(['mirror']);
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(`${OLDER}\nby hand\n`);
});

test('nor before its worktree is removed: both are kept', () => {
  const { repo, linked, mine } = withOlderCopy();
  linked.gitResult(['checkout', '--quiet', '--detach', 'tracks'], { env: { GIT_CHECKPOINT: '0' } });
  expect(repo.checkpoint(['worktree-remove', linked.path])).toMatchObject({
    code: 0,
  });
  expect(repo.read('.checkpoints/topic.mirror.md')).toBe(mine);
  expect(repo.read('.checkpoints/topic-2.mirror.md')).toBe(OLDER);
});

test('where both branches track it, nothing is parked, and the next switch starts no node', () => {
  const repo = tracking(noteOf('tracks'));
  repo.git('switch', '--quiet', 'tracks');
  repo.git('switch', '--quiet', '--create', 'more');
  repo.commit('another', { 'CHECKPOINT.md': noteOf('more') });
  expect(repo.checkpoint(['save', '--no-stage', '--next', 'Go on']).code).toBe(0);
  expect(repo.exists('.git/checkpoint-mirror')).toBe(true);
  repo.git('commit', '--quiet', '--all', '--message', 'mine');
  const text = repo.read('CHECKPOINT.md');
  for (const branch of ['tracks', 'more', 'tracks', 'more']) {
    expect(say(repo, 'switch', '--quiet', branch)).toBe('');
  }
  expect(repo.archive().filter((name) => !name.includes('.prev.'))).toEqual([]);
  expect(repo.read('CHECKPOINT.md')).toBe(text);
  expect(repo.exists('.git/checkpoint-mirror')).toBe(false);
});
