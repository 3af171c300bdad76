import type { BranchState } from '../decide/branch-state.ts';
import type { Effort } from '../decide/overview.ts';
import { type DateStyle, formatDate } from '../note/date-style.ts';
import { nameOf } from '../note/names.ts';
import { savedAt } from '../note/saved-at.ts';
import { slugOf } from '../note/slug.ts';
import type { StoredNote } from '../note/stored.ts';
import { placeNames } from './place-names.ts';
import { type Row, renderRows } from './rows.ts';
import type { ToldThere } from './sessions.ts';

export interface ListReport {
  efforts: readonly Effort[];
  /** The sessions of worktrees that have any, by their paths. */
  there: ReadonlyMap<string, ToldThere>;
  archive: string;
  now: Date;
  date: DateStyle;
  /** Whether paths and previous versions are wanted, too. */
  verbose: boolean;
  /** The columns of the terminal, null for a pipe. */
  width: number | null;
}

/** Every effort as data, in the order of the list. */
export function listData({ efforts, there, archive }: ListReport): unknown {
  return {
    archive,
    checkpoints: efforts.map((one) => effortData(one, there)),
  };
}

/** An effort as data. */
export function effortData(
  { note, nextStep, worktree, branch, mirrors, previous }: Effort,
  there: ListReport['there'],
) {
  return {
    name: nameOf(note),
    kind: note.kind,
    branch: note.note.branch,
    title: titleOf(note),
    savedAt: savedAt(note).toISOString(),
    automatic: note.note.automatic,
    path: note.path,
    nextStep,
    context: note.note.context,
    state: branch,
    worktree: worktree && {
      path: worktree.path,
      here: worktree.here,
      branch: worktree.branch,
      underWay: worktree.underWay,
      dirty: worktree.dirty,
      sessions: there.get(worktree.path)?.data ?? [],
    },
    mirrors: mirrors.map(({ path }) => path),
    previous: previous.map((one) => ({ name: nameOf(one), path: one.path })),
  };
}

/** Two lines an effort: what it is, where it stands and how old it is; and what is next. */
export function renderList(report: ListReport): string {
  const { efforts, width } = report;
  if (efforts.length === 0) return "no checkpoints; 'git checkpoint save' writes one";
  const places = placeNames(efforts.flatMap(({ worktree }) => worktree?.path ?? []));
  return renderRows(
    efforts.map((one) => rowOf(one, places, report)),
    width,
  );
}

/** @param places what worktrees are called, by their paths */
export function rowOf(
  effort: Effort,
  places: ReadonlyMap<string, string>,
  report: Pick<ListReport, 'there' | 'now' | 'date' | 'verbose'>,
): Row {
  const { there, now, date, verbose } = report;
  const { note, nextStep, worktree } = effort;
  const more = verbose ? detailsOf(effort, report) : [];
  return {
    mark: worktree === null ? ' ' : worktree.here ? '*' : '+',
    name: titleOf(note) ?? nameOf(note),
    of: ownerOf(note),
    states: statesOf(effort, places).concat(there.get(worktree?.path ?? '')?.agents ?? []),
    when: formatDate(savedAt(note), now, date),
    below: [...(nextStep === null ? [] : [`next: ${nextStep}`]), ...more],
  };
}

/** What a person would call the effort. */
export function titleOf({ note }: StoredNote): string | null {
  return note.subject ?? note.title;
}

/** What git is in the middle of, in the words of its own prompt. */
export function describeUnderWay(operation: string): string {
  const words: Record<string, string> = {
    rebase: 'rebasing',
    merge: 'merging',
    bisect: 'bisecting',
    am: 'applying patches',
  };
  return words[operation] ?? `${operation}ing`;
}

/** What git has to say of a branch, in a few words each. */
export function branchStates(branch: BranchState | null): string[] {
  if (branch === null) return [];
  const { gone, mergedInto, apart, upstreamGone } = branch;
  const states: string[] = [];
  if (gone) states.push('gone');
  if (mergedInto !== null) states.push('merged');
  else if (apart && apart.ahead > 0) states.push(`ahead ${apart.ahead}`);
  // Nearly every branch is behind its base, and nobody minds.
  if (apart && apart.behind > 0 && !apart.isBase) states.push(`behind ${apart.behind}`);
  if (upstreamGone) states.push('upstream gone');
  return states;
}

/** Whose a note is, in a few words. */
export function ownerOf({ kind, stem, note }: StoredNote): string {
  const isDoneWorkstream = kind === 'done' && note.branch === null && stem.endsWith('-checkpoint');
  if (kind === 'workstream' || isDoneWorkstream)
    return `workstream ${stem.replace(/-checkpoint$/, '')}`;
  return note.branch ?? (note.detached ? 'detached HEAD' : 'no readable branch');
}

/** Where an effort stands, in a few words each. */
export function statesOf(effort: Effort, places: ReadonlyMap<string, string>): string[] {
  const { note, worktree, branch } = effort;
  const states: string[] = [];
  if (worktree && !worktree.here) states.push(`in ${places.get(worktree.path) ?? worktree.path}`);
  if (note.note.automatic) states.push('automatic');
  if (note.kind === 'mirror') states.push('only a mirror');
  const typed = typedName(note);
  if (typed !== null) states.push(typed);
  if (branch?.renamedTo) states.push(`now ${branch.renamedTo}`);
  if (worktree?.underWay) states.push(describeUnderWay(worktree.underWay));
  else if (worktree && branch && worktree.branch !== (branch.renamedTo ?? note.note.branch)) {
    states.push(worktree.branch === null ? 'HEAD is detached' : `HEAD is at ${worktree.branch}`);
  }
  states.push(...branchStates(branch));
  if (worktree?.dirty) states.push('dirty');
  return states;
}

/** The name to type for a note that its branch does not stand for. */
function typedName(note: StoredNote): string | null {
  const { kind, stem } = note;
  if (kind === 'done') return nameOf(note);
  if (kind === 'live' || kind === 'mirror' || kind === 'workstream') return null;
  const { branch } = note.note;
  return branch !== null && stem === slugOf(branch) ? null : `as ${stem}`;
}

function detailsOf(
  { note, mirrors, previous }: Effort,
  { now, date }: Pick<ListReport, 'now' | 'date'>,
): string[] {
  const aged = (one: StoredNote) => `${nameOf(one)}, ${formatDate(savedAt(one), now, date)}`;
  return [
    note.path,
    ...mirrors.map(({ path }) => `mirror: ${path}`),
    ...previous.map((one) => `previous: ${aged(one)}`),
  ];
}
