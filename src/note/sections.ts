import type { HeaderRow, ListRow, Row, SectionRow, TextRow } from './section-row.ts';

/**
 * Everything that a save can be told, once: the options of `save`, the draft and its JSON Schema, the
 * text of a checkpoint, its brief and the summary of a resume are made from these rows
 * (docs/design.md §4 and §6). So a new section is a new row.
 *
 * Every command and hook loads this table, so it imports types alone; the columns are
 * explained in `section-row.ts`, what a merge does is in `compose/merge.ts`, and what the schema says of
 * each part in `meanings.ts`.
 */

/** The parts of the header that somebody can say; Date and Branch are not told but seen. */
const HEADER = {
  title: {
    option: ['--title <text>', 'what the effort is called'],
    repeatable: false,
  },
  context: {
    option: ['--context <text>', 'what was going on, in a sentence or two'],
    repeatable: false,
  },
} as const satisfies Record<string, HeaderRow>;

/** The one section that has parts. */
const STATE = 'Current State';

/** The parts of Current State; each has a heading of its own there. */
const STATE_PARTS = {
  done: {
    heading: 'Done',
    option: ['--done <text>', 'something completed (repeatable, as all below)'],
    repeatable: true,
    merge: 'commits',
    brief: 7,
  },
  doing: {
    heading: 'In progress',
    option: ['--doing <text>', 'something in progress, with file:line'],
    repeatable: true,
    merge: 'replace',
    brief: 2,
  },
  todo: {
    heading: 'Not started',
    option: ['--todo <text>', 'something not started'],
    repeatable: true,
    merge: 'replace',
    brief: 3,
  },
} as const satisfies Record<string, ListRow & { brief: number }>;

/** The sections below Current State. */
const OTHER_SECTIONS = {
  next: {
    heading: 'Next Steps',
    option: ['--next <text>', 'a next step, in order'],
    repeatable: true,
    merge: 'number',
  },
  decisions: {
    heading: 'Key Decisions Made',
    option: ['--decision <text>', 'a decision with its why'],
    repeatable: true,
    merge: 'add',
    json: 'decision',
    brief: 4,
    summary: 1,
  },
  questions: {
    heading: 'Open Questions / Blockers',
    option: ['--question <text>', 'an open question or a blocker'],
    repeatable: true,
    merge: 'add',
    brief: 3,
    summary: 5,
  },
  files: {
    heading: 'Files Modified',
    option: null,
    repeatable: true,
    merge: 'files',
    json: 'file',
  },
  memories: {
    heading: 'Relevant Memories',
    option: ['--memory <file>', 'a file that gives context'],
    repeatable: true,
    merge: 'add',
    summary: 4,
  },
  verify: {
    heading: 'Verification',
    option: ['--verify <command>', 'a command that proves the current state'],
    repeatable: true,
    merge: 'add',
    brief: 6,
    summary: 3,
  },
  avoid: {
    heading: 'Do Not Redo',
    option: ['--avoid <text>', 'what was tried and failed, what is settled'],
    repeatable: true,
    merge: 'add',
    brief: 5,
    summary: 2,
  },
  resumeCommand: {
    heading: 'Resume Command',
    option: ['--resume-command <text>', 'what to type or say to carry on'],
    repeatable: false,
    merge: 'text',
    unsaid: (liveName) => `Continue from ${liveName}`,
  },
} as const satisfies Record<string, SectionRow>;

const ROWS = { ...HEADER, ...STATE_PARTS, ...OTHER_SECTIONS };

type Rows = typeof ROWS;
type KeyWith<Shape> = { [K in keyof Rows]: Rows[K] extends Shape ? K : never }[keyof Rows];

/** What a save can be told: the fields of a draft. */
export type PartKey = keyof Rows;
export type ListKey = KeyWith<{ repeatable: true }>;
export type TextKey = KeyWith<{ repeatable: false }>;
export type StateKey = keyof typeof STATE_PARTS;
export type SectionKey = keyof typeof OTHER_SECTIONS;

/** A canonical section, by its heading. */
export type SectionName = typeof STATE | (typeof OTHER_SECTIONS)[SectionKey]['heading'];

/** Every row by its key. */
export const PARTS: Record<ListKey, ListRow> &
  Record<TextKey & SectionKey, TextRow> &
  Record<TextKey, Row> = ROWS;

/** The keys in the order of the checkpoint, which is that of the options and of the JSON Schema. */
export const PART_KEYS = Object.keys(ROWS) as readonly PartKey[];

/** The parts of Current State as a list, in their order. */
export const STATE_LIST = Object.entries(STATE_PARTS).map(([key, row]) => ({
  ...row,
  key: key as StateKey,
}));

/** The sections below Current State as a list, in their order. */
export const SECTIONS: readonly (SectionRow & { key: SectionKey; heading: SectionName })[] =
  Object.entries(OTHER_SECTIONS).map(([key, row]) => ({ ...row, key: key as SectionKey }));

/** The canonical sections, in the order in which the writer puts them. */
export const SECTION_NAMES: readonly SectionName[] = [
  STATE,
  ...SECTIONS.map(({ heading }) => heading),
];

/** The sections that the summary of a resume shows, in its order. */
export const SUMMARY: readonly SectionName[] = [
  STATE,
  ...SECTIONS.filter(({ summary }) => summary !== undefined)
    .sort((a, b) => (a.summary ?? 0) - (b.summary ?? 0))
    .map(({ heading }) => heading),
];

/** Whether a part is given item by item. */
export function isList(key: PartKey): key is ListKey {
  return PARTS[key].repeatable;
}

/** A value for every part: what `text` says for each text, and `list` for each list. */
export function forEveryPart<T, L>(
  text: (key: TextKey) => T,
  list: (key: ListKey) => L,
): Record<TextKey, T> & Record<ListKey, L> {
  const values = PART_KEYS.map((key) => [key, isList(key) ? list(key) : text(key)]);
  return Object.fromEntries(values);
}
