import { saysNothing } from './compose/items.ts';
import { parseState } from './compose/state.ts';
import { readItems } from './document/list.ts';
import type { BriefGroup } from './section-row.ts';
import { SECTIONS, type SectionName, STATE_LIST } from './sections.ts';
import type { StoredNote } from './stored.ts';

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

/** A line of the block; the least important are left out where it does not fit. */
interface Line {
  heading: string;
  text: string;
  /** The higher the number, the sooner a line is left out; of equal ones the last goes first. */
  rank: number;
}

const LEAST_IMPORTANT = 7;

/**
 * The paste-back block of a note: path, mission, state, locked decisions, active thread, constraints
 * and next action in less than 400 words. What does not fit is dropped from the least important
 * upwards; the path and the next action never are. The time is linear, whatever the note holds.
 *
 * @param path where the note is, the block's guarantee that nothing is lost
 * @param characters how many the block may have
 */
export function renderBrief(note: StoredNote, path: string, characters: number): string {
  const parts = note.kind === 'workstream' ? partsOfWorkstream(note) : partsOfCheckpoint(note);
  const next = clip(parts.next || 'read the checkpoint: it names no next action', NEXT);
  const lines: Line[] = [];
  const add = (heading: string, rank: number, texts: readonly string[], mark = ''): void => {
    for (const text of texts) {
      if (text.trim() !== '') lines.push({ heading, text: mark + clip(text, ITEM), rank });
    }
  };
  add('Mission', 1, parts.mission.slice(0, 3));
  add('State', 7, parts.done, '✓ ');
  add('State', 2, parts.doing, '→ ');
  add('State', 3, parts.open, '✗ ');
  add('Locked decisions', 4, parts.decisions);
  add('Active thread', 5, parts.doing);
  add('Constraints active this session', 6, parts.constraints);
  return render(path, shorten(lines, render(path, [], next), characters), next);
}

interface Parts extends Record<BriefGroup, string[]> {
  mission: string[];
  next: string;
}

function partsOfCheckpoint(note: StoredNote): Parts {
  const parts: Parts = {
    mission: [note.note.context ?? note.note.subject ?? ''],
    done: [],
    doing: [],
    open: [],
    decisions: [],
    constraints: [],
    next: note.note.firstNextStep ?? '',
  };
  const state = parseState(sectionText(note, 'Current State'));
  const add = (group: BriefGroup, body: string) => {
    parts[group] = parts[group].concat(itemsOf(body));
  };
  for (const { key, brief } of STATE_LIST) add(brief, state[key]);
  add('doing', state.free);
  for (const { heading, brief } of SECTIONS) {
    if (brief) add(brief, sectionText(note, heading));
  }
  return parts;
}

/** Status items say themselves what they are, as `Done: …`. */
const STATES: [RegExp, 'done' | 'doing'][] = [
  [/^(?:done|✓|✅|finished|completed)\b:?\s*/i, 'done'],
  [/^(?:in progress|doing|→|started)\b:?\s*/i, 'doing'],
];

function partsOfWorkstream(note: StoredNote): Parts {
  const text = (heading: string) => {
    const section = note.note.sections.find(
      (one) => one.heading.trim().toLowerCase() === heading.toLowerCase(),
    );
    return section ? note.text.slice(section.bodyStart, section.end) : '';
  };
  const parts: Parts = {
    mission: paragraph(text('Mission')),
    done: [],
    doing: [],
    open: itemsOf(text('Open items')),
    decisions: itemsOf(text('Decisions made so far')),
    constraints: [],
    next: paragraph(text('Next action')).join(' '),
  };
  const blocked: string[] = [];
  for (const item of itemsOf(text('Status'))) {
    const state = STATES.find(([pattern]) => pattern.test(item));
    if (state) parts[state[1]].push(item.replace(state[0], ''));
    else blocked.unshift(item);
  }
  parts.open = blocked.concat(parts.open);
  return parts;
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

function render(path: string, lines: readonly Line[], next: string): string {
  let text = `Checkpoint: ${path}`;
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

function itemsOf(body: string): string[] {
  if (saysNothing(body)) return [];
  const items = readItems(body).filter((item) => !item.struck);
  return items.length > 0 ? items.map((item) => item.text) : paragraph(body);
}

function paragraph(body: string): string[] {
  if (saysNothing(body)) return [];
  return [
    body
      .trim()
      .split(/\r?\n\s*\r?\n/)[0]
      ?.replace(/\s+/g, ' ') ?? '',
  ];
}

function sectionText({ note, text }: StoredNote, name: SectionName): string {
  const section = note.sections.find((one) => one.canonical === name);
  return section ? text.slice(section.bodyStart, section.end) : '';
}
