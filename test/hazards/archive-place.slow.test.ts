/** Every way in which the archive's place changes; what is of every day is in archive-place.test.ts. */
import { renameSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createRepo, Repo } from '../helpers/repo.ts';

/** A line that no command of ours has seen yet. */
const BY_HAND = '- BY HAND';

/** On `topic`, with a parked checkpoint of `main` that was edited since, a workstream, and a file of others. */
function prepared(repo: Repo): Repo {
  repo.checkpoint(['save', '--title', 'Main', '--next', 'n']);
  repo.checkpoint(['track', 'long']);
  repo.write('plan.txt', 'the plan');
  repo.checkpoint(['attach', 'long', 'plan.txt']);
  repo.checkpoint(['save', '--title', 'Topic', '--next', 'n', '--as', 'second']);
  repo.checkpoint(['done', 'second']);
  repo.git('switch', '--quiet', '--create', 'topic');
  repo.checkpoint(['save', '--title', 'Topic', '--next', 'n']);
  repo.write('.checkpoints/main.md', `${repo.read('.checkpoints/main.md')}${BY_HAND}\n`);
  repo.write('.checkpoints/weights.bin', 'not ours');
  return repo;
}

/** Changes the place; answers with the repository, and with where its archive was. */
type Change = (repo: Repo) => [now: Repo, former: Repo];

const CHANGES: [string, Change][] = [
  [
    'a link has the place of .git',
    (repo) => {
      renameSync(join(repo.path, '.git'), join(repo.path, '.g'));
      symlinkSync('.g', join(repo.path, '.git'));
      return [new Repo(repo.path, join(repo.path, '.g/checkpoints')), repo];
    },
  ],
  [
    'git init --separate-git-dir',
    (repo) => {
      repo.git('init', '--quiet', '--separate-git-dir', '../sd.git');
      return [new Repo(repo.path, join(dirname(repo.path), 'sd.git/checkpoints')), repo];
    },
  ],
  [
    'a submodule is absorbed',
    (repo) => {
      const top = createRepo();
      renameSync(repo.path, join(top.path, 'sub'));
      const path = join(top.path, 'sub');
      const before = new Repo(path, join(path, '.checkpoints'));
      before.checkpoint(['save']); // it has seen where it is
      top.git('submodule', '--quiet', 'add', './sub', 'sub');
      top.git('submodule', '--quiet', 'absorbgitdirs');
      return [new Repo(path, join(top.path, '.git/modules/sub/checkpoints')), before];
    },
  ],
  [
    'git config checkpoint.dir',
    (repo) => {
      repo.git('config', 'checkpoint.dir', 'notes');
      return [new Repo(repo.path, join(repo.path, 'notes')), repo];
    },
  ],
];

test.each(CHANGES)('what is in the archive is taken along: %s (G84, G92)', (_, change) => {
  const [repo, before] = change(prepared(createRepo()));
  const files = before.archive().filter((name) => name !== 'weights.bin');
  expect(files).toContain('attached/long/plan.txt');
  const shown = repo.checkpoint(['show', 'main']);
  expect(shown.stdout).toContain(BY_HAND);
  expect(shown.stderr).toMatch(
    /^warning: the archive is '.*' now; what is in '.*\.checkpoints' comes/,
  );
  expect(repo.archive()).toEqual([]);
  const done = repo.checkpoint(['mirror']);
  expect(done.code).toBe(0);
  expect(done.stderr).toMatch(/^warning: \d checkpoints? and 1 attached file came along from '/);
  expect(done.stderr).not.toContain('vanished');
  expect(repo.archive()).toEqual(files);
  expect(repo.checkpoint(['show', 'main']).stdout).toContain(BY_HAND);
  expect(repo.read('.checkpoints/weights.bin')).toBe('not ours');
  expect(before.archive()).toEqual(['weights.bin']);
  expect(repo.git('status', '--porcelain', '--', '.checkpoints/*.md', 'notes')).toBe('');
  expect(repo.checkpoint(['list']).stderr).toBe('');
});
