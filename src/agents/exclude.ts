import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeParents } from '../disk/directories.ts';
import { createFile, removeFile, replaceFile } from '../disk/files.ts';
import { exists, readRegular } from '../disk/regular-file.ts';
import { changed, requireUnchanged } from '../disk/unchanged.ts';
import type { Agent, Scope } from './agent.ts';
import { type Hidden, readReceipt, receiptDirectory } from './receipt.ts';
import type { Where } from './where.ts';

/** What adds a line to an ignore file; nothing is written. */
export function hiding(file: string, line: string): Hidden {
  const state = readRegular(file);
  const text = state?.bytes.toString() ?? '';
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return {
    file,
    isNew: state === null,
    added: (text === '' || text.endsWith('\n') ? '' : eol) + line + eol,
  };
}

/** @returns the directories that were made for it */
export function hide({ file, added }: Hidden): string[] {
  const made = makeParents(dirname(file));
  const present = readRegular(file);
  if (present) {
    replaceFile(file, Buffer.concat([present.bytes, Buffer.from(added)]), present);
  } else if (!createFile(file, Buffer.from(added))) throw changed(file);
  return made;
}

/** Takes the line out again, if it is as it was added. */
export function unhide({ file, isNew, added }: Hidden): void {
  const state = readRegular(file);
  // Byte by byte: whatever else stands there is not touched.
  const [text = '', line] = [state?.bytes, Buffer.from(added)].map((one) =>
    one?.toString('latin1'),
  );
  if (!state || line === undefined) return;
  const lead = /^\r?\n/.exec(line)?.[0] ?? '';
  const at = text.indexOf(line);
  if (at < 0 || (at > 0 && lead === '' && text[at - 1] !== '\n')) return;
  const tail = text.slice(at + line.length);
  // What stands behind it by now keeps the line end in front.
  const rest = text.slice(0, at) + (tail === '' ? '' : lead) + tail;
  requireUnchanged(file, state.bytes);
  if (rest === '' && isNew) removeFile(file);
  else replaceFile(file, Buffer.from(rest, 'latin1'), state);
}

/** The line that a wiring of the same kind in another worktree counts on: the ignore file is for all of them. */
export function hiddenElsewhere(agent: Agent, scope: Scope, where: Where): Hidden | null {
  const { commonDir } = where;
  if (commonDir === null) return null;
  const linked = join(commonDir, 'worktrees');
  const names = exists(linked) ? readdirSync(linked) : [];
  const found = [commonDir, ...names.map((name) => join(linked, name))]
    .filter((gitDir) => gitDir !== where.gitDir)
    .map((gitDir) => readReceipt(receiptDirectory(agent, scope, { ...where, gitDir }))?.hidden);
  return found.find((one) => one != null) ?? null;
}
