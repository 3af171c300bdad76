import type { AbsolutePath } from '../brands.ts';
import { CheckpointError } from '../errors.ts';
import { formatSize } from '../note/size.ts';
import { IGNORED, type Loss, type LossKind, lossesOf, RESCUABLE } from './loss.ts';
import { MOST_BYTES, MOST_FILES, type Stock } from './stock.ts';

/** Where a worktree stands, seen from the command that is to remove it. */
export interface WorktreeFacts {
  path: AbsolutePath;
  main: boolean;
  /** git's reason, empty where none was given; null where it is not locked. */
  locked: string | null;
  /** `broken`: its `.git` does not lead to this repository; `away`: what it was in is not there either. */
  state: 'whole' | 'gone' | 'away' | 'broken';
  /** The common git directory of the repository that it is of; null where none knows it. */
  owner: AbsolutePath | null;
  /** Whether the current directory is in it. */
  holdsCwd: boolean;
  /** Other worktrees, the common git directory, or the archive, where they lie in it. */
  holds: readonly string[];
}

/** `--force` is both of the discards. */
export interface RemovalOptions {
  keepIgnored: boolean;
  discardIgnored: boolean;
  rescue: boolean;
  discardChanges: boolean;
}

/** What becomes of the things of one kind. */
export interface Fate extends Loss {
  fate: 'rescued' | 'kept' | 'discarded' | 'refused';
}

export type RemovalDecision =
  | { kind: 'refuse'; error: CheckpointError; fates: Fate[] }
  | { kind: 'remove'; force: boolean; fates: Fate[] };

/** The refusal of a worktree that is not to be removed, whatever is in it; null for any other. */
export function refusalOf(facts: WorktreeFacts): CheckpointError | null {
  const { path, locked, state, holds } = facts;
  const refused = (why: string, ...hints: string[]) =>
    new CheckpointError('refused', `'${path}' ${why}`, hints);
  if (facts.main) {
    return refused(
      'is the main worktree, which cannot be removed',
      "'git worktree list' names the linked ones",
    );
  }
  if (locked !== null) {
    return refused(
      `is locked${locked === '' ? '' : `: ${locked}`}`,
      "'git worktree unlock <worktree>' takes the lock away; no flag here does",
    );
  }
  if (state === 'away') {
    return refused(
      'is missing, and so is the directory that it was in',
      "'git worktree repair <its new path>' mends one that was moved",
      "'git worktree prune' makes git forget one that was deleted",
    );
  }
  if (state === 'broken' && facts.owner !== null) {
    return refused(
      `is of another repository, '${facts.owner}'`,
      'a copy of a repository lists the worktrees of its original; remove it there',
    );
  }
  if (state === 'broken') {
    return refused(
      "is there, but its '.git' does not lead to this repository",
      "'git worktree repair' mends a '.git' that is gone or leads elsewhere",
    );
  }
  if (facts.holdsCwd) {
    return refused('is where this command was started', 'cd out of it and try again');
  }
  if (holds.length > 0) {
    const inside = holds.map((one) => `'${one}'`).join(', ');
    return refused(`has more than its own files in it: ${inside}`, 'move that away first');
  }
  return null;
}

/**
 * Decides whether a worktree may go, and what becomes of everything in it. What is neither saved nor
 * said to be worthless keeps it (field cases 62, 71 and 74).
 */
export function decideRemoval(
  path: string,
  stock: Stock,
  options: RemovalOptions,
): RemovalDecision {
  const fates = lossesOf(stock).map((loss) => ({ ...loss, fate: fateOf(loss.kind, options) }));
  const refused = fates.filter(({ fate }) => fate === 'refused');
  if (refused.length > 0) return { kind: 'refuse', error: refusal(path, refused), fates };
  // What git would refuse may go only where a flag said so: git looks last, and later than we can.
  const allowed = options.rescue || options.discardChanges;
  return { kind: 'remove', force: stock.hasSubmodules || (stock.gitRefuses && allowed), fates };
}

/** Whether nothing came to be in a worktree that was not there when it was saved. */
export function isCovered(saved: readonly Fate[], { fates }: RemovalDecision): boolean {
  return fates.every(
    ({ kind, items, fate }) =>
      fate === 'discarded' ||
      items.every((item) => saved.find((one) => one.kind === kind)?.items.includes(item)),
  );
}

/** The more careful flag goes first: with both, what cannot be saved is let go. */
function fateOf(kind: LossKind, options: RemovalOptions): Fate['fate'] {
  if (options.rescue && RESCUABLE.has(kind)) return 'rescued';
  if (options.keepIgnored && kind === 'ignored') return 'kept';
  const discard = IGNORED.has(kind) ? options.discardIgnored : options.discardChanges;
  return discard ? 'discarded' : 'refused';
}

/** More items of a kind than this are counted. */
const MOST_SHOWN = 10;

const LABELS: Record<LossKind, string> = {
  changed: 'changed',
  hidden: 'changed, hidden from git',
  untracked: 'untracked',
  commits: 'commits that no ref holds',
  'under-way': 'under way',
  repository: 'other repositories',
  submodule: 'submodules',
  ignored: 'ignored',
  large: 'ignored, too large to be copied',
};

/** The things of one kind on a line each, under a label. */
export function describeLoss({ kind, items }: Loss): string[] {
  const shown = items.slice(0, MOST_SHOWN).map((item) => `    ${item.replace(/\n/g, '\ufffd')}`);
  const more = items.length - shown.length;
  return [`  ${LABELS[kind]}:`, ...shown, ...(more > 0 ? [`    and ${more} more`] : [])];
}

function refusal(path: string, refused: readonly Fate[]): CheckpointError {
  const lines = refused.flatMap(describeLoss);
  const kinds = new Set(refused.map(({ kind }) => kind));
  const hints: string[] = [];
  if ([...kinds].some((kind) => RESCUABLE.has(kind))) {
    hints.push("'--rescue' keeps uncommitted work in a commit, '--discard-changes' lets it go");
  }
  if (kinds.has('repository') || kinds.has('submodule')) {
    hints.push(
      "a repository inside it cannot be rescued: move it away or push it, or let it go with '--discard-changes'",
    );
  }
  if (kinds.has('ignored')) {
    hints.push("'--keep-ignored' copies what git ignores, '--discard-ignored' lets it go");
  }
  if (kinds.has('large')) {
    hints.push(
      `over ${MOST_FILES} files or ${formatSize(MOST_BYTES)} nothing is copied: move it away, or let it go with '--discard-ignored'`,
    );
  }
  const message = `'${path}' was not removed, since this would be lost:\n${lines.join('\n')}`;
  return new CheckpointError('refused', message, hints);
}
