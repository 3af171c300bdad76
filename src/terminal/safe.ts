/**
 * Text for a terminal. Notes, branch names and paths come from anywhere: a control character in them
 * could move the cursor, change colours or answer for the user. Line breaks and tabs stay; C0, DEL
 * and C1 controls and the marks that reorder text are shown as `�`.
 */
export function visible(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}

/** The same on one line. */
export function visibleLine(text: string): string {
  return visible(text).replace(/[\n\t]/g, ' ');
}
