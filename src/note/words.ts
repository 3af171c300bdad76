/** A number with its noun, such as `1 commit` or `3 commits`. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}

/** Files of an archive in words: its notes, and what is attached to workstreams. */
export function countArchived(files: readonly { area: string }[]): string {
  const attached = files.filter(({ area }) => area === 'attached').length;
  const notes = count(files.length - attached, 'checkpoint');
  return attached === 0 ? notes : `${notes} and ${count(attached, 'attached file')}`;
}
