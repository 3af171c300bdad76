/** Which faults are put at which points. */
import type { Call } from '../helpers/strace.ts';

/** What a kernel may say, by the call that it says it to. */
const ERRORS = ['ENOSPC', 'EIO', 'EACCES', 'EROFS'];

/** FAULTS=all tries every fault at every point; without it, a sample that CI has time for. */
export const ALL = process.env['FAULTS'] === 'all';

/** The errors for a call: all of them, or one, another one at each point. */
export function errorsAt({ name }: Call, n: number): string[] {
  const errors = /^link/.test(name)
    ? [...ERRORS, 'EPERM', 'EXDEV']
    : /^rename/.test(name)
      ? [...ERRORS, 'EXDEV']
      : ERRORS;
  const chosen = ALL ? errors : [errors[n % errors.length] ?? 'EIO'];
  return chosen.map((error) => `error=${error}`);
}

/** Which points of an operation the sample has: every so many, the history's objects apart. */
export interface Sample {
  /**
   * Leaves out what changes nothing that another process sees: a kill there finds the disk as it does
   * at the next call.
   */
  effective: boolean;
  every: number;
  /** Objects are most of the points, and all alike. */
  everyObject: number;
}

/** The points that are tried. */
export function sampled(points: readonly Call[], sample: Sample): Call[] {
  if (ALL) return [...points];
  let others = 0;
  let objects = 0;
  return points
    .filter((point) => !sample.effective || (point.ok && !/sync/.test(point.name)))
    .filter(({ path }) =>
      path.includes('/objects/')
        ? objects++ % sample.everyObject === 0
        : others++ % sample.every === points.length % sample.every,
    );
}
