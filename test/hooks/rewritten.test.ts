/** An editor, or an agent, that writes a note anew after a switch has parked it (G99). */
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ignoreArchive, installHook, noteOf, put } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

/** A repository on `b`, with the note of main parked and written anew. */
function rewritten(text: string): Repo {
  const repo = createRepo();
  ignoreArchive(repo);
  installHook(repo);
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  repo.git('branch', 'c');
  repo.git('switch', '--create', 'b');
  put(repo, 'CHECKPOINT.md', text);
  return repo;
}

const TYPED = `${noteOf('main')}- typed\n`;

test.each<[string, (repo: Repo) => void]>([
  ['switch', (repo) => repo.git('switch', 'c')],
  ['save', (repo) => repo.checkpoint(['save', '--next', 'n'])],
  [
    'resume',
    (repo) => {
      put(repo, '.checkpoints/c.md', noteOf('c'));
      repo.checkpoint(['resume', 'c', '--park']);
      rmSync(`${repo.archivePath}/c.md`, { force: true });
    },
  ],
  [
    'switch, after it was recorded',
    (repo) => {
      repo.checkpoint(['mirror']);
      repo.commit('2');
      repo.git('switch', 'c');
    },
  ],
])('G99: the text that was parked makes room for the one made of it: %s', (_, act) => {
  const repo = rewritten(TYPED);
  act(repo);
  expect(repo.archive()).toEqual(['main.md', 'main.prev.md']);
  expect(repo.read('.checkpoints/main.md')).toBe(TYPED);
  expect(repo.read('.checkpoints/main.prev.md')).toBe(noteOf('main'));
});

test('G99: again and again, and once it is done nothing waits', () => {
  const repo = rewritten(TYPED);
  repo.git('switch', 'c');
  put(repo, 'CHECKPOINT.md', `${TYPED}- again\n`);
  repo.git('switch', 'main');
  expect(repo.read('CHECKPOINT.md')).toBe(`${TYPED}- again\n`);
  expect(repo.read('.checkpoints/main.prev.md')).toBe(TYPED);
  const done = repo.checkpoint(['done']);
  expect(done.stderr).not.toContain('waits');
  expect(repo.archive()).not.toContain('main.md');
});

test('G99: what was taken back is as it was', () => {
  const repo = rewritten(TYPED);
  repo.git('switch', 'c');
  expect(repo.checkpoint(['undo']).code).toBe(0);
  expect(repo.read('CHECKPOINT.md')).toBe(TYPED);
  expect(repo.read('.checkpoints/main.md')).toBe(noteOf('main'));
  expect(repo.archive()).toEqual(['main.md']);
});

test.each<[string, (repo: Repo) => void]>([
  ['another title', (repo) => put(repo, 'CHECKPOINT.md', noteOf('main', 'Another effort'))],
  ['parked text that was edited', (repo) => put(repo, '.checkpoints/main.md', `${TYPED}- there\n`)],
  [
    'a text that a command has put there',
    (repo) => {
      put(repo, 'CHECKPOINT.md', noteOf('b'));
      repo.git('switch', 'main');
      repo.checkpoint(['save', '--next', 'n']);
      put(repo, '.checkpoints/main.md', noteOf('main'));
    },
  ],
])('G99: another effort of the branch stays where it is: %s', (_, act) => {
  const repo = rewritten(TYPED);
  act(repo);
  const [live, parked] = [repo.read('CHECKPOINT.md'), repo.read('.checkpoints/main.md')];
  repo.git('switch', 'c');
  expect(repo.read('.checkpoints/main.md')).toBe(parked);
  expect(repo.read('.checkpoints/main-2.md')).toBe(live);
});
