import { below } from '../brands.ts';
import { CheckpointError } from '../errors.ts';
import { withoutMark } from '../note/automatic.ts';
import { compose, type Text } from '../note/compose/compose.ts';
import type { Draft } from '../note/draft.ts';
import { ownerOf } from '../note/head.ts';
import { effortName } from '../note/slug.ts';
import { canBeStamped, withStamp } from '../note/stamp.ts';
import { mirrorsOf, parkedOf, type StoredNote } from '../note/stored.ts';
import { type Decision, refuse } from './decision.ts';
import { isOfHead, type Missing } from './missing.ts';
import type { Move } from './plan.ts';
import { outdatedMoves, parkMoves } from './resume.ts';
import type { SaveFacts } from './save-facts.ts';
import {
  archivedAt,
  givenTitle,
  isName,
  isTaken,
  nameTaken,
  noName,
  type SeparateEffort,
  separateEffort,
} from './separate-effort.ts';
import { previousSlot, slot } from './slots.ts';

/** The rows of the save table in docs/design.md §6. */
export type SaveCase =
  | 'new'
  | 'carried-over'
  | 'same-branch'
  | 'other-branch'
  | 'unreadable'
  | 'separate';

export interface SaveOptions {
  /** `--as <name>`: save beside the live note (a separate effort). */
  as: string | null;
  /** `--overwrite`: the live note is the same effort, or no loss. */
  overwrite: boolean;
  /** The text was made out of the earlier note by hand: what is missing was taken out. */
  complete: boolean;
}

/** Decides where the text of a save goes and what becomes of the note that is there (docs/design.md §6). */
export function decideSave(
  facts: SaveFacts,
  draft: Draft,
  options: SaveOptions,
): Decision<SaveCase, SeparateEffort> {
  if (options.as !== null) return saveSeparate(facts, draft, options.as, options);
  const { live } = facts;
  if (!live) {
    const goesOn = earlierInArchive(facts) ?? missingContinued(facts, draft, options);
    const row = goesOn ? 'carried-over' : 'new';
    return plan(row, facts, writeWhereNothingIs(facts, draft, options));
  }
  if (live.note.kind === 'foreign' && facts.liveTracked && !options.overwrite) {
    return refuse(foreignDocument(facts.liveName));
  }
  const owner = ownerOf(live.note, facts.head, facts.formerNames);
  const goesOn = facts.goesOnDetached && earlierInArchive(facts) === null;
  switch (goesOn ? 'ours' : owner) {
    case 'ours': {
      const isSettled = options.overwrite || live.note.automatic;
      const question = isSettled ? null : separateEffort(facts, live, draft);
      if (question) return { kind: 'ask', question };
      const prev = previousSlot(facts, live);
      return plan('same-branch', facts, [
        ...outdatedMoves(facts),
        { verb: 'keep-previous', from: live.path, to: prev },
        writeLive(facts, draft, carriedOver(live, options), live.bytes),
        ...mirrorsGoneOnFrom(facts, live).map(
          (one): Move => ({ verb: 'retire', from: one.path, keptAs: prev }),
        ),
      ]);
    }
    case 'another': {
      return plan('other-branch', facts, [
        ...parkMoves(facts, live),
        ...writeWhereNothingIs(facts, draft, options),
      ]);
    }
    case 'unknown': {
      return plan('unreadable', facts, [
        ...parkMoves(facts, live),
        ...writeWhereNothingIs(facts, draft, options),
      ]);
    }
  }
}

/** The mirrors of a note that is mirrored as this branch's from now on: a detached HEAD's, or a former name's. */
function mirrorsGoneOnFrom(
  { archived, goesOnDetached, formerNames, linked }: SaveFacts,
  live: StoredNote,
): StoredNote[] {
  if (!goesOnDetached && !(linked && formerNames.length > 0)) return [];
  const isFormer = ({ note }: StoredNote) =>
    (goesOnDetached && note.detached) || formerNames.some((name) => name === note.branch);
  return archived.filter(
    (one) => one.kind === 'mirror' && isFormer(one) && one.bytes.equals(live.bytes),
  );
}

/**
 * A parked note or a mirror of this branch: the earlier version of the same effort. What somebody wrote
 * goes before what nobody did.
 */
function earlierInArchive(facts: SaveFacts): StoredNote | null {
  const earlier = [...parkedOf(facts.archived, facts), ...mirrorsOf(facts.archived, facts)];
  return earlier.find(({ note }) => !note.automatic) ?? earlier[0] ?? null;
}

/**
 * The text that was live here and is gone, where it is this branch's: nobody has finished that effort.
 * Under another title the save begins another one.
 */
export function missingContinued(
  facts: Pick<SaveFacts, 'missing' | 'live' | 'head' | 'formerNames'>,
  draft: Draft,
  { complete }: SaveOptions,
): Missing | null {
  const { live, missing } = facts;
  if (live || complete || missing === null || !isOfHead(missing, facts)) return null;
  const title = givenTitle(draft);
  return title === null || title === missing.note.subject ? missing : null;
}

/**
 * Writes the live note where none is, or none is any more. What the archive has of this branch is
 * carried over and rolled, so that switching to and fro does not pile up `-2`, `-3`.
 */
function writeWhereNothingIs(facts: SaveFacts, draft: Draft, options: SaveOptions): Move[] {
  const earlier = earlierInArchive(facts);
  if (!earlier) {
    return [writeLive(facts, draft, missingContinued(facts, draft, options), null)];
  }
  const prev = previousSlot(facts, earlier);
  const moves: Move[] = [
    { verb: 'keep-previous', from: earlier.path, to: prev },
    writeLive(facts, draft, carriedOver(earlier, options), null),
  ];
  if (earlier.kind === 'parked') moves.push({ verb: 'retire', from: earlier.path, keptAs: prev });
  return moves;
}

/** The live note stays untouched; a note of that name and branch is its own earlier version. */
function saveSeparate(
  facts: SaveFacts,
  draft: Draft,
  as: string,
  options: SaveOptions,
): Decision<SaveCase> {
  if (!isName(as)) return refuse(noName(as));
  const name = effortName(as);
  const to = below(facts.archive, `${name}.md`);
  const present = archivedAt(facts, to);
  if (isTaken(facts, name)) return refuse(nameTaken(name, present));
  const text = textFor(facts, draft, carriedOver(present, options));
  const moves: Move[] = [{ verb: 'write', to, text, replaces: present?.bytes ?? null }];
  if (present)
    moves.unshift({ verb: 'keep-previous', from: to, to: slot(facts, 'previous', name) });
  moves.push(...ignoreMoves(facts));
  return { kind: 'plan', case: 'separate', plan: { operation: 'save', moves } };
}

function plan(row: SaveCase, facts: SaveFacts, moves: Move[]): Decision<SaveCase> {
  if (facts.linked) {
    moves.push({ verb: 'mirror', from: facts.livePath, to: slot(facts, 'mirror') });
  }
  moves.push(...ignoreMoves(facts));
  return { kind: 'plan', case: row, plan: { operation: 'save', moves } };
}

function ignoreMoves({ ignore }: SaveFacts): Move[] {
  return ignore.map(({ file, line }) => ({ verb: 'ignore', to: file, line }));
}

/**
 * The earlier note whose parts are carried over: none where the new text was made out of it by hand,
 * nor where nobody wrote it.
 */
function carriedOver(earlier: StoredNote | null, { complete }: SaveOptions): Text | null {
  return complete || earlier?.note.automatic ? null : earlier;
}

function writeLive(
  facts: SaveFacts,
  draft: Draft,
  earlier: Text | null,
  replaces: Uint8Array | null,
): Move {
  return { verb: 'write', to: facts.livePath, text: textFor(facts, draft, earlier), replaces };
}

function textFor(facts: SaveFacts, draft: Draft, earlier: Text | null): string {
  const { seen, head, moment, liveName, session } = facts;
  const text = withoutMark(compose({ draft, seen, head, earlier, now: moment, liveName }));
  return session !== null && canBeStamped(text) ? withStamp(text, session) : text;
}

function foreignDocument(name: string): CheckpointError {
  return new CheckpointError(
    'fatal',
    `'${name}' is not a checkpoint, and git tracks it: it is not replaced`,
    [
      "to keep checkpoints under another name, run 'git config checkpoint.file <name>'",
      "to move it into the archive and take its place, add '--overwrite'",
    ],
  );
}
