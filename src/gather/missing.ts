import { lookAtLive, namesIn, readArchived, readArchivedOf } from '../archive/notes.ts';
import type { Missing } from '../decide/missing.ts';
import { catFiles } from '../git/cat-file.ts';
import { readHeadFile } from '../git/head-file.ts';
import type { Ref } from '../git/refs.ts';
import { readStashes } from '../git/stashes.ts';
import { readNote } from '../note/document/read-note.ts';
import { decodeText } from '../note/encoding.ts';
import { mirrorsOf, type NamedHead, parkedOf, type StoredNote, slugsOf } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { type Lost, lostLive } from './lost.ts';

/** How many stashes are looked into: what was put away is missed by one of the next commands. */
const MOST_STASHES = 5;

/** A file in a commit of the user's repository, and the stash that the commit is of, if it is of one. */
interface Candidate {
  name: string;
  stash: number | null;
}

/**
 * A live note that git took away, and where it is: `git stash --all` takes an ignored note along, and a
 * switch removes one that is committed on the branch it leaves, where it comes back by itself. On that branch it
 * does not: there it was deleted, or a sparse checkout leaves it out. Costs one git process more than
 * `lostLive`, and only where that finds one.
 *
 * @returns null where nothing is missing
 */
export async function gatherMissing(
  repository: Repository,
  refs: readonly Ref[],
  live: StoredNote | null,
  archived: readonly StoredNote[],
): Promise<Missing | null> {
  const lost = lostLive(repository, live, archived);
  if (!lost) return null;
  const { client, place, settings } = repository;
  const { file } = settings.config;
  const stashes = await readStashes(client, place.commonDir, refs, settings.refStorage);
  const found = firstHolding(place.commonDir, lost, [
    ...refs
      .filter(({ name }) => name === `refs/heads/${lost.note.branch}`)
      .map(({ oid }) => ({ name: `${oid}:${file}`, stash: null })),
    // The third parent of a stash has what was untracked (git-stash(1), "Discussion").
    ...stashes.slice(0, MOST_STASHES).flatMap(({ oid, index }) => [
      { name: `${oid}^3:${file}`, stash: index },
      { name: `${oid}:${file}`, stash: index },
    ]),
  ]);
  const isHere = readHeadFile(place.gitDir) === lost.note.branch;
  if (found?.stash === null && !isHere) return null; // it comes back with its branch
  const text = decodeText(found?.text ?? lost.bytes);
  return { note: readNote(text), text, stash: found?.stash ?? null };
}

/**
 * The same for a save, and for a resume without a name, which want to know only where they have nothing: where
 * there is no live note, and none of the branch in the archive.
 */
export async function gatherMissingFor(
  repository: Repository,
  { named, refs }: { named: NamedHead; refs: readonly Ref[] },
): Promise<Missing | null> {
  const { archive, live } = repository.layout;
  if (lookAtLive(live)) return null;
  const near = readArchivedOf(archive, slugsOf(named), namesIn(archive));
  if (parkedOf(near, named).length + mirrorsOf(near, named).length > 0) return null;
  return gatherMissing(repository, refs, null, readArchived(archive));
}

/** The first that holds the lost text, or one that somebody made of it by hand. */
function firstHolding(
  gitDir: string,
  { note, older }: Lost,
  candidates: readonly Candidate[],
): (Candidate & { text: Buffer }) | null {
  if (candidates.length === 0) return null;
  let texts: (Buffer | null)[];
  try {
    const names = candidates.map(({ name }) => name);
    texts = catFiles(gitDir, names);
  } catch {
    return null; // A damaged repository: then the history has it, which is true in any case.
  }
  const isIt = (text: Buffer | null | undefined) => {
    const there = text && readNote(decodeText(text));
    return there && there.kind === note.kind && there.branch === note.branch && !older(text);
  };
  const at = texts.findIndex(isIt);
  const [candidate, text] = [candidates[at], texts[at]];
  return candidate && text ? { ...candidate, text } : null;
}
