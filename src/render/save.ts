import { basename } from 'node:path';
import type { Invariant } from '../archive/verify.ts';
import { type Done, type Outcome, placeOf } from '../decide/plan.ts';
import type { SaveCase } from '../decide/save.ts';
import type { Staging } from '../decide/staging.ts';
import type { Place } from '../git/locate.ts';
import type { Layout } from '../layout.ts';
import { describeHead, type Head } from '../note/head.ts';
import { shellWord } from './shell.ts';

export interface SaveReport {
  case: SaveCase;
  head: Head;
  place: Place;
  layout: Layout;
  outcome: Outcome;
  staging: Staging;
  invariants: Invariant[];
  /** The branch of the note that was there before. */
  previousBranch: string | null;
}

/** What a save did, as data. */
export function saveData(report: SaveReport): unknown {
  const { head, layout, outcome, place } = report;
  return {
    case: report.case,
    branch: head.kind === 'branch' ? head.branch : null,
    worktree: place.worktree,
    path: placeOf(outcome, 'write'),
    archive: layout.archive,
    previous: placeOf(outcome, 'park') ?? placeOf(outcome, 'keep-previous'),
    carriedOver: carriedOver(report),
    mirror: placeOf(outcome, 'mirror'),
    ignoreRules: ignoreRules(outcome).map(({ at, line }) => ({ file: at, line })),
    staging: report.staging,
    invariants: Object.fromEntries(report.invariants.map((one) => [one.name, one.holds])),
  };
}

/** The closing report and the footer to copy from (docs/design.md §6). */
export function renderSave(report: SaveReport): string {
  const { head, outcome } = report;
  const path = placeOf(outcome, 'write') ?? '';
  const lines = [`saved ${path} for ${describeHead(head)}`];
  const rows: [string, string][] = [['earlier', describeEarlier(report)]];
  const carried = carriedOver(report);
  if (carried) rows.push(['parked', `carried over from the archive, kept as ${carried}`]);
  const mirror = placeOf(outcome, 'mirror');
  if (mirror) rows.push(['mirror', mirror]);
  rows.push(['staging', describeStaging(report.staging)]);
  for (const { line, at } of ignoreRules(outcome)) {
    const inTree = basename(at) === '.gitignore';
    const when = inTree ? ', to be committed when it suits' : '';
    rows.push(['ignored', `'${line}' was added to ${at}${when}`]);
  }
  if (report.invariants.length > 0) rows.push(['checked', describeInvariants(report.invariants)]);
  for (const [name, text] of rows) lines.push(`  ${name.padEnd(8)} ${text}`);
  return [...lines, '', ...footer(report, path, mirror)].join('\n');
}

function ignoreRules(outcome: Outcome): (Done & { verb: 'ignore' })[] {
  return outcome.done.filter((move) => move.verb === 'ignore');
}

/** Where the version from the archive is kept, which the new text goes on from. */
function carriedOver({ case: row, outcome }: SaveReport): string | null {
  return row === 'same-branch' || row === 'separate' ? null : placeOf(outcome, 'keep-previous');
}

function describeEarlier({ case: row, outcome, previousBranch }: SaveReport): string {
  const kept = placeOf(outcome, 'park') ?? placeOf(outcome, 'keep-previous');
  switch (row) {
    case 'new':
    case 'carried-over':
      return 'none was there';
    case 'same-branch':
      return `the previous version is kept as ${kept}`;
    case 'other-branch':
      return `the checkpoint of '${previousBranch}' was moved to ${kept}`;
    case 'unreadable':
      return `no branch could be read in the one that was there, moved to ${kept}`;
    case 'separate':
      return kept ? `the previous version is kept as ${kept}` : 'the live checkpoint is untouched';
  }
}

function describeStaging(staging: Staging): string {
  switch (staging.state) {
    case 'staged':
      return 'staged, as the history of this repository has it';
    case 'failed':
      return `failed: ${staging.why}`;
    case 'not-staged':
      return {
        'never-in-history': 'left untracked: the history of this repository never had it',
        ignored: 'left untracked: this repository ignores it',
        asked: 'left alone, as asked',
        unmerged: 'left alone: the file is in conflict',
        separate: 'none: the archive is not tracked',
      }[staging.reason];
  }
}

const INVARIANTS: Record<Invariant['name'], string> = {
  live: 'one live checkpoint, just written',
  branch: 'its Branch line is the current branch',
  previous: 'the previous text is in the archive',
  mirror: 'the mirror equals it',
};

function describeInvariants(invariants: Invariant[]): string {
  return invariants
    .map((one) => (one.holds ? INVARIANTS[one.name] : `NOT TRUE: ${INVARIANTS[one.name]}`))
    .join('; ');
}

/** What to copy days later, from a terminal that remembers nothing. */
function footer(report: SaveReport, path: string, mirror: string | null): string[] {
  const stem = /([^/\\]+)\.md$/.exec(path)?.[1] ?? '';
  const name =
    report.case === 'separate' ? ` ${stem.startsWith('-') ? '-- ' : ''}${shellWord(stem)}` : '';
  const lines = [
    'next session, from a fresh terminal:',
    '',
    `  cd ${shellWord(report.place.worktree)}`,
    `  git checkpoint resume${name}`,
    '',
    `or tell an agent: Resume from ${path}`,
  ];
  if (mirror) lines.push(`if this worktree is gone by then: Resume from ${mirror}`);
  return lines;
}
