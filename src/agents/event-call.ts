import type { Asked } from '../git/asked.ts';
import type { Agent, AgentEvent, EventName } from './agent.ts';

/** What an event is handled with. */
export interface EventCall {
  agent: Agent;
  event: AgentEvent;
  /** The event as the agent told it. */
  told: Readonly<Record<string, unknown>>;
  name: EventName;
  /** Without what names another repository, and with this session. */
  env: NodeJS.ProcessEnv;
  /** Where the agent works. */
  cwd: string;
  session: string | null;
  now: Date;
  /** What git has said of `cwd` already. */
  asked: Asked | null;
}

/** What is printed: the answer for the agent, and what went wrong, for a person who looks. */
export interface EventAnswer {
  output: unknown;
  warnings: readonly string[];
}

export const NOTHING: EventAnswer = { output: null, warnings: [] };

/** An agent waits: after so long another process keeps the archive to itself (docs/design.md §5). */
export const PATIENCE = 2_000;

/** After a stop the worktree may go, and does not come back: nearly as long as an event may take at all. */
export const LAST_PATIENCE = 8_000;
