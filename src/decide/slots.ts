import { type AbsolutePath, below } from '../brands.ts';
import { detachedAt } from '../note/document/detached.ts';
import { numberedNames } from '../note/file-name.ts';
import { slugOfHead } from '../note/head.ts';
import { firstFree } from '../note/numbered.ts';
import { slugOf } from '../note/slug.ts';
import { belongsTo, type NamedHead, type StoredNote } from '../note/stored.ts';

/** What is in the archive, seen from a branch. */
type Archived = NamedHead & { archive: AbsolutePath; archived: readonly StoredNote[] };

const SUFFIXES = { previous: 'prev', mirror: 'mirror' };

/**
 * A branch's one file of a kind; one that another branch of the same slug holds is passed over.
 *
 * @param mayReplace whether the branch's own file gives way, as it does by default
 */
export function slot(
  facts: Archived,
  kind: 'previous' | 'mirror',
  stem = slugOfHead(facts.head),
  mayReplace: (present: StoredNote) => boolean = () => true,
): AbsolutePath {
  const isFree = (_: AbsolutePath, present?: StoredNote) =>
    !present || (belongsTo(present, facts) && mayReplace(present));
  return firstPlace(facts, `${stem}.${SUFFIXES[kind]}.md`, isFree);
}

/** Where an earlier version is kept: one that nobody wrote is not put over one that somebody did. */
export function previousSlot(facts: Archived, earlier: StoredNote): AbsolutePath {
  const mayReplace = (present: StoredNote) => present.note.automatic || !earlier.note.automatic;
  return slot(facts, 'previous', slugOfHead(facts.head), mayReplace);
}

/**
 * The mirror of a note is kept under the note's own branch, and never over another one's.
 *
 * @param claimed places that are other worktrees' by now
 */
export function mirrorSlot(
  facts: Archived,
  live: Pick<StoredNote, 'note' | 'text'>,
  claimed: ReadonlySet<AbsolutePath> = new Set(),
): AbsolutePath {
  const { branch } = live.note;
  const own = branch === null ? detachedAt(live.text) : null;
  const stem = own
    ? slugOf(own.worktree)
    : branch === null
      ? slugOfHead(facts.head)
      : slugOf(branch);
  const isFree = (path: AbsolutePath, present?: StoredNote) =>
    !claimed.has(path) && (!present || present.note.branch === branch);
  return firstPlace(facts, `${stem}.mirror.md`, isFree);
}

function firstPlace(
  { archive, archived }: Archived,
  fileName: string,
  isFree: (path: AbsolutePath, present: StoredNote | undefined) => boolean,
): AbsolutePath {
  const name = firstFree(numberedNames(fileName), (one) => {
    const path = below(archive, one);
    return isFree(
      path,
      archived.find((entry) => entry.path === path),
    );
  });
  return below(archive, name);
}
