/** What a hook is run with. */
export interface HookRun {
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** The arguments git gave (githooks(5)). */
  args: readonly string[];
  /** How long to wait for the archive's lock, in milliseconds. */
  patience: number;
}
