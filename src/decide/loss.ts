import { formatSize } from '../note/size.ts';
import { count } from '../note/words.ts';
import type { IgnoredEntry, Stock, SubmoduleStock } from './stock.ts';

export type LossKind =
  | 'changed'
  | 'hidden'
  | 'untracked'
  | 'commits'
  | 'under-way'
  | 'repository'
  | 'submodule'
  | 'ignored'
  | 'large';

/** Things of one kind that would go with a worktree. */
export interface Loss {
  kind: LossKind;
  /** Each in words: a path, or a path with what is in it. */
  items: string[];
}

/** What a rescue commit can hold. A repository inside another has objects of its own. */
export const RESCUABLE: ReadonlySet<LossKind> = new Set([
  'changed',
  'hidden',
  'untracked',
  'commits',
  'under-way',
]);

/** What git ignores, so that it never says a word about it. */
export const IGNORED: ReadonlySet<LossKind> = new Set(['ignored', 'large']);

/** Sorts a stock by kind; kinds of which there is nothing are left out. */
export function lossesOf(stock: Stock): Loss[] {
  const losses: Loss[] = [
    { kind: 'changed', items: stock.changed },
    { kind: 'hidden', items: stock.hidden },
    { kind: 'untracked', items: stock.untracked },
    {
      kind: 'commits',
      items: stock.commits.map(({ oid, subject }) => `${oid.slice(0, 7)} ${subject}`),
    },
    { kind: 'under-way', items: stock.underWay === null ? [] : [stock.underWay] },
    { kind: 'repository', items: stock.repositories },
    { kind: 'submodule', items: stock.submodules.map(describeSubmodule) },
    { kind: 'ignored', items: stock.ignored.filter(({ large }) => !large).map(describeIgnored) },
    { kind: 'large', items: stock.ignored.filter(({ large }) => large).map(describeIgnored) },
  ];
  return losses.filter(({ items }) => items.length > 0);
}

function describeSubmodule({ path, files, commits }: SubmoduleStock): string {
  const parts = [
    ...(files > 0 ? [count(files, 'changed file')] : []),
    ...(commits === null ? ['commits that git cannot read'] : []),
    ...(commits ? [`${count(commits, 'commit')} that no remote has`] : []),
  ];
  return `${path} (${parts.join(', ')})`;
}

function describeIgnored({ path, files, bytes, large, repository }: IgnoredEntry): string {
  if (!path.endsWith('/')) return large ? `${path} (${formatSize(bytes)})` : path;
  const more = large ? 'at least ' : '';
  const size = `${more}${count(files, 'file')}, ${formatSize(bytes)}`;
  return `${path} (${repository ? 'with a repository in it, ' : ''}${size})`;
}
