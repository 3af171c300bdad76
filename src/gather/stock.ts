import {
  EMPTY_STOCK,
  type IgnoredEntry,
  type Stock,
  type SubmoduleStock,
} from '../decide/stock.ts';
import type { At } from '../git/at.ts';
import { askTracked, findHidden } from '../git/hidden.ts';
import { findSubmodules, type Submodule } from '../git/submodules.ts';
import { askStaged, askUncommitted } from '../git/uncommitted.ts';
import { operationUnderWay } from '../git/under-way.ts';
import { countUnpushed, findUnheld } from '../git/unheld.ts';
import { measureIgnored } from './ignored.ts';

/**
 * Takes stock of what would go with a worktree: asks git with no regard to the user's display
 * settings, and looks at the disk where git does not.
 *
 * @param note the live checkpoint, which is saved by itself; null where there is none
 * @param own further files, from the top, that are made again
 */
export async function takeStock(
  at: At,
  note: string | null = null,
  own: readonly string[] = [],
): Promise<Stock> {
  if (at.worktree === null) return takeStockOfGone(at);
  const top = at.worktree;
  const [{ changed, untracked, ignored }, tracked, commits] = await Promise.all([
    askUncommitted(at),
    askTracked(at),
    findUnheld(at),
  ]);
  const hidden = await findHidden(at, tracked);
  const paths = tracked.filter(({ submodule }) => submodule).map(({ path }) => path);
  const submodules = findSubmodules(at, paths);
  const inside = await takeStockOfSubmodules(submodules);
  const kept = note === null ? own : [note, ...own];
  const measured = ignored.map((path) => ({ path, entry: measureIgnored(top, path, kept) }));
  const isKept = (path: string) => kept.includes(path);
  return {
    changed: changed.filter((path) => !isKept(path)),
    hidden: hidden.filter((path) => !isKept(path)),
    untracked: untracked.filter((path) => !path.endsWith('/') && !isKept(path)),
    repositories: untracked.filter((path) => path.endsWith('/')),
    submodules: inside.submodules,
    nested: inside.nested,
    commits,
    underWay: operationUnderWay(at.gitDir),
    ignored: [...measured.flatMap(({ entry }) => entry ?? []), ...inside.ignored],
    rebuildable: measured.flatMap(({ path, entry }) => (entry === null ? [path] : [])),
    gitRefuses: [...changed, ...untracked].some((path) => path !== note),
    hasSubmodules: submodules.length > 0,
  };
}

/** Of a worktree whose directory is gone, git still has the index, HEAD and the submodules. */
async function takeStockOfGone(at: At): Promise<Stock> {
  const [commits, changed] = await Promise.all([findUnheld(at), askStaged(at)]);
  const inside = await takeStockOfSubmodules(findSubmodules(at, []));
  return { ...EMPTY_STOCK, ...inside, changed, commits, underWay: operationUnderWay(at.gitDir) };
}

type Inside = Pick<Stock, 'submodules' | 'nested' | 'ignored'>;

async function takeStockOfSubmodules(submodules: readonly Submodule[]): Promise<Inside> {
  const all = await Promise.all(submodules.map(takeStockOfSubmodule));
  return {
    submodules: all.flatMap((one) => one.submodules),
    nested: all.flatMap((one) => one.nested),
    ignored: all.flatMap((one) => one.ignored),
  };
}

/** A submodule's stock with its paths seen from the worktree; its files are told by their number. */
async function takeStockOfSubmodule(submodule: Submodule): Promise<Inside> {
  const { path, gitDir, worktree } = submodule;
  const commits = await countUnpushed(submodule);
  const stock: Stock =
    worktree === null
      ? { ...EMPTY_STOCK, ...(await takeStockOfSubmodules(findSubmodules(submodule, []))) }
      : await takeStock(submodule);
  const { changed, hidden, untracked, repositories } = stock;
  const files = changed.length + hidden.length + untracked.length + repositories.length;
  const own: SubmoduleStock[] = files > 0 || commits !== 0 ? [{ path, files, commits }] : [];
  const below = (name: string) => `${path}/${name}`;
  return {
    submodules: [...own, ...stock.submodules.map((one) => ({ ...one, path: below(one.path) }))],
    nested: [
      { path, gitDir, worktree },
      ...stock.nested.map((one) => ({ ...one, path: below(one.path) })),
    ],
    ignored: stock.ignored.map((one): IgnoredEntry => ({ ...one, path: below(one.path) })),
  };
}
