import type { Frame, GitResult } from './run.ts';

/** Has git change something; its exit code is part of the answer. */
export type Change = (args: readonly string[]) => Promise<GitResult>;

/**
 * What everything goes through that changes what is the user's: refs, index, worktrees, configuration.
 * It is simple-git, whose queue does one thing after the other; loaded at the first change only, since
 * loading it costs 6 to 8 ms (docs/performance.md).
 *
 * @throws CheckpointError, with each change, where git cannot be started
 */
export function openChange(frame: Frame): Change {
  let porcelain: Promise<Change> | null = null;
  return async (args) => {
    porcelain ??= import('./porcelain.ts').then(({ openPorcelain }) => openPorcelain(frame));
    return (await porcelain)(args);
  };
}
