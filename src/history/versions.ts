import { basename } from 'node:path';
import type { ObjectId } from '../brands.ts';
import { CheckpointError } from '../errors.ts';
import { catFiles } from '../git/cat-file.ts';
import { readNote } from '../note/document/read-note.ts';
import { decodeText } from '../note/encoding.ts';
import { isStemOf, parseFileName } from '../note/file-name.ts';
import type { Note } from '../note/note.ts';
import { slugOf } from '../note/slug.ts';
import type { Recorded } from './log.ts';
import { parseTreePath } from './tree.ts';

/** One text that an effort has had. */
export interface Version {
  recorded: Recorded;
  key: string;
  /** The stem of its file in the archive where it was last, null for a live note. */
  stem: string | null;
  oid: ObjectId;
  bytes: Buffer;
  note: Note;
}

/** A text of the history. */
type Text = Pick<Version, 'bytes' | 'note'>;

/** What has been read of a history: its newest operations, or all of them. */
export interface ReadHistory {
  gitDir: string;
  /** Newest first. */
  operations: readonly Recorded[];
  /** Whether there are no older ones. */
  complete: boolean;
  /** The texts that have been read of it, null for one that is not there: they are read once. */
  texts: Map<ObjectId, Text | null>;
}

/** How surely a text belongs to a name. */
type Match = 'exact' | 'loose' | null;

/**
 * The texts that an effort has had, newest first, each once in a row, with what wrote it. A copy (a mirror, a previous
 * version) counts only where its text is nowhere else, because somebody edited the copy.
 *
 * Where only the newest operations have been read, these are the newest versions, as far as no older
 * operation can change them: up to a copy whose text may be elsewhere, and none where a text of the very
 * name has yet to be found.
 *
 * @param names a branch with its former names, or the file name without its ending. Where the name is
 *   a branch's own, other branches that share its file name are left out
 */
export function versionsOf(history: ReadHistory, names: readonly string[]): Version[] {
  const { operations, complete } = history;
  const candidates = operations.flatMap((recorded) => candidatesIn(recorded, names));
  readTexts(history, candidates);
  // What an operation found there is what an older one has left.
  const originals = new Set(
    candidates.flatMap(({ place, before, after }) => (place.copy ? [] : [before, after])),
  );
  const matches: Record<'exact' | 'loose', Version[]> = { exact: [], loose: [] };
  for (const { recorded, key, place, after: oid } of candidates) {
    const text = oid && history.texts.get(oid);
    if (!text || (place.copy && originals.has(oid))) continue;
    const match = matchOf(place, ownerOf(text.note, { recorded, key }), names);
    if (match === 'exact' && place.copy && !complete) break;
    if (match) matches[match].push({ recorded, key, stem: place.stem, oid, ...text });
  }
  const found = matches.exact.length > 0 || !complete ? matches.exact : matches.loose;
  const versions = found.reduce(withoutMoves, []);
  // An older operation may have written what the last of them has only moved.
  return complete ? versions : versions.slice(0, -1);
}

/** Of a text several times in a row, the operation that wrote it counts: those after it have moved it. */
function withoutMoves(later: Version[], one: Version): Version[] {
  const last = later.at(-1);
  if (last?.oid === one.oid) later[later.length - 1] = { ...one, stem: last.stem };
  else later.push(one);
  return later;
}

/** Of so many versions one differs from any text: no two in a row are alike. */
export const TWO_DIFFER = 2;

/** So many versions have to be known for one of them to be picked. */
export function versionsFor(rev: string | null): number {
  const back = rev === null ? null : backOf(rev);
  if (back !== null) return back + 1;
  return rev === null ? 0 : Number.POSITIVE_INFINITY;
}

/**
 * The version that `name@{n}` or `name@<commit>` means.
 *
 * @param rev what stands behind the `@`: `{2}` counts back from the newest, a commit is the state then
 * @throws CheckpointError where there is none
 */
export function pickVersion(
  versions: readonly Version[],
  operations: readonly Recorded[],
  name: string,
  rev: string,
): Version {
  const back = backOf(rev);
  if (back !== null) {
    const version = versions[back];
    if (version) return version;
    throw new CheckpointError(
      'refused',
      `'${name}' has only ${versions.length} recorded versions`,
      [`'git checkpoint log ${name}' lists them`],
    );
  }
  const at = operations.findIndex((one) => rev.length >= 4 && one.commit.startsWith(rev));
  const commits = operations.slice(at).map((one) => one.commit);
  const version =
    at < 0 ? undefined : versions.find((one) => commits.includes(one.recorded.commit));
  if (version) return version;
  throw new CheckpointError('refused', `no version of '${name}' is known at '${rev}'`, [
    `'git checkpoint log ${name}' lists them`,
  ]);
}

/**
 * Takes `name@{2}` and `name@<commit>` apart; `@{2}` alone is of HEAD's branch, as with git
 * (gitrevisions(7)). A branch name may itself end like that, so the whole is to be looked for first.
 */
export function splitRevision(given: string): { name: string | undefined; rev: string | null } {
  const match = /^(.*)@(\{\d+\}|[0-9a-f]{4,40})$/s.exec(given);
  return match ? { name: match[1] || undefined, rev: match[2] ?? '' } : { name: given, rev: null };
}

/** How far `{2}` counts back; null for a commit. */
function backOf(rev: string): number | null {
  const back = /^\{(\d+)\}$/.exec(rev)?.[1];
  return back === undefined ? null : Number(back);
}

/** Where a text was: its file name's stem in the archive, null for a live note. */
interface NotePlace {
  stem: string | null;
  /** Whether the file is a copy by its name. */
  copy: boolean;
}

function placeOf(key: string): NotePlace | null {
  const path = parseTreePath(key);
  if (path?.area === 'live' || path?.area === 'worktrees') return { stem: null, copy: false };
  const noted = path?.area === 'archive' || path?.area === 'done';
  const entry = noted ? parseFileName(path.name) : null;
  return entry && { stem: entry.stem, copy: entry.kind === 'previous' || entry.kind === 'mirror' };
}

/** What an operation did to files that may be an effort's, before the texts are known: copies last. */
function candidatesIn(recorded: Recorded, names: readonly string[]) {
  return recorded.changes
    .flatMap((change) => {
      const place = placeOf(change.key);
      const wanted =
        place && (place.stem === null || names.some((name) => mayBe(place.stem, name)));
      return wanted ? [{ ...change, recorded, place }] : [];
    })
    .sort((a, b) => Number(a.place.copy) - Number(b.place.copy));
}

/** Reads what some operations left, unless that has been read before. */
function readTexts({ gitDir, texts }: ReadHistory, left: readonly { after: ObjectId | null }[]) {
  const wanted = left.flatMap(({ after }) => (after === null || texts.has(after) ? [] : [after]));
  const oids = [...new Set(wanted)];
  catFiles(gitDir, oids).forEach((bytes, n) => {
    const oid = oids[n];
    if (oid) texts.set(oid, bytes && { bytes, note: readNote(decodeText(bytes)) });
  });
}

/** Whether a stem may be an effort's, before its text is known. */
function mayBe(stem: string | null, name: string): boolean {
  return stem !== null && (stem === name || isStemOf(stem, slugOf(name)));
}

/**
 * Whose a text is: by its Branch line; a live one without is that of the branch, or the worktree, in
 * which it was found.
 */
function ownerOf({ branch }: Note, { recorded, key }: { recorded: Recorded; key: string }) {
  if (branch !== null) return branch;
  const path = parseTreePath(key);
  if (path?.area !== 'live' && path?.area !== 'worktrees') return null;
  const { operation } = recorded;
  return operation.branch ?? basename(operation.worktree);
}

function matchOf({ stem }: NotePlace, owner: string | null, names: readonly string[]): Match {
  const parked = stem === null || (owner !== null && isStemOf(stem, slugOf(owner)));
  if (owner !== null && parked && names.includes(owner)) return 'exact';
  // Saved under a name of its own, or without a Branch line: the file name is all there is.
  if (stem !== null && (!parked || owner === null) && names.includes(stem)) return 'exact';
  const slugs = names.map(slugOf);
  if (owner === null)
    return stem !== null && slugs.some((one) => isStemOf(stem, one)) ? 'loose' : null;
  if (parked && names.includes(slugOf(owner))) return 'loose';
  return stem !== null && names.includes(stem) ? 'loose' : null;
}
