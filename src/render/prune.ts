import type { Pruned, PruneReason, Unpruned } from '../decide/prune.ts';
import { formatAge } from '../note/moment.ts';
import { nameOf } from '../note/names.ts';
import { savedAt } from '../note/saved-at.ts';
import type { StoredNote } from '../note/stored.ts';
import { count } from '../note/words.ts';
import { titleOf } from './list.ts';
import { shellWord } from './shell.ts';

/** What stays is told of as many, one by one. */
const MOST_HINTS = 8;

export interface PruneReport {
  dryRun: boolean;
  pruned: readonly (Pruned & { path: string })[];
  kept: readonly Unpruned[];
  now: Date;
}

/** What was filed, with its reasons, and what stays, as data. */
export function pruneData({ dryRun, pruned, kept }: PruneReport): unknown {
  return {
    dryRun,
    pruned: pruned.map(({ note, reasons, path }) => ({
      ...noteData(note),
      savedAt: savedAt(note).toISOString(),
      reasons: reasons.map(({ kind }) => kind),
      mergedInto: reasons.find((one) => one.kind === 'merged')?.into ?? null,
      from: note.path,
      path,
    })),
    kept: kept.map(({ note, holds }) => ({ ...noteData(note), holds })),
  };
}

function noteData(note: StoredNote) {
  return {
    name: nameOf(note),
    branch: note.note.branch,
    title: titleOf(note),
  };
}

/** A line each, and how many. */
export function renderPrune({ dryRun, pruned, now }: PruneReport): string {
  if (pruned.length === 0) return 'nothing to prune';
  const are = dryRun ? 'would be' : 'is';
  const lines = pruned.map(({ note, reasons }) => {
    const why = reasons.map((one) => describeReason(one, note, now)).join(', ');
    return `${describeNote(note)} ${are} done: ${why}`;
  });
  const [filed, them] = [count(pruned.length, 'checkpoint'), pruned.length === 1 ? 'is' : 'are'];
  const last = dryRun ? `${filed} would be done` : `${filed} ${them} done, and kept in 'done/'`;
  return [...lines, last].join('\n');
}

/** What stays although it looks over, and how it goes all the same. */
export function pruneHints({ kept }: PruneReport): string[] {
  const hints = kept.slice(0, MOST_HINTS).map(({ note, holds }) => {
    const command = `git checkpoint done ${shellWord(nameOf(note))}`;
    return `${describeNote(note)} stays, because a ${holds} has work of it; '${command}' files it`;
  });
  const more = kept.length - hints.length;
  return more === 0 ? hints : [...hints, `${more} more stay, because of a rescue or a stash`];
}

function describeNote(note: StoredNote): string {
  const { subject, title, branch } = note.note;
  const words = `'${subject ?? title ?? nameOf(note)}' (${branch ?? 'detached HEAD'})`;
  return words.replace(/[\r\n\t]+/g, ' ');
}

function describeReason(reason: PruneReason, note: StoredNote, now: Date): string {
  switch (reason.kind) {
    case 'merged':
      return `merged into ${reason.into}`;
    case 'gone':
      return 'its branch is gone';
    case 'older':
      return `saved ${formatAge(now.getTime() - savedAt(note).getTime())}`;
  }
}
