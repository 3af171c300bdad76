/** Texts that are whole in a damaged history, and that no commit which is left reaches. */
import type { ObjectId } from '../brands.ts';
import { readNote } from '../note/document/read-note.ts';
import { slugOf } from '../note/slug.ts';
import { readWhole } from './damaged.ts';
import { keyIn } from './keys.ts';
import { parseTree } from './objects.ts';
import { parseTreePath } from './tree.ts';

/** Where a text is put that is not known to have been anywhere. */
type Named = Map<string, ObjectId>;

/**
 * Names the texts of a repository that are in none of its commits.
 *
 * @param objects what the repository has of each type, be it broken
 * @param reached the blobs that its commits have
 * @returns the texts by their paths in the history's tree, in as many layers as one path has texts. A
 *   path is that of a directory which has the text; of one that is in none, that of the branch it names
 */
export function findUnreached(
  gitDir: string,
  objects: { trees: readonly ObjectId[]; blobs: readonly ObjectId[] },
  reached: ReadonlySet<ObjectId | null>,
): Named[] {
  const texts = readWhole(
    gitDir,
    'blob',
    objects.blobs.filter((oid) => !reached.has(oid)),
  );
  const names = new Map<ObjectId, string>();
  const trees = texts.size === 0 ? [] : readWhole(gitDir, 'tree', objects.trees).values();
  for (const tree of trees) {
    for (const { name, oid, isTree } of parseTree(tree)) {
      if (!isTree && texts.has(oid)) names.set(oid, name);
    }
  }
  const layers: Named[] = [];
  for (const [oid, bytes] of texts) {
    const path = pathOf(names.get(oid), bytes.toString(), oid);
    if (path === null) continue;
    const layer = layers.find((one) => !one.has(path)) ?? layers[layers.push(new Map()) - 1];
    layer?.set(path, oid);
  }
  return layers;
}

/** The path of a text; null of what is no text: what a branch looked like at a save. */
function pathOf(name: string | undefined, text: string, oid: ObjectId): string | null {
  const parsed = name === undefined ? null : parseTreePath(`00/${name}`);
  if (parsed) return parsed.area === 'saves' ? null : keyIn(parsed.area, parsed.name);
  if (text.startsWith('{"note":')) return null;
  const { branch } = readNote(text);
  const stem = branch === null ? `recovered-${oid.slice(0, 7)}` : slugOf(branch);
  return keyIn('archive', `${stem}.md`);
}
