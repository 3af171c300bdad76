import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The text of a template beside this file, with what is to stand for each `@NAME@`.
 *
 * @throws where the template has a name that is not given
 */
export function fillTemplate(name: string, parts: Record<string, string>): string {
  const template = readFileSync(join(import.meta.dirname, name), 'utf8');
  return template.replace(/@([A-Z]+)@/g, (_, part) => {
    const text = parts[part];
    if (text === undefined) throw new Error(`'${name}' has '@${part}@': what is that?`);
    return text;
  });
}

/** A word of a shell: within single quotes, `escaped` gives what stands for a quote or a backslash. */
export function quoted(word: string, escaped: (character: string) => string): string {
  return `'${word.replace(/['\\]/g, escaped)}'`;
}

/** As POSIX shells and zsh quote: a backslash is itself. */
export function posixWord(word: string): string {
  return quoted(word, (character) => (character === "'" ? "'\\''" : character));
}

/** As fish quotes. */
export function fishWord(word: string): string {
  return quoted(word, (character) => `\\${character}`);
}
