/**
 * Where the text begins behind YAML front matter, or `start` when there is none: `---` alone on
 * the very first line, up to a line that is `---` or `...`.
 *
 * A blank line behind the first `---` makes it a thematic break, as pandoc has it: notes do begin
 * with one, and the next one further down would hide the whole header.
 */
export function skipFrontMatter(text: string, start: number): number {
  const opened = /---[ \t]*(?:\r\n|\n|\r)(?![ \t]*[\r\n])/y;
  opened.lastIndex = start;
  if (!opened.test(text)) return start;
  const closed = /(?:^|[\r\n])(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|$)/g;
  closed.lastIndex = opened.lastIndex - 1;
  return closed.test(text) ? closed.lastIndex : start;
}
