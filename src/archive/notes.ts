import { lstatSync, readdirSync } from 'node:fs';
import { basename, dirname, sep } from 'node:path';
import { type AbsolutePath, below, type Slug } from '../brands.ts';
import { isCode, readRegular } from '../disk/regular-file.ts';
import { CheckpointError } from '../errors.ts';
import { realPath } from '../git/real-path.ts';
import { readNote } from '../note/document/read-note.ts';
import { decodeText } from '../note/encoding.ts';
import { type FileName, isStemOf, parseFileName } from '../note/file-name.ts';
import { type StoredNote, storedKind } from '../note/stored.ts';
import { absentFile, absentIn } from './stand-in.ts';

/** How many MiB a note may have; what is larger is not one, and not read. The history keeps up to one of them. */
export const MOST_MIB = 16;

/**
 * Reads the live note of a worktree; null where there is none.
 *
 * @throws CheckpointError where it, or a directory on the way to it, is a symbolic link, or it is too large
 */
export function readLive(path: AbsolutePath): StoredNote | null {
  const live = readStored(path, null);
  if (live && realPath(dirname(path)) !== dirname(path)) {
    throw new CheckpointError('fatal', `'${dirname(path)}' leads through a symbolic link`, [
      "'checkpoint.file' in git config chooses another path for the live checkpoint",
    ]);
  }
  return live;
}

/** Reads a note anew in its place; null where it is not there any more. */
export function readNoteAt(found: StoredNote): StoredNote | null {
  const state = readRegular(found.path);
  if (!state) return null;
  const text = decodeText(state.bytes);
  return { ...found, ...state, text, note: readNote(text) };
}

/**
 * The live note of a worktree, for those who only look: what has its name and is none, a link, a directory
 * or a file that is far too large, is left alone without a word.
 */
export function lookAtLive(path: AbsolutePath): StoredNote | null {
  return unlessRefused(() => readLive(path));
}

/** Reads whatever note is at a path; null where there is none, or what has its name is none. */
export function lookAt(path: AbsolutePath): StoredNote | null {
  return unlessRefused(() => readStored(path, null));
}

function unlessRefused(read: () => StoredNote | null): StoredNote | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof CheckpointError) return null;
    throw error;
  }
}

/** Reads the archive's notes, `done/` left out. It passes over every other file. */
export function readArchived(archive: AbsolutePath): StoredNote[] {
  return readNamed(archive, filesIn(archive));
}

/**
 * Reads only those notes whose names belong to one of the slugs: a few, however many there are.
 *
 * @param names those in the archive, where they have been listed already
 */
export function readArchivedOf(
  archive: AbsolutePath,
  slugs: readonly Slug[],
  names = namesIn(archive),
): StoredNote[] {
  const near = names.filter(
    (name) =>
      slugs.some((slug) => name.startsWith(slug)) && // which most are not, and is told at once
      slugs.some((slug) => isStemOf(parseFileName(name)?.stem ?? '', slug)) &&
      (lstatSync(archive + sep + name, { throwIfNoEntry: false })?.isFile() ||
        absentFile(archive + sep + name) !== null),
  );
  return readNamed(archive, near);
}

/** Reads one note by its file name; null where it is not there, or is none of ours. */
export function readArchivedFile(archive: AbsolutePath, fileName: string): StoredNote | null {
  const names = filesIn(archive).filter((one) => one === fileName);
  return readNamed(archive, names)[0] ?? null;
}

/** Reads the notes that are done; a mirror that went there beside its note keeps its whole name. */
export function readDone(archive: AbsolutePath): StoredNote[] {
  const done = below(archive, 'done');
  return readNamed(done, filesIn(done)).map((one) => ({
    ...one,
    kind: 'done',
    stem: basename(one.path, '.md'),
  }));
}

/** The files in the archive, `done/` among them, that are passed over because they are too large for a note. */
export function tooLarge(archive: AbsolutePath): AbsolutePath[] {
  return [archive, below(archive, 'done')]
    .flatMap((directory) => filesIn(directory).map((name) => below(directory, name)))
    .filter((path) => path.endsWith('.md') && sizeOf(path) > MOST_MIB * 2 ** 20);
}

/** What only the history has takes no room. */
function sizeOf(path: AbsolutePath): number {
  return lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function readNamed(directory: AbsolutePath, fileNames: readonly string[]): StoredNote[] {
  const notes: StoredNote[] = [];
  for (const fileName of fileNames) {
    const name = parseFileName(fileName);
    if (!name) continue;
    // join() would take the path apart again, for each of thousands of notes.
    const stored = unlessRefused(() =>
      readStored((directory + sep + fileName) as AbsolutePath, name),
    );
    // A plain name alone makes no file ours: projects keep a README in there (docs/design.md §4).
    if (stored && !(name.kind === 'plain' && stored.note.kind === 'foreign')) notes.push(stored);
  }
  return notes;
}

/** @param name what its name says in the archive; null of a live note */
function readStored(path: AbsolutePath, name: FileName | null): StoredNote | null {
  const state = readRegular(path, MOST_MIB) ?? absentFile(path);
  if (!state) return null;
  const { bytes, mtime } = state;
  const text = decodeText(bytes);
  const note = readNote(text);
  const kind = name ? storedKind(name, note) : 'live';
  return { path, kind, stem: name?.stem ?? 'live', bytes, text, note, mtime };
}

/** Regular files only: links and directories are not ours. */
function filesIn(directory: AbsolutePath): string[] {
  return listed(directory, () =>
    readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name),
  );
}

/**
 * Whatever has a name in the archive: to look at the kind of each of thousands takes as long as to list
 * them.
 */
export function namesIn(directory: AbsolutePath): string[] {
  return listed(directory, () => readdirSync(directory));
}

/**
 * @throws CheckpointError where the directory is a symbolic link or a file: a link could lead into
 *   somebody else's notes, and a restore would move them (docs/design.md §5)
 */
function listed(directory: AbsolutePath, list: () => string[]): string[] {
  try {
    if (lstatSync(directory).isSymbolicLink()) throw linkedDirectory(directory);
    return [...list(), ...absentIn(directory)];
  } catch (error) {
    if (isCode(error, 'ENOENT')) return absentIn(directory);
    if (isCode(error, 'ENOTDIR')) {
      throw new CheckpointError('fatal', `'${directory}' is not a directory`, [
        'move that file away, or choose another place with checkpoint.dir in git config',
      ]);
    }
    throw error;
  }
}

function linkedDirectory(path: AbsolutePath): CheckpointError {
  return new CheckpointError('fatal', `'${path}' is a symbolic link, and is not followed`, [
    "'checkpoint.dir' in git config chooses another place for the archive",
  ]);
}
