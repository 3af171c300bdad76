import { type Asked, readAsked } from '../git/asked.ts';

/** What a hook is run with. */
export interface HookCall {
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
export function hookCall(args: readonly string[], patience: number): HookCall {
  return { cwd: process.cwd(), env: process.env, args, patience, asked: readAsked(0) };
}
