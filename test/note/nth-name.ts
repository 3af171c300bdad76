import { numberedNames } from '../../src/note/file-name.ts';

/** The n-th file name that is tried, 1 for the name itself. */
export function nthName(fileName: string, n: number): string {
  const names = numberedNames(fileName);
  for (let at = 1; at < n; at++) names.next();
  return names.next().value;
}
