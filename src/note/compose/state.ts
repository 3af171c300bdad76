import type { Commit } from '../change.ts';
import { readItems } from '../document/list.ts';
import { sectionBody } from '../document/safe.ts';
import type { Draft } from '../draft.ts';
import { scanDocument } from '../markdown/scan.ts';
import { addItems, bullets, codeSpan, NOTHING, saysNothing } from './items.ts';

/** The three parts of Current State, as sub-headings. */
const GROUPS = [
  { key: 'done', heading: 'Done' },
  { key: 'doing', heading: 'In progress' },
  { key: 'todo', heading: 'Not started' },
] as const;

type GroupKey = (typeof GROUPS)[number]['key'];

/** Current State taken apart. `free` is text that belongs to no group of ours; it stays in front. */
export interface State {
  free: string;
  done: string;
  doing: string;
  todo: string;
}

/** What an earlier save took from the commits; the next one takes it anew. */
const FROM_COMMITS = /^(?:`[0-9a-f]{7,}` |and \d+ commits more$)/;

/**
 * The body of Current State: what is done adds up, what is in progress or not started is replaced
 * where it is given, and the rest stays. Where nobody says what is done, the commits do.
 */
export function composeState(earlier: string | null, draft: Draft, commits: Commit[]): string {
  const before = parseState(earlier ?? '');
  const state = { ...before };
  if (draft.done.length > 0)
    state.done = addItems(isSeen(state.done) ? '' : state.done, draft.done);
  else state.done = withCommits(state, commits);
  if (draft.doing.length > 0) state.doing = bullets(draft.doing);
  if (draft.todo.length > 0) state.todo = bullets(draft.todo);
  const same = GROUPS.every(({ key }) => state[key] === before[key]);
  return earlier !== null && same ? earlier : renderState(state);
}

/** Takes a Current State apart. */
export function parseState(body: string): State {
  const state: State = { free: '', done: '', doing: '', todo: '' };
  if (saysNothing(body)) return state;
  // A blank line in front, so that a `---` at the body's start is no front matter.
  const text = `\n${body}`;
  let group: GroupKey | 'free' = 'free';
  let from = 0;
  for (const heading of scanDocument(text).headings.filter(({ depth }) => depth === 3)) {
    state[group] += text.slice(from, heading.start);
    const known = GROUPS.find((one) => one.heading.toLowerCase() === heading.text.toLowerCase());
    group = known?.key ?? 'free';
    from = known ? heading.end : heading.start;
  }
  state[group] += text.slice(from);
  for (const key of ['free', 'done', 'doing', 'todo'] as const) {
    state[key] = state[key].replace(/^(?:[ \t]*[\r\n])+/, '').trimEnd();
  }
  return state;
}

/** Whether there is nothing but items that a save took from the commits, a line each. */
function isSeen(done: string): boolean {
  const items = readItems(done);
  const seen = items.filter(
    ({ text, start, end }) =>
      FROM_COMMITS.test(text) && !/[\r\n]/.test(done.slice(start, end).trimEnd()),
  );
  const other = items.reduceRight(
    (all, { start, end }) => all.slice(0, start) + all.slice(end),
    done,
  );
  return seen.length === items.length && saysNothing(other);
}

function withCommits(state: State, commits: Commit[]): string {
  if (commits.length === 0 || !isSeen(state.done) || state.free !== '') return state.done;
  const shown = commits
    .slice(0, 20)
    .map((one) => `${codeSpan(one.oid.slice(0, 7))} ${one.subject}`);
  if (commits.length > shown.length)
    shown.push(`and ${commits.length - shown.length} commits more`);
  return bullets(shown);
}

function renderState(state: State): string {
  // What is open at a part's end, such as a fence, would swallow the next.
  const parts = state.free === '' ? [] : [sectionBody(state.free)];
  for (const { key, heading } of GROUPS) {
    if (!saysNothing(state[key])) parts.push(`### ${heading}\n\n${sectionBody(state[key])}`);
  }
  return parts.length === 0 ? NOTHING : parts.join('\n\n');
}
