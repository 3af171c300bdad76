import { styled } from '../note/styled.ts';
import { cut, pad, widthOf } from './columns.ts';

/** A row of an overview: a first line in columns, and lines below it. */
export interface Row {
  /** `*` for what is here, `+` for what is in another worktree, as `git branch` marks them. */
  mark: '*' | '+' | ' ';
  name: string;
  /** What the name belongs to, such as a branch. */
  of: string;
  /** What is to be known of that, in a few words each. */
  states: readonly string[];
  when: string;
  below: readonly string[];
}

/** As `git branch` colours what is checked out here, and in another worktree. */
const LOOK_OF = { '*': 'here', '+': 'elsewhere', ' ': null } as const;

/** A cell that is longer does not make its column wider, where nothing is cut. */
const WIDEST = 50;
const GAP = 2;
const INDENT = '    ';

/**
 * An overview, each row on lines of its own.
 *
 * @param width how many columns there are, which no line is longer than; null where nobody counts, and lines
 *   are whole
 */
export function renderRows(given: readonly Row[], width: number | null): string {
  const rows = given.map(onOneLine);
  const most = (cells: readonly string[]) => Math.max(0, ...cells.map(widthOf));
  const whole = rows.map((row) => ofWithStates(row, null));
  const names = Math.min(most(rows.map(({ name }) => name)), WIDEST);
  const ofs = Math.min(most(whole), WIDEST);
  const room = width === null ? null : width - 2 - 2 * GAP - most(rows.map(({ when }) => when));
  const columns = room === null ? { name: names, of: ofs } : share(room, names, most(whole));
  const lines = rows.flatMap((row) => {
    const [name, of] =
      room === null
        ? [row.name, ofWithStates(row, null)]
        : [cut(row.name, columns.name), ofWithStates(row, columns.of)];
    const look = LOOK_OF[row.mark];
    const cells = [
      pad(styled('strong', name), columns.name),
      pad(look === null ? of : styled(look, of), columns.of),
      row.when,
    ];
    return [`${row.mark} ${cells.join(' '.repeat(GAP))}`, ...row.below.map((one) => INDENT + one)];
  });
  return lines.map((line) => (width === null ? line : cut(line, width)).trimEnd()).join('\n');
}

/** A row without the line breaks of texts and paths in it. */
function onOneLine({ name, of, states, below, ...rest }: Row): Row {
  const folded = (text: string) => text.replace(/[\r\n\t]+/g, ' ');
  return {
    ...rest,
    name: folded(name),
    of: folded(of),
    states: states.map(folded),
    below: below.map(folded),
  };
}

/**
 * Shares the room between two columns: each gets what it wants where the other leaves it, and a name two
 * fifths of it in any case. States are what a branch's name is followed by, and they tell more than a title's end.
 */
function share(room: number, name: number, of: number): { name: number; of: number } {
  if (name + of <= room) return { name, of };
  const least = Math.floor(room * 0.4);
  const first = name <= least ? name : Math.max(least, room - of);
  return { name: first, of: Math.max(8, room - first) };
}

/** A branch with its states in brackets; where it is too long, the branch is cut, and then the states. */
function ofWithStates({ of, states }: Row, width: number | null): string {
  const suffix = states.length === 0 ? '' : ` (${states.join(', ')})`;
  const text = of + suffix;
  if (width === null || widthOf(text) <= width) return text;
  const left = width - widthOf(suffix);
  return left >= Math.min(widthOf(of), 12) ? cut(of, left) + suffix : cut(text, width);
}
