import { replaceUnseen } from '../note/unseen.ts';

/**
 * Text for a terminal. Notes, branch names and paths come from anywhere: a control character in them
 * could move the cursor, change colours or answer for the user. Line breaks and tabs stay; all else that
 * nobody sees is shown as `�`.
 */
export function visible(text: string): string {
  return replaceUnseen(text.replace(/\r\n/g, '\n'), '\ufffd');
}

/** The same on one line. */
export function visibleLine(text: string): string {
  return visible(text).replace(/[\n\t]/g, ' ');
}
