import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import { noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

function listOf(repo: Repo): string {
  const result = repo.checkpoint(['list']);
  expect(result.stderr).toBe('');
  expect(result.code).toBe(0);
  return result.stdout
    .replaceAll(repo.path.replace(/\/[^/]*$/, ''), '<directory>')
    .replace(/ {2}(?:\d+ \w+ ago|just now)(?= )/g, '  <age>')
    .replace(/(?<=\S) {2,}/g, '  ');
}

/** A repository with every kind of entry, and files that are none of ours. */
function withEverything(): { main: Repo; linked: Repo } {
  const main = createRepo();
  const linked = main.worktree('linked', 'feature/x');
  put(main, 'CHECKPOINT.md', noteOf('main'));
  put(linked, 'CHECKPOINT.md', noteOf('feature/x'));
  const notes = {
    'alpha.md': noteOf('alpha'),
    'alpha-2.md': noteOf('alpha', 'A second effort'),
    'roadmap.md': noteOf('main', 'Saved under a name'),
    'unparsed-20260101-000000.md': '# Checkpoint: Whose?\n',
    'feature-x.mirror.md': noteOf('feature/x'),
    'main.prev.md': noteOf('main', 'Before'),
    'alpha.prev.md': noteOf('alpha', 'Before'),
    'topic-checkpoint.md': '# A topic\n',
    'done/old.md': noteOf('old'),
    'done/old.mirror.md': noteOf('old', 'Its mirror'),
  };
  for (const [file, text] of Object.entries(notes)) putInArchive(main, file, text);
  putInArchive(main, 'README.md', '# What this directory is for\n');
  putInArchive(main, 'epoch-3.pt', Buffer.from([0, 1, 2]));
  putInArchive(main, 'run/notes.md', noteOf('alpha'));
  return { main, linked };
}

test('nothing', () => {
  expect(listOf(createRepo())).toBe("no checkpoints; 'git checkpoint save' writes one\n");
});

test('every kind, in groups', () => {
  const { main } = withEverything();
  const before = snapshot(main.path);
  expect(listOf(main)).toMatchInlineSnapshot(`
    "live
      here  main  <age>  Work on main
      <directory>/linked  feature/x  <age>  Work on feature/x

    parked
      alpha-2  alpha  <age>  A second effort
      alpha  alpha  <age>  Work on alpha
      roadmap  main  <age>  Saved under a name
      unparsed-20260101-000000  -  <age>  Whose?

    workstreams
      topic-checkpoint  -  <age>  A topic

    mirrors
      feature-x.mirror  feature/x  <age>  Work on feature/x

    finished
      done/old  old  <age>  Work on old
      done/old.mirror  old  <age>  Its mirror

    and 2 previous versions
    "
  `);
  expect(snapshot(main.path)).toEqual(before);
});

test('the same from a linked worktree: MAIN is a worktree, too (field case 60)', () => {
  const { main, linked } = withEverything();
  const here = listOf(linked);
  expect(here).toContain('here  ');
  expect(here).toMatch(/<directory>\/repo +main +<age> +Work on main\n/);
  const names = (repo: Repo) =>
    (
      repo.checkpoint(['list', '--json']).json() as { data: { checkpoints: { path: string }[] } }
    ).data.checkpoints
      .map((one) => one.path)
      .sort();
  expect(names(linked)).toEqual(names(main));
});

test('what has one of our names is listed by kind; what has none of ours is not', () => {
  const { main } = withEverything();
  const { data } = main.checkpoint(['list', '--json']).json() as {
    data: { checkpoints: { name: string; kind: string }[] };
  };
  expect(data.checkpoints.map(({ kind, name }) => `${kind} ${name}`)).toMatchInlineSnapshot(`
    [
      "live main",
      "live feature/x",
      "note alpha-2",
      "note alpha",
      "prev alpha.prev",
      "mirror feature-x.mirror",
      "prev main.prev",
      "note roadmap",
      "workstream topic-checkpoint",
      "unparsed unparsed-20260101-000000",
      "finished done/old",
      "finished done/old.mirror",
    ]
  `);
});

test('a foreign document in the live place is no checkpoint', () => {
  const repo = createRepo({ files: { 'CHECKPOINT.md': '# Saving models\n' } });
  const linked = repo.worktree('linked', 'work');
  for (const one of [repo, linked]) {
    expect(listOf(one)).toBe("no checkpoints; 'git checkpoint save' writes one\n");
  }
});

test('a worktree whose directory is gone, and one that cannot be read', () => {
  const { main, linked } = withEverything();
  const broken = main.worktree('broken', 'broken');
  broken.at('CHECKPOINT.md');
  rmSync(linked.path, { recursive: true });
  const list = listOf(main);
  expect(list).toContain('here');
  expect(list).not.toContain('<directory>/linked');
  expect(list).toContain('feature-x.mirror');
});

test.each(['CHECKPOINT.md', 'notes/here/WORK.md'])(
  'the worktree of a live note is named exactly, with checkpoint.file %s (field case 61)',
  (file) => {
    const main = createRepo();
    const linked = main.worktree('wt-a', 'work');
    main.git('config', 'checkpoint.file', file);
    put(main, file, noteOf('main'));
    put(linked, file, noteOf('work'));
    for (const repo of [main, linked]) {
      const { data } = repo.checkpoint(['list', '--json']).json() as {
        data: { checkpoints: { branch: string; worktree: string }[] };
      };
      const found = Object.fromEntries(data.checkpoints.map((one) => [one.branch, one.worktree]));
      expect(found).toEqual({ main: main.path, work: linked.path });
    }
    expect(listOf(main)).toContain('\n  <directory>/wt-a  work  ');
  },
);
