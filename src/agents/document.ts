/** Files of an agent that are not ours alone, read and written as a whole. */
import { createHash } from 'node:crypto';
import { lstatSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeParents } from '../disk/directories.ts';
import { createFile, replaceFile } from '../disk/files.ts';
import { isCode, readRegular } from '../disk/regular-file.ts';
import { changed, requireUnchanged } from '../disk/unchanged.ts';
import { CheckpointError, reasonOf } from '../errors.ts';
import { refusal } from './settings/parse.ts';

export interface Document {
  path: string;
  /** Where a symbolic link leads, which people keep such files behind (field case 114). */
  target: string;
  /** Without a byte order mark; null where there is no file. */
  text: string | null;
  bom: string;
  bytes: Buffer | null;
  mode: number;
}

const BOM = '\ufeff';

/** @throws CheckpointError where the file is no text, or a link that leads nowhere */
export function readDocument(path: string): Document {
  const target = targetOf(path);
  const state = readRegular(target);
  const text = state?.bytes.toString() ?? null;
  if (state && !Buffer.from(text ?? '').equals(state.bytes)) throw refusal(path, 'it is not UTF-8');
  const bom = text?.startsWith(BOM) ? BOM : '';
  return {
    path,
    target,
    text: text?.slice(bom.length) ?? null,
    bom,
    bytes: state?.bytes ?? null,
    mode: state?.mode ?? 0o644,
  };
}

function targetOf(path: string): string {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return path;
  try {
    return realpathSync.native(path);
  } catch {
    throw refusal(path, 'it is a symbolic link that leads nowhere');
  }
}

/**
 * Writes a document, with the mode that it had, whatever the umask. Agents write the same file at every
 * permission that they are given.
 *
 * @throws CheckpointError where it is not any more what was read, or cannot be written
 * @returns the directories that were made for it, the innermost last
 */
export function writeDocument(document: Document, text: Uint8Array): string[] {
  const { target, mode, bytes } = document;
  const made = makeParents(dirname(target));
  const umask = bytes === null ? process.umask() : process.umask(0);
  try {
    requireUnchanged(target, bytes);
    if (bytes !== null) replaceFile(target, text, { mode });
    else if (!createFile(target, text, { mode })) throw changed(target);
  } catch (error) {
    throw isCode(error, 'EACCES', 'EPERM', 'EROFS') ? unwritable(document, error) : error;
  } finally {
    process.umask(umask);
  }
  return made;
}

/** A file that this user may not write, as one that another program keeps in a store of its own. */
function unwritable({ path, target }: Document, error: unknown): CheckpointError {
  const which = path === target ? `'${path}'` : `'${path}' leads to '${target}', which`;
  return new CheckpointError('fatal', `${which} cannot be written: ${reasonOf(error)}`, [
    `what manages '${target}' has to write it`,
  ]);
}

/** A file's bytes as a short name for them, SHA-256 in hexadecimal. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
