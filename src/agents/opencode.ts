import type { Agent } from './agent.ts';
import { inHome, inWorktree, readCommon } from './shape.ts';
import { filesOfTool } from './tool-files.ts';
import { withoutHooks } from './without-hooks.ts';

/**
 * OpenCode 1: opencode.ai/docs/plugins, /docs/skills and /docs/rules.
 *
 * It calls no commands. A program of ours runs inside of it (agents/opencode-plugin.mjs), which starts the
 * command's program at its events and speaks the form of Claude Code's with it.
 */
export const opencode: Agent = {
  ...withoutHooks,
  name: 'opencode',
  title: 'OpenCode',
  home: { variable: null, path: '.config/opencode' },
  inside: {
    user: inHome('plugins', 'git-checkpoint.js'),
    project: inWorktree('.opencode', 'plugins', 'git-checkpoint.js'),
  },
  skills: { user: inHome('skills'), project: inWorktree('.opencode', 'skills') },
  instructions: { user: inHome('AGENTS.md'), project: inWorktree('AGENTS.md') },
  hooks: [
    { event: 'session-start', native: 'session.created' },
    { event: 'post-tool-use', native: 'tool.execute.after' },
    { event: 'pre-compact', native: 'experimental.session.compacting' },
    { event: 'stop', native: 'session.idle' },
    { event: 'session-end', native: 'session.deleted' },
  ],
  read: (input) => ({ ...readCommon(input), written: filesOfTool(input['tool_input']) }),
  context: (text) => ({ additionalContext: text }),
  remind: (text) => ({ systemMessage: text }),
};
