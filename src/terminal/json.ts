import { replaceUnseen } from '../note/unseen.ts';

/**
 * A document of ours, in which what nobody sees is escaped, so that it may be printed as it is; half a
 * character, which not every reader of JSON takes, is U+FFFD.
 *
 * @param indent how many blanks a level is moved in by; by default all is on one line
 */
export function jsonText(document: unknown, indent = 0): string {
  const wellFormed = (_: string, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value;
  return replaceUnseen(JSON.stringify(document, wellFormed, indent), (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
