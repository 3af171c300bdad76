/** What a document shows of a session, and what really happens. */

/** Whether a real output is what is shown, but for ages and abbreviated commits. */
export function matches(shown: string, said: string): boolean {
  const parts = normalised(shown).split(/^\.\.\.\n/m);
  const pattern = parts.map((part) => escaped(part)).join('(?:.*\\n)*');
  return new RegExp(`^${pattern}$`).test(normalised(said));
}

/** A text with a word in the place of each age and abbreviated commit. */
export function normalised(text: string): string {
  return text
    .replace(/\bjust now\b|\b\d+ (?:minute|hour|day|month)s? ago\b/g, '<age>')
    .replace(/\b[0-9a-f]{7}\b/g, '<commit>');
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
