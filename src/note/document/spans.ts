/** A stretch of a text in which marks mean nothing. */
export interface Span {
  kind: 'code' | 'comment';
  start: number;
  end: number;
}

/**
 * The code spans and HTML comments of a paragraph, in order (CommonMark §6.1 and §6.6).
 *
 * A code span in single backticks is only looked for within its line: a lone backtick in one header
 * field must not pair with that of a name in the next one.
 */
export function findSpans(paragraph: string): Span[] {
  const spans: Span[] = [];
  const runs = new BacktickRuns(paragraph);
  const lastClose = paragraph.lastIndexOf('-->');
  const mark = /`+|<!--/g;
  for (let found = mark.exec(paragraph); found; found = mark.exec(paragraph)) {
    const start = found.index;
    const code = found[0] !== '<!--';
    // `<!-->` is a comment too, so its end may overlap with its beginning.
    const comment = lastClose >= start + 2 ? paragraph.indexOf('-->', start + 2) + 3 : -1;
    const end = code ? runs.close(start, found[0].length) : comment;
    if (end < 0) continue;
    spans.push({ kind: code ? 'code' : 'comment', start, end });
    mark.lastIndex = end;
  }
  return spans;
}

/** `text` with the spans' characters replaced, so that every offset stays. */
export function blotOut(text: string, spans: Span[], kind: Span['kind'], by: string): string {
  let result = '';
  let at = 0;
  for (const span of spans) {
    if (span.kind !== kind) continue;
    result += text.slice(at, span.start);
    result += text.slice(span.start, span.end).replace(/[^\r\n]/g, by);
    at = span.end;
  }
  return result + text.slice(at);
}

/** Finds the run that closes a code span, in linear time over all the runs of a paragraph. */
class BacktickRuns {
  private readonly next = new Map<number, number>();

  constructor(paragraph: string) {
    const seen = new Map<number, number>();
    for (const found of paragraph.matchAll(/`+|[\r\n]/g)) {
      const length = found[0].length;
      if (found[0].charAt(0) !== '`') seen.delete(1);
      else {
        const before = seen.get(length);
        if (before !== undefined) this.next.set(before, found.index);
        seen.set(length, found.index);
      }
    }
  }

  /** Where the span ends that the run of `length` backticks at `start` opens, or -1. */
  close(start: number, length: number): number {
    const closing = this.next.get(start);
    return closing === undefined ? -1 : closing + length;
  }
}
