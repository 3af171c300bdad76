import { type Agent, TIMEOUT } from './agent.ts';
import { block, groupEntry, inHome, inWorktree, readCommon, sessionContext } from './shape.ts';

/**
 * Claude Code: code.claude.com/docs/en/hooks, /statusline, /settings and /skills.
 *
 * SessionStart has no matcher, so that a source that is new (such as `fork`) is not left out. The
 * timeout of SessionEnd also lifts the 1.5 seconds that such hooks have otherwise.
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
  skills: { user: inHome('skills'), project: inWorktree('.claude', 'skills') },
  instructions: {},
  hooks: [
    { event: 'session-start', native: 'SessionStart' },
    { event: 'post-tool-use', native: 'PostToolUse', matcher: 'Write|Edit|MultiEdit' },
    { event: 'pre-compact', native: 'PreCompact' },
    { event: 'stop', native: 'Stop' },
    { event: 'session-end', native: 'SessionEnd' },
    { event: 'worktree-remove', native: 'WorktreeRemove' },
  ],
  entry: groupEntry(TIMEOUT),
  preamble: {},
  statusLine: true,
  read: readCommon,
  context: sessionContext,
  remind: block,
  silence: '',
  hint: null,
};
