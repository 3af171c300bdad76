import { join } from 'node:path';
import { compose, filesOf, type Seen, type Text } from '../compose/compose.ts';
import { listedFiles } from '../compose/files.ts';
import { bullets } from '../compose/items.ts';
import { readNote } from '../document/read.ts';
import type { Draft } from '../draft.ts';
import { numberedName } from '../entry.ts';
import { CheckpointError } from '../errors.ts';
import { describeHead, type Head, ownerOf, slugOfHead } from '../head.ts';
import type { Move } from '../plan.ts';
import { slugOf } from '../slug.ts';
import { belongsTo, mirrorsOf, parkedOf, type StoredNote, type View } from '../stored.ts';
import { type Decision, refuse } from './decision.ts';

/** The rows of the save table in docs/design.md §6; `new` and `parked` are the two without a letter. */
export type SaveCase = 'new' | 'parked' | 'A' | 'B' | 'C' | 'D';

export interface SaveFacts extends View {
  /** Absolute paths of the live note and the archive. */
  livePath: string;
  archive: string;
  /** The live note's name as the resume command says it. */
  liveName: string;
  live: StoredNote | null;
  /** Whether git tracks the live note; asked only where it is a foreign document. */
  liveTracked: boolean;
  /** When the live note was last changed, as `YYYYMMDD-HHMMSS` in local time. */
  liveStamp: string;
  /** The archive's notes under this branch's slugs, and under the name that a second effort may take. */
  entries: StoredNote[];
  /** Everything that has a name in the archive, whoever made it. */
  archiveNames: readonly string[];
  linked: boolean;
  /** The ignore rule that is missing, if any. */
  ignore: { file: string; line: string }[];
  seen: Seen;
  now: Date;
  /** `now` as the note shows it. */
  moment: string;
}

export interface SaveOptions {
  /** `--as <name>`: save beside the live note (case D). */
  as: string | null;
  /** `--overwrite`: the live note is the same effort, or no loss. */
  overwrite: boolean;
  /** The text was made out of the earlier note by hand: what is missing was taken out. */
  complete: boolean;
}

/** The question of case D: which of the two efforts goes where. */
export interface SeparateEffort {
  liveTitle: string;
  newTitle: string;
  /** A name that is free, made from the new title. */
  proposal: string;
}

/** A note older than this is taken for an earlier version rather than a live effort. */
const LIVE_FOR = 30 * 24 * 60 * 60 * 1000;

/** Decides where the text of a save goes and what becomes of the note that is there (docs/design.md §6). */
export function decideSave(
  facts: SaveFacts,
  draft: Draft,
  options: SaveOptions,
): Decision<SaveCase, SeparateEffort> {
  if (options.as !== null) return saveBeside(facts, draft, options.as, options);
  const { live } = facts;
  if (!live) {
    const row = earlierInArchive(facts) ? 'parked' : 'new';
    return plan(row, facts, writeWhereNothingIs(facts, draft, options));
  }
  if (live.note.kind === 'foreign' && facts.liveTracked && !options.overwrite) {
    return refuse(foreignDocument(facts.liveName));
  }
  switch (ownerOf(live.note, facts.head, facts.formerNames)) {
    case 'ours': {
      const question = options.overwrite ? null : separateEffort(facts, live, draft);
      if (question) return { kind: 'ask', question };
      const prev = slot(facts, 'prev');
      return plan('A', facts, [
        { verb: 'roll', from: live.path, to: prev },
        writeLive(facts, draft, options.complete ? null : live, live.bytes),
      ]);
    }
    case 'another': {
      const to = join(facts.archive, `${slugOf(live.note.branch ?? '')}.md`);
      return plan('B', facts, [
        { verb: 'park', from: live.path, to },
        ...writeWhereNothingIs(facts, draft, options),
      ]);
    }
    case 'unknown': {
      const to = join(facts.archive, `unparsed-${facts.liveStamp}.md`);
      return plan('C', facts, [
        { verb: 'park', from: live.path, to },
        ...writeWhereNothingIs(facts, draft, options),
      ]);
    }
  }
}

/** A parked note or a mirror of this branch: the earlier version of the same effort. */
function earlierInArchive(facts: SaveFacts): StoredNote | null {
  return parkedOf(facts.entries, facts)[0] ?? mirrorsOf(facts.entries, facts)[0] ?? null;
}

/**
 * Writes the live note where none is, or none is any more. What the archive has of this branch is
 * carried over and rolled, so that switching to and fro does not pile up `-2`, `-3`.
 */
function writeWhereNothingIs(facts: SaveFacts, draft: Draft, options: SaveOptions): Move[] {
  const earlier = earlierInArchive(facts);
  if (!earlier) return [writeLive(facts, draft, null, null)];
  const prev = slot(facts, 'prev');
  const moves: Move[] = [
    { verb: 'roll', from: earlier.path, to: prev },
    writeLive(facts, draft, options.complete ? null : earlier, null),
  ];
  if (earlier.kind === 'note') moves.push({ verb: 'retire', from: earlier.path, keptAs: prev });
  return moves;
}

/** Case D: the live note stays untouched; a note of that name and branch is its own earlier version. */
function saveBeside(
  facts: SaveFacts,
  draft: Draft,
  as: string,
  options: SaveOptions,
): Decision<SaveCase> {
  if (!/[\p{L}\p{N}]/u.test(as)) return refuse(noName(as));
  const name = slugOf(as);
  const to = join(facts.archive, `${name}.md`);
  const present = entryAt(facts, to);
  if (isTaken(facts, name)) return refuse(nameTaken(name, present));
  const text = textFor(facts, draft, options.complete ? null : present);
  const moves: Move[] = [{ verb: 'write', to, text, replaces: present?.bytes ?? null }];
  if (present) moves.unshift({ verb: 'roll', from: to, to: slot(facts, 'prev', name) });
  moves.push(...ignoreMoves(facts));
  return { kind: 'plan', case: 'D', plan: { operation: 'save', moves } };
}

function entryAt({ entries }: SaveFacts, path: string): StoredNote | null {
  return entries.find((one) => one.path === path) ?? null;
}

/**
 * Whether a name in the archive is somebody else's: a note of another branch, or a file that is none
 * of ours. Case does not count, since it does not on every disk (field case 42).
 */
function isTaken(facts: SaveFacts, name: string): boolean {
  const fileName = `${name}.md`;
  const present = entryAt(facts, join(facts.archive, fileName));
  if (present) return ownerOf(present.note, facts.head, facts.formerNames) !== 'ours';
  return facts.archiveNames.some((one) => one.toLowerCase() === fileName);
}

/** A name for a second effort: that of its title, with a number where somebody else has it. */
function freeName(facts: SaveFacts, title: string): string {
  const slug = slugOf(title);
  for (let n = 1; ; n++) {
    const name = n === 1 ? slug : `${slug}-${n}`;
    if (!isTaken(facts, name)) return name;
  }
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

/** A branch's one file of a kind; one that another branch of the same slug holds is passed over. */
export function slot(
  facts: View & { archive: string; entries: readonly StoredNote[] },
  kind: 'prev' | 'mirror',
  stem = slugOfHead(facts.head),
): string {
  for (let n = 1; ; n++) {
    const path = join(facts.archive, numberedName(`${stem}.${kind}.md`, n));
    const present = facts.entries.find((one) => one.path === path);
    if (!present || belongsTo(present, facts)) return path;
  }
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
  const { seen, head, moment, liveName } = facts;
  return compose({ draft, seen, head, earlier, now: moment, liveName });
}

/**
 * Whether the live note looks like another effort: young, and the new text shares neither its title
 * nor any file with it. Only a title that was given can differ; one that was not is carried over.
 */
function separateEffort(facts: SaveFacts, live: StoredNote, draft: Draft): SeparateEffort | null {
  const newTitle = givenTitle(draft);
  const liveTitle = live.note.subject;
  if (newTitle === null || liveTitle === null) return null;
  if (normalised(newTitle) === normalised(liveTitle)) return null;
  if (facts.now.getTime() - live.mtime.getTime() >= LIVE_FOR) return null;
  const newFiles = new Set([
    ...facts.seen.changes.map((change) => change.path),
    ...listedFiles(bullets(draft.files)).map((file) => file.path),
    ...(draft.markdown === null
      ? []
      : filesOf({ text: draft.markdown, note: readNote(draft.markdown) })),
  ]);
  if (filesOf(live).some((path) => newFiles.has(path))) return null;
  return { liveTitle, newTitle, proposal: freeName(facts, newTitle) };
}

/** The title that came with the text, be it by option or in the text itself. */
export function givenTitle({ title, markdown }: Draft): string | null {
  return title ?? (markdown === null ? null : readNote(markdown).subject);
}

function normalised(title: string): string {
  return title.toLowerCase().replace(/\s+/g, ' ').trim();
}

function foreignDocument(name: string): CheckpointError {
  return new CheckpointError(
    'fatal',
    `'${name}' is tracked by git and is no checkpoint: it is not replaced`,
    [
      "to keep checkpoints under another name, run 'git config checkpoint.file <name>'",
      "to move it into the archive and take its place, add '--overwrite'",
    ],
  );
}

function noName(as: string): CheckpointError {
  return new CheckpointError('fatal', `'${as}' is no name for a checkpoint`, [
    "a name has a letter or a digit in it, such as '--as parser-rewrite'",
  ]);
}

function nameTaken(name: string, present: StoredNote | null): CheckpointError {
  const branch = present?.note.branch ?? null;
  const message =
    branch === null
      ? `'${name}.md' in the archive is no checkpoint of this branch`
      : `'${name}' is the checkpoint of '${branch}'`;
  return new CheckpointError('refused', message, ['choose another name with --as <name>']);
}

/** The refusal where nobody can be asked: case D is never taken silently (docs/design.md §6). */
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
