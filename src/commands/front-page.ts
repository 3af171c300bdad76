import { type Definition, type Group, nameOf } from './definitions/definition.ts';

/**
 * What `git checkpoint -h` prints: every command on a line of its own, those of every day first, in no more
 * than 80 columns.
 */
export function frontPage(groups: readonly Group[]): string {
  const widest = Math.max(
    ...groups.flatMap(({ commands }) => commands.map((one) => wordsOf(one).length)),
  );
  const parts = groups.map(({ title, commands }) => {
    const lines = commands.map((one) => `   ${wordsOf(one).padEnd(widest)}  ${one.short}`);
    return `${title}\n${lines.join('\n')}\n`;
  });
  return [
    'usage: git checkpoint [--version] [-h] [--json] [--color] [<command> [<args>]]\n',
    'Write down where the work stands, and pick it up again.\n',
    ...parts,
    "'git checkpoint <command> -h' lists the options of a command;\n'git checkpoint --help' opens the manual page.\n",
  ].join('\n');
}

function wordsOf(one: Definition): string {
  return one.alias === undefined ? nameOf(one) : `${nameOf(one)}|${one.alias}`;
}
