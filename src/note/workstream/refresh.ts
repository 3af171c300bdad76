import { CheckpointError } from '../../errors.ts';
import { addItems, bullets, NOTHING, saysNothing } from '../compose/items.ts';
import { replaceSectionBody, setField } from '../document/edit.ts';
import { readItems } from '../document/list.ts';
import { readNote } from '../document/read-note.ts';
import { foldLines } from '../document/safe.ts';
import { writeNote } from '../document/write.ts';
import type { Section } from '../note.ts';
import { withAbsoluteDates } from './dates.ts';
import { WORKSTREAM_SECTIONS, type WorkstreamSection } from './sections.ts';

/** What a refresh changes. Empty lists and nulls change nothing. */
export interface Refresh {
  mission: string | null;
  /** Added to what is there. */
  decisions: string[];
  artifacts: string[];
  open: string[];
  /** In place of what is there. */
  status: string[];
  next: string | null;
  /** Whole sections, in place of what is there. */
  set: { section: WorkstreamSection; body: string }[];
  /** Items, by their text or an unambiguous beginning of it. */
  remove: string[];
  replace: { old: string; by: string }[];
}

/** A refresh that changes nothing. */
export const NO_CHANGES: Refresh = {
  mission: null,
  decisions: [],
  artifacts: [],
  open: [],
  status: [],
  next: null,
  set: [],
  remove: [],
  replace: [],
};

/** Whether a refresh changes anything at all. */
export function isRefresh(changes: Refresh): boolean {
  return Object.values(changes).some((value) => value !== null && value.length > 0);
}

export interface Moment {
  now: Date;
  /** Minutes east of Greenwich. */
  offset: number;
  /** `now` as a note shows it. */
  text: string;
}

/** A workstream's first text. */
export function newWorkstream(topic: string, changes: Refresh, moment: Moment): string {
  const empty = writeNote({
    title: `Checkpoint: ${topic}`,
    date: moment.text,
    branch: '',
    context: '',
    sections: WORKSTREAM_SECTIONS.map((heading) => ({ heading, body: NOTHING })),
  }).replace(/^\*\*Branch:\*\*.*\n\*\*Session context:\*\*.*\n/m, '');
  return refreshText(empty, changes, moment);
}

/**
 * Changes only the sections that something was given for; every other byte stays. Without a change
 * the very same text comes back, its date included.
 *
 * @throws CheckpointError where an item that is to go is not there, or is not the only one
 */
export function refreshText(text: string, changes: Refresh, moment: Moment): string {
  let edited = text;
  const put = (name: WorkstreamSection, body: (present: string) => string) => {
    edited = editSection(edited, name, body);
  };
  for (const { section, body } of changes.set) put(section, () => body.trim() || NOTHING);
  for (const item of changes.remove) edited = editItem(edited, item, null);
  for (const { old, by } of changes.replace) edited = editItem(edited, old, by);
  if (changes.mission !== null) put('Mission', () => changes.mission ?? '');
  if (changes.status.length > 0) put('Status', () => bullets(changes.status));
  if (changes.next !== null) put('Next action', () => changes.next ?? '');
  const dated = changes.decisions.map((one) => withAbsoluteDates(one, moment.now, moment.offset));
  put('Decisions made so far', (body) => addItems(body, dated));
  put('Live artifacts and paths', (body) => addItems(body, changes.artifacts));
  put('Open items', (body) => addItems(body, changes.open));
  return edited === text ? text : setField(edited, 'Date', moment.text);
}

function editSection(
  text: string,
  name: WorkstreamSection,
  change: (present: string) => string,
): string {
  const section = find(text, name);
  if (!section) {
    const body = change('');
    return saysNothing(body) ? text : `${text.trimEnd()}\n\n## ${name}\n\n${body}\n`;
  }
  const present = text.slice(section.bodyStart, section.end);
  const body = change(present);
  return body.trim() === present.trim() ? text : replaceSectionBody(text, section, body);
}

/** Replaces an item wherever it stands, or takes it out. */
function editItem(text: string, wanted: string, by: string | null): string {
  const places = readNote(text).sections.flatMap((section) => {
    const body = text.slice(section.bodyStart, section.end);
    return readItems(body).map((item) => ({ section, body, item }));
  });
  const exact = places.filter(({ item }) => item.text === wanted.trim());
  const found =
    exact.length > 0 ? exact : places.filter(({ item }) => item.text.startsWith(wanted.trim()));
  const [place] = found;
  if (!place || found.length > 1) {
    throw new CheckpointError(
      'refused',
      place ? `'${wanted}' could be any of ${found.length} items` : `no item is '${wanted}'`,
      ["'git checkpoint show <topic>' prints them"],
    );
  }
  const { section, body, item } = place;
  const mark = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+/.exec(body.slice(item.start))?.[0] ?? '- ';
  const put = by === null ? '' : `${mark}${foldLines(by.trim())}\n`;
  const rest = body.slice(0, item.start) + put + body.slice(item.end);
  return replaceSectionBody(text, section, saysNothing(rest) ? NOTHING : rest.trim());
}

function find(text: string, name: WorkstreamSection): Section | undefined {
  const wanted = name.toLowerCase();
  return readNote(text).sections.find((one) => one.heading.trim().toLowerCase() === wanted);
}
