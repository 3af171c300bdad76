/** The forms that several agents share. */
import { join } from 'node:path';
import type { AgentEvent, Hook, Places } from './agent.ts';

/** Our plugin, by the list that this repository is (scripts/plugin-files.ts). */
export const PLUGIN = 'git-checkpoint@git-checkpoint';

/** `{ matcher, hooks: [{ type, command, timeout }] }`, as Claude Code began it. */
export function groupEntry(timeout: number): (hook: Hook, command: string) => object {
  return ({ matcher }, command) => ({
    ...(matcher === undefined ? {} : { matcher }),
    hooks: [{ type: 'command', command, timeout }],
  });
}

/** The fields of Claude Code's events, which Codex and Gemini CLI have taken over; VS Code's have another name. */
export function readCommon(input: Readonly<Record<string, unknown>>): AgentEvent {
  const tool = record(input['tool_input']);
  return {
    session: input['session_id'] ?? input['sessionId'],
    cwd: input['cwd'],
    written: [tool['file_path']],
    source: input['source'],
    active: input['stop_hook_active'] === true,
  };
}

/** `{ hookSpecificOutput: { hookEventName, additionalContext } }`. */
export function sessionContext(text: string): object {
  return { hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext: text } };
}

/** A path below the top of the worktree. */
export function inWorktree(...path: string[]): (places: Places) => string {
  return ({ worktree }) => join(worktree ?? '.', ...path);
}

/** A path in the agent's own directory. */
export function inHome(...path: string[]): (places: Places) => string {
  return ({ home }) => join(home, ...path);
}

/** An object as a record, whatever else as an empty one. */
export function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
