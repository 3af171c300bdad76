import type { MergeNotice } from '../decide/merge.ts';
import type { SwitchNotice } from '../decide/switch.ts';
import { nameOf } from '../note/names.ts';
import type { StoredNote } from '../note/stored.ts';
import { cut } from './columns.ts';
import { shellWord } from './shell.ts';

/** A line that nobody asked for: a report, a `hint:` at what to type, or a `warning:` of what is amiss. */
export type Notice = ['report' | 'hint' | 'warning', string];

/** Warnings from several places, as notices. */
export function warn(...warnings: readonly (readonly string[])[]): Notice[] {
  return warnings.flat().map((text) => ['warning', text]);
}

/** What a switch has to say, a line of its own beside git's "Switched to branch". */
export function describeSwitch(notice: SwitchNotice): Notice {
  switch (notice.kind) {
    case 'parked':
      return ['report', `checkpoint '${titleOf(notice.note)}' parked`];
    case 'overwritten':
      return [
        'report',
        `checkpoint '${titleOf(notice.note)}' parked: git tracks a file in its place here`,
      ];
    case 'restored': {
      const next = notice.note.note.firstNextStep;
      const then = next === null ? '' : `; next: ${inShort(next)}`;
      return ['report', `checkpoint '${titleOf(notice.note)}' is back${then}`];
    }
    case 'waiting':
      return [
        'hint',
        `checkpoint '${titleOf(notice.note)}' waits; 'git checkpoint resume' brings it back`,
      ];
    case 'unreadable':
      return ['warning', 'no branch can be read in the live checkpoint; it stays where it is'];
  }
}

function titleOf(stored: StoredNote): string {
  return inShort(stored.note.subject ?? stored.note.title ?? nameOf(stored));
}

/** More columns than this of a note's own words are cut off. */
const MOST_COLUMNS = 60;

function inShort(words: string): string {
  return cut(words.replace(/\s+/g, ' ').trim(), MOST_COLUMNS);
}

/** What a commit has to say that took the live note along. */
export function describeCommitted(file: string): Notice {
  // A pathspec from the top (gitglossary(7)), so that it can be typed anywhere; without the note, the commit may be an empty one.
  const path = shellWord(`${/^\w/.test(file) ? ':/' : ':/:'}${file}`);
  return [
    'hint',
    `this commit contains the checkpoint; 'git rm --cached ${path} && git commit --amend --no-edit --allow-empty' takes it out`,
  ];
}

/** What a merge has to say of the notes of merged branches: never more than two lines. */
export function describeMerges(notices: readonly MergeNotice[]): Notice[] {
  if (notices.length <= 2) return notices.map(describeMerge);
  const finished = notices.filter((one) => one.finished).length;
  const open = notices.length - finished;
  const lines: Notice[] = [];
  if (finished > 0) {
    lines.push([
      'report',
      `${finished} checkpoints of merged branches are done, and kept in 'done/'`,
    ]);
  }
  if (open > 0) {
    lines.push([
      'hint',
      `${open} checkpoints are of merged branches; 'git checkpoint done <name>' finishes one`,
    ]);
  }
  return lines;
}

/** What a merge has to say of a branch's note. */
export function describeMerge({ branch, name, finished }: MergeNotice): Notice {
  return finished
    ? ['report', `'${branch}' is merged; its checkpoint is done, and kept as '${name}'`]
    : [
        'hint',
        `'${branch}' is merged; 'git checkpoint done ${shellWord(name)}' finishes its checkpoint`,
      ];
}
