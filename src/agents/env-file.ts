import { appendFileSync } from 'node:fs';

/**
 * Tells the shells that an agent starts which session they belong to, where the agent has a file for
 * that (code.claude.com/docs/en/hooks, "Persist environment variables"; Codex knows it by the same name).
 * Other hooks append to it as well.
 *
 * @param session an id that `sessionId` has let through, so that it needs no quotes
 */
export function exportSession(env: NodeJS.ProcessEnv, session: string): void {
  const file = env['CLAUDE_ENV_FILE'];
  if (!file) return;
  try {
    appendFileSync(file, `export GIT_CHECKPOINT_SESSION=${session}\n`);
  } catch {
    // The session is named in the context as well.
  }
}
