import type { Event } from './cast.ts';

/** A character, its colour and the like as class names, and when it came. */
export interface Cell {
  character: string;
  style: string;
  at: number;
}

/** What the codes of SGR switch on, as class names; those that switch something off are in {@link OFF}. */
const ON: Record<string, string> = {
  1: 'bold',
  2: 'dim',
  3: 'italic',
  4: 'underline',
  ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7].map((n) => [30 + n, `c${n}`])),
  ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7].map((n) => [90 + n, `c${n + 8}`])),
};

const OFF: Record<string, RegExp> = {
  0: /.*/,
  22: /^(?:bold|dim)$/,
  23: /^italic$/,
  24: /^underline$/,
  39: /^c\d+$/,
};

/**
 * The lines that a terminal shows in the end, those that have scrolled away first.
 *
 * @throws Error at a control sequence that is neither a line end nor a colour
 */
export function linesOf(events: readonly Event[]): Cell[][] {
  const lines: Cell[][] = [[]];
  let styles: string[] = [];
  for (const [at, text] of events) {
    for (const part of text.match(/\r\n|\x1b\[[0-9;]*m|./gsu) ?? []) {
      if (part === '\r\n') lines.push([]);
      else if (part.startsWith('\x1b[')) styles = styled(styles, part);
      else if (/[\x00-\x1f\x7f]/.test(part)) throw new Error(`cannot show ${JSON.stringify(text)}`);
      else lines.at(-1)?.push({ character: part, style: styles.join(' '), at });
    }
  }
  if (lines.at(-1)?.length === 0) lines.pop();
  return lines;
}

/** What the lines say, without colours. */
export function textOf(lines: readonly (readonly Cell[])[]): string {
  return lines.map((cells) => `${cells.map(({ character }) => character).join('')}\n`).join('');
}

function styled(before: readonly string[], sequence: string): string[] {
  let styles = [...before];
  for (const code of sequence.slice(2, -1).split(';')) {
    const [on, off] = [ON[code || '0'], OFF[code || '0']];
    if (off) styles = styles.filter((one) => !off.test(one));
    else if (on) styles = [...styles.filter((one) => one[0] !== 'c' || on[0] !== 'c'), on];
    else throw new Error(`cannot show ${JSON.stringify(sequence)}`);
  }
  return styles;
}
