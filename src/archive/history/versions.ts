import { readNote } from '../../checkpoint/document/read.ts';
import { isStemOf, parseEntryName } from '../../checkpoint/entry.ts';
import { CheckpointError } from '../../checkpoint/errors.ts';
import type { Note } from '../../checkpoint/model.ts';
import { slugOf } from '../../checkpoint/slug.ts';
import { catFiles } from '../../git/cat-file.ts';
import type { Recorded } from './read.ts';
import { parseTreePath } from './tree.ts';

/** One text that an effort has had. */
export interface Version {
  recorded: Recorded;
  key: string;
  oid: string;
  bytes: Buffer;
  note: Note;
}

/**
 * The texts that an effort has had, newest first, each once in a row; copies (mirrors, previous
 * versions) are left out, since what they copy is there.
 *
 * @param name a branch, or the file name without its ending
 */
export function versionsOf(
  gitDir: string,
  operations: readonly Recorded[],
  name: string,
): Version[] {
  const candidates = operations.flatMap((recorded) =>
    recorded.changes.flatMap(({ key, after }) =>
      after !== null && mayBe(key, name) ? [{ recorded, key, oid: after }] : [],
    ),
  );
  const oids = [...new Set(candidates.map((one) => one.oid))];
  const contents = new Map(catFiles(gitDir, oids).map((bytes, n) => [oids[n] ?? '', bytes]));
  const versions: Version[] = [];
  for (const candidate of candidates) {
    const bytes = contents.get(candidate.oid);
    if (!bytes || versions.at(-1)?.oid === candidate.oid) continue;
    const note = readNote(bytes.toString());
    if (isOf(candidate.key, note, name)) versions.push({ ...candidate, bytes, note });
  }
  return versions;
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
  const back = /^\{(\d+)\}$/.exec(rev)?.[1];
  if (back !== undefined) {
    const version = versions[Number(back)];
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

/** Takes `name@{2}` and `name@<commit>` apart; a branch name may itself hold an `@`. */
export function splitRevision(given: string): { name: string; rev: string | null } {
  const match = /^(.+)@(\{\d+\}|[0-9a-f]{4,40})$/.exec(given);
  return match ? { name: match[1] ?? '', rev: match[2] ?? '' } : { name: given, rev: null };
}

/** Whether a path may hold the effort, before its text is known. */
function mayBe(key: string, name: string): boolean {
  const path = parseTreePath(key);
  if (!path || path.area === 'saves') return false;
  if (path.area === 'live' || path.area === 'worktrees') return true;
  const entry = parseEntryName(path.name);
  if (!entry || entry.kind === 'prev' || entry.kind === 'mirror') return false;
  return entry.stem === name || isStemOf(entry.stem, slugOf(name));
}

function isOf(key: string, note: Note, name: string): boolean {
  if (note.branch === name || (note.branch !== null && slugOf(note.branch) === name)) {
    const stem = stemOf(key);
    return stem === null || isStemOf(stem, slugOf(note.branch));
  }
  return stemOf(key) === name;
}

/** The file name's stem in the archive; null for a live note. */
function stemOf(key: string): string | null {
  const path = parseTreePath(key);
  if (path?.area !== 'archive' && path?.area !== 'done') return null;
  return parseEntryName(path.name)?.stem ?? null;
}
