/** The tree of the history holds what was put into it, whatever the order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ObjectId } from '../../src/brands.ts';
import { contentOf, type GitObject } from '../../src/history/objects.ts';
import { type Area, changeTree, lookUp, parseTreePath, treePath } from '../../src/history/tree.ts';
import { asObjectId } from '../helpers/brands.ts';

const area = fc.constantFrom<Area>('archive', 'done', 'attached', 'live', 'worktrees', 'saves');
const fileName = fc.oneof(
  fc.constantFrom('main.md', 'feature-x.md', 'a%2Fb.json', 'ü.md', 'a b.md', 'a\nb.md', '"q".md'),
  fc.stringMatching(/^[a-z0-9-]{1,8}\.md$/),
);
const effort = fc.constantFrom('feature-x', 'auth-checkpoint', undefined);
const path = fc.tuple(area, fileName, effort).map((parts) => treePath(...parts));
const blob = fc.option(fc.stringMatching(/^[0-9a-f]{40}$/).map(asObjectId), { freq: 3 });
const changes = fc.array(fc.tuple(path, blob), { minLength: 1, maxLength: 6 });

/** Trees that are kept in memory. */
function memory() {
  const stored = new Map<ObjectId, Buffer>();
  return {
    read: (oids: readonly ObjectId[]) => {
      for (const oid of oids) if (!stored.has(oid)) throw new Error(`${oid} was never stored`);
      return stored;
    },
    store: (objects: readonly GitObject[]) => {
      for (const { oid, raw } of objects) stored.set(oid, contentOf(raw));
    },
  };
}

test('it is a map from paths to blobs', () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 8 }), (steps) => {
      const { read, store } = memory();
      const expected = new Map<string, ObjectId>();
      let root: ObjectId | null = null;
      for (const step of steps) {
        const asked = new Map(step);
        const changed = changeTree(root, asked, read);
        store(changed.objects);
        root = changed.root;
        for (const [key, oid] of asked) {
          if (oid === null) expected.delete(key);
          else expected.set(key, oid);
        }
        const asking = [...new Set(steps.flat().map(([key]) => key))];
        expect(lookUp(root, asking, read)).toEqual(expected);
      }
      // The way there leaves no trace: the same files are the same tree.
      const anew = changeTree(null, expected, read);
      expect(anew.root).toBe(root ?? anew.root);
    }),
  );
});

test('a path is taken apart as it was made', () => {
  fc.assert(
    fc.property(area, fileName, (of, name) => {
      expect(parseTreePath(treePath(of, name))).toEqual({ area: of, name });
    }),
  );
});

test.each([
  '',
  'README',
  'archive-x.md',
  'ab/other-x.md',
  'abc/archive-x.md',
  'ab/archive-',
  'ab/archive-a/b.md',
])('%j is no path of the tree', (other) => {
  expect(parseTreePath(other)).toBeNull();
});
