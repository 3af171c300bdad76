/** The label of a header field, as found in a line. Offsets are into the line. */
export interface Label {
  text: string;
  /** Where what stands before it ends: its first mark, or the separator in front of it. */
  start: number;
  /** Just after its colon and its closing mark. */
  end: number;
  /** The mark that closes behind the value, as in `**Branch: x**`, else ''. */
  around: string;
}

const EMOJI = '(?:[\\p{Extended_Pictographic}\\u{fe0f}\\u{200d}]+[ \\t]*)?';
const WORDS = '[^*_:：`\\\\|]{1,60}';
/** `**Label:**` or `**Label**:`, with any emphasis. */
const MARKED = `(?<mark>\\*{1,3}|_{1,3})${EMOJI}(?<marked>${WORDS})(?:[:：]\\k<mark>|\\k<mark>[ \\t]?[:：])`;
/** `Label:` */
const PLAIN = "(?<plain>\\p{L}[\\p{L}\\p{N} '/()-]{0,39})(?:：|:(?=[ \\t]|$))";
/** `**Label: value**` */
const AROUND = `(?<open>\\*\\*)${EMOJI}(?<around>${WORDS})[:：](?=[ \\t][^*]+\\*\\*)`;

const LEADING = new RegExp(`^${EMOJI}(?:${MARKED}|${AROUND}|${PLAIN})`, 'u');
const LATER = new RegExp(
  `(?<separator>[ \\t][|·•][ \\t]+|\\.[ \\t]+|(?<=[ \\t|·•])(?=\\*\\*|__))(?:${MARKED}|${PLAIN})`,
  'gu',
);

/** Labels of our own fields, which are known even without emphasis and in lower case. */
const OURS = /^(?:branch|date|updated|last updated|saved|session context)$/i;

/**
 * The labels of a line, if it begins with one; a label in the middle of a sentence is none (field
 * case 90). Behind the first field, bold labels are found anywhere, others only behind ` | `,
 * ` · ` or ` • `. `line` is what stands behind container marks, with code and comments blotted out.
 */
export function findLabels(line: string): Label[] {
  const first = LEADING.exec(line);
  if (!first) return [];
  const leading = toLabel(first);
  const { plain } = first.groups ?? {};
  const ours = OURS.test(leading.text);
  if (plain && !ours && !/^[\p{Lu}\p{Lo}]/u.test(leading.text)) return [];
  const labels = [leading];
  LATER.lastIndex = leading.end;
  for (let found = LATER.exec(line); found; found = LATER.exec(line)) {
    const { separator = '', plain: unmarked } = found.groups ?? {};
    const value = line.slice(labels.at(-1)?.end ?? 0, found.index);
    const accepted = separator.startsWith('.')
      ? // `Branch: x. Worktree: y`: only behind a single word, else it is prose.
        plain && unmarked && /^[ \t]*[^ \t]+$/.test(value)
      : separator !== '' || !plain || ours;
    if (accepted) labels.push(toLabel(found));
    else LATER.lastIndex = found.index + Math.max(separator.length, 1);
  }
  return labels;
}

function toLabel(found: RegExpExecArray): Label {
  const { marked, plain, around, open } = found.groups ?? {};
  return {
    text: (marked ?? plain ?? around ?? '').trim(),
    start: found.index,
    end: found.index + found[0].length,
    around: open ?? '',
  };
}
