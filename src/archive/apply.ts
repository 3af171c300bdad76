/**
 * The only code that changes a checkpoint on disk. It decides nothing: it makes a plan's moves in
 * their order and stops at the first that fails.
 */

import { basename, dirname, parse } from 'node:path';
import { type AbsolutePath, beside } from '../brands.ts';
import type { Applied, Done, Move, Plan } from '../decide/plan.ts';
import { makeDirectory } from '../disk/directories.ts';
import { createFile, moveFile, moveOver, removeFile, replaceFile } from '../disk/files.ts';
import { UnflushedError } from '../disk/flush.ts';
import { type FileState, hasBytes, isCode, isSameFile, readRegular } from '../disk/regular-file.ts';
import { giveSecondName } from '../disk/second-name.ts';
import { sharedSetting } from '../disk/sharing.ts';
import { CheckpointError } from '../errors.ts';
import { encodeText } from '../note/encoding.ts';
import { numberedNames } from '../note/file-name.ts';
import { firstFree, numbered } from '../note/numbered.ts';

export interface ApplyOptions {
  /** Called before each move; throws where the archive's lock is no longer held. */
  check(): void;
  /** Where a text for a place that git looks at is written first. */
  scratch: AbsolutePath;
  /** Whether the history holds the present texts. A slot that would be overwritten is kept if not. */
  mayOverwrite: boolean;
  /** Why it does not, in words. */
  unrecorded?: string | null;
  /** Told of a file that is in its place, but may not survive a loss of power. */
  onUnflushed?(path: AbsolutePath): void;
}

/**
 * Makes the moves of a plan. The archive's lock must be held.
 *
 * @returns what was done, under which names, and the move that failed if one did; whatever an
 *   operating system says about a single move ends up there and is not thrown
 */
export function apply(plan: Plan, options: ApplyOptions): Applied {
  const done: Done[] = [];
  for (const move of plan.moves) {
    try {
      options.check();
      done.push({ ...move, at: make(move, done, options) });
    } catch (error) {
      // What the history does not hold may not rest on a copy that the disk has not confirmed.
      const stands = error instanceof UnflushedError && 'to' in move;
      if (!stands || (move.verb === 'keep-previous' && !options.mayOverwrite)) {
        return { done, failed: { move, error: error as NodeJS.ErrnoException } };
      }
      options.onUnflushed?.(move.to);
      done.push({ ...move, at: move.to });
    }
  }
  return { done, failed: null };
}

/** Makes one move and answers with the path that it really took. */
function make(move: Move, done: readonly Done[], options: ApplyOptions): AbsolutePath {
  switch (move.verb) {
    case 'keep-previous':
      return copy(move.from, move.to, options);
    case 'mirror':
      return mirror(move.from, move.to, options);
    case 'park':
    case 'file-done':
      return moveToFreeName(move.from, move.to);
    case 'restore':
      makeDirectory(dirname(move.to));
      if (!moveFile(move.from, move.to)) throw taken(move.to);
      return move.to;
    case 'bring-back':
      makeDirectory(dirname(move.to));
      bringBack(move.from, move.to, options);
      return move.to;
    case 'take-out':
      return takeOut(move.from, move.to, options);
    case 'write':
      return write(move, done, options);
    case 'attach':
      return createUnderFreeName(move.to, move.bytes);
    case 'remove':
      return remove(move.from, options);
    case 'retire':
      return retire(move.from, placeTaken(done, move.keptAs));
    case 'ignore':
      return appendLine(move.to, move.line, options);
  }
}

/** Where an earlier move really put what was meant for a path. */
function placeTaken(done: readonly Done[], path: AbsolutePath): AbsolutePath {
  return done.find((move) => 'to' in move && move.to === path)?.at ?? path;
}

function copy(from: AbsolutePath, to: AbsolutePath, { mayOverwrite }: ApplyOptions): AbsolutePath {
  const source = required(from);
  makeDirectory(dirname(to));
  const isSame = hasBytes(to, source.bytes);
  if (isSame) return to;
  if (isSame === false && !mayOverwrite) moveToFreeName(to, to);
  replaceFile(to, source.bytes, source);
  return to;
}

/**
 * Makes a mirror: a second name of the live note, so that what any program writes in place is in both,
 * and a copy where that cannot be. What the history does not hold is copied, too: a program that dies
 * while it writes would take the text under both names.
 */
function mirror(from: AbsolutePath, to: AbsolutePath, options: ApplyOptions): AbsolutePath {
  const source = required(from);
  makeDirectory(dirname(to));
  hasBytes(to, source.bytes); // refuses what is not a file
  // Where others are to read the archive, the mirror's mode is not the live note's.
  const mayShare = options.mayOverwrite && sharedSetting() === null;
  if (mayShare && giveSecondName(from, to, source.bytes)) return to;
  if (!isSameFile(from, to)) return copy(from, to, options);
  replaceFile(to, source.bytes, source);
  return to;
}

/** A copy that keeps the time and mode of what it copies. */
function bringBack(from: AbsolutePath, to: AbsolutePath, { scratch }: ApplyOptions): void {
  const source = required(from);
  if (!createFile(to, source.bytes, source, scratch)) throw taken(to);
}

function moveToFreeName(from: AbsolutePath, to: AbsolutePath): AbsolutePath {
  makeDirectory(dirname(to));
  const name = firstFree(numberedNames(basename(to)), (one) => moveFile(from, beside(to, one)));
  return beside(to, name);
}

/** The file itself moves, so that late writes reach it; a copy does where it cannot, on another device. */
function takeOut(from: AbsolutePath, to: AbsolutePath, options: ApplyOptions): AbsolutePath {
  const present = readRegular(to);
  if (present && !options.mayOverwrite && !present.bytes.equals(required(from).bytes)) {
    throw unrecorded(to, 'replaced', options);
  }
  try {
    moveOver(from, to);
    return to;
  } catch (error) {
    if (!isCode(error, 'EXDEV')) throw error;
    copy(from, to, options);
    return retire(from, to);
  }
}

/**
 * Writes a text, unless what it replaces is no longer what the plan was made for, or would be nowhere
 * any more.
 */
function write(
  { to, text, replaces }: Extract<Move, { verb: 'write' }>,
  done: readonly Done[],
  options: ApplyOptions,
): AbsolutePath {
  const { mayOverwrite, scratch } = options;
  const bytes = encodeText(text);
  if (replaces === null) {
    makeDirectory(dirname(to));
    if (!createFile(to, bytes, {}, scratch)) throw taken(to);
    return to;
  }
  const present = readRegular(to);
  if (!present?.bytes.equals(replaces)) {
    throw new CheckpointError('fatal', `'${to}' changed meanwhile`, ['try again']);
  }
  const kept = done.some(({ at }) => at !== to && readRegular(at)?.bytes.equals(replaces));
  const isLost = !mayOverwrite && !kept && !present.bytes.equals(bytes);
  if (isLost) throw unrecorded(to, 'replaced', options);
  replaceFile(to, bytes, { mode: present.mode }, scratch);
  return to;
}

function retire(path: AbsolutePath, keptAs: AbsolutePath): AbsolutePath {
  const [text, kept] = [required(path), required(keptAs)];
  if (!text.bytes.equals(kept.bytes)) {
    throw new CheckpointError('fatal', `'${keptAs}' does not hold the text of '${path}'`);
  }
  removeFile(path);
  return keptAs;
}

function createUnderFreeName(path: AbsolutePath, bytes: Uint8Array): AbsolutePath {
  makeDirectory(dirname(path));
  const { name, ext } = parse(path);
  const free = firstFree(numbered(name, ext), (one) => {
    const place = beside(path, one);
    return readRegular(place)?.bytes.equals(bytes) || createFile(place, bytes);
  });
  return beside(path, free);
}

/** Removes a text, which only the history may hold from then on. */
function remove(path: AbsolutePath, options: ApplyOptions): AbsolutePath {
  if (!options.mayOverwrite) throw unrecorded(path, 'removed', options);
  removeFile(path);
  return path;
}

/** Appends a line to a text file that may end without a line break, or not exist. */
function appendLine(path: AbsolutePath, line: string, { scratch }: ApplyOptions): AbsolutePath {
  makeDirectory(dirname(path));
  const present = readRegular(path);
  const text = present?.bytes.toString() ?? '';
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const separator = text === '' || text.endsWith('\n') ? '' : lineEnd;
  const added = Buffer.from(separator + line + lineEnd);
  if (!present) createFile(path, added, {}, scratch);
  else replaceFile(path, Buffer.concat([present.bytes, added]), { mode: present.mode }, scratch);
  return path;
}

function required(path: AbsolutePath): FileState {
  const state = readRegular(path);
  if (!state) throw new CheckpointError('fatal', `'${path}' is gone`, ['try again']);
  return state;
}

function unrecorded(path: AbsolutePath, what: string, options: ApplyOptions): CheckpointError {
  const why = options.unrecorded ? `: ${options.unrecorded}` : '';
  return new CheckpointError('fatal', `'${path}' is not in the history and so not ${what}${why}`, [
    "'git checkpoint doctor' looks into the history",
  ]);
}

function taken(path: AbsolutePath): CheckpointError {
  return new CheckpointError('fatal', `'${path}' is there by now`, ['try again']);
}
