import { type Agent, TIMEOUT } from './agent.ts';
import {
  groupEntry,
  inHome,
  inWorktree,
  PLUGIN,
  readCommon,
  record,
  sessionContext,
} from './shape.ts';
import { filesOfTool } from './tool-files.ts';

/**
 * What the skills run: all of it can be taken back. Not every command, for `config set` can name one that
 * `worktree-remove` then runs.
 */
const UNASKED = [
  'save',
  'resume',
  'track',
  'refresh',
  'attach',
  'brief',
  'done',
  'next',
  'list',
  'show',
  'status',
].map((command) => `git checkpoint ${command}`);

/**
 * Claude Code: code.claude.com/docs/en/hooks, /statusline, /settings and /skills.
 *
 * The reminder is context for one more turn, where the client is new enough: `decision: block` shows as an error.
 *
 * What a PreCompact hook prints stands at the end of what the model is asked to summarise (read in 2.1.332).
 *
 * SessionStart has no matcher, so that a source that is new (such as `fork`) is not left out. The
 * timeout of SessionEnd also lifts the 1.5 seconds that such hooks have otherwise.
 *
 * Up to 2.1.100 one event that it does not know makes it skip the whole file, permissions included: only those
 * that 2.1.20 knows are written. Worktrees that it removes are gone before SessionEnd: Stop is the last event in
 * them.
 */
export const claudeCode: Agent = {
  name: 'claude-code',
  title: 'Claude Code',
  home: { variable: 'CLAUDE_CONFIG_DIR', path: '.claude' },
  settings: {
    user: inHome('settings.json'),
    project: inWorktree('.claude', 'settings.json'),
    local: inWorktree('.claude', 'settings.local.json'),
  },
  beside: {},
  reads: {},
  off: (settings) => (settings['disableAllHooks'] === true ? 'disableAllHooks' : null),
  plugin: {
    isEnabled: ({ settings }) =>
      settings.reduce(
        (enabled, one) => record(one['enabledPlugins'])[PLUGIN] ?? enabled,
        false as unknown,
      ) === true,
    remove: `claude plugin uninstall ${PLUGIN}`,
  },
  skills: { user: inHome('skills'), project: inWorktree('.claude', 'skills') },
  inside: {},
  instructions: {},
  hooks: [
    { event: 'session-start', native: 'SessionStart' },
    { event: 'pre-tool-use', native: 'PreToolUse', shell: 'Bash' },
    {
      event: 'post-tool-use',
      native: 'PostToolUse',
      matcher: 'Write|Edit|MultiEdit',
      shell: 'Bash',
    },
    { event: 'pre-compact', native: 'PreCompact' },
    { event: 'stop', native: 'Stop' },
    { event: 'session-end', native: 'SessionEnd' },
  ],
  entry: groupEntry(TIMEOUT),
  preamble: {},
  statusLine: true,
  unasked: UNASKED,
  read: (input) => ({ ...readCommon(input), written: filesOfTool(input['tool_input']) }),
  context: sessionContext,
  remind: (text) => ({
    hookSpecificOutput: { hookEventName: 'Stop', additionalContext: text },
  }),
  asksSummary: true,
  silence: '',
  hint: null,
};
