/** A line at the end of a file that others write, too, such as git's `info/exclude`. */
import { dirname } from 'node:path';
import { makeParents } from './directories.ts';
import { removeFile, replaceKeeping } from './files.ts';
import { readRegular } from './regular-file.ts';

/** What has to be known of it to take it out again. */
export interface AddedLine {
  path: string;
  line: string;
  /** Whether there was no such file. */
  created: boolean;
  /** Whether the file ended in the middle of a line. */
  wasOpen: boolean;
}

/**
 * Adds a line to the end of a file.
 *
 * @returns what was added, and the directories that were made for it, the innermost last; null where the
 *   line is there already
 * @throws CheckpointError where another program writes the file meanwhile
 */
export function addLine(path: string, line: string): { added: AddedLine; made: string[] } | null {
  const state = readRegular(path);
  const text = state?.bytes.toString('latin1') ?? '';
  const bytes = Buffer.from(line).toString('latin1'); // the file's encoding is not our affair
  if (text.split(/\r?\n/).includes(bytes)) return null;
  const made = makeParents(dirname(path));
  const wasOpen = text !== '' && !text.endsWith('\n');
  replaceKeeping(path, `${text}${wasOpen ? '\n' : ''}${bytes}\n`, state);
  return { added: { path, line, created: state === null, wasOpen }, made };
}

/** Takes a line out of a file to which others may have added since. */
export function takeLine({ path, line, created, wasOpen }: AddedLine): void {
  const state = readRegular(path);
  if (!state) return;
  const text = state.bytes.toString('latin1');
  const ours = Buffer.from(line).toString('latin1');
  // The line break in front of it makes sure that it is a whole line; an editor may have made it CRLF.
  const found = ['\n', '\r\n'].map((eol) => ({ eol, at: `\n${text}`.indexOf(`\n${ours}${eol}`) }));
  const { eol, at } = found.find((one) => one.at >= 0) ?? { eol: '', at: -1 };
  if (at < 0) return;
  const behind = text.slice(at + ours.length + eol.length);
  const before = text.slice(0, wasOpen && behind === '' ? at - 1 : at);
  if (created && before + behind === '') removeFile(path);
  else replaceKeeping(path, before + behind, state);
}
