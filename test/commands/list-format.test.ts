import { describe, expect, test } from 'vitest';
import { noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

function repoWithTwo(): Repo {
  const repo = createRepo();
  put(repo, 'CHECKPOINT.md', noteOf('main', 'Live one'));
  putInArchive(repo, 'cart.md', noteOf('cart', 'A\x1b[31m title\u0007'));
  return repo;
}

function listed(repo: Repo, ...args: string[]) {
  return repo.checkpoint(['list', ...args]);
}

describe('list --format', () => {
  test('has a line for each effort, and what git-for-each-ref has besides fields', () => {
    const repo = repoWithTwo();
    const said = listed(repo, '--format=%(kind) %(branch)%09100%% %(worktree)|%x %(');
    expect(said).toMatchObject({ code: 0, stderr: '' });
    expect(said.stdout.split('\n').sort()).toEqual([
      '',
      `live main\t100% ${repo.path}|%x %(`,
      'parked cart\t100% |%x %(',
    ]);
  });

  test('-z ends them with NUL, and a text can end none', () => {
    const repo = repoWithTwo();
    const { stdout } = listed(repo, '--format=%(title)', '-z');
    expect(stdout.split('\0')).toHaveLength(3);
    expect(stdout).not.toMatch(/[\n\x1b\x07]/);
  });

  test.each(['name', 'kind', 'branch', 'title', 'next', 'saved', 'path', 'worktree'])(
    '%s is what --json has',
    (field) => {
      const repo = createRepo();
      put(repo, 'CHECKPOINT.md', noteOf('main', 'Live one'));
      const { data } = listed(repo, '--json').json() as {
        data: { checkpoints: Record<string, string & { path: string }>[] };
      };
      const [one] = data.checkpoints;
      const key = { next: 'nextStep', saved: 'savedAt' }[field] ?? field;
      const wanted = field === 'worktree' ? one?.['worktree']?.path : one?.[key];
      expect(listed(repo, `--format=%(${field})`).stdout).toBe(`${wanted ?? ''}\n`);
    },
  );

  test('names no field that there is not, and -z is nothing by itself', () => {
    const repo = repoWithTwo();
    expect(listed(repo, '--format=%(titel)')).toMatchObject({
      code: 129,
      stdout: '',
      stderr: expect.stringContaining(
        'fatal: unknown field name: titel\nhint: expected one of name,',
      ),
    });
    expect(listed(repo, '--format=%(constructor)').code).toBe(129);
    expect(listed(repo, '-z').stderr).toContain("fatal: '-z' needs '--format'");
  });
});
