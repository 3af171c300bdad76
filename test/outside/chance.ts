/** Chance that can be had again: `SEED` repeats what a failed test has printed. */

/** The seed of this run. */
export const SEED = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

/** Draws from a seed (mulberry32), the same ones each time. */
export class Chance {
  constructor(private state = SEED) {}

  /** From 0 up to and without 1. */
  share(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** One of several. */
  of<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.share() * choices.length)] as T;
  }
}
