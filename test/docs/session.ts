/** Console sessions as documents show them: `$ ` in front of a command, its output below. */

export interface Turn {
  command: string;
  /** The output; a line of three dots stands for any lines. */
  shown: string;
}

/** The turns of a session; a command goes on where its line ends with a backslash. */
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

/** Whether a real output is what is shown, but for ages and abbreviated commits. */
export function matches(shown: string, said: string): boolean {
  const parts = normalised(shown).split(/^\.\.\.\n/m);
  const pattern = parts.map((part) => escaped(part)).join('(?:.*\\n)*');
  return new RegExp(`^${pattern}$`).test(normalised(said));
}

function normalised(text: string): string {
  return text
    .replace(/\bjust now\b|\b\d+ (?:minute|hour|day|month)s? ago\b/g, '<age>')
    .replace(/\b[0-9a-f]{7}\b/g, '<commit>');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
