import { saysNothing } from './compose/items.ts';
import { parseState } from './compose/state.ts';
import { readItems } from './document/list.ts';
import type { BriefGroup } from './section-row.ts';
import { SECTIONS, type SectionName, STATE_LIST } from './sections.ts';
import type { StoredNote } from './stored.ts';

/** The block is the fast path, the file the record: no more words than this (docs/note-format.md). */
export const MOST_WORDS = 399;

/** A line of the block; the least important go first where it does not fit. */
interface Line {
  text: string;
  /** The higher the number, the sooner a line goes. */
  rank: number;
}

/**
 * The paste-back block of a note: path, mission, state, locked decisions, active thread, constraints
 * and next action in less than 400 words. What does not fit is dropped from the least important
 * upwards; the path and the next action never are.
 *
 * @param path where the note is, the block's guarantee that nothing is lost
 */
export function renderBrief(note: StoredNote, path: string): string {
  const parts = note.kind === 'workstream' ? partsOfWorkstream(note) : partsOfCheckpoint(note);
  const groups: [string, Line[]][] = [
    ['Mission', lines(parts.mission.slice(0, 3), 1)],
    ['State', stateLines(parts)],
    ['Locked decisions', lines(parts.decisions, 4)],
    ['Active thread', lines(parts.doing, 5)],
    ['Constraints active this session', lines(parts.constraints, 6)],
  ];
  const next = clip(parts.next || 'read the checkpoint: it names no next action', 150);
  return shorten(path, groups, next);
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
  for (const { key, brief } of STATE_LIST) parts[brief].push(...itemsOf(state[key]));
  parts.doing.push(...itemsOf(state.free));
  for (const { heading, brief } of SECTIONS) {
    if (brief) parts[brief].push(...itemsOf(sectionText(note, heading)));
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
  for (const item of itemsOf(text('Status'))) {
    const state = STATES.find(([pattern]) => pattern.test(item));
    if (state) parts[state[1]].push(item.replace(state[0], ''));
    else parts.open.unshift(item);
  }
  return parts;
}

function stateLines({ done, doing, open }: Parts): Line[] {
  return [
    ...lines(
      done.map((one) => `✓ ${one}`),
      7,
    ),
    ...lines(
      doing.map((one) => `→ ${one}`),
      2,
    ),
    ...lines(
      open.map((one) => `✗ ${one}`),
      3,
    ),
  ];
}

function shorten(path: string, groups: readonly [string, Line[]][], next: string): string {
  for (;;) {
    const text = render(path, groups, next);
    const all = groups.flatMap(([, group]) => group);
    if (words(text) <= MOST_WORDS || all.length === 0) return text;
    // The last line of the least important kind goes: later lines of a group are its lesser ones.
    const rank = Math.max(...all.map((line) => line.rank));
    const victim = all.findLast((line) => line.rank === rank);
    for (const [, group] of groups) {
      const at = victim ? group.indexOf(victim) : -1;
      if (at >= 0) group.splice(at, 1);
    }
  }
}

function render(path: string, groups: readonly [string, Line[]][], next: string): string {
  const parts = [`Checkpoint: ${path}`];
  for (const [heading, group] of groups) {
    if (group.length > 0) parts.push(`${heading}:\n${group.map((line) => line.text).join('\n')}`);
  }
  parts.push(`Next action: ${next}`);
  return parts.join('\n\n');
}

function lines(texts: readonly string[], rank: number): Line[] {
  return texts.filter((text) => text.trim() !== '').map((text) => ({ text: clip(text, 60), rank }));
}

/** At most so many words of a text: the file has the rest. */
function clip(text: string, most: number): string {
  const all = text.trim().split(/\s+/);
  return all.length <= most ? all.join(' ') : `${all.slice(0, most).join(' ')} …`;
}

function words(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
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
