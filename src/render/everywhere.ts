import type { Effort } from '../decide/overview.ts';
import type { Place } from '../gather/everywhere.ts';
import type { DateStyle } from '../note/date-style.ts';
import { savedAt } from '../note/saved-at.ts';
import { effortData, rowOf, titleOf } from './list.ts';
import { placeNames } from './place-names.ts';
import { type Row, renderRows } from './rows.ts';
import type { ToldThere } from './sessions.ts';
import { shellWord } from './shell.ts';

export interface EverywhereReport {
  places: readonly Place[];
  now: Date;
  date: DateStyle;
  verbose: boolean;
  /** The columns of the terminal, null for a pipe. */
  width: number | null;
}

const NOBODY: ReadonlyMap<string, ToldThere> = new Map();

/** Every effort of every repository as data, in the order of the list. */
export function everywhereData({ places }: EverywhereReport): unknown {
  return {
    repositories: places.map(({ path, archive }) => ({ path, archive })),
    checkpoints: newestFirst(places).map(({ place, effort }) => ({
      repository: place.path,
      ...effortData(effort, NOBODY),
    })),
  };
}

/** As `list` shows efforts, each with its repository before the branch. */
export function renderEverywhere(report: EverywhereReport): string {
  const { places, width } = report;
  const names = shortNames(places.map(({ path }) => path));
  const all = newestFirst(places);
  if (all.length === 0) return "no checkpoints; 'git checkpoint save' writes one";
  const at = placeNames(all.flatMap(({ effort }) => effort.worktree?.path ?? []));
  const rows = all.map(({ place, effort }): Row => {
    const { worktree } = effort;
    // A main worktree is where its repository is, which is named anyway.
    const seen = worktree && { ...worktree, here: worktree.here || worktree.main === true };
    const row = rowOf({ ...effort, worktree: seen }, at, { ...report, there: NOBODY });
    const mark = worktree === null ? ' ' : worktree.here ? '*' : '+';
    return { ...row, mark, of: `${names.get(place.path) ?? place.path}: ${row.of}` };
  });
  return renderRows(rows, width);
}

function newestFirst(places: readonly Place[]): { place: Place; effort: Effort }[] {
  return places
    .flatMap((place) => place.efforts.map((effort) => ({ place, effort })))
    .map((one) => ({ ...one, saved: savedAt(one.effort.note).getTime() }))
    .sort((a, b) => b.saved - a.saved || (a.effort.note.path < b.effort.note.path ? -1 : 1));
}

/**
 * Where a checkpoint of another repository is, and what to type to go on with it; null where one
 * cannot.
 */
export function describeElsewhere(
  { place, effort }: { place: Place; effort: Effort },
  name: string,
  places: readonly Place[],
): string | null {
  const to = effort.worktree?.path ?? place.worktree;
  if (to === null) return null;
  const title = (titleOf(effort.note) ?? name).replace(/\s+/g, ' ');
  const repository = shortNames(places.map(({ path }) => path)).get(place.path) ?? place.path;
  const command = `cd ${shellWord(to)} && git checkpoint resume ${shellWord(name)}`;
  return `'${title}' is in ${repository}: ${command}`;
}

/** Each path by as few of its last parts as tell it from the others. */
export function shortNames(paths: readonly string[]): Map<string, string> {
  const end = (path: string, parts: number) => path.split('/').slice(-parts).join('/');
  return new Map(
    paths.map((path) => {
      const others = paths.filter((other) => other !== path);
      const most = path.split('/').length;
      let parts = 1;
      while (parts < most && others.some((other) => end(other, parts) === end(path, parts)))
        parts++;
      return [path, end(path, parts)];
    }),
  );
}
