import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { findAgent } from '../../src/agents/list.ts';
import type { EnvironmentChanges } from '../helpers/env.ts';
import { root } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';

/** What agents start at their events. */
export const BUNDLE = join(root, 'dist/agent.cjs');

/** By what they start it where files were written. */
export const WRITE_SCRIPT = join(root, 'dist/agent-write');

/**
 * Tells an event as an agent does: by JSON on standard input, in the directory that it works in. It never
 * fails, whatever happens.
 */
export function tell(
  agent: string,
  event: string,
  input: unknown,
  { cwd = directoryOf(input), env = {} }: { cwd?: string; env?: EnvironmentChanges } = {},
): { stdout: string; stderr: string; output: unknown } {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  const silence = findAgent(agent)?.silence ?? '';
  const [program, ...args] = event.endsWith('-tool-use')
    ? ['sh', WRITE_SCRIPT, silence, process.execPath, BUNDLE, agent, event]
    : [process.execPath, BUNDLE, agent, event];
  const result = runProcess(cwd, program, args, { input: text, env });
  expect(result).toMatchObject({ code: 0, signal: null });
  const { stdout, stderr } = result;
  // What a compaction is asked for is plain text; all else is one JSON value.
  const isText = event === 'pre-compact' && !stdout.startsWith('{');
  const output = stdout === '' ? null : isText ? stdout.trimEnd() : JSON.parse(stdout);
  return { stdout, stderr, output };
}

function directoryOf(input: unknown): string {
  const { cwd } = (typeof input === 'object' ? input : {}) as { cwd?: unknown };
  return typeof cwd === 'string' && existsSync(cwd) ? cwd : '/';
}

/** Claude Code, with the payloads of code.claude.com/docs/en/hooks. */
export class ScriptedClaude {
  env: EnvironmentChanges = {};
  private starts = 0;

  constructor(
    readonly session: string,
    public cwd: string,
  ) {}

  /** The context that the session gets. Each start is another one. */
  start(source: string): string {
    this.starts += 1;
    const more = { source, model: `model-${this.starts}` };
    const { output } = this.fire('session-start', 'SessionStart', more);
    return (output as { hookSpecificOutput: { additionalContext: string } }).hookSpecificOutput
      .additionalContext;
  }

  /** The Write tool has written a file. */
  wrote(file_path: string, content: string, tool_name = 'Write') {
    return this.fire('post-tool-use', 'PostToolUse', {
      permission_mode: 'default',
      tool_name,
      tool_input: { file_path, content },
      tool_response: { filePath: file_path, success: true },
      tool_use_id: 'toolu_01ABC123',
      duration_ms: 12,
    });
  }

  compact() {
    return this.fire('pre-compact', 'PreCompact', { trigger: 'auto', custom_instructions: '' });
  }

  /** What the agent is told instead of stopping, null for nothing. */
  stop(stop_hook_active = false): string | null {
    const more = { permission_mode: 'default', stop_hook_active, last_assistant_message: 'Done.' };
    const { output } = this.fire('stop', 'Stop', {
      ...more,
      background_tasks: [],
      session_crons: [],
    });
    if (output === null) return null;
    const { hookSpecificOutput } = output as { hookSpecificOutput: Record<string, string> };
    expect(output).toEqual({
      hookSpecificOutput: { hookEventName: 'Stop', additionalContext: expect.any(String) },
    });
    return hookSpecificOutput['additionalContext'] ?? '';
  }

  end(reason: string) {
    return this.fire('session-end', 'SessionEnd', { reason });
  }

  /** The Bash tool is about to run a command. */
  runs(command: string) {
    const tool_input = { command, description: 'a command' };
    return this.fire('pre-tool-use', 'PreToolUse', { tool_name: 'Bash', tool_input });
  }

  /** The Bash tool has run a command. */
  ran(command: string) {
    return this.fire('post-tool-use', 'PostToolUse', {
      tool_name: 'Bash',
      tool_input: { command, description: 'a command' },
      tool_response: { stdout: '', stderr: '', interrupted: false },
    });
  }

  private fire(event: string, hook_event_name: string, more: object) {
    const common = { session_id: this.session, transcript_path: '/t.jsonl', cwd: this.cwd };
    const { env } = this;
    return tell('claude-code', event, { ...common, hook_event_name, ...more }, { env });
  }
}
