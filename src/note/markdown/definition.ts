const LABEL = /\[(?=[^\]]*[^\]\s])(?:[^[\]\\]|\\[\s\S]){1,999}\]:/y;
const BLANKS = /[ \t]*\n?[ \t]*/y;
const DESTINATION = /<(?:[^<>\n\\]|\\[^\n])*>|(?!<)[^\u0000-\u0020\u007f]+/y;
const QUOTED =
  /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|'[^'\\]*(?:\\[\s\S][^'\\]*)*'|\([^()\\]*(?:\\[\s\S][^()\\]*)*\)/;
const TITLE = new RegExp(`(?=[ \\t\\n])[ \\t]*(?:\\n[ \\t]*)?(?:${QUOTED.source})`, 'y');
const REST = /[ \t]*(?:\n|$)/y;

/**
 * How much of a paragraph's text (lines joined by `\n`, without indentation) is link reference
 * definitions at its beginning (CommonMark §4.7). A paragraph that is nothing else cannot be
 * underlined.
 */
export function skipDefinitions(paragraph: string): number {
  let at = 0;
  while (paragraph.charAt(at) === '[') {
    const end = definitionEnd(paragraph, at);
    if (end === null) break;
    at = end;
  }
  return at;
}

function definitionEnd(text: string, start: number): number | null {
  const label = match(LABEL, text, start);
  if (label === null) return null;
  const blanks = match(BLANKS, text, label) ?? label;
  const destination = match(DESTINATION, text, blanks);
  if (destination === null || !balanced(text.slice(blanks, destination))) return null;
  const title = match(TITLE, text, destination);
  const withTitle = title === null ? null : match(REST, text, title);
  return withTitle ?? match(REST, text, destination);
}

function match(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

/** Whether the brackets of a bare destination pair up, those behind a backslash left out. */
function balanced(destination: string): boolean {
  if (destination.startsWith('<')) return true;
  let depth = 0;
  for (const [mark] of destination.matchAll(/\\[()]|[()]/g)) {
    if (mark === '(') depth++;
    if (mark === ')' && --depth < 0) return false;
  }
  return depth === 0;
}
