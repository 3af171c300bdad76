import { type Agent, SCOPES, TIMEOUT } from './agent.ts';
import { inHome, inWorktree } from './shape.ts';

/**
 * Cursor: cursor.com/docs/hooks and /docs/skills.
 *
 * It runs the hooks of Claude Code's settings as well. A workspace takes the place of a directory, and a conversation that of a session. `stop` counts how
 * often it was answered with a message already.
 */
export const cursor: Agent = {
  name: 'cursor',
  title: 'Cursor',
  home: { variable: null, path: '.cursor' },
  settings: { user: inHome('hooks.json'), project: inWorktree('.cursor', 'hooks.json') },
  beside: {},
  reads: { 'claude-code': SCOPES },
  off: () => null,
  plugin: {
    isEnabled: ({ file }) =>
      file('plugins/local/git-checkpoint/.cursor-plugin/plugin.json') !== null,
    remove: 'rm -r ~/.cursor/plugins/local/git-checkpoint',
  },
  skills: { user: inHome('skills'), project: inWorktree('.cursor', 'skills') },
  inside: {},
  instructions: {},
  hooks: [
    { event: 'session-start', native: 'sessionStart' },
    { event: 'post-tool-use', native: 'afterFileEdit' },
    { event: 'pre-compact', native: 'preCompact' },
    { event: 'stop', native: 'stop' },
    { event: 'session-end', native: 'sessionEnd' },
  ],
  entry: (_hook, command) => ({ command, timeout: TIMEOUT }),
  preamble: { version: 1 },
  statusLine: false,
  unasked: [],
  read: (input) => ({
    session: input['conversation_id'] ?? input['session_id'],
    cwd: [input['workspace_roots']].flat()[0] ?? input['cwd'],
    written: [input['file_path']],
    source: undefined,
    active:
      Number(input['loop_count'] ?? 0) > 0 || (input['status'] ?? 'completed') !== 'completed',
  }),
  context: (text, session) => ({
    ...(session === null ? {} : { env: { GIT_CHECKPOINT_SESSION: session } }),
    additional_context: text,
  }),
  remind: (text) => ({ followup_message: text }),
  asksSummary: false,
  silence: '{}',
  hint: null,
};
