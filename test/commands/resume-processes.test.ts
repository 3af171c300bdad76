import { describe, expect, test } from 'vitest';
import { noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { countGitProcesses } from '../helpers/trace.ts';

/** How many git processes a command starts; at least one, or git's record was not seen. */
function processesOf(repo: Repo, ...args: string[]): number {
  const { count } = countGitProcesses((env) => {
    const result = repo.checkpoint(args, { env });
    expect([0, 1]).toContain(result.code);
  });
  expect(count).toBeGreaterThan(1);
  return count;
}

/** A branch with a commit of its own, so that there is a base branch to compare with. */
function working(kind: 'main checkout' | 'linked worktree'): Repo {
  const main = createRepo();
  if (kind === 'main checkout') main.git('switch', '--quiet', '--create', 'work');
  const repo = kind === 'main checkout' ? main : main.worktree('linked', 'work');
  repo.commit('work', { 'a.txt': 'a\n' });
  return repo;
}

function fill(repo: Repo, notes: number): void {
  for (let n = 0; n < notes; n++) putInArchive(repo, `n${n}.md`, noteOf(`n${n}`));
}

describe.each([0, 1_000])('with %i notes', (notes) => {
  describe.each(['main checkout', 'linked worktree'] as const)('%s', (kind) => {
    const ROWS: [string, (repo: Repo) => void, string[]][] = [
      ['A', (repo) => put(repo, 'CHECKPOINT.md', noteOf('work')), []],
      ['B --as-is', (repo) => put(repo, 'CHECKPOINT.md', noteOf('other')), ['--as-is']],
      [
        'B --park --yes',
        (repo) => {
          put(repo, 'CHECKPOINT.md', noteOf('other'));
          putInArchive(repo, 'work.md', noteOf('work'));
        },
        ['--park', '--yes'],
      ],
      ['C', (repo) => putInArchive(repo, 'work.md', noteOf('work')), ['--yes']],
      ["C'", (repo) => putInArchive(repo, 'work.mirror.md', noteOf('work')), ['--yes']],
      ['D', (repo) => putInArchive(repo, 'z.md', noteOf('z')), ['z']],
      ['E', () => {}, []],
      ['a foreign document', (repo) => put(repo, 'CHECKPOINT.md', '# Saving models\n'), []],
    ];

    test.each(ROWS)('resume, %s: at most 8', (_, arrange, args) => {
      const repo = working(kind);
      fill(repo, notes);
      arrange(repo);
      expect(processesOf(repo, 'resume', ...args)).toBeLessThanOrEqual(8);
    });

    test('status: at most 5', () => {
      const repo = working(kind);
      fill(repo, notes);
      expect(processesOf(repo)).toBeLessThanOrEqual(5);
      for (const text of [noteOf('work'), noteOf('other'), '# Checkpoint: A\n', '# Foreign\n']) {
        put(repo, 'CHECKPOINT.md', text);
        expect(processesOf(repo, 'status')).toBeLessThanOrEqual(5);
      }
      expect(repo.checkpoint(['save', '--title', 'A']).code).toBe(0);
      expect(processesOf(repo, 'status')).toBeLessThanOrEqual(5);
    });

    test('list: as many with a thousand notes as with none', () => {
      const repo = working(kind);
      fill(repo, notes);
      put(repo, 'CHECKPOINT.md', noteOf('work'));
      expect(processesOf(repo, 'list')).toBeLessThanOrEqual(7);
      const worktrees = kind === 'main checkout' ? 1 : 2;
      expect(processesOf(repo, 'list', '--worktrees')).toBeLessThanOrEqual(6 + worktrees);
    });
  });
});
