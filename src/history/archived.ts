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
  /** When it was last changed; of one that was not for long, when it was not any more. */
  mtime: Date;
}

/** How many operations back a file's time is looked for: every command waits for it. */
const MOST_OPERATIONS = 500;

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
    const operations = await listOperations(gitDir, env, MOST_OPERATIONS);
    for (const { at, changes } of operations) {
      for (const { key } of changes) if (!changed.has(key)) changed.set(key, at);
    }
    const oldest = operations.at(-1)?.at ?? new Date();
    return found.flatMap(({ oid, ...file }) => {
      const bytes = contents.get(oid);
      return bytes ? [{ ...file, bytes, mtime: changed.get(file.key) ?? oldest }] : [];
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
