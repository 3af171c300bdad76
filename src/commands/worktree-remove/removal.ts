import type { Stock } from '../../decide/stock.ts';
import type { RemovalDecision, RemovalOptions } from '../../decide/worktree-remove.ts';
import type { Target, Worktrees } from '../../gather/worktree-remove.ts';
import type { RemovalReport } from '../../render/worktree-remove.ts';

/** What was asked for. */
export interface Removal {
  cwd: string;
  env: NodeJS.ProcessEnv;
  now: Date;
  dryRun: boolean;
  options: RemovalOptions;
}

/** The removal of one worktree, with what can be said of it so far. */
export interface Attempt extends Removal {
  report: RemovalReport;
  warnings: string[];
}

/** A worktree that was looked at, with everything in it. */
export interface Examined {
  worktrees: Worktrees;
  target: Target;
  /** The live checkpoint as a path from the top; null where there is none. */
  note: string | null;
  stock: Stock;
  decision: Extract<RemovalDecision, { kind: 'remove' }>;
}
