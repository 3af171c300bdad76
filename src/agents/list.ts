import type { Agent } from './agent.ts';
import { agentsMd } from './agents-md.ts';
import { claudeCode } from './claude-code.ts';
import { codex } from './codex.ts';
import { copilotCli } from './copilot-cli.ts';
import { cursor } from './cursor.ts';
import { geminiCli } from './gemini-cli.ts';
import { opencode } from './opencode.ts';

/** Every agent that there is a wiring for. */
export const AGENTS: readonly Agent[] = [
  claudeCode,
  codex,
  geminiCli,
  cursor,
  opencode,
  copilotCli,
  agentsMd,
];

/** The agent that is called so, if any. */
export function findAgent(name: string): Agent | undefined {
  return AGENTS.find((one) => one.name === name);
}
