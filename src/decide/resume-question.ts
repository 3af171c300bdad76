import { basename, dirname } from 'node:path';
import { CheckpointError } from '../errors.ts';
import { describeHead, describeOwner, ownerOf } from '../note/head.ts';
import { fileNameOf, nameOf } from '../note/names.ts';
import type { NamedHead, StoredNote } from '../note/stored.ts';
import { type Missing, popCommand, whereMissing } from './missing.ts';

/** What has to be asked before anything is done. */
export type ResumeQuestion =
  /** The live note is of another branch; `own` are this branch's notes, `candidates` the others. */
  | { kind: 'other-branch'; live: StoredNote; own: StoredNote[]; candidates: StoredNote[] }
  /** A note was named, but the live one is in its place. */
  | { kind: 'occupied'; live: StoredNote; wanted: StoredNote }
  /** Several notes of this branch wait in the archive, the newest first. */
  | { kind: 'several'; own: StoredNote[] }
  /** Which of the archive's notes? `done` is this branch's in `done/`, which is not one of them. */
  | { kind: 'choose'; candidates: StoredNote[]; done: StoredNote | null };

/** The row `nothing`, or a live note that is to make room for nothing. */
export function nothingToResume({
  head,
  live,
  formerNames,
  missing,
}: NamedHead & { live: StoredNote | null; missing: Missing | null }): CheckpointError {
  if (!live && missing) {
    return new CheckpointError(
      'refused',
      `no checkpoint for ${describeHead(head)}: ${whereMissing(missing)}`,
      missingHints({ head, formerNames, missing }),
    );
  }
  if (!live) {
    return new CheckpointError(
      'refused',
      `no checkpoint for ${describeHead(head)}, and none elsewhere`,
      ["'git checkpoint save' writes one"],
    );
  }
  const ours = ownerOf(live.note, head, formerNames) === 'ours';
  return new CheckpointError(
    'refused',
    'there is no other checkpoint to resume; the live one stays',
    ours ? ["to resume that one, leave out '--park'"] : [AS_IS_HINT, SAVE_HINT],
  );
}

/** The way back to what was live here; `status` names the command for a note of another branch. */
function missingHints({
  head,
  formerNames,
  missing,
}: NamedHead & { missing: Missing | null }): string[] {
  if (!missing) return [];
  const { note, stash } = missing;
  const ours = ownerOf(note, head, formerNames) !== 'another';
  const command = stash === null ? 'git checkpoint restore' : popCommand(stash);
  return ours
    ? [`'${command}' brings it back`]
    : ["'git checkpoint status' names the command that brings it back"];
}

const AS_IS_HINT = "to resume it as it is, use '--as-is'";

/** What always works where the live note is of another branch. */
const SAVE_HINT = "to file it away and begin one for this branch, run 'git checkpoint save'";

/** What has the live note's name is another document, which is not moved unasked (docs/design.md §4). */
export function foreignInPlace({ path }: StoredNote, tracked: boolean): CheckpointError {
  const otherName =
    "to keep checkpoints under another name, run 'git config checkpoint.file <name>'";
  return tracked
    ? new CheckpointError(
        'fatal',
        `'${path}' is not a checkpoint, and git tracks it: it stays in its place`,
        [otherName],
      )
    : new CheckpointError('refused', `'${path}' is not a checkpoint: it stays in its place`, [
        "to file it away all the same, use '--park'; to read it as one, '--as-is'",
        otherName,
      ]);
}

/** A note that is live in another worktree is resumed there. */
export function liveElsewhere(found: StoredNote): CheckpointError {
  const directory = dirname(found.path);
  return new CheckpointError(
    'refused',
    `the checkpoint of '${found.note.branch ?? found.stem}' is live in '${directory}'`,
    [`cd there and run 'git checkpoint resume'`],
  );
}

/** The refusal where nobody can be asked: it names the flags (docs/design.md §6). */
export function questionRefusal(
  facts: NamedHead & { missing: Missing | null },
  question: ResumeQuestion,
): CheckpointError {
  switch (question.kind) {
    case 'other-branch': {
      const { live, own, candidates } = question;
      const whose = describeOwner(live.note);
      const hints = [AS_IS_HINT];
      if (own.length > 0) {
        const flags = own.length > 1 ? '--park --yes' : '--park';
        hints.push(`to file it away and take this branch's own, ${namesOf(own)}, use '${flags}'`);
      }
      if (candidates.length > 0) {
        hints.push(`to file it away and take another, ${namesOf(candidates)}, use '--park <name>'`);
      }
      if (own.length === 0) hints.push(SAVE_HINT);
      return new CheckpointError(
        'refused',
        `the live checkpoint ${whose}, and HEAD is ${describeHead(facts.head)}`,
        hints,
      );
    }
    case 'occupied':
      return new CheckpointError(
        'refused',
        `'${basename(question.live.path)}' holds '${question.live.note.subject ?? nameOf(question.live)}'`,
        ["'--park' files it first"],
      );
    case 'several':
      return new CheckpointError(
        'refused',
        `several checkpoints of ${describeHead(facts.head)} wait: ${namesOf(question.own, fileNameOf)}`,
        [
          "to restore the newest, use '--yes'",
          "to restore another, run 'git checkpoint resume <name>'",
        ],
      );
    case 'choose':
      return new CheckpointError(
        'refused',
        `no checkpoint for ${describeHead(facts.head)}; the archive has ${namesOf(question.candidates)}`,
        [
          ...(facts.missing ? [`${whereMissing(facts.missing)}: see 'git checkpoint status'`] : []),
          "to restore one, run 'git checkpoint resume <name>'",
        ],
      );
  }
}

/** More names than this are not told one by one. */
const MOST_NAMES = 10;

function namesOf(notes: readonly StoredNote[], name = nameOf): string {
  const names = notes.slice(0, MOST_NAMES).map((one) => `'${name(one)}'`);
  const more = notes.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
