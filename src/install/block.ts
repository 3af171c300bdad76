/**
 * The marked block by which a file runs hooks of ours as well. In a script it stands at the top, behind
 * the `#!` line: a hook of somebody else's may leave early, and its exit code is its own (field case
 * 13). Scripts are handled as latin1, so that every byte outside the block stays what it was.
 *
 * A block is what stands from a mark of its begin to one of its end, with no other begin between: what is
 * torn is nobody's to take away.
 */

const BEGIN = '# >>> git-checkpoint >>> ("git checkpoint uninstall" takes this block away)';
const END = '# <<< git-checkpoint <<<';

/** What a script begins with that has nothing but a block in it. */
const OWN_HEAD =
  "#!/bin/sh\n# This hook is git-checkpoint's alone; lines of others may be added below.\n";

/** Whole lines; the last may end with the file. A file that git checked out elsewhere may have CRLF. */
const BLOCK = new RegExp(
  `^${escaped(BEGIN)}\\r?\\n(?:(?!# (?:>>>|<<<) git-checkpoint )[^\\n]*\\n)*${escaped(END)}(?:\\r?\\n|\\r?(?![^]))`,
  'gm',
);

const MARKS = new RegExp(`^(?:${escaped(BEGIN)}|${escaped(END)})\\r?$`, 'm');

/** Puts marks around lines. */
export function markBlock(lines: string): string {
  return `${BEGIN}\n${lines}${END}\n`;
}

/**
 * Puts a block into a script, in place of the first one that is there; others go.
 *
 * @param script null makes a script of our own
 */
export function insertBlock(script: string | null, block: string): string {
  if (script === null) return OWN_HEAD + block;
  const [earlier] = blocksIn(script);
  if (earlier) {
    const text = earlier.open ? block.trimEnd() : block;
    const before = script.slice(0, earlier.start);
    // The break in front of an open block is ours, and like those in it.
    const head =
      earlier.open && earlier.lineBreak === '\r\n' ? before.replace(/\r\n$/, '\n') : before;
    return head + text + removeBlock(script.slice(earlier.end));
  }
  const shebang = /^#![^\n]*\n?/.exec(script)?.[0] ?? '';
  if (shebang !== '' && !shebang.endsWith('\n')) return `${shebang}\n${block.trimEnd()}`;
  return shebang + block + script.slice(shebang.length);
}

/** Takes every block out again; every other byte stays. */
export function removeBlock(script: string): string {
  let rest = script;
  for (const { start, end, open, lineBreak } of blocksIn(script).reverse()) {
    // Behind a `#!` line that had no line break, the break is ours.
    const before = rest.slice(0, start);
    const isOurs = open && before.endsWith(lineBreak);
    rest = (isOurs ? before.slice(0, -lineBreak.length) : before) + rest.slice(end);
  }
  return rest;
}

/** Whether a script has our block in it. */
export function hasBlock(script: string): boolean {
  return blocksIn(script).length > 0;
}

/** Whether a script has a mark of ours without its other one. */
export function isTorn(script: string): boolean {
  return MARKS.test(removeBlock(script));
}

/**
 * Whether nothing is left of a file of ours once its block is taken out.
 *
 * @param created whether there was no file before
 */
export function isOwnAlone(script: string, created: boolean): boolean {
  const rest = removeBlock(script).replaceAll('\r\n', '\n');
  return hasBlock(script) && (rest === OWN_HEAD || (created && rest === ''));
}

interface Block {
  start: number;
  end: number;
  /** Whether the file ends in it, without a line break. */
  open: boolean;
  /** Which line break it has by now. */
  lineBreak: string;
}

/** Where the blocks are. */
function blocksIn(script: string): Block[] {
  return [...script.matchAll(BLOCK)].map(({ index, 0: text }) => ({
    start: index,
    end: index + text.length,
    open: !text.endsWith('\n'),
    lineBreak: text.includes('\r\n') ? '\r\n' : '\n',
  }));
}

function escaped(text: string): string {
  return text.replace(/[()]/g, '\\$&');
}
