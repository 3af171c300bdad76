/**
 * The marked block by which a file runs hooks of ours as well. In a script it stands at the top, behind
 * the `#!` line: a hook of somebody else's may leave early, and its exit code is its own (field case
 * 13). Scripts are handled as latin1, so that every byte outside the block stays what it was.
 */

const BEGIN = '# >>> git-checkpoint >>> ("git checkpoint uninstall" takes this block away)';
const END = '# <<< git-checkpoint <<<';

/** What a script begins with that has nothing but a block in it. */
const OWN_HEAD =
  "#!/bin/sh\n# This hook is git-checkpoint's alone; lines of others may be added below.\n";

/** Puts marks around lines. */
export function markBlock(lines: string): string {
  return `${BEGIN}\n${lines}${END}\n`;
}

/**
 * Puts a block into a script, in place of an earlier one.
 *
 * @param script null makes a script of our own
 */
export function insertBlock(script: string | null, block: string): string {
  if (script === null) return OWN_HEAD + block;
  const earlier = findBlock(script);
  if (earlier) {
    const text = earlier.open ? block.trimEnd() : block;
    return script.slice(0, earlier.start) + text + script.slice(earlier.end);
  }
  const shebang = /^#![^\n]*\n?/.exec(script)?.[0] ?? '';
  if (shebang !== '' && !shebang.endsWith('\n')) return `${shebang}\n${block.trimEnd()}`;
  return shebang + block + script.slice(shebang.length);
}

/** Takes the block out again; every other byte stays. */
export function removeBlock(script: string): string {
  const block = findBlock(script);
  if (!block) return script;
  // Behind a `#!` line that had no line break, the break is ours.
  const start = block.open && block.start > 0 ? block.start - 1 : block.start;
  return script.slice(0, start) + script.slice(block.end);
}

/** Whether a script has our block in it. */
export function hasBlock(script: string): boolean {
  return findBlock(script) !== null;
}

/**
 * Whether nothing is left of a file of ours once its block is taken out.
 *
 * @param created whether there was no file before
 */
export function isOwnAlone(script: string, created: boolean): boolean {
  const rest = removeBlock(script);
  return hasBlock(script) && (rest === OWN_HEAD || (created && rest === ''));
}

/** Where the block is; `open` if the file ends in it, without a line break. */
function findBlock(script: string): { start: number; end: number; open: boolean } | null {
  const start = script.indexOf(BEGIN);
  const last = start < 0 ? -1 : script.indexOf(END, start);
  if (last < 0) return null;
  const behind = last + END.length;
  const open = script[behind] !== '\n';
  return { start, end: open ? behind : behind + 1, open };
}
