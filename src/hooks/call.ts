import { type Asked, readAsked } from '../git/asked.ts';

/** What a hook is run with. */
export interface HookRun {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** The arguments git gave (githooks(5)). */
  args: readonly string[];
  /** How long to wait for the archive's lock, in milliseconds. */
  patience: number;
  /** What its script has asked git already. */
  asked: Asked | null;
}

/** What this process is run with, as a hook. */
export function hookRun(args: readonly string[], patience: number): HookRun {
  return { cwd: process.cwd(), env: process.env, args, patience, asked: readAsked(0) };
}
