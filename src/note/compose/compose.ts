import { CheckpointError } from '../../errors.ts';
import type { Change, Commit } from '../change.ts';
import { formatBranchField, isBranchName } from '../document/branch.ts';
import { insertSection, replaceSectionBody, setField, setTitle } from '../document/edit.ts';
import { readNote } from '../document/read-note.ts';
import { writeNote } from '../document/write.ts';
import type { Draft } from '../draft.ts';
import { describeHead, type Head } from '../head.ts';
import type { Note, Section } from '../note.ts';
import { SECTION_NAMES, SECTIONS, type SectionName } from '../sections.ts';
import { count } from '../words.ts';
import { listedFiles } from './files.ts';
import { isSeenContext, NOTHING, onOneLine, saysNothing } from './items.ts';
import { mergePart } from './merge.ts';
import { composeState } from './state.ts';
import { isOurTitle, seenTitle, titleOfMessage } from './title.ts';

/** What can be seen without being told. */
export interface Seen {
  /** Commits that the base branch does not have, newest first; null where there is no such branch. */
  commits: Commit[] | null;
  /** Where the commits begin, if not at the base branch. */
  since?: 'the session began';
  /** Files that differ, from HEAD or from where the branch began. */
  changes: Change[];
  /** The operation of git's that is half done, such as `rebase`. */
  underWay?: string | null;
}

/** A note and the text it was read from. */
export interface Text {
  text: string;
  note: Note;
}

export interface ComposeInput {
  draft: Draft;
  seen: Seen;
  head: Head;
  /** The existing note of the same effort, whose parts are carried over. */
  earlier: Text | null;
  /** The moment of the save as the note shows it, such as `2026-03-14 10:12 +0100`. */
  now: string;
  /** The live file's name, for the resume command. */
  liveName: string;
}

/**
 * Makes the text of a save: what was given, for the same effort what the earlier note says, then what
 * can be seen (docs/design.md §6).
 *
 * The earlier note, or the Markdown that was given, is edited in place rather than written anew, so
 * that every part we do not know stays as it was, byte for byte.
 *
 * @throws CheckpointError where the text's header is such that no Branch line in it can be read
 */
export function compose(input: ComposeInput): string {
  const { draft, earlier } = input;
  const base = draft.markdown ?? earlier?.text ?? emptyNote(input);
  let text = withHeader(base, input);
  for (const name of SECTION_NAMES) {
    const own = section(readNote(text), name);
    const body = bodyOf(name, own ? slice(text, own) : null, input);
    if (own) {
      const present = slice(text, own);
      const same = saysNothing(body) ? saysNothing(present) : present.trim() === body.trim();
      if (!same) text = replaceSectionBody(text, own, body);
    } else if (!saysNothing(body)) text = insertSection(text, name, body);
  }
  if (draft.markdown !== null && earlier) text = withForeignSections(text, earlier);
  requireBranch(text, input.head);
  return text;
}

/** Title, date, branch and context of the header. */
function withHeader(base: string, input: ComposeInput): string {
  const { draft, earlier, head, now } = input;
  let text = base;
  const note = readNote(base);
  if (draft.title !== null) text = setTitle(text, `Checkpoint: ${draft.title}`);
  else if (draft.markdown !== null && !isOurTitle(note.title)) {
    const subject = note.title ?? earlier?.note.subject ?? seenTitle(head);
    text = setTitle(text, `Checkpoint: ${subject}`);
  }
  if (note.date !== now) text = setField(text, 'Date', now);
  // What stands behind a name that is right already, somebody wrote.
  if (head.kind !== 'branch' || readNote(text).branch !== head.branch) {
    text = setField(text, 'Branch', branchField(head));
  }
  const context = givenContext(draft) ?? note.context ?? earlier?.note.context ?? '';
  const written = context === '' || isSeenContext(context) ? seenContext(input.seen) : context;
  return written === note.context ? text : setField(text, 'Session context', written);
}

/** A message says where things stand, as a context does: of both, the message comes first. */
function givenContext({ message, context }: Draft): string | null {
  return message !== null && context !== null ? `${message}\n${context}` : (message ?? context);
}

/** A section's text, where `own` is what stands in the text that is being edited. */
function bodyOf(name: SectionName, own: string | null, input: ComposeInput): string {
  const { draft, seen, earlier, liveName } = input;
  const row = rowOf(name);
  const body = own ?? bodyIn(earlier, name) ?? row?.unsaid?.(liveName) ?? NOTHING;
  const around = {
    // Who writes a whole text says in it what is done.
    commits: draft.markdown === null ? (seen.commits ?? []) : [],
    changes: seen.changes,
    inMarkdown: draft.markdown !== null && own !== null,
  };
  return row ? mergePart(row.key, body, draft, around) : composeState(body, draft, around);
}

/** A section's row; Current State has one for each of its parts instead. */
function rowOf(name: SectionName): (typeof SECTIONS)[number] | undefined {
  return SECTIONS.find(({ heading }) => heading === name);
}

/** Sections of the earlier note that we have no name for, and that the given text does not have. */
function withForeignSections(text: string, earlier: Text): string {
  const present = new Set(readNote(text).sections.map((one) => one.heading));
  const missing = earlier.note.sections.filter(
    (one) => one.canonical === null && !present.has(one.heading),
  );
  return missing.reduce(
    (all, one) => `${all.trimEnd()}\n\n${earlier.text.slice(one.start, one.end).trim()}\n`,
    text,
  );
}

function emptyNote({ head, now, draft }: ComposeInput): string {
  const { title, message } = draft;
  const told = title ?? (message === null ? null : titleOfMessage(message));
  return writeNote({
    title: `Checkpoint: ${told ?? seenTitle(head)}`,
    date: now,
    branch: branchField(head),
    context: '',
    sections: [],
  });
}

/** The value of the Branch line; of a detached HEAD it says so, and is no name. */
export function branchField(head: Head): string {
  return head.kind === 'branch'
    ? formatBranchField(head.branch)
    : `detached HEAD at ${head.oid.slice(0, 7)} (worktree ${onOneLine(head.worktreeName)})`;
}

function seenContext(seen: Seen): string {
  const files = countOrNo(seen.changes.length, 'changed file');
  const middle = seen.underWay
    ? `, in the middle of ${seen.underWay === 'am' ? 'an' : 'a'} ${seen.underWay}`
    : '';
  if (seen.commits === null) return `Paused with ${files}${middle}.`;
  const commits = countOrNo(seen.commits.length, 'commit');
  return `Paused with ${commits} since ${seen.since ?? 'the base branch'} and ${files}${middle}.`;
}

function countOrNo(n: number, noun: string): string {
  return n === 0 ? `no ${noun}s` : count(n, noun);
}

function section(note: Note, name: SectionName): Section | undefined {
  return note.sections.find((one) => one.canonical === name);
}

function slice(text: string, one: Section): string {
  return text.slice(one.bodyStart, one.end);
}

function bodyIn(earlier: Text | null, name: SectionName): string | null {
  const one = earlier && section(earlier.note, name);
  return one ? slice(earlier.text, one) : null;
}

/** The paths that a note lists under Files Modified. */
export function filesOf({ text, note }: Text): string[] {
  const one = section(note, 'Files Modified');
  return one ? listedFiles(slice(text, one)).map((file) => file.path) : [];
}

function requireBranch(text: string, head: Head): void {
  const note = readNote(text);
  const right = head.kind === 'branch' ? note.branch === head.branch : note.detached;
  if (right) return;
  if (head.kind === 'branch' && !isBranchName(head.branch)) {
    throw new CheckpointError('fatal', `git takes no branch to be called '${head.branch}'`, [
      "'git branch -m <name>' gives it another name",
    ]);
  }
  throw new CheckpointError(
    'fatal',
    `the header of the given text hides its Branch line: ${describeHead(head)} cannot be read from it`,
    ['remove conflict markers, comments and fences above the first section'],
  );
}
