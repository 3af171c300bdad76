import type { BranchName } from '../brands.ts';
import type { Change, Commit } from '../note/change.ts';
import type { Head } from '../note/head.ts';
import type { StoredNote } from '../note/stored.ts';

/** What the present says about what a note says. */
export interface DriftFacts {
  note: StoredNote;
  head: Head;
  formerNames: readonly BranchName[];
  /** Commits on HEAD made after the save, and the paths they touched. */
  commits: Commit[];
  committed: string[];
  /** Whether the commit that was saved at is no longer part of HEAD; known from the history. */
  rewritten: boolean;
  /** Files that were dirty at the save and have other content now; known from the history. */
  edited: string[];
  /** What differs from HEAD now. */
  changes: Change[];
  /** What differs from where the branch began; null where that was not asked. */
  sinceBase: Change[] | null;
  /** The paths listed under Files Modified, and those of them that are not there any more. */
  listed: string[];
  gone: string[];
  /** Paths listed under Relevant Memories that are not there any more. */
  memoriesGone: string[];
  /** Local branches by name, and the base branch where every commit of the note's branch is in it. */
  branches: readonly BranchName[];
  mergedInto: BranchName | null;
}

/** One way in which the present differs from the note. */
export type Finding =
  | { kind: 'commits'; commits: Commit[] }
  | { kind: 'committed'; paths: string[] }
  | { kind: 'rewritten' }
  | { kind: 'edited'; paths: string[] }
  | { kind: 'gone'; paths: string[] }
  | { kind: 'clean'; paths: string[] }
  | { kind: 'unlisted'; paths: string[] }
  | { kind: 'memories-gone'; paths: string[] }
  | { kind: 'branch-renamed'; from: BranchName; to: BranchName }
  | { kind: 'branch-deleted'; branch: BranchName }
  | { kind: 'branch-merged'; branch: BranchName; into: BranchName }
  | { kind: 'other-branch'; branch: BranchName };

/** Compares a note with the present; an empty list means that nothing has changed. */
export function findDrift(facts: DriftFacts): Finding[] {
  const findings: Finding[] = [...branchFindings(facts)];
  const { commits, committed, changes, sinceBase, listed, gone, memoriesGone } = facts;
  // What this branch looks like says nothing about a note of another one.
  if (findings.some((one) => one.kind === 'other-branch')) {
    return memoriesGone.length > 0
      ? [...findings, { kind: 'memories-gone', paths: memoriesGone }]
      : findings;
  }
  if (facts.rewritten) findings.push({ kind: 'rewritten' });
  if (commits.length > 0) findings.push({ kind: 'commits', commits });
  const add = (
    kind: 'committed' | 'edited' | 'gone' | 'clean' | 'unlisted' | 'memories-gone',
    paths: string[],
  ) => {
    if (paths.length > 0) findings.push({ kind, paths });
  };
  add('committed', committed);
  add('edited', facts.edited);
  add('gone', gone);
  if (sinceBase) {
    const moved = [...changes, ...sinceBase].map((change) => change.path);
    add('clean', without(listed, [...moved, ...committed, ...gone]));
  }
  add(
    'unlisted',
    without(
      changes.map((change) => change.path),
      listed,
    ),
  );
  add('memories-gone', memoriesGone);
  return findings;
}

/** The paths that are not among others; a directory, which ends in `/`, stands for what is below it. */
function without(paths: readonly string[], others: readonly string[]): string[] {
  const among = new Set(others);
  const directories = others.filter((path) => path.endsWith('/'));
  return paths.filter(
    (path) =>
      !among.has(path) &&
      !directories.some((directory) => path.startsWith(directory)) &&
      !(path.endsWith('/') && others.some((other) => other.startsWith(path))),
  );
}

function branchFindings({ note, head, formerNames, branches, mergedInto }: DriftFacts): Finding[] {
  const { branch } = note.note;
  if (branch === null) return [];
  const findings: Finding[] = [];
  const current = head.kind === 'branch' ? head.branch : null;
  const unborn = head.kind === 'branch' && head.oid === null;
  if (branch !== current) {
    if (current !== null && formerNames.includes(branch)) {
      findings.push({ kind: 'branch-renamed', from: branch, to: current });
    } else if (branches.includes(branch)) findings.push({ kind: 'other-branch', branch });
    else findings.push({ kind: 'branch-deleted', branch });
  } else if (!unborn && mergedInto !== null) {
    findings.push({ kind: 'branch-merged', branch, into: mergedInto });
  }
  return findings;
}
