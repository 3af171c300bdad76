import type { MergeNotice } from '../checkpoint/decide/merge.ts';
import type { SwitchNotice } from '../checkpoint/decide/switch.ts';
import { shellWord } from './shell.ts';

/** A line that nobody asked for: a `hint:`, or a `warning:` where something is amiss. */
export type Notice = ['hint' | 'warning', string];

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

/** What a merge has to say of a branch's note. */
export function describeMerge({ branch, name, finished }: MergeNotice): Notice {
  return finished
    ? ['hint', `'${branch}' is merged; its checkpoint is finished, and kept as 'done/${name}'`]
    : [
        'hint',
        `'${branch}' is merged; 'git checkpoint done ${shellWord(name)}' finishes its checkpoint`,
      ];
}
