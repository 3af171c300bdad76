import { savedAt } from '../decide/drift.ts';
import { formatAge } from '../note/moment.ts';
import { nameOf } from '../note/names.ts';
import { newestFirst, type StoredKind, type StoredNote } from '../note/stored.ts';
import { table } from './table.ts';

export interface ListReport {
  /** The live note here; a foreign document is none. */
  live: StoredNote | null;
  /** Live notes of other worktrees. */
  elsewhere: StoredNote[];
  archived: StoredNote[];
  done: StoredNote[];
  /** The live note's path below the top of each worktree. */
  file: string;
  archive: string;
  now: Date;
}

/** Every note as data, the newest of each group first. */
export function listData(report: ListReport): unknown {
  return {
    archive: report.archive,
    checkpoints: inOrder(report).map((one) => ({
      name: nameOf(one),
      kind: one.kind,
      branch: one.note.branch,
      title: one.note.subject ?? one.note.title,
      savedAt: savedAt(one).toISOString(),
      path: one.path,
      ...(one.kind === 'live' ? { worktree: worktreeOf(one, report) } : {}),
    })),
  };
}

/** The kinds of what can be resumed from the archive. */
const PAUSED: ReadonlySet<StoredKind> = new Set(['parked', 'named', 'unreadable']);

/** A table of name, branch, age and title, by groups, what is here first; copies are only counted. */
export function renderList(report: ListReport): string {
  const archived = [...report.archived].sort(newestFirst);
  const groups: [string, StoredNote[]][] = [
    ['live', [...(report.live ? [report.live] : []), ...[...report.elsewhere].sort(newestFirst)]],
    ['parked', archived.filter((one) => PAUSED.has(one.kind))],
    ['workstreams', archived.filter((one) => one.kind === 'workstream')],
    ['mirrors', archived.filter((one) => one.kind === 'mirror')],
    ['done', [...report.done].sort(newestFirst)],
  ];
  const parts: string[] = [];
  for (const [heading, notes] of groups) {
    if (notes.length === 0) continue;
    const rows = notes.map((one) => row(one, report));
    parts.push(`${heading}\n${table(rows)}`);
  }
  const previous = report.archived.filter((one) => one.kind === 'previous').length;
  if (previous > 0) parts.push(`and ${previous} previous version${previous === 1 ? '' : 's'}`);
  return parts.length === 0
    ? "no checkpoints; 'git checkpoint save' writes one"
    : parts.join('\n\n');
}

function row(one: StoredNote, report: ListReport): string[] {
  return [
    `  ${one.kind === 'live' ? placeOf(one, report) : nameOf(one)}`,
    one.note.branch ?? '-',
    formatAge(report.now.getTime() - savedAt(one).getTime()),
    one.note.subject ?? one.note.title ?? '',
  ];
}

function placeOf(live: StoredNote, report: ListReport): string {
  return live === report.live ? 'here' : worktreeOf(live, report);
}

/** The top of the worktree whose live note this is (field case 61). */
function worktreeOf({ path }: StoredNote, { file }: ListReport): string {
  return path.slice(0, -`/${file}`.length);
}

function inOrder(report: ListReport): StoredNote[] {
  return [
    ...(report.live ? [report.live] : []),
    ...[...report.elsewhere].sort(newestFirst),
    ...[...report.archived].sort(newestFirst),
    ...[...report.done].sort(newestFirst),
  ];
}
