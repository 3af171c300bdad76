/** What a note says, for somebody who comes back to it: its items without its Markdown. */
import { saysNothing, withoutMark } from '../note/compose/items.ts';
import { parseState } from '../note/compose/state.ts';
import { openItems, readItems } from '../note/document/list.ts';
import { type SectionName, STATE_LIST, type StateKey, SUMMARY } from '../note/sections.ts';
import type { StoredNote } from '../note/stored.ts';
import { styled } from '../note/styled.ts';
import { folded } from './folded.ts';

/** How much there is to see. */
export interface Sight {
  /** Whether all items of a section are wanted, and all that has changed. */
  verbose: boolean;
  /** The columns of the terminal, null for a pipe. */
  width: number | null;
}

/** Of more items than this, the rest is counted. */
const MOST = 8;

/** What a section is called here; another one by its own name. */
const NAMES: Partial<Record<SectionName, string>> = {
  'Key Decisions Made': 'decisions',
  'Open Questions / Blockers': 'questions',
  'Relevant Memories': 'memories',
};

/** A part of a section. What is not an item of a list is one text, as it is written. */
interface Entry {
  text: string;
  isItem: boolean;
  /** Whether it is neither ticked nor struck out. */
  isOpen: boolean;
  /** Which of the open items it is, counted from 1, as 'next --done' counts them; null of another one. */
  step: number | null;
}

/** The sections that a resume shows, a block each: how far the work is, then the others (sections.ts). */
export function summarize(note: StoredNote, sight: Sight): string[] {
  return SUMMARY.flatMap((name) => {
    const body = bodyOf(note, name);
    if (name === 'Current State') return progress(body, sight);
    const entries = entriesOf(body).filter(
      ({ isOpen }) => isOpen || name !== 'Open Questions / Blockers',
    );
    return block(NAMES[name] ?? name.toLowerCase(), listed(entries, sight));
  });
}

/** The open steps below one another where there are several; the first one is told by itself. */
export function summarizeNext(note: StoredNote, { width }: Sight): string[] {
  const first = note.note.firstNextStep;
  const entries = entriesOf(bodyOf(note, 'Next Steps'));
  const open = entries.filter(({ isOpen }) => isOpen);
  if (first === null && open.length === 0) {
    const all = entries.length === 0 ? 'no step was written down' : 'every step is done';
    return block('next', [`  ${all}`]);
  }
  if (first !== null && open.length === 1 && open[0]?.isItem) return [];
  const digits = String(open.length).length;
  return block(
    'next',
    open.flatMap((entry) => {
      if (!entry.isItem) return asWritten(entry);
      const mark = entry.step === null ? '' : `${entry.step}.`;
      return folded(entry.text, `  ${mark.padStart(digits + 1)} `, width);
    }),
  );
}

/** How far the work is: what is done, in progress and not begun, each with how many there are. */
function progress(body: string, sight: Sight): string[] {
  const state = parseState(body);
  const free = entriesOf(state.free);
  const parts = Object.fromEntries(
    STATE_LIST.map(({ key }) => [key, entriesOf(state[key])]),
  ) as Record<StateKey, Entry[]>;
  // What was ticked off or struck out where it stood is done as well.
  for (const key of ['doing', 'todo'] as const) {
    parts.done.push(...parts[key].filter(({ isOpen }) => !isOpen));
    parts[key] = parts[key].filter(({ isOpen }) => isOpen);
  }
  const rows = STATE_LIST.filter(({ key }) => parts[key].length > 0);
  const counts = rows.map(({ key }) => `${parts[key].length} ${key}`).join(', ');
  const lines = rows.flatMap(({ key }) => labelled(key, parts[key], sight));
  return block(counts === '' ? 'current state' : `progress: ${counts}`, [
    ...listed(free, sight),
    ...lines,
  ]);
}

function labelled(label: string, entries: readonly Entry[], sight: Sight): string[] {
  const { shown, more } = first(entries, sight);
  const mark = (at: number) => `  ${(at === 0 ? label : '').padEnd(5)}  `;
  return [
    ...shown.flatMap(({ text }, at) => folded(text, mark(at), sight.width)),
    ...more.map((line) => mark(1) + line),
  ];
}

function listed(entries: readonly Entry[], sight: Sight): string[] {
  const { shown, more } = first(entries, sight);
  return [
    ...shown.flatMap((entry) =>
      entry.isItem ? folded(entry.text, '  - ', sight.width) : asWritten(entry),
    ),
    ...more.map((line) => `  ${line}`),
  ];
}

/** Code and tables would be none any more if their lines were folded. */
function asWritten({ text }: Entry): string[] {
  return folded(text, '  ', null);
}

function first(
  entries: readonly Entry[],
  { verbose }: Sight,
): { shown: readonly Entry[]; more: string[] } {
  const left = entries.length - MOST;
  if (verbose || left <= 0) return { shown: entries, more: [] };
  return { shown: entries.slice(0, MOST), more: [`and ${left} more: '-v' shows them`] };
}

function block(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [[styled('strong', title), ...lines].join('\n')];
}

/** A section item by item; as one text where it is more than a list, so that nothing is left out. */
function entriesOf(body: string): Entry[] {
  if (saysNothing(body)) return [];
  const items = readItems(body);
  const between = items.map(({ start }, at) => body.slice(items[at - 1]?.end ?? 0, start));
  const around = [...between, body.slice(items.at(-1)?.end ?? 0)].join('');
  if (around.trim() !== '') {
    return [{ text: body.trim(), isItem: false, isOpen: true, step: null }];
  }
  const open = openItems(items);
  const entries = items.map((item) => ({
    text: withoutMark(body.slice(item.start, item.end)).replace(/\*\*([^*\n]+)\*\*/g, '$1'),
    isItem: true,
    isOpen: !item.checked && !item.struck,
    step: open.indexOf(item) + 1 || null,
  }));
  return entries.filter(({ text }) => text.trim() !== '');
}

function bodyOf({ text, note }: StoredNote, name: SectionName): string {
  const section = note.sections.find((one) => one.canonical === name);
  return section ? text.slice(section.bodyStart, section.end).replace(/\r\n?/g, '\n') : '';
}
