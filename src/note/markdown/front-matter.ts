const OPENED = /---[ \t]*(?:\r\n|\n|\r)(?![ \t]*[\r\n])/y;

/**
 * Where the text begins behind YAML front matter, or `start` when there is none: `---` alone on
 * the very first line, up to a line that is `---` or `...`, and in between nothing but YAML.
 *
 * Else the first `---` is a thematic break: notes do begin with one, and the next one further down would
 * hide the whole header. So is one with a blank line behind it, as pandoc has it.
 */
export function skipFrontMatter(text: string, start: number): number {
  const first = endOf(OPENED, text, start);
  return (first === null ? null : endOfYaml(text, first)) ?? start;
}

/** Behind the line that closes the YAML, which is empty or has a key; null where it is none. */
function endOfYaml(text: string, first: number): number | null {
  const closed = /(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|$)/y;
  // In quotes or without; marks of emphasis begin no key.
  const key =
    /(?:"[^"\r\n]*"|'[^'\r\n]*'|[^\s"'*_`#>|[\]{}-][^:\r\n]*):(?:[ \t][^\r\n]*)?(?:\r\n|\n|\r)/y;
  // An item, a comment, what is indented, a bracket that closes, nothing.
  const other =
    /(?:-(?:[ \t]+(?![ \t*_])[^\r\n]*)?|#[^\r\n]*|[ \t][^\r\n]*|[\]}],?[ \t]*)?(?:\r\n|\n|\r)/y;
  let keys = 0;
  for (let at: number | null = first; at !== null; ) {
    const end = endOf(closed, text, at);
    if (end !== null) return keys > 0 || at === first ? end : null;
    const next = endOf(key, text, at);
    if (next !== null) keys++;
    at = next ?? endOf(other, text, at);
  }
  return null;
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}
