/** A number with its noun, such as `1 commit` or `3 commits`. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
