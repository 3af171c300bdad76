import { basename } from 'node:path';
import type { Invariant } from '../archive/verify.ts';
import { isOfHead, type Missing, whereMissing } from '../decide/missing.ts';
import { type Done, type Outcome, placeOf } from '../decide/plan.ts';
import type { SaveCase } from '../decide/save.ts';
import type { Staging } from '../decide/staging.ts';
import type { Place } from '../git/locate.ts';
import type { Layout } from '../layout.ts';
import { readNote } from '../note/document/read-note.ts';
import { decodeText, encodeText } from '../note/encoding.ts';
import { describeHead, type Head } from '../note/head.ts';
import type { Note } from '../note/note.ts';
import type { StoredNote } from '../note/stored.ts';
import { describeMissing } from './missing.ts';
import { shellWord } from './shell.ts';

export interface SaveReport {
  case: SaveCase;
  head: Head;
  place: Place;
  layout: Layout;
  outcome: Outcome;
  staging: Staging;
  invariants: Invariant[];
  /** The notes that were there before, as they were read. */
  earlier: readonly StoredNote[];
  /** What was live here and is gone, and whether this save goes on from it. */
  missing: Missing | null;
  goesOn: boolean;
}

type DoneMove<V extends Done['verb']> = Done & { verb: V };

/** What a save did, as data. */
export function saveData(report: SaveReport): unknown {
  const { head, layout, outcome, place } = report;
  const note = writtenNote(outcome);
  return {
    case: report.case,
    branch: head.kind === 'branch' ? head.branch : null,
    worktree: place.worktree,
    path: placeOf(outcome, 'write'),
    title: note?.subject ?? note?.title ?? null,
    nextStep: note?.firstNextStep ?? null,
    archive: layout.archive,
    previous: placeOf(outcome, 'park') ?? placeOf(outcome, 'keep-previous'),
    carriedOver: carriedOver(report)?.at ?? null,
    mirror: placeOf(outcome, 'mirror'),
    ignoreRules: movesOf(outcome, 'ignore').map(({ at, line }) => ({ file: at, line })),
    staging: report.staging,
    invariants: Object.fromEntries(report.invariants.map((one) => [one.name, one.holds])),
  };
}

/**
 * What a save says: what was saved and what comes next, in a line; and what has become of what is not
 * of this effort, where there is something.
 */
export function renderSave(report: SaveReport): string {
  const { head, outcome } = report;
  const note = writtenNote(outcome);
  const title = note?.subject ?? note?.title ?? null;
  const what = title === null ? 'the checkpoint' : `'${title}'`;
  const where = head.kind === 'branch' ? head.branch : describeHead(head);
  const as = report.case === 'separate' ? ` as ${stemOf(placeOf(outcome, 'write'))}` : '';
  const next = note?.firstNextStep ? `; next: ${note.firstNextStep}` : '';
  const lines = [`saved ${what} on ${where}${as}${next}`];
  for (const move of movesOf(outcome, 'park')) lines.push(describeParked(report, move));
  if (report.missing) lines.push(describeLost(report, report.missing));
  const rules = movesOf(outcome, 'ignore');
  if (rules.length > 0) lines.push(describeRules(rules));
  return lines.join('\n');
}

/** The same with what is where, and the lines to copy from (docs/design.md §6). */
export function renderVerbose(report: SaveReport): string {
  const { outcome, staging } = report;
  const path = placeOf(outcome, 'write') ?? '';
  const rows: [string, string][] = [['path', path]];
  const carried = carriedOver(report);
  const title = carried && earlierAt(report, carried.from)?.note.subject;
  if (title) rows.push(['continues', `'${title}'`]);
  const previous = placeOf(outcome, 'keep-previous');
  if (previous) rows.push(['previous', previous]);
  const mirror = placeOf(outcome, 'mirror');
  if (mirror) rows.push(['mirror', mirror]);
  const staged = describeStaging(staging);
  if (staged !== null) rows.push(['staging', staged]);
  return [
    renderSave(report),
    ...rows.map(([name, text]) => `  ${name.padEnd(9)} ${text}`),
    '',
    ...footer(report, path, mirror),
  ].join('\n');
}

function movesOf<V extends Done['verb']>({ done }: Outcome, verb: V): DoneMove<V>[] {
  return done.filter((move): move is DoneMove<V> => move.verb === verb);
}

function writtenNote(outcome: Outcome): Note | null {
  const [written] = movesOf(outcome, 'write');
  return written ? readNote(decodeText(encodeText(written.text))) : null;
}

function earlierAt({ earlier }: SaveReport, path: string): StoredNote | null {
  return earlier.find((one) => one.path === path) ?? null;
}

/** How the version from the archive was kept, which the new text goes on from. */
function carriedOver({ case: row, outcome }: SaveReport): DoneMove<'keep-previous'> | null {
  const [kept] = movesOf(outcome, 'keep-previous');
  return row === 'same-branch' || row === 'separate' ? null : (kept ?? null);
}

function describeParked(report: SaveReport, { from, at }: DoneMove<'park'>): string {
  const note = earlierAt(report, from)?.note;
  if (!note || note.branch === null) {
    return `set aside what was there, whose branch could not be read, as ${stemOf(at)}`;
  }
  const what = note.subject === null ? 'the checkpoint' : `'${note.subject}'`;
  return `parked ${what} of ${note.branch} as ${stemOf(at)}`;
}

/** What has become of a text that was live here and is gone: from now on nothing else tells of it. */
function describeLost({ head, goesOn }: SaveReport, missing: Missing): string {
  if (!isOfHead(missing, { head, formerNames: [] })) return describeMissing(missing, head);
  const version = `${shellWord(head.kind === 'branch' ? head.branch : head.worktreeName)}@{1}`;
  const where = whereMissing(missing);
  return goesOn
    ? `went on from it: ${where}; 'git checkpoint show ${version}' prints it`
    : `${where}; 'git checkpoint show ${version}' prints it`;
}

function describeRules(rules: readonly DoneMove<'ignore'>[]): string {
  const lines = rules.map(({ line }) => `'${line}'`).join(' and ');
  const files = [...new Set(rules.map(({ at }) => at))];
  const inTree = files.some((file) => basename(file) === '.gitignore');
  const when = inTree ? ', to be committed when it suits' : '';
  return `added ${lines} to ${files.join(' and ')}${when}`;
}

function stemOf(path: string | null): string {
  return path === null ? '' : basename(path).replace(/\.md$/, '');
}

/** What became of the index, where that was asked or something was done; null else. */
function describeStaging(staging: Staging): string | null {
  if (staging.state === 'staged') return 'staged';
  if (staging.state === 'failed') return `failed: ${staging.why}`;
  switch (staging.reason) {
    case 'asked':
      return 'left alone, as asked';
    case 'unmerged':
      return 'left alone: the file is in conflict';
    case 'ignored':
      return 'left untracked: this repository ignores it';
    default:
      return null;
  }
}

/** What to copy days later, from a terminal that remembers nothing. */
function footer(report: SaveReport, path: string, mirror: string | null): string[] {
  const stem = stemOf(path);
  const name =
    report.case === 'separate' ? ` ${stem.startsWith('-') ? '-- ' : ''}${shellWord(stem)}` : '';
  const lines = [
    'next session, from a fresh terminal:',
    '',
    `  cd ${shellWord(report.place.worktree)}`,
    `  ${gitIn(report.place)} checkpoint resume${name}`,
    '',
    `or tell an agent: Resume from ${path}`,
  ];
  if (mirror) lines.push(`if this worktree is gone by then: Resume from ${mirror}`);
  return lines;
}

/** git as it is called in a worktree from a fresh terminal, which has been told nothing. */
function gitIn({ gitDir, told, worktree }: Place): string {
  return told
    ? `git ${shellWord(`--git-dir=${gitDir}`)} ${shellWord(`--work-tree=${worktree}`)}`
    : 'git';
}
