import type { Measurement } from './measure.ts';

/** What every command has to keep within. */
export const LIMITS = {
  /** The command's time over its floor. */
  ratio: 1.8,
  /** Bytes. */
  peakMemory: 90 * 1024 * 1024,
};

export interface Verdict {
  ratio: number;
  kept: boolean;
}

export function judge({ scenario, command, floor, peakMemory }: Measurement): Verdict {
  const ratio = command.median / floor.median;
  const most = scenario.limit ?? LIMITS.ratio;
  return { ratio, kept: ratio <= most && peakMemory < LIMITS.peakMemory };
}
