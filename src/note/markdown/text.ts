/**
 * The start, the end of the content and the end of each line from `from` on; a line ends with
 * CRLF, LF or CR (CommonMark §2.1).
 */
export function* splitLines(text: string, from: number): Generator<[number, number, number]> {
  const lineBreak = /\r\n|\n|\r/g;
  let start = from;
  lineBreak.lastIndex = from;
  for (let found = lineBreak.exec(text); found; found = lineBreak.exec(text)) {
    yield [start, found.index, lineBreak.lastIndex];
    start = lineBreak.lastIndex;
  }
  if (start < text.length) yield [start, text.length, text.length];
}

/**
 * The line break for new text: the one that the text begins with. Where lone CRs stand beside
 * others it is CRLF, which melts with neither a CR before it nor an LF behind it.
 */
export function lineBreakOf(text: string): string {
  if (/\r(?!\n)/.test(text)) return text.includes('\n') ? '\r\n' : '\r';
  return /\r?\n/.exec(text)?.[0] ?? '\n';
}

/** `text` with every line break as `lineBreak`. */
export function withLineBreaks(text: string, lineBreak: string): string {
  return text.replace(/\r\n|\n|\r/g, lineBreak);
}

/** `text` so that a new line may follow: with a line break at its end, if it has any text. */
export function endLine(text: string, lineBreak: string): string {
  return /^\uFEFF?$|[\r\n]$/.test(text) ? text : text + lineBreak;
}

/** Whether `char` is one of `chars`; '', which stands for the end, never is. */
export function isAnyOf(chars: string, char: string): boolean {
  return char !== '' && chars.includes(char);
}

/**
 * `text` without blanks and tabs at both ends. (`trim()` would also take the no-break space and
 * other characters that branch names may hold; a pattern would be quadratic.)
 */
export function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isAnyOf(' \t', text.charAt(start))) start++;
  while (end > start && isAnyOf(' \t', text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
