import { appendFileSync } from 'node:fs';
import type { SessionVariable } from '../note/stamp.ts';

/** The variables that the agents' own shells have; in Cursor's and OpenCode's it is our answer that sets it. */
const IN_SHELLS: Readonly<Record<string, SessionVariable>> = {
  'claude-code': 'CLAUDE_CODE_SESSION_ID',
  codex: 'CODEX_SESSION_ID',
  'copilot-cli': 'COPILOT_AGENT_SESSION_ID',
  cursor: 'GIT_CHECKPOINT_SESSION',
  opencode: 'GIT_CHECKPOINT_SESSION',
};

/**
 * Tells the shells that an agent starts which session they belong to, where the agent has a file for
 * that (code.claude.com/docs/en/hooks, "Persist environment variables"). Other hooks append to it as well.
 *
 * @param session an id that `sessionId` has let through, so that it needs no quotes
 * @returns the variable that holds it there, null where none does
 */
export function exportSession(
  env: NodeJS.ProcessEnv,
  agent: string,
  session: string,
): SessionVariable | null {
  const file = env['CLAUDE_ENV_FILE'];
  try {
    if (file) {
      appendFileSync(file, `export GIT_CHECKPOINT_SESSION=${session}\n`);
      return 'GIT_CHECKPOINT_SESSION';
    }
  } catch {
    // The shell may know it by itself.
  }
  return IN_SHELLS[agent] ?? null;
}
