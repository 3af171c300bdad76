import type { Absent } from '../decide/resume.ts';
import { CheckpointError } from '../errors.ts';
import { nameOf } from '../note/names.ts';
import { shellWord } from './shell.ts';

/** The command that resumes what a name means; neither a branch that is read nor `done/…` begins with a dash. */
function resumeCommand(name: string, ...options: string[]): string {
  return `'git checkpoint resume ${[shellWord(name), ...options].join(' ')}'`;
}

/**
 * The hints that a note of another branch could be resumed on its branch.
 *
 * @param gone whether git still knows a worktree of the branch whose directory is gone
 */
export function waysHints(branch: string, gone: boolean): string[] {
  const [toSwitch, toMake] = [
    resumeCommand(branch, '--switch'),
    resumeCommand(branch, '--worktree'),
  ];
  return gone
    ? [
        `the worktree of '${branch}' is gone; 'git worktree repair <its new path>' mends one that was moved`,
        `after 'git worktree prune', ${toSwitch} switches to the branch`,
        `${toMake} then makes the worktree again`,
      ]
    : [
        `'${branch}' is checked out nowhere; ${toSwitch} switches to it`,
        `${toMake} makes a worktree for it`,
      ];
}

/** The hint at a note that is done, none where there is none. */
export function doneHints(done: Absent['done']): string[] {
  return done === null ? [] : [`${resumeCommand(nameOf(done))} brings it back`];
}

/**
 * The refusal where nothing can be resumed, but something can be brought back.
 *
 * @param recorded whether the history has a text of that name
 * @returns null where there is nothing to bring back
 */
export function wayBack({ name, done }: Absent, recorded: boolean): CheckpointError | null {
  if (done) return new CheckpointError('refused', `'${name}' is done`, doneHints(done));
  if (!recorded) return null;
  const words = name.startsWith('-') ? `-- ${shellWord(name)}` : shellWord(name);
  return new CheckpointError('refused', `'${name}' is only in the history`, [
    `'git checkpoint restore ${words}' brings it back`,
  ]);
}
