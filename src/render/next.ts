/** The open next steps, by the numbers that `--done` takes. */
export function renderSteps(steps: readonly string[]): { text: string; hints: string[] } {
  if (steps.length === 0) {
    return {
      text: 'no next step is open',
      hints: ["'git checkpoint save --next <text>' adds one"],
    };
  }
  const widest = String(steps.length).length;
  const lines = steps.map((step, index) => `${String(index + 1).padStart(widest)}  ${step}`);
  return { text: lines.join('\n'), hints: [] };
}

/** What was ticked off, and what comes now. */
export function renderNext(done: string, [following]: readonly string[]): string {
  return `done: ${done}\n${following === undefined ? 'no next step is left' : `next: ${following}`}`;
}
