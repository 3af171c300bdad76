import { basename } from 'node:path';
import { type AbsolutePath, type BranchName, below } from '../brands.ts';
import { nameOf } from '../note/names.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Move, Plan } from './plan.ts';

/** A branch whose commits are all in the base branch by now, and were not before. */
export interface MergedBranch {
  branch: BranchName;
  /** Where it is checked out, if anywhere. */
  worktree: AbsolutePath | null;
}

export interface MergeFacts {
  archive: AbsolutePath;
  merged: readonly MergedBranch[];
  archived: readonly StoredNote[];
  /** checkpoint.onMerge */
  onMerge: 'done' | 'hint' | 'off';
}

/** What is worth a line: a note that is finished, or one that could be. */
export interface MergeNotice {
  branch: BranchName;
  /** Where the note is before anything is moved. */
  path: AbsolutePath;
  name: string;
  finished: boolean;
}

/**
 * Finishes the notes of branches that a merge has brought into the base branch (docs/hooks.md,
 * post-merge). One that is checked out somewhere may still be worked on: it only gets a hint.
 */
export function decideMerge({ archive, merged, archived, onMerge }: MergeFacts): {
  kind: 'plan';
  plan: Plan;
  notices: MergeNotice[];
} {
  const moves: Move[] = [];
  const notices: MergeNotice[] = [];
  for (const { branch, worktree } of onMerge === 'off' ? [] : merged) {
    const notes = archived.filter(
      (one) => one.note.branch === branch && (one.kind === 'parked' || one.kind === 'named'),
    );
    const mirrors = archived.filter((one) => one.note.branch === branch && one.kind === 'mirror');
    const finished = onMerge === 'done' && worktree === null;
    for (const one of notes.length > 0 ? notes : mirrors) {
      // A mirror stands for the live note, which answers to the branch's name.
      const name = one.kind === 'mirror' ? branch : nameOf(one);
      notices.push({ branch, path: one.path, name, finished });
    }
    if (!finished) continue;
    for (const one of [...notes, ...mirrors]) {
      const twin = notes.find((note) => note !== one && note.bytes.equals(one.bytes));
      const to = (name: string) => below(archive, 'done', name);
      moves.push(
        one.kind === 'mirror' && twin
          ? { verb: 'retire', from: one.path, keptAs: to(basename(twin.path)) }
          : { verb: 'file-done', from: one.path, to: to(`${one.stem}.md`) },
      );
    }
  }
  return { kind: 'plan', plan: { operation: 'merge', moves }, notices };
}
