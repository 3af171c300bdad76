/** A note as an editor shows it: with every section, a line in each that says what belongs there. */
import type { Change } from './change.ts';
import { readNote } from './document/read-note.ts';
import { MEANINGS } from './meanings.ts';
import { PART_KEYS, PARTS, SECTION_NAMES, type SectionName } from './sections.ts';

/** What git can see, told below the text. */
export interface SeenByGit {
  /** Such as `branch feature/x`. */
  head: string;
  changes: readonly Change[];
}

const INSTRUCTIONS =
  '<!-- Edit, save and close. Such lines go. Unchanged or empty, it is not saved. -->\n';

/** Of more changed files than this, the rest is counted. */
const MOST_CHANGES = 20;

/** A text for an editor, and the way back from what comes out of it. */
export interface ForEditor {
  shown: string;
  /** Takes out what was put in: our lines, and the sections that still say nothing. */
  cleaned(edited: string): string;
}

/**
 * Prepares a note for an editor, as `git commit` does with its message. Where the sections could not be
 * taken out again, as after a code block that nobody has closed, only the first line is put in.
 */
export function forEditor(text: string, seen: SeenByGit): ForEditor {
  const whole = withSections(text, seen);
  if (whole.cleaned(whole.shown).trimEnd() === text.trimEnd()) return whole;
  const cleaned = (edited: string) => without(edited, [INSTRUCTIONS]);
  return { shown: INSTRUCTIONS + text, cleaned };
}

function withSections(text: string, seen: SeenByGit): ForEditor {
  const { sections } = readNote(text);
  const hints = new Map(SECTION_NAMES.map((name) => [name, `<!-- ${meaningOf(name)} -->\n`]));
  const missing = SECTION_NAMES.filter((name) => !sections.some((one) => one.canonical === name));
  const last = lastSight(seen);
  let shown = text;
  // From the end, so that the places of those before stay true.
  for (const { canonical, bodyStart } of [...sections].reverse()) {
    const hint = canonical === null ? undefined : hints.get(canonical);
    if (hint !== undefined && shown[bodyStart - 1] === '\n') {
      shown = shown.slice(0, bodyStart) + hint + shown.slice(bodyStart);
    }
  }
  const added = missing.map((name) => `\n## ${name}\n${hints.get(name)}`).join('');
  return {
    shown: `${INSTRUCTIONS}${shown.trimEnd()}\n${added}\n${last.join('')}`,
    cleaned: (edited) =>
      withoutEmpty(without(edited, [INSTRUCTIONS, ...last, ...hints.values()]), missing),
  };
}

function without(text: string, lines: readonly string[]): string {
  return lines.reduce((rest, line) => rest.replace(line, () => ''), text);
}

/** A text without those sections of some names that say nothing. */
function withoutEmpty(text: string, names: readonly SectionName[]): string {
  const empty = readNote(text).sections.filter(
    ({ canonical, bodyStart, end }) =>
      canonical !== null && names.includes(canonical) && text.slice(bodyStart, end).trim() === '',
  );
  const rest = empty.reduceRight(
    (all, { start, end }) => all.slice(0, start) + all.slice(end),
    text,
  );
  return empty.length === 0 ? rest : `${rest.trimEnd()}\n`;
}

/** What belongs in a section, in a line. */
function meaningOf(name: SectionName): string {
  const keys = PART_KEYS.filter((key) => 'heading' in PARTS[key] && PARTS[key].heading === name);
  const [key] = keys;
  return key === undefined
    ? '### Done, ### In progress, ### Not started: an item for each piece of work.'
    : MEANINGS[key];
}

/** Lines of comment, whatever the names of branches and files are. */
function lastSight({ head, changes }: SeenByGit): string[] {
  const shown = changes.slice(0, MOST_CHANGES).map(({ path }) => `  ${path}`);
  const more = changes.length - shown.length;
  const files = [
    ...(shown.length === 0 ? ['no file differs'] : ['files that differ:', ...shown]),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
  return [`What git sees, on ${head}:`, ...files].map((line) => {
    const inert = line.replace(/[\r\n]/g, ' ').replace(/-(?=-)/g, '- ');
    return `<!-- ${inert} -->\n`;
  });
}
