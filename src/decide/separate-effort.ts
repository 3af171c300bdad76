/** A second effort on the branch, under a name of its own (docs/design.md §6). */

import { type AbsolutePath, below } from '../brands.ts';
import { CheckpointError } from '../errors.ts';
import { IGNORE_FILE } from '../note/change.ts';
import { filesOf } from '../note/compose/compose.ts';
import { listedFiles } from '../note/compose/files.ts';
import { bullets } from '../note/compose/items.ts';
import { isMadeUpTitle } from '../note/compose/title.ts';
import { readNote } from '../note/document/read-note.ts';
import { foldLines } from '../note/document/safe.ts';
import type { Draft } from '../note/draft.ts';
import { describeHead, type Head, ownerOf } from '../note/head.ts';
import { firstFree, numbered } from '../note/numbered.ts';
import { effortName } from '../note/slug.ts';
import type { StoredNote } from '../note/stored.ts';
import type { SaveFacts } from './save-facts.ts';

/** The question which of the two efforts goes where. */
export interface SeparateEffort {
  liveTitle: string;
  newTitle: string;
  /** A name that is free, made from the new title. */
  proposal: string;
}

/** A note older than this is taken for an earlier version rather than a live effort. */
const LIVE_FOR = 30 * 24 * 60 * 60 * 1000;

/**
 * Whether the live note looks like another effort: young, and the new text shares neither its title
 * nor any file with it. Only titles that were given can differ: one that was not is carried over, and one
 * that the program made up does not name an effort.
 */
export function separateEffort(
  facts: SaveFacts,
  live: StoredNote,
  draft: Draft,
): SeparateEffort | null {
  const newTitle = givenTitle(draft);
  const liveTitle = live.note.subject;
  if (newTitle === null || liveTitle === null) return null;
  if (isMadeUpTitle(live.note, facts.head)) return null;
  if (normalised(newTitle) === normalised(liveTitle)) return null;
  if (facts.now.getTime() - live.mtime.getTime() >= LIVE_FOR) return null;
  const newFiles = new Set([
    ...facts.seen.changes.map((change) => change.path),
    ...listedFiles(bullets(draft.files)).map((file) => file.path),
    ...(draft.markdown === null
      ? []
      : filesOf({ text: draft.markdown, note: readNote(draft.markdown) })),
  ]);
  newFiles.delete(IGNORE_FILE);
  if (filesOf(live).some((path) => newFiles.has(path))) return null;
  return { liveTitle, newTitle, proposal: freeName(facts, newTitle) };
}

/** The title that came with the text, be it by option or in the text itself. */
export function givenTitle({ title, markdown }: Draft): string | null {
  if (title !== null) return foldLines(title);
  return markdown === null ? null : readNote(markdown).subject;
}

function normalised(title: string): string {
  return title.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The note of ours at a path of the archive. */
export function archivedAt({ archived }: SaveFacts, path: AbsolutePath): StoredNote | null {
  return archived.find((one) => one.path === path) ?? null;
}

/**
 * Whether a name in the archive is somebody else's: a note of another branch, or a file that is none
 * of ours. Case does not count, since it does not on every disk (field case 42).
 */
export function isTaken(facts: SaveFacts, name: string): boolean {
  const fileName = `${name}.md`;
  const present = archivedAt(facts, below(facts.archive, fileName));
  if (present) return ownerOf(present.note, facts.head, facts.formerNames) !== 'ours';
  return facts.archiveNames.some((one) => one.toLowerCase() === fileName);
}

/** A name for a second effort: that of its title, with a number where somebody else has it. */
function freeName(facts: SaveFacts, title: string): string {
  return firstFree(numbered(effortName(title)), (name) => !isTaken(facts, name));
}

/** Whether a name that somebody gave leaves anything to call a checkpoint by. */
export function isName(given: string): boolean {
  return /[\p{L}\p{N}]/u.test(given);
}

/** The refusal of a name that leaves nothing for a file. */
export function noName(given: string): CheckpointError {
  return new CheckpointError('fatal', `'${given}' is not a name for a checkpoint`, [
    "a name has a letter or a digit in it, such as 'parser-rewrite'",
  ]);
}

/** The refusal of a name that somebody else has. */
export function nameTaken(name: string, present: StoredNote | null): CheckpointError {
  const branch = present?.note.branch ?? null;
  const message =
    branch === null
      ? `'${name}.md' in the archive is not a checkpoint of this branch`
      : `'${name}' is the checkpoint of '${branch}'`;
  return new CheckpointError('refused', message, ['choose another name with --as <name>']);
}

/** The refusal where nobody can be asked: a second effort is never taken silently (docs/design.md §6). */
export function separateEffortRefusal(head: Head, question: SeparateEffort): CheckpointError {
  const { liveTitle, newTitle, proposal } = question;
  return new CheckpointError(
    'refused',
    `the live checkpoint of ${describeHead(head)} is another effort, '${liveTitle}'`,
    [
      `to keep both, save '${newTitle}' beside it with '--as ${proposal}'`,
      "to choose another name, use '--as <name>'",
      "to replace it, its text kept as the previous version, use '--overwrite'",
    ],
  );
}
