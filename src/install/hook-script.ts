/**
 * What runs at an event: the parts in `hooks/`, put together into one function, so that it can return
 * without leaving the hook that it stands in.
 */
import { WANTED } from '../config/git-config.ts';
import { UNASKED } from '../git/environment.ts';
import { QUESTIONS } from '../git/locate.ts';
import { shellWord } from '../render/shell.ts';
import { markBlock } from './block.ts';
import type { HookEvent } from './events.ts';
import type { Program } from './program.ts';

/** The files of `hooks/`. */
export interface Fragments {
  locate: string;
  start: string;
  events: Record<HookEvent, string>;
}

/** Put there by scripts/build.ts, so that no file has to be found. */
declare const __HOOKS__: Fragments;

/** The block with everything in it, for a hook in git's own directory. */
export function wholeBlock(event: HookEvent, program: Program): string {
  const { locate, events, start } = __HOOKS__;
  const body = [locate, events[event], start]
    .join('')
    .replaceAll('@EVENT@', event)
    .replaceAll('@NODES@', () => program.nodes.map(shellWord).join(' '))
    .replaceAll('@BUNDLE@', () => shellWord(program.bundle))
    .replace(/^(?=.)/gm, '\t');
  return markBlock(`git_checkpoint_hook() {\n${body}}\ngit_checkpoint_hook "$@" || :\n`);
}

/** The block for a file that others may get to see: it names no path of this machine. */
export function lineBlock(event: HookEvent): string {
  return markBlock(`${hookLine(event)} "$@" || :\n`);
}

/**
 * A line that runs the script in the common git directory, if there is one; arguments go behind it. It
 * works in every repository and worktree, also where nothing is installed, and after a move.
 */
export function hookLine(event: HookEvent): string {
  return [
    'git_checkpoint() { d=${GIT_DIR:-.git}',
    '[ ! -f "$d" ] || read -r _ d <"$d"',
    '[ ! -f "$d/commondir" ] || d=${d%/worktrees/*}',
    `d=$d/${scriptName(event)}`,
    '[ ! -f "$d" ] || . "$d"',
    '}',
    'git_checkpoint',
  ].join('; ');
}

/** The script that the line runs, below the common git directory. */
export function scriptName(event: HookEvent): string {
  return `checkpoint-state/hooks/${event}`;
}

/** Puts what git is to be asked, and with which settings, into a script (hooks/ask); the build does so. */
export function withQuestions(script: string): string {
  const unasked = Object.entries(UNASKED).map(([key, value]) => `${key}=${value}`);
  return script
    .replaceAll('@QUESTIONS@', QUESTIONS.join(' '))
    .replaceAll('@SETTINGS@', () => shellWord(WANTED))
    .replaceAll('@UNASKED@', () => unasked.map(shellWord).join(' '));
}
