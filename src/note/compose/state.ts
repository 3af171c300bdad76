import { sectionBody } from '../document/safe.ts';
import type { Draft } from '../draft.ts';
import { scanDocument } from '../markdown/scan.ts';
import { STATE_LIST, type StateKey } from '../sections.ts';
import { addItems, NOTHING, saysNothing, withoutMark } from './items.ts';
import { type Around, mergePart } from './merge.ts';

/** Current State taken apart. `free` is text that belongs to no part of ours; it stays in front. */
export type State = Record<StateKey | 'free', string>;

/** The body of Current State: each part as its row says, and the rest stays. */
export function composeState(body: string, draft: Draft, around: Around): string {
  const before = parseState(body);
  // Text in front may say what is done, so the commits do not.
  const commits = before.free === '' ? around.commits : [];
  const state = { ...before };
  for (const { key } of STATE_LIST) {
    state[key] = mergePart(key, before[key], draft, { ...around, commits });
  }
  return STATE_LIST.every(({ key }) => state[key] === before[key]) ? body : renderState(state);
}

/**
 * Current State with one more item that is done, and all else as it was.
 *
 * @param item a list item as it stands in another list, with its mark
 */
export function addDone(body: string, item: string): string {
  const state = parseState(body);
  return renderState({ ...state, done: addItems(state.done, [withoutMark(item)]) });
}

/** Takes a Current State apart. */
export function parseState(body: string): State {
  const empty = [['free', ''], ...STATE_LIST.map(({ key }) => [key, ''])];
  const state: State = Object.fromEntries(empty);
  if (saysNothing(body)) return state;
  // A blank line in front, so that a `---` at the body's start is no front matter.
  const text = `\n${body}`;
  let part: keyof State = 'free';
  let from = 0;
  for (const heading of scanDocument(text).headings.filter(({ depth }) => depth === 3)) {
    state[part] += text.slice(from, heading.start);
    const name = heading.text.toLowerCase();
    const known = STATE_LIST.find((one) => one.heading.toLowerCase() === name);
    part = known?.key ?? 'free';
    from = known ? heading.end : heading.start;
  }
  state[part] += text.slice(from);
  for (const key of Object.keys(state) as (keyof State)[]) {
    state[key] = state[key].replace(/^(?:[ \t]*[\r\n])+/, '').trimEnd();
  }
  return state;
}

function renderState(state: State): string {
  // What is open at a part's end, such as a fence, would swallow the next.
  const parts = state.free === '' ? [] : [sectionBody(state.free)];
  for (const { key, heading } of STATE_LIST) {
    if (!saysNothing(state[key])) parts.push(`### ${heading}\n\n${sectionBody(state[key])}`);
  }
  return parts.length === 0 ? NOTHING : parts.join('\n\n');
}
