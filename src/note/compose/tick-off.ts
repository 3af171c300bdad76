import { insertSection, replaceSectionBody } from '../document/edit.ts';
import { type Item, openItems, readItems } from '../document/list.ts';
import { readNote } from '../document/read-note.ts';
import type { Section } from '../note.ts';
import type { SectionName } from '../sections.ts';
import { addDone } from './state.ts';

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

/** A list without one of its items; where it counts, those behind it count one less. */
function withoutItem(body: string, items: readonly Item[], item: Item): string {
  const before = body.slice(0, item.start);
  const behind = items.filter(({ start }) => start > item.start);
  const rest = behind.map(({ start }, index) => {
    const source = body.slice(start, behind[index + 1]?.start ?? body.length);
    return source.replace(/^([ \t]*)(\d+)(?=[.)])/, (_, indent, count) => `${indent}${count - 1}`);
  });
  const between = body.slice(item.end, behind[0]?.start ?? body.length);
  return before + (behind.length > 0 ? rest.join('') : between);
}

function sectionOf(text: string, name: SectionName): Section | undefined {
  return readNote(text).sections.find(({ canonical }) => canonical === name);
}

function bodyOf(text: string, section: Section): string {
  return text.slice(section.bodyStart, section.end);
}
