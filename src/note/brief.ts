import { isSeenContext, saysNothing } from './compose/items.ts';
import { parseState } from './compose/state.ts';
import { titleOfBranch } from './compose/title.ts';
import { openItems, readItems } from './document/list.ts';
import { nextStepOf } from './next-step.ts';
import type { Note } from './note.ts';
import { SECTIONS, STATE_LIST } from './sections.ts';
import type { StoredNote } from './stored.ts';
import { count } from './words.ts';

/**
 * The block is the fast path, the file the record: it has no more words than that (docs/note-format.md),
 * and no more characters, since there are languages and paths without blanks.
 */
const MOST_WORDS = 399;
export const MOST_CHARACTERS = 5_000;

/** How much a text may have of both. */
interface Room {
  words: number;
  characters: number;
}

const ITEM: Room = { words: 60, characters: 480 };
const NEXT: Room = { words: 150, characters: 1_200 };
/** A title, or a step that is not the first. */
const SHORT: Room = { words: 30, characters: 240 };

/** A line of the block; the least important are left out where it does not fit. */
interface Line {
  heading: string;
  text: string;
  /** The higher the number, the sooner a line is left out; of equal ones the last goes first. */
  rank: number;
}

/** Of more open steps than this, the rest is counted. */
const MOST_STEPS = 3;

/** What a part of Current State is told by, in a line. */
const MARKS = { done: '✓ ', doing: '→ ', todo: '✗ ' } as const;

/** Items of a status say themselves what they are, as `Done: …`. */
const STATES: readonly [RegExp, 'done' | 'doing'][] = [
  [/^(?:done|✓|✅|finished|completed)\b:?\s*/i, 'done'],
  [/^(?:in progress|doing|→|started)\b:?\s*/i, 'doing'],
];

const LEAST_IMPORTANT = 7;

/**
 * The paste-back block of a note in less than 400 words: its path and title, what its sections say
 * under their own names, and the open steps. What does not fit is dropped from the least important
 * upwards; the path and the next action never are. What the program made up is not told. The time is
 * linear, whatever the note holds.
 *
 * @param path where the note is, the block's guarantee that nothing is lost
 * @param characters how many the block may have
 */
export function renderBrief(note: StoredNote, path: string, characters: number): string {
  const lines = note.kind === 'workstream' ? linesOfWorkstream(note) : linesOfCheckpoint(note);
  const title = titleOf(note.note);
  const head = title === null ? path : `${path}\nTitle: ${clip(title, SHORT)}`;
  const next = nextOf(note);
  return render(head, shorten(lines, render(head, [], next), characters), next);
}

/** The title that somebody gave: none that the branch's name, or the context, says as well. */
function titleOf({ subject, branch, context }: Note): string | null {
  const isOfBranch = branch !== null && subject === titleOfBranch(branch);
  const begin = subject?.replace(/…$/, '') ?? '';
  const isInContext = context !== subject && context?.startsWith(begin) === true;
  return isOfBranch || isInContext ? null : subject;
}

/** The next action, the steps after it, and how many more there are. */
function nextOf(note: StoredNote): string {
  const first = nextStepOf(note);
  if (first === null) return 'read the checkpoint: it names none';
  const name = note.kind === 'workstream' ? 'Next action' : 'Next Steps';
  const open = openItems(readItems(sectionText(note, name))).map(({ text }) => text);
  const others = open.filter((text) => text !== first);
  const shown = others.slice(0, MOST_STEPS - 1).map((text) => `then: ${clip(text, SHORT)}`);
  const left = others.length - shown.length;
  const more = left > 0 ? [`and ${count(left, 'more step')}`] : [];
  return [clip(first, NEXT), ...shown, ...more].join('\n');
}

function linesOfCheckpoint(note: StoredNote): Line[] {
  const { context, subject } = note.note;
  const isTold = context !== null && context !== subject && !isSeenContext(context);
  const lines = linesOf('Context', 1, isTold ? [context] : []);
  const state = parseState(sectionText(note, 'Current State'));
  lines.push(...linesOf('Current State', 2, itemsOf(state.free)));
  for (const { key, brief } of STATE_LIST) {
    const items = itemsOf(state[key], key !== 'done');
    lines.push(...linesOf('Current State', brief, items, MARKS[key]));
  }
  for (const { key, heading, brief } of SECTIONS) {
    if (brief) lines.push(...sectionLines(note, heading, brief, key === 'questions'));
  }
  return lines;
}

function linesOfWorkstream(note: StoredNote): Line[] {
  return [
    ...sectionLines(note, 'Mission', 1),
    ...itemsOf(sectionText(note, 'Status')).flatMap(statusLine),
    ...sectionLines(note, 'Decisions made so far', 4),
    ...sectionLines(note, 'Open items', 3, true),
  ];
}

/** A section's items below its heading; only the open ones where that is said. */
function sectionLines(note: StoredNote, heading: string, rank: number, open = false): Line[] {
  return linesOf(heading, rank, itemsOf(sectionText(note, heading), open));
}

function statusLine(item: string): Line[] {
  const [pattern, state] = STATES.find(([start]) => start.test(item)) ?? [/^/, null];
  const rank = state === 'done' ? 7 : 2;
  return linesOf('Status', rank, [item.replace(pattern, '')], state === null ? '' : MARKS[state]);
}

function linesOf(heading: string, rank: number, texts: readonly string[], mark = ''): Line[] {
  return texts
    .filter((text) => text.trim() !== '')
    .map((text) => ({ heading, text: mark + clip(text, ITEM), rank }));
}

/** The most important lines, in their order, for which there is room beside what is there in any case. */
function shorten(lines: readonly Line[], present: string, characters: number): Line[] {
  const shown = new Set<Line>();
  const begun = new Set<string>();
  let words = MOST_WORDS - wordsIn(present);
  let room = characters - present.length;
  for (let rank = 1; rank <= LEAST_IMPORTANT; rank++) {
    for (const line of lines) {
      if (line.rank !== rank) continue;
      const added = begun.has(line.heading) ? `\n${line.text}` : begin(line);
      words -= wordsIn(added);
      room -= added.length;
      if (words < 0 || room < 0) return lines.filter((one) => shown.has(one));
      begun.add(line.heading);
      shown.add(line);
    }
  }
  return [...lines];
}

function render(head: string, lines: readonly Line[], next: string): string {
  let text = `Checkpoint: ${head}`;
  let heading = '';
  for (const line of lines) {
    text += line.heading === heading ? `\n${line.text}` : begin(line);
    heading = line.heading;
  }
  return `${text}\n\nNext action: ${next}`;
}

/** The first line of a group, below its heading. */
function begin({ heading, text }: Line): string {
  return `\n\n${heading}:\n${text}`;
}

/** The beginning of a text that there is room for: the file has the rest. */
function clip(text: string, room: Room): string {
  const all = text.trim().split(/\s+/);
  const most = all.slice(0, room.words).join(' ');
  const shown = most.slice(0, room.characters).replace(/[\ud800-\udbff]$/, '');
  return shown.length === most.length && all.length <= room.words ? shown : `${shown} …`;
}

function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** What a section lists, or its first paragraph; without what is struck, or ticked where `open`. */
function itemsOf(body: string, open = false): string[] {
  if (saysNothing(body)) return [];
  const all = readItems(body);
  const items = all.filter((item) => !item.struck && !(open && item.checked));
  return all.length > 0 ? items.map((item) => item.text) : [body.trim().split(PARAGRAPH)[0] ?? ''];
}

/** What is between two paragraphs. */
const PARAGRAPH = /\n\s*\n/;

/** The text of a section: by its canonical name, or as it is called in a workstream. */
function sectionText({ note, text }: StoredNote, name: string): string {
  const wanted = name.toLowerCase();
  const section = note.sections.find(
    ({ canonical, heading }) => canonical === name || heading.trim().toLowerCase() === wanted,
  );
  return section ? text.slice(section.bodyStart, section.end) : '';
}
