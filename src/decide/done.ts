import { basename } from 'node:path';
import { type AbsolutePath, below } from '../brands.ts';
import { CheckpointError } from '../errors.ts';
import { isStemOf } from '../note/file-name.ts';
import { slugOfHead } from '../note/head.ts';
import { nameOf } from '../note/names.ts';
import { slugOf } from '../note/slug.ts';
import type { NamedHead, StoredNote } from '../note/stored.ts';
import { type Decision, refuse } from './decision.ts';
import type { Move } from './plan.ts';

/** `head` is that of the worktree in which a live note is finished. */
export interface DoneFacts extends NamedHead {
  archive: AbsolutePath;
  /** The note to be finished, as it was found, and what lies in its place now. */
  found: StoredNote;
  present: StoredNote | null;
  archived: readonly StoredNote[];
  /** The live notes of all worktrees. */
  lives: readonly StoredNote[];
}

/**
 * Finishes an effort: its note goes to `done/`, and so do its mirrors, or they would be offered as if
 * it went on. A mirror that is the same text is removed; one that differs is kept beside it.
 */
export function decideDone(given: DoneFacts): Decision<'done'> {
  const { archive, present } = given;
  if (!present || !isSameEffort(given.found, present)) {
    const { path } = given.found;
    const changed = `'${path}' is not the checkpoint any more that it was`;
    return { ...refuse(new CheckpointError('refused', changed, ['try again'])), outrun: true };
  }
  const found = present;
  const facts = { ...given, found };
  if (found.kind === 'done') {
    return refuse(new CheckpointError('refused', `'${nameOf(found)}' is done already`));
  }
  const to = below(archive, 'done', `${stemOf(facts)}.md`);
  const moves: Move[] = [{ verb: 'file-done', from: found.path, to }];
  for (const mirror of mirrorsOfEffort(facts)) {
    moves.push(
      mirror.bytes.equals(found.bytes)
        ? { verb: 'retire', from: mirror.path, keptAs: to }
        : {
            verb: 'file-done',
            from: mirror.path,
            to: below(archive, 'done', basename(mirror.path)),
          },
    );
  }
  return { kind: 'plan', case: 'done', plan: { operation: 'done', moves } };
}

/** Whether what lies in a note's place is the same effort, saved anew at the most. */
function isSameEffort({ bytes, note }: StoredNote, present: StoredNote): boolean {
  if (present.bytes.equals(bytes)) return true;
  return (
    note.branch !== null &&
    present.note.branch === note.branch &&
    present.note.subject === note.subject
  );
}

/**
 * The copies of the very effort that is finished. A branch's mirror is that of its live note: beside
 * a previous version or a named effort, or while another note of the branch is live, it stays.
 */
function mirrorsOfEffort({ found, archived, lives, head }: DoneFacts): StoredNote[] {
  const { branch } = found.note;
  const mirrors = archived.filter((one) => one.kind === 'mirror' && one.path !== found.path);
  if (found.kind === 'live') {
    const slug = slugOfHead(head);
    return mirrors.filter((one) =>
      branch === null
        ? one.note.branch === null && isStemOf(one.stem, slug)
        : one.note.branch === branch,
    );
  }
  const parked = found.kind === 'parked' && branch !== null;
  if (!parked || lives.some((one) => one.note.branch === branch)) return [];
  return mirrors.filter((one) => one.note.branch === branch);
}

function stemOf({ found, head }: DoneFacts): string {
  if (found.kind === 'live') {
    return found.note.branch === null ? slugOfHead(head) : slugOf(found.note.branch);
  }
  return found.kind === 'previous' ? `${found.stem}.prev` : found.stem;
}
