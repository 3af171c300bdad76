import type { ObjectId } from '../brands.ts';
import { catFiles } from '../git/cat-file.ts';
import { readLoose } from './loose.ts';
import { makeObject } from './objects.ts';
import { directoriesOf, type ReadTrees } from './tree.ts';

/**
 * Reads a commit and the trees on the way to some paths: those that lie loose without a process. As
 * soon as one is packed, all of them are asked for at once, so that it is one process however many
 * there are (`git gc` has just packed everything, or only what is seldom touched).
 *
 * @param tip the commit; null where there is none yet, and nothing to be read
 */
export function readerFor(
  gitDir: string,
  tip: ObjectId | null,
  paths: readonly string[],
): ReadTrees {
  const known = new Map<ObjectId, Buffer>();
  let asked = false;
  const isKnown = (oid: ObjectId): boolean => {
    const content = known.get(oid) ?? readLoose(gitDir, oid);
    if (content) known.set(oid, content);
    return content !== null;
  };
  const ask = (commit: ObjectId): void => {
    asked = true;
    const trees = ['^{tree}', ...directoriesOf(paths).map((one) => `:${one}`)];
    const [first, ...others] = catFiles(gitDir, [commit, ...trees.map((one) => commit + one)]);
    if (first) known.set(commit, first);
    for (const tree of others) if (tree) known.set(makeObject('tree', tree).oid, tree);
  };
  return (oids) => {
    if (!oids.every(isKnown) && tip !== null && !asked) ask(tip);
    return known;
  };
}
