import type { BranchName } from '../../brands.ts';

/** What the value of a Branch field says. */
export interface BranchValue {
  /** The name, or null where the value does not clearly hold one. */
  branch: BranchName | null;
  /** Whether it says that HEAD was detached. */
  detached: boolean;
}

/** Words that stand for a name that nobody filled in. A branch of that name is written in backticks. */
const PLACEHOLDERS = new Set(
  (
    'none null nil n/a na no-branch unknown undefined unclear unsure undecided various several ' +
    'multiple todo tbd tba tbc xxx same ditto branch branch-name branchname name your-branch ' +
    'your-branch-name current current-branch detached'
  ).split(' '),
);

/** A second name straight behind the first. */
const SECOND_NAME = /^[ \t]*(?:or|and|vs\.?|[/,;&+|])[ \t]*`/i;

/**
 * Whether git takes `name` for a branch: the rules of git-check-ref-format(1) with `--branch`.
 */
export function isBranchName(name: string): name is BranchName {
  if (name === '' || name === 'HEAD' || name.startsWith('-') || name.endsWith('.')) return false;
  // Halves of characters, control characters, and the marks that git forbids.
  if (!name.isWellFormed() || /[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{/.test(name)) return false;
  return name
    .split('/')
    .every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'));
}

/**
 * The value of the Branch field as the writer writes it: a code span with as many backticks as
 * the name needs, so that `judgeBranch` gives the name back, whatever git lets it hold.
 */
export function formatBranchField(branch: string): string {
  const longest = (branch.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const marks = '`'.repeat(longest + 1);
  const pad = branch.startsWith('`') || branch.endsWith('`') ? ' ' : '';
  return marks + pad + branch + pad + marks;
}

/**
 * Judges the value of a Branch field (one line, without comments; docs/note-format.md, field case 91).
 * Unclear is unknown: never an empty name, a part of a name or a word of a sentence.
 */
export function judgeBranch(value: string): BranchValue {
  const plain = unwrap(value);
  const branch = /[\x00-\x08\x0a-\x1f\x7f]/.test(plain)
    ? null
    : plain.startsWith('`')
      ? codeName(plain)
      : bareName(plain);
  const detached = branch === null && /\bdetached\b|^`*HEAD\b/i.test(plain);
  return { branch, detached };
}

/** The value without emphasis around its first word (`*` can be in no branch name). */
function unwrap(value: string): string {
  return value.replace(/^(\*{1,3})([^*]+)\1(?![^ \t.,;])/, '$2');
}

/** The name in a code span at the beginning of the value. */
function codeName(value: string): BranchName | null {
  // No pattern is made of the text: a run of backticks can be longer than any pattern may be.
  const [open, ...runs] = value.matchAll(/`+/g);
  const marks = open?.[0].length ?? 0;
  const close = runs.find(([run]) => run.length === marks);
  if (!close) return null;
  const rest = value.slice(close.index + marks);
  // Letters straight behind it continue the word, and so it is no name by itself.
  const continued = rest !== '' && /^[\p{L}\p{N}/_'’\\-]/u.test(rest);
  if (continued || SECOND_NAME.test(rest)) return null;
  const inner = value.slice(marks, close.index);
  const padded = inner.startsWith(' ') && inner.endsWith(' ') && inner.length > 2;
  const name = padded ? inner.slice(1, -1) : inner;
  return isBranchName(name) ? name : null;
}

/**
 * The name that a bare word at the beginning of the value is. Classes of Unicode are compiled when they
 * are come across, and a name of ours stands in backticks: they are named only here.
 */
function bareName(value: string): BranchName | null {
  // What may stand behind a bare name without making it a sentence.
  const remark = /^(?:[([,;@#|·•…]|--?(?=[ \t]|$)|[‐-―→⇒←↔]|[-=]>|<-|\p{Extended_Pictographic})/u;
  // Marks inside a bare word that make it two things, a pattern, a quotation or not what it seems.
  const noName =
    /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point},;|<>(){}$"“”„«»→⇒←↔–—…]|^['‘].*['’]$|^[-?.\p{Extended_Pictographic}]+$/u;
  const [written = ''] = /^[^ \t]*/.exec(value) ?? [];
  const rest = value.slice(written.length).replace(/^[ \t]+/, '');
  const word = written.replace(/[.,;]{1,3}$/, '');
  const sentence = rest !== '' && word === written && !remark.test(rest);
  if (sentence || SECOND_NAME.test(rest)) return null;
  const name = word.replace(/\\([!-/:-@[-`{-~])/g, '$1');
  if (noName.test(name) || name.includes('`') || PLACEHOLDERS.has(name.toLowerCase())) {
    return null;
  }
  return isBranchName(name) ? name : null;
}
