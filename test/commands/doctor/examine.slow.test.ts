/** A repair keeps whatever the damage has not hit, wherever it strikes. */
import { chmodSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { historyOf, inHistory, recordedTexts } from '../../helpers/history.ts';
import { ignoreArchive } from '../../helpers/notes.ts';
import { createRepo, type Repo } from '../../helpers/repo.ts';

const STRIKES = {
  remove: (path: string) => rmSync(path),
  cut: (path: string) => truncateSync(path, 12),
  zero: (path: string) => writeFileSync(path, Buffer.alloc(64)),
} as const;

const strikes = fc.array(
  fc.record({
    at: fc.nat(),
    how: fc.constantFrom(...(Object.keys(STRIKES) as (keyof typeof STRIKES)[])),
  }),
  { minLength: 1, maxLength: 3 },
);

function withHistory(): Repo {
  const repo = createRepo();
  ignoreArchive(repo);
  for (const args of [
    ['save', '--title', 'One'],
    ['save', '--done', 'two'],
    ['save', '--as', 'beside'],
    ['done', 'beside'],
    ['save', '--done', 'three'],
    ['undo'],
    ['save', '--done', 'four'],
  ]) {
    expect(repo.checkpoint(args).code).toBe(0);
  }
  return repo;
}

/** The texts that some commit still leads to, by objects that were not hit. */
function reachable(repo: Repo, hit: ReadonlySet<string>): Set<string> {
  const texts = new Set<string>();
  for (const commit of inHistory(repo, 'rev-list', 'main').split('\n')) {
    if (hit.has(commit) || hit.has(inHistory(repo, 'rev-parse', `${commit}^{tree}`))) continue;
    const trees = new Map<string, boolean>([['', true]]);
    for (const line of inHistory(repo, 'ls-tree', '-r', '-t', commit).split('\n')) {
      const [, type, oid = '', path = ''] = /^\d+ (\w+) (\w+)\t(.*)$/.exec(line) ?? [];
      const above = trees.get(path.slice(0, Math.max(0, path.lastIndexOf('/')))) === true;
      const whole = above && !hit.has(oid);
      if (type === 'tree') trees.set(path, whole);
      else if (whole && path.endsWith('.md')) texts.add(inHistory(repo, 'cat-file', 'blob', oid));
    }
  }
  return texts;
}

test('every text that whole objects lead to is in the repaired history', {
  timeout: 240_000,
}, () => {
  fc.assert(
    fc.property(strikes, (all) => {
      const repo = withHistory();
      const objects = inHistory(repo, 'rev-list', '--objects', '--no-object-names', 'main')
        .split('\n')
        .sort();
      const hit = new Map(all.map(({ at, how }) => [objects[at % objects.length] ?? '', how]));
      const expected = reachable(repo, new Set(hit.keys()));
      for (const [oid, how] of hit) {
        const path = join(historyOf(repo), 'objects', oid.slice(0, 2), oid.slice(2));
        chmodSync(path, 0o644);
        STRIKES[how](path);
      }
      expect(repo.checkpoint(['doctor']).code).toBe(1);
      const fixed = repo.checkpoint(['doctor', '--fix']);
      expect([fixed.code, fixed.stderr], fixed.stdout).toEqual([0, '']);
      expect(repo.checkpoint(['doctor']).code).toBe(0);
      expect(inHistory(repo, 'fsck', '--strict', '--no-dangling')).toBe('');
      const recorded = recordedTexts(repo);
      expect([...expected].filter((text) => !recorded.has(text))).toEqual([]);
      expect(repo.checkpoint(['save', '--done', 'more']).stderr).toBe('');
    }),
    { numRuns: 6, endOnFailure: true },
  );
});
