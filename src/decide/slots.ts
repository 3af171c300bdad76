import { join } from 'node:path';
import { numberedName } from '../note/file-name.ts';
import { slugOfHead } from '../note/head.ts';
import { slugOf } from '../note/slug.ts';
import { belongsTo, type NamedHead, type StoredNote } from '../note/stored.ts';

/** A branch's one file of a kind; one that another branch of the same slug holds is passed over. */
export function slot(
  facts: NamedHead & { archive: string; entries: readonly StoredNote[] },
  kind: 'prev' | 'mirror',
  stem = slugOfHead(facts.head),
): string {
  for (let n = 1; ; n++) {
    const path = join(facts.archive, numberedName(`${stem}.${kind}.md`, n));
    const present = facts.entries.find((one) => one.path === path);
    if (!present || belongsTo(present, facts)) return path;
  }
}

/**
 * The mirror of a note is kept under the note's own branch, and never over another one's.
 *
 * @param claimed places that are other worktrees' by now
 */
export function mirrorSlot(
  facts: NamedHead & { archive: string; entries: readonly StoredNote[] },
  live: Pick<StoredNote, 'note'>,
  claimed: ReadonlySet<string> = new Set(),
): string {
  const { branch } = live.note;
  const stem = branch === null ? slugOfHead(facts.head) : slugOf(branch);
  for (let n = 1; ; n++) {
    const path = join(facts.archive, numberedName(`${stem}.mirror.md`, n));
    if (claimed.has(path)) continue;
    const present = facts.entries.find((one) => one.path === path);
    if (!present || present.note.branch === branch) return path;
  }
}
