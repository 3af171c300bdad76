/**
 * Text with a look: marks stand around it, which a terminal shows as colours, and which are left out
 * everywhere else (src/terminal/terminal.ts).
 *
 * A mark is half of a surrogate pair by itself. No text that was decoded from bytes has one, so that a
 * note, a branch's name or a path cannot bring a look of its own.
 */
export const LOOKS = {
  strong: '\udc01',
  here: '\udc02',
  elsewhere: '\udc03',
  commit: '\udc04',
  added: '\udc05',
  removed: '\udc06',
  hunk: '\udc07',
  wrong: '\udc08',
  good: '\udc09',
} as const;

/** What a text is, from which follows how it looks. */
export type Look = keyof typeof LOOKS;

/** The mark behind a text with a look. */
export const PLAIN = '\udc00';

/** A text with a look, each line of it by itself. */
export function styled(look: Look, text: string): string {
  return text.replace(/[^\n]+/g, (line) => LOOKS[look] + line + PLAIN);
}
