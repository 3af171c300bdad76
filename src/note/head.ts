import type { BranchName, ObjectId, Slug } from '../brands.ts';
import type { Note } from './note.ts';
import { slugOf } from './slug.ts';

/** What HEAD names in a worktree. `oid` is null on an unborn branch. */
export type Head =
  | { kind: 'branch'; branch: BranchName; oid: ObjectId | null }
  | { kind: 'detached'; oid: ObjectId; worktreeName: string };

/** The file name stem for notes of this HEAD (docs/design.md §4, "Slug"). */
export function slugOfHead(head: Head): Slug {
  return slugOf(head.kind === 'branch' ? head.branch : head.worktreeName);
}

/** HEAD in words, for messages. */
export function describeHead(head: Head): string {
  return head.kind === 'branch' ? `'${head.branch}'` : `detached HEAD at ${head.oid.slice(0, 7)}`;
}

/**
 * Whose note is this, seen from HEAD?
 *
 * @param formerNames names that the branch had before `git branch -m`, as far as no branch has them
 *   now (field case 36)
 */
export function ownerOf(
  note: Pick<Note, 'branch' | 'detached'>,
  head: Head,
  formerNames: readonly BranchName[],
): 'ours' | 'another' | 'unknown' {
  if (note.branch !== null) {
    const ours =
      head.kind === 'branch' && (note.branch === head.branch || formerNames.includes(note.branch));
    return ours ? 'ours' : 'another';
  }
  return note.detached && head.kind === 'detached' ? 'ours' : 'unknown';
}

/** Whose a note is that is not this branch's, in words that follow its name. */
export function describeOwner({ branch, detached }: Pick<Note, 'branch' | 'detached'>): string {
  if (branch !== null) return `is for '${branch}'`;
  return detached ? 'is of a detached HEAD' : 'has no readable branch';
}
