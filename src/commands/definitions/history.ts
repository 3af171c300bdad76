import { DATE } from '../date-option.ts';
import { type Definition, DRY_RUN, inRepository } from './definition.ts';

/** The commands that read the history, and go back in it. */
export const HISTORY: readonly Definition[] = [
  {
    usage: 'log [name]',
    short: 'list what was done, newest first',
    summary: 'List what was done, newest first; of one checkpoint, its versions.',
    load: inRepository(async () => (await import('../seldom.ts')).seldom.log()),
    options: [
      ['-n, --count <number>', 'how many to list (default 20)'],
      ['-p, --patch', 'show what each changed'],
      DATE,
    ],
  },
  {
    usage: 'diff [name] [rev]',
    short: 'show what has changed in a checkpoint since',
    summary:
      'Show what has changed since a recorded version, by default the newest that differs. A revision is {2}, counted back from the newest, or a commit that log names.',
    load: inRepository(async () => (await import('../seldom.ts')).seldom.diff()),
  },
  {
    usage: 'restore [name]',
    short: 'bring an earlier version back',
    summary:
      'Bring a recorded version back, by default the newest that differs; name@{2} and name@<commit> mean others.',
    load: inRepository(async () => (await import('../seldom.ts')).seldom.restore()),
    options: [
      ['--from <rev>', 'the version: {2}, counted back from the newest, or a commit'],
      DRY_RUN,
    ],
  },
  {
    usage: 'undo [commit]',
    short: 'take back what was last done here',
    summary:
      'Take back the newest operation of this worktree, or of this session; or the one that log shows by this commit.',
    load: inRepository(async () => (await import('../seldom.ts')).seldom.undo()),
    options: [['--redo', 'take the newest undo of this worktree back'], DRY_RUN],
  },
  {
    usage: 'doctor',
    short: 'look for what could cost a text, and mend it: --fix',
    summary: 'Look for what could cost a text: a damaged history, a missing mirror, a dead hook.',
    load: inRepository(async () => (await import('../seldom.ts')).seldom.doctor()),
    options: [['--fix', 'mend what can be mended']],
  },
];
