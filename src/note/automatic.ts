/**
 * The mark of a note that nobody wrote (docs/note-format.md, "An automatic checkpoint"). It holds a sum of
 * the text, so that any edit makes the note somebody's: no history has to be asked for that.
 */
import { shortHash } from './short-hash.ts';
import { withoutStamp } from './stamp.ts';

/** Where the mark is put. */
const DATE = /^\*\*Date:\*\*/m;

/** The mark, with what is above it in the header: in a section the same words are somebody's. */
const MARK = /^((?:(?!## )[^\n]*\n)*?)\*\*Automatic:\*\* yes, sum ([0-9a-f]{8})\r?\n/;

/** Whether a note is as the program wrote it by itself. A session's stamp is not an edit. */
export function isAutomatic(text: string): boolean {
  if (!text.includes('**Automatic:** yes')) return false; // nearly every note, and told at once
  return MARK.exec(text)?.[2] === sumOf(withoutMark(text));
}

/** A text of the writer's own form, marked as automatic. */
export function withMark(text: string): string {
  return text.replace(DATE, (date) => `**Automatic:** yes, sum ${sumOf(text)}\n${date}`);
}

/** A text without the mark: what somebody has edited or saved is not automatic any more. */
export function withoutMark(text: string): string {
  return text.replace(MARK, '$1');
}

function sumOf(text: string): string {
  return shortHash(withoutStamp(text));
}
