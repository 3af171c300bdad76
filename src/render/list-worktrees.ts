import type { WorktreeRow } from '../decide/worktree-rows.ts';
import { type DateStyle, formatDate } from '../note/date-style.ts';
import { savedAt } from '../note/saved-at.ts';
import { branchStates, describeUnderWay, titleOf } from './list.ts';
import { placeNames } from './place-names.ts';
import { type Row, renderRows } from './rows.ts';
import type { ToldThere } from './sessions.ts';

export interface WorktreesReport {
  rows: readonly WorktreeRow[];
  /** The sessions of worktrees that have any, by their paths. */
  there: ReadonlyMap<string, ToldThere>;
  archive: string;
  now: Date;
  date: DateStyle;
  verbose: boolean;
  /** The columns of the terminal, null for a pipe. */
  width: number | null;
}

/** Every worktree as data, in git's order. */
export function worktreesData({ rows, there, archive }: WorktreesReport): unknown {
  return {
    archive,
    worktrees: rows.map(({ worktree, gone, nextStep, branch, writer, lastActive }) => ({
      path: worktree.path,
      here: worktree.here,
      gone,
      branch: worktree.branch,
      state: branch && {
        mergedInto: branch.mergedInto,
        apart: branch.apart,
        upstreamGone: branch.upstreamGone,
      },
      underWay: worktree.underWay,
      dirty: worktree.dirty,
      checkpoint: worktree.live && {
        path: worktree.live.path,
        branch: worktree.live.note.branch,
        title: titleOf(worktree.live),
        savedAt: savedAt(worktree.live).toISOString(),
        automatic: worktree.live.note.automatic,
        nextStep,
        context: worktree.live.note.context,
      },
      session:
        there.get(worktree.path)?.newest ??
        (writer && { id: writer, agent: null, since: null, life: null }),
      sessions: there.get(worktree.path)?.data ?? [],
      lastActive: lastActive?.toISOString() ?? null,
    })),
  };
}

/** A few lines a worktree: its branch and the last activity; its checkpoint; who works there. */
export function renderWorktrees({
  rows,
  there,
  now,
  date,
  verbose,
  width,
}: WorktreesReport): string {
  const age = (at: Date) => formatDate(at, now, date);
  const places = placeNames(rows.map(({ worktree }) => worktree.path));
  const described = rows.map((row): Row => {
    const { worktree, writer, lastActive } = row;
    const { live, path } = worktree;
    const how = live?.note.automatic ? 'automatic' : 'saved';
    const saved = live && `${titleOf(live) ?? '-'}, ${how} ${age(savedAt(live))}`;
    const below = [saved ?? 'no checkpoint'];
    if (row.nextStep !== null) below.push(`next: ${row.nextStep}`);
    const told = there.get(path)?.lines ?? [];
    below.push(...(told.length === 0 && writer ? [`last written by session ${writer}`] : told));
    if (verbose) below.push(path);
    return {
      mark: worktree.here ? '*' : ' ',
      name: places.get(path) ?? path,
      of: worktree.branch ?? 'detached HEAD',
      states: statesOf(row),
      when: lastActive ? `active ${age(lastActive)}` : '',
      below,
    };
  });
  return renderRows(described, width);
}

function statesOf({ worktree, gone, branch }: WorktreeRow): string[] {
  if (gone) return ['its directory is gone'];
  const { underWay, dirty, live } = worktree;
  const states = underWay === null ? [] : [describeUnderWay(underWay)];
  states.push(...branchStates(branch));
  if (dirty !== false) states.push(dirty ? 'dirty' : 'not looked whether dirty');
  const noted = live?.note.branch ?? null;
  if (noted !== null && noted !== worktree.branch && underWay === null) {
    states.push(`checkpoint of ${noted}`);
  }
  return states;
}
