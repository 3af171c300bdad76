/** Worktrees that git lists by another path, or that cannot be looked at: the rest of worktree-layouts.test.ts. */
import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteOf } from '../helpers/notes.ts';
import { createRepo, Repo } from '../helpers/repo.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { listedThroughLink } from './removing.ts';

describe('a worktree that git lists under a path with a link in it', () => {
  test('is mirrored, listed and looked at as any other (G5)', () => {
    const { repo } = listedThroughLink();
    expect(repo.checkpoint(['doctor']).stdout).toMatch(/^problem .*without an up-to-date mirror/m);
    expect(repo.checkpoint(['list']).stdout).toContain('topic');
    expect(repo.checkpoint(['mirror', '--all'])).toMatchObject({ code: 0, stderr: '' });
    expect(repo.read('.checkpoints/topic.mirror.md')).toContain('BY HAND');
    expect(repo.checkpoint(['resume', 'topic']).code).not.toBe(0);
  });
});

describe('worktrees that cannot be looked at', () => {
  test.each<[string, (linked: Repo) => void, RegExp]>([
    [
      'its .git is garbage',
      (linked) => linked.write('.git', 'garbage\n'),
      /^problem .*'.*linked': its '\.git' does not lead to this repository/m,
    ],
    [
      'its checkpoint is a directory',
      (linked) => mkdirSync(join(linked.path, 'CHECKPOINT.md')),
      /^problem .*CHECKPOINT\.md' is a directory/m,
    ],
  ])('%s: doctor says so, and answers the rest (G35)', (_, harm, problem) => {
    const repo = createRepo();
    const linked = repo.worktree('linked', 'topic');
    repo.checkpoint(['install']);
    harm(linked);
    const said = repo.checkpoint(['doctor']);
    expect(said.code).toBe(1);
    expect(said.stdout).toMatch(problem);
    expect(said.stdout).toMatch(/^ok .*every text is in the history$/m);
    const { stdout } = repo.checkpoint(['mirror', '--all']);
    expect(stdout.includes('no linked worktree has')).toBe(!existsSync(linked.path));
  });
});

describe('where git lists the git directory for the main worktree', () => {
  test.each<[string, (repo: Repo) => Repo]>([
    [
      '--separate-git-dir',
      (repo) => {
        repo.git('init', '--quiet', '--separate-git-dir', '../apart.git');
        return repo;
      },
    ],
    [
      'a link as .git',
      (repo) => {
        renameSync(join(repo.path, '.git'), join(repo.path, '.g'));
        symlinkSync('.g', join(repo.path, '.git'));
        repo.write('.g/info/exclude', '.g\n');
        return repo;
      },
    ],
    [
      'a submodule',
      (repo) => {
        const around = createRepo({ name: 'around' });
        around.git('submodule', '--quiet', 'add', repo.path, 'sub');
        return new Repo(join(around.path, 'sub'), '');
      },
    ],
  ])('%s: its live checkpoint is seen, and doctor answers (G34) (G93)', (_, make) => {
    const main = make(createRepo());
    expect(main.checkpoint(['install']).code).toBe(0);
    main.checkpoint(['save', '--title', 'T', '--next', 'n']);
    expect(main.checkpoint(['doctor'])).toMatchObject({ code: 0, stderr: '' });
    const path = join(temporaryDirectory(), 'linked');
    main.git('worktree', 'add', '--quiet', '-b', 'w', path);
    const linked = new Repo(path, '');
    expect(linked.checkpoint(['list']).stdout).toContain('main');
    expect(linked.checkpoint(['show', 'main']).stdout).toContain('# Checkpoint: T');
    main.write('CHECKPOINT.md', noteOf('main', 'By hand'));
    expect(linked.checkpoint(['doctor']).stdout).toContain('1 text not in the history yet');
    expect(linked.checkpoint(['doctor', '--fix']).stdout).toContain('they are now');
    expect(readFileSync(join(main.path, 'CHECKPOINT.md'), 'utf8')).toBe(noteOf('main', 'By hand'));
  });
});
