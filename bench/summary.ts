/** Times in milliseconds: the middle one, and the bounds of the middle eight tenths. */
export interface Summary {
  median: number;
  p10: number;
  p90: number;
}

export function summarize(times: readonly number[]): Summary {
  const sorted = [...times].sort((a, b) => a - b);
  return { median: quantile(sorted, 0.5), p10: quantile(sorted, 0.1), p90: quantile(sorted, 0.9) };
}

/** The value below which a share of sorted values lies; between two of them, in proportion. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) throw new Error('nothing was measured');
  return below + (above - below) * (place % 1);
}
