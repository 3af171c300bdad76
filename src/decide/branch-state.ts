/** Where the branch of a note stands, from what git says of all branches at once. */

/** How many commits one side has that another has not, each way. */
export interface Apart {
  ahead: number;
  behind: number;
}

/** A branch by its full name, with what it follows. */
export interface BranchRef {
  name: string;
  /** Such as `origin/main`; null for nothing. */
  upstream: string | null;
  /** How far it is from that; null where there is nothing, `gone` where there was. */
  track: Apart | 'gone' | null;
}

/** Where the local branches are, seen from the base branch. */
export interface FromBase {
  /** The full names of those whose commits are all in it. */
  merged: ReadonlySet<string>;
  /** How far each is from it, by its full name; empty where git cannot tell that at once. */
  apart: ReadonlyMap<string, Apart>;
}

/** What is known of all branches. */
export interface Branches {
  /** By their full names. */
  refs: ReadonlyMap<string, BranchRef>;
  /** The base branch, plain; null where there is none. */
  base: string | null;
  fromBase: FromBase;
  /** The names that notes have and no branch has any more, with the branch's name of now. */
  renamed: ReadonlyMap<string, string>;
  /** The branches that had commits of their own: only these can have been merged. */
  worked: ReadonlySet<string>;
  /** What is checked out somewhere: an unborn branch is only there. */
  checkedOut: ReadonlySet<string>;
}

/** Where a note's branch stands. */
export interface BranchState {
  /** Its name of now, where that is another. */
  renamedTo: string | null;
  /** Whether there is no such branch any more. */
  gone: boolean;
  /** The base branch, where that has all of its commits. */
  mergedInto: string | null;
  /** How far it is from what it follows, else from the base branch; null where that is not known. */
  apart: (Apart & { from: string; isBase: boolean }) | null;
  /** Whether what it followed is gone. */
  upstreamGone: boolean;
}

/** Where the branch stands that a note names. */
export function branchState(named: string, branches: Branches): BranchState {
  const { refs, base, fromBase, renamed, worked, checkedOut } = branches;
  const renamedTo = renamed.get(named) ?? null;
  const branch = renamedTo ?? named;
  const name = `refs/heads/${branch}`;
  const ref = refs.get(name);
  const isBase = branch === base;
  const merged = !isBase && worked.has(branch) && fromBase.merged.has(name);
  return {
    renamedTo,
    gone: !ref && !checkedOut.has(branch),
    mergedInto: merged ? base : null,
    apart:
      fromUpstream(ref) ?? (isBase || base === null ? null : fromBaseBranch(name, base, fromBase)),
    upstreamGone: ref?.track === 'gone',
  };
}

function fromUpstream(ref: BranchRef | undefined): BranchState['apart'] {
  if (!ref?.upstream || ref.track === null || ref.track === 'gone') return null;
  return { ...ref.track, from: ref.upstream, isBase: false };
}

function fromBaseBranch(name: string, base: string, { apart }: FromBase): BranchState['apart'] {
  const counted = apart.get(name);
  return counted ? { ...counted, from: base, isBase: true } : null;
}
