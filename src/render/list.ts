import { dirname } from 'node:path';
import { savedAt } from '../checkpoint/drift.ts';
import { formatAge } from '../checkpoint/moment.ts';
import { nameOf } from '../checkpoint/names.ts';
import { newestFirst, type StoredNote } from '../checkpoint/stored.ts';
import { table } from './table.ts';

export interface ListReport {
  /** The live note here; a foreign document is none. */
  live: StoredNote | null;
  /** Live notes of other worktrees. */
  elsewhere: StoredNote[];
  entries: StoredNote[];
  finished: StoredNote[];
  worktree: string;
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
      ...(one.kind === 'live' ? { worktree: dirname(one.path) } : {}),
    })),
  };
}

/** A table of name, branch, age and title, by groups; copies are only counted. */
export function renderList(report: ListReport): string {
  const groups: [string, StoredNote[]][] = [
    ['live', [...(report.live ? [report.live] : []), ...report.elsewhere]],
    ['parked', report.entries.filter((one) => one.kind === 'note' || one.kind === 'unparsed')],
    ['workstreams', report.entries.filter((one) => one.kind === 'workstream')],
    ['mirrors', report.entries.filter((one) => one.kind === 'mirror')],
    ['finished', report.finished],
  ];
  const parts: string[] = [];
  for (const [heading, notes] of groups) {
    if (notes.length === 0) continue;
    const rows = [...notes].sort(newestFirst).map((one) => row(one, report));
    parts.push(`${heading}\n${table(rows)}`);
  }
  const previous = report.entries.filter((one) => one.kind === 'prev').length;
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
  return live === report.live ? 'here' : dirname(live.path);
}

function inOrder(report: ListReport): StoredNote[] {
  return [
    ...(report.live ? [report.live] : []),
    ...report.elsewhere,
    ...[...report.entries].sort(newestFirst),
    ...[...report.finished].sort(newestFirst),
  ];
}
