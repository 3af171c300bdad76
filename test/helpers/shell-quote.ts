/**
 * One word for a POSIX shell. Within single quotes every byte but the quote stands for itself
 * (POSIX.1, Shell Command Language, 2.2.2).
 */
export function shellQuote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
