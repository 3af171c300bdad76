import { describe, expect, test } from 'vitest';
import { snapshot } from './bytes.ts';
import { gitState } from './git-state.ts';
import { createRepo } from './repo.ts';

describe('git state', () => {
  test('looking twice changes nothing, not even a byte', () => {
    const repo = createRepo();
    repo.write('README.md', '# Project\n');
    const bytes = snapshot(repo.path);
    expect(gitState(repo.path)).toEqual(gitState(repo.path));
    expect(snapshot(repo.path)).toEqual(bytes);
  });

  test.each([
    ['refs', ['tag', 'v1']],
    ['head', ['checkout', '--quiet', '--detach']],
    ['staged', ['update-index', '--chmod=+x', 'README.md']],
    ['index', ['update-index', '--chmod=+x', 'README.md']],
    ['objects', ['hash-object', '-w', '--stdin']],
    ['reflog', ['commit', '--quiet', '--amend', '--no-edit']],
  ] as const)('sees a change of %s', (part, args) => {
    const repo = createRepo();
    const before = gitState(repo.path);
    repo.git(...args);
    expect(gitState(repo.path)[part]).not.toEqual(before[part]);
  });

  test('of an empty repository, and of a bare one', () => {
    const empty = gitState(createRepo({ empty: true }).path);
    expect(empty).toMatchObject({ head: 'refs/heads/main', refs: [], index: null, reflog: [] });
    expect(gitState(createRepo({ bare: true }).path).refs).toHaveLength(1);
  });
});
