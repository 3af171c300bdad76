import type { MergeNotice } from '../decide/merge.ts';
import type { SwitchNotice } from '../decide/switch.ts';
import { shellWord } from './shell.ts';

/** A line that nobody asked for: a `hint:`, or a `warning:` where something is amiss. */
export type Notice = ['hint' | 'warning', string];

/** Warnings from several places, as notices. */
export function warn(...warnings: readonly (readonly string[])[]): Notice[] {
  return warnings.flat().map((text) => ['warning', text]);
}

/** What a switch has to say. */
export function describeSwitch(notice: SwitchNotice): Notice {
  switch (notice.kind) {
    case 'waiting':
      return [
        'hint',
        `the checkpoint '${notice.name}' waits for this branch; 'git checkpoint resume' restores it`,
      ];
    case 'restored':
      return ['hint', `the checkpoint '${notice.name}' of this branch was restored`];
    case 'unreadable':
      return ['warning', 'no branch can be read in the live checkpoint; it stays where it is'];
  }
}

/** What a merge has to say of the notes of merged branches: never more than two lines. */
export function describeMerges(notices: readonly MergeNotice[]): Notice[] {
  if (notices.length <= 2) return notices.map(describeMerge);
  const finished = notices.filter((one) => one.finished).length;
  const open = notices.length - finished;
  const lines: Notice[] = [];
  if (finished > 0) {
    lines.push([
      'hint',
      `${finished} checkpoints of merged branches are finished, and kept in 'done/'`,
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
    ? ['hint', `'${branch}' is merged; its checkpoint is finished, and kept as '${name}'`]
    : [
        'hint',
        `'${branch}' is merged; 'git checkpoint done ${shellWord(name)}' finishes its checkpoint`,
      ];
}
