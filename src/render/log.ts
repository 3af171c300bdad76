import { type DateStyle, formatDate } from '../note/date-style.ts';
import type { Note } from '../note/note.ts';
import { styled } from '../note/styled.ts';
import { styledDiff } from './diff.ts';
import { table } from './table.ts';

/** An operation, or the version of a checkpoint that it left. */
export interface LoggedOperation {
  commit: string;
  at: Date;
  by: string;
  operation: { name: string; branch: string | null; worktree: string; session: string | null };
  /** How many versions back, for `name@{back}`; null where the log is not of one checkpoint. */
  back: number | null;
  note: Note | null;
}

/** The log as data, newest first; with the patch of each entry where they are given. */
export function logData(
  name: string | null,
  operations: readonly LoggedOperation[],
  patches: readonly string[] | null,
): unknown {
  return {
    name,
    operations: operations.map((one, n) => ({
      commit: one.commit,
      operation: one.operation.name,
      branch: one.operation.branch,
      worktree: one.operation.worktree,
      session: one.operation.session,
      at: one.at.toISOString(),
      by: one.by,
      ...(one.back === null ? {} : { version: `${name}@{${one.back}}` }),
      ...(one.note === null ? {} : { title: one.note.subject ?? one.note.title }),
      ...(patches === null ? {} : { patch: patches[n] ?? '' }),
    })),
  };
}

/** One line an entry; with a patch below it where one is given. */
export function renderLog(
  name: string | null,
  operations: readonly LoggedOperation[],
  patches: readonly string[] | null,
  { now, date }: { now: Date; date: DateStyle },
): string {
  const rows = operations.map((one) => [
    styled('commit', one.commit.slice(0, 7)),
    ...(one.back === null ? [] : [`${name}@{${one.back}}`]),
    one.operation.name,
    one.operation.branch ?? '-',
    formatDate(one.at, now, date),
    one.by,
    ...(one.note === null ? [] : [one.note.subject ?? one.note.title ?? '']),
  ]);
  const lines = table(rows).split('\n');
  if (patches === null) return lines.join('\n');
  return lines.map((line, n) => `${line}\n${styledDiff(patches[n] ?? '')}`).join('\n');
}
