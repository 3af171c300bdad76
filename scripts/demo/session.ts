import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command of a session, and what it shows. */
export interface Turn {
  /** Of several lines where one ends with a backslash. */
  command: string;
  /** The output, with `\n` at the end of lines. */
  shown: string;
}

/** The turns of a session as documents show it: `$ ` in front of a command, its output below. */
export function turnsOf(session: string): Turn[] {
  const turns: Turn[] = [];
  let typing = false;
  for (const line of session.trimEnd().split('\n')) {
    const turn = turns.at(-1);
    if (turn && typing) turn.command += `\n${line}`;
    else if (line.startsWith('$ ')) turns.push({ command: line.slice(2), shown: '' });
    else if (turn) turn.shown += `${line}\n`;
    typing = turns.at(-1)?.shown === '' && line.endsWith('\\');
  }
  return turns;
}

/** The README's session, as it stands there. */
export function readmeSession(root: string): string {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const [, session] = /^```console\n([\s\S]*?)^```$/m.exec(readme) ?? [];
  if (session === undefined) throw new Error('README.md shows no session');
  return session;
}
