/**
 * The marked block that makes a hook script ours as well. It stands at the top, behind the `#!` line:
 * a hook of somebody else's may leave early, and its exit code is its own (field case 13).
 */

const BEGIN = '# >>> git-checkpoint >>> ("git checkpoint uninstall" takes this block away)';
const END = '# <<< git-checkpoint <<<';

/** The events that hooks of ours are for. */
export const EVENTS = ['post-checkout', 'post-merge', 'post-commit'] as const;

export type HookEvent = (typeof EVENTS)[number];

/** What a hook script is put together from: the files of `hooks/`. */
export interface Fragments {
  locate: string;
  start: string;
  events: Record<HookEvent, string>;
}

/** What the slow path starts, by absolute path. */
export interface Program {
  node: string;
  bundle: string;
}

/** The block for an event. All of it is one function, so that it can return without leaving the hook. */
export function hookBlock(event: HookEvent, fragments: Fragments, program: Program): string {
  const body = [fragments.locate, fragments.events[event], fragments.start]
    .join('')
    .replaceAll('@EVENT@', event)
    .replaceAll('@NODE@', () => shellQuoted(program.node))
    .replaceAll('@BUNDLE@', () => shellQuoted(program.bundle))
    .replace(/^(?=.)/gm, '\t');
  return `${BEGIN}\ngit_checkpoint_hook() {\n${body}}\ngit_checkpoint_hook "$@" || :\n${END}\n`;
}

/** Puts a block into a hook script, in place of an earlier one; null makes a script of its own. */
export function insertBlock(script: string | null, block: string): string {
  if (script === null) return `#!/bin/sh\n${block}`;
  const bare = removeBlock(script);
  const shebang = /^#![^\n]*\n/.exec(bare)?.[0] ?? '';
  return shebang + block + bare.slice(shebang.length);
}

/** Takes the block out again; every other byte stays. */
export function removeBlock(script: string): string {
  const start = script.indexOf(BEGIN);
  const end = script.indexOf(END, start);
  if (start < 0 || end < 0) return script;
  const behind = script.indexOf('\n', end);
  return script.slice(0, start) + (behind < 0 ? '' : script.slice(behind + 1));
}

/** Whether a script has a block of ours in it. */
export function hasBlock(script: string): boolean {
  return script.includes(BEGIN) && script.includes(END);
}

/** Whether a script is nothing but ours. */
export function isOnlyBlock(script: string): boolean {
  return hasBlock(script) && removeBlock(script) === '#!/bin/sh\n';
}

/** Whether a script is run by a shell, so that a block can be put into it. */
export function isShellScript(script: string): boolean {
  const shebang = /^#!\s*(\S+)(?:[ \t]+(\S+))?/.exec(script);
  if (!shebang) return true; // git has sh run it (execvp(3))
  const program = /\/env$/.test(shebang[1] ?? '') ? shebang[2] : shebang[1];
  return /(?:^|\/)(?:ba|da|k|z|a)?sh$/.test(program ?? '');
}

function shellQuoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
