import type { TreeFile } from '../git/tree-file.ts';
import { MOST_BYTES } from './astray.ts';
import type { Layer } from './setting.ts';
import { shown } from './setting.ts';
import { IN_PACKAGE, MOST_PACKAGE_BYTES, SHARED_FILES } from './shared.ts';

/** All the names that a file of settings may have, in the order in which they count. */
export const SHARED_NAMES: readonly string[] = [...SHARED_FILES, 'package.json'];

/**
 * Reads a team's settings from the files of a tree as `readShared` does from those of a worktree: the first
 * that holds some counts, nothing but a plain file of a bounded size is read, and nothing is ever run.
 *
 * Whether a path leads out of the repository is for the worktree to say.
 *
 * @param revision what git knows the tree by, for messages: `<revision>:<name>`
 */
export async function readSharedTree(files: readonly TreeFile[], revision: string): Promise<Layer> {
  const ofOurs = files.filter(({ name }) => SHARED_FILES.includes(name));
  const inOrder = SHARED_NAMES.flatMap(
    (name) => (ofOurs.length > 0 ? ofOurs : files).find((file) => file.name === name) ?? [],
  );
  for (const file of inOrder) {
    const origin = `${revision}:${file.name}`;
    const isPackage = file.name === 'package.json';
    const text = await textOf(file, isPackage ? MOST_PACKAGE_BYTES : MOST_BYTES);
    if (isPackage && (text === null || !IN_PACKAGE.test(text))) continue;
    try {
      if (text === null) throw new Error(`not a plain file of at most ${MOST_BYTES / 1024} KiB`);
      const { parseSharedText } = await import('./shared-file.ts');
      const settings = parseSharedText(file.name, text).map(([key, value]) => {
        return { scope: 'shared' as const, origin, key, value };
      });
      if (settings.length > 0) return { settings, warnings: [] };
    } catch (error) {
      return {
        settings: [],
        warnings: [`${origin}: ${shown((error as Error).message, 200)}`],
      };
    }
  }
  return { settings: [], warnings: [] };
}

async function textOf({ size, read }: TreeFile, most: number): Promise<string | null> {
  return size === null || size > most ? null : read();
}
