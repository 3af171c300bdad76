import type { ObjectId } from '../brands.ts';
import { pathInArchive } from './keys.ts';
import { listOperations } from './log.ts';
import { parseTree, treeOf } from './objects.ts';
import { readObjects, readTip } from './store.ts';
import { type Area, parseTreePath } from './tree.ts';

/** A file of the archive as the history has it. */
export interface ArchivedFile {
  area: Area;
  /** Its path in the history's tree. */
  key: string;
  /** Below the archive. */
  path: string;
  bytes: Buffer;
  /** When it was last changed, as far as the history tells. */
  mtime: Date;
}

/** Every file that the newest operation has of the archive; none where the history cannot be read. */
export async function readArchiveIn(
  gitDir: string,
  env: NodeJS.ProcessEnv,
): Promise<ArchivedFile[]> {
  try {
    const found = namesIn(gitDir);
    if (found.length === 0) return [];
    const contents = readObjects(gitDir, [...new Set(found.map(({ oid }) => oid))]);
    const changed = new Map<string, Date>();
    for (const { at, changes } of await listOperations(gitDir, env, null)) {
      for (const { key } of changes) if (!changed.has(key)) changed.set(key, at);
    }
    return found.flatMap(({ oid, ...file }) => {
      const bytes = contents.get(oid);
      return bytes ? [{ ...file, bytes, mtime: changed.get(file.key) ?? new Date() }] : [];
    });
  } catch {
    return [];
  }
}

type Named = Omit<ArchivedFile, 'bytes' | 'mtime'> & { oid: ObjectId };

function namesIn(gitDir: string): Named[] {
  const tip = readTip(gitDir);
  const commit = tip && readObjects(gitDir, [tip]).get(tip);
  if (!commit) return [];
  const root = readObjects(gitDir, [treeOf(commit)]).get(treeOf(commit));
  const shards = parseTree(root ?? Buffer.alloc(0));
  const trees = readObjects(
    gitDir,
    shards.map((shard) => shard.oid),
  );
  return shards.flatMap((shard) =>
    parseTree(trees.get(shard.oid) ?? Buffer.alloc(0)).flatMap(({ name, oid }) => {
      const key = `${shard.name}/${name}`;
      const parsed = parseTreePath(key);
      const path = parsed && pathInArchive(parsed);
      return path ? [{ area: parsed.area, key, path, oid }] : [];
    }),
  );
}
