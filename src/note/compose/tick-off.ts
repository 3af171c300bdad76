import { insertSection, replaceSectionBody } from '../document/edit.ts';
import { type Item, openItems, readItems } from '../document/list.ts';
import { readNote } from '../document/read-note.ts';
import type { Section } from '../note.ts';
import type { SectionName } from '../sections.ts';
import { addDone } from './state.ts';

/** No more than three blanks, nine digits and a mark (CommonMark §5.2). */
const MOST_MARK = 13;

/** The next steps that are neither ticked nor struck out, in their order, each on one line. */
export function openSteps(text: string): string[] {
  const next = sectionOf(text, 'Next Steps');
  return next ? openItems(readItems(bodyOf(text, next))).map((item) => item.text) : [];
}

/**
 * Moves an open next step to what is done: it leaves its list, whose later items are numbered anew, and is
 * added to "Done", with all its lines. No other byte changes.
 *
 * @param n which of the open steps, counted from 1
 * @returns null where there is no such step
 */
export function tickOff(text: string, n: number): string | null {
  const next = sectionOf(text, 'Next Steps');
  const body = next ? bodyOf(text, next) : '';
  const items = readItems(body);
  const item = openItems(items)[n - 1];
  if (!next || !item) return null;
  const shorter = replaceSectionBody(text, next, withoutItem(body, items, item));
  const step = body.slice(item.start, item.end);
  const state = sectionOf(shorter, 'Current State');
  return state
    ? replaceSectionBody(shorter, state, addDone(bodyOf(shorter, state), step))
    : insertSection(shorter, 'Current State', addDone('', step));
}

/**
 * A list without one of its items, and with what else stands between them; where it counts, those behind
 * it count one less, as far as they go on counting.
 */
function withoutItem(body: string, items: readonly Item[], item: Item): string {
  const behind = items.filter(({ start }) => start > item.start);
  const between = body.slice(item.end, behind[0]?.start);
  let rest = behind.length > 0 && between.trim() === '' ? '' : between;
  let count = countOf(body, item);
  for (const [at, { start }] of behind.entries()) {
    const source = body.slice(start, behind[at + 1]?.start);
    const goesOn = count !== null && countOf(body, { start }) === count + 1;
    rest += goesOn ? source.replace(/\d+/, String(count)) : source;
    count = goesOn && count !== null ? count + 1 : null;
  }
  return body.slice(0, item.start) + rest;
}

/** The number of an item; null where it has none. */
function countOf(body: string, { start }: Pick<Item, 'start'>): number | null {
  const [, digits] = /^[ \t]*(\d+)[.)]/.exec(body.slice(start, start + MOST_MARK)) ?? [];
  return digits === undefined ? null : Number(digits);
}

function sectionOf(text: string, name: SectionName): Section | undefined {
  return readNote(text).sections.find(({ canonical }) => canonical === name);
}

function bodyOf(text: string, section: Section): string {
  return text.slice(section.bodyStart, section.end);
}
