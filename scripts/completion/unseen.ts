/**
 * What a name may not hold that a shell lists: the characters that a terminal obeys or nobody sees
 * (src/note/unseen.ts), in the words of shells.
 */
import { replaceUnseen } from '../../src/note/unseen.ts';

/** Numbers from the first to the last. */
type Range = [first: number, last: number];

const UNSEEN: Range[] = ranges(
  Array.from({ length: 0x110000 - 0x80 }, (_, i) => i + 0x80).filter(
    // Halves of characters are in no name that is UTF-8.
    (code) => !isHalf(code) && replaceUnseen(String.fromCodePoint(code), '') === '',
  ),
);

/** As the inside of a class of characters in a regular expression of PCRE. */
export function unseenCharacters(): string {
  const escaped = (code: number) => `\\x{${code.toString(16)}}`;
  return UNSEEN.map(
    ([first, last]) => escaped(first) + (first === last ? '' : `-${escaped(last)}`),
  ).join('');
}

/** As a shell's patterns of bytes in UTF-8, each of which matches a name that holds some of them. */
export function unseenBytes(): string[] {
  // A beginning, and the ranges of the byte that may follow it.
  const byBeginning = new Map<string, number[]>();
  for (const [first, last] of UNSEEN) {
    for (let code = first; code <= last; code++) {
      const bytes = [...Buffer.from(String.fromCodePoint(code))];
      const end = bytes.pop() ?? 0;
      const beginning = bytes.map(escapedByte).join('');
      byBeginning.set(beginning, [...(byBeginning.get(beginning) ?? []), end]);
    }
  }
  // Beginnings that differ in their last byte alone, and are followed by the same, are one.
  const merged = new Map<string, { stem: string; ends: string; last: number[] }>();
  for (const [beginning, ends] of byBeginning) {
    const stem = beginning.slice(0, -4);
    const own = stem === '' ? beginning : stem;
    const key = `${own} ${classOf(ends)} ${stem === ''}`;
    const one = merged.get(key) ?? { stem, ends: classOf(ends), last: [] };
    one.last.push(Number.parseInt(beginning.slice(-3), 8));
    merged.set(key, one);
  }
  return [...merged.values()].map(({ stem, last, ends }) => {
    const quoted = stem === '' ? '' : `$'${stem}'`;
    return `*${quoted}${classOf(last)}${ends}*`;
  });
}

function classOf(bytes: number[]): string {
  const quoted = (byte: number) => `$'${escapedByte(byte)}'`;
  const [one, ...others] = ranges(bytes);
  if (one && others.length === 0 && one[0] === one[1]) return quoted(one[0]);
  const parts = ranges(bytes).map(([first, last]) =>
    first === last ? quoted(first) : `${quoted(first)}-${quoted(last)}`,
  );
  return `[${parts.join('')}]`;
}

function escapedByte(byte: number): string {
  return `\\${byte.toString(8).padStart(3, '0')}`;
}

function isHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

function ranges(numbers: number[]): Range[] {
  const found: Range[] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found;
}
