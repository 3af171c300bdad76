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

const WORDS = '[^*_:：`\\\\|]{1,60}';

/** What a line is searched with. */
interface Patterns {
  /** A label at its beginning. */
  leading: RegExp;
  /** One behind another field, with what separates them. */
  later: RegExp;
  /** How a label without emphasis begins. */
  capital: RegExp;
}

/** The classes of letters and pictures that patterns are made of. */
interface Classes {
  letter: string;
  digit: string;
  capital: string;
  emoji: string;
  /** `u` where these name classes of Unicode. */
  flags: '' | 'u';
}

function patterns({ letter, digit, capital, emoji, flags }: Classes): Patterns {
  /** `**Label:**` or `**Label**:`, with any emphasis. */
  const marked = `(?<mark>\\*{1,3}|_{1,3})${emoji}(?<marked>${WORDS})(?:[:：]\\k<mark>|\\k<mark>[ \\t]?[:：])`;
  /** `Label:` */
  const plain = `(?<plain>[${letter}][${letter}${digit} '/()-]{0,39})(?:：|:(?=[ \\t]|$))`;
  /** `**Label: value**` */
  const around = `(?<open>\\*\\*)${emoji}(?<around>${WORDS})[:：](?=[ \\t][^*]+\\*\\*)`;
  return {
    leading: new RegExp(`^${emoji}(?:${marked}|${around}|${plain})`, flags),
    later: new RegExp(
      `(?<separator>[ \\t][|·•][ \\t]+|\\.[ \\t]+|(?<=[ \\t|·•])(?=\\*\\*|__))(?:${marked}|${plain})`,
      `g${flags}`,
    ),
    capital: new RegExp(`^[${capital}]`, flags),
  };
}

/** Most lines are ASCII, for which the same is compiled in a tenth of the time. */
const ASCII = patterns({
  letter: 'A-Za-z',
  digit: '0-9',
  capital: 'A-Z',
  emoji: '',
  flags: '',
});
let unicode: Patterns | null = null;

function patternsFor(line: string): Patterns {
  if (!/[^\0-\x7f]/.test(line)) return ASCII;
  unicode ??= patterns({
    letter: '\\p{L}',
    digit: '\\p{N}',
    capital: '\\p{Lu}\\p{Lo}',
    emoji: '(?:[\\p{Extended_Pictographic}\\u{fe0f}\\u{200d}]+[ \\t]*)?',
    flags: 'u',
  });
  return unicode;
}

/** Labels of our own fields, which are known even without emphasis and in lower case. */
const OURS = /^(?:branch|date|updated|last updated|saved|session context)$/i;

/**
 * The labels of a line, if it begins with one; a label in the middle of a sentence is none (field
 * case 90). Behind the first field, bold labels are found anywhere, others only behind ` | `,
 * ` · ` or ` • `. `line` is what stands behind container marks, with code and comments blotted out.
 */
export function findLabels(line: string): Label[] {
  const { leading: atStart, later, capital } = patternsFor(line);
  const first = atStart.exec(line);
  if (!first) return [];
  const leading = toLabel(first);
  const { plain } = first.groups ?? {};
  const ours = OURS.test(leading.text);
  if (plain && !ours && !capital.test(leading.text)) return [];
  const labels = [leading];
  later.lastIndex = leading.end;
  for (let found = later.exec(line); found; found = later.exec(line)) {
    const { separator = '', plain: unmarked } = found.groups ?? {};
    const value = line.slice(labels.at(-1)?.end ?? 0, found.index);
    const accepted = separator.startsWith('.')
      ? // `Branch: x. Worktree: y`: only behind a single word, else it is prose.
        plain && unmarked && /^[ \t]*[^ \t]+$/.test(value)
      : separator !== '' || !plain || ours;
    if (accepted) labels.push(toLabel(found));
    else later.lastIndex = found.index + Math.max(separator.length, 1);
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
