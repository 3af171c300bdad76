import type { Agent } from './agent.ts';
import { inHome, inWorktree } from './shape.ts';
import { withoutHooks } from './without-hooks.ts';

/**
 * OpenCode: opencode.ai/docs/skills and /docs/rules.
 *
 * Its plugins are programs inside of it, of one form up to version 1 and another since; nothing is
 * wired there. It reads skills, and instructions from AGENTS.md.
 */
export const opencode: Agent = {
  ...withoutHooks,
  name: 'opencode',
  title: 'OpenCode',
  home: { variable: null, path: '.config/opencode' },
  skills: { user: inHome('skills'), project: inWorktree('.opencode', 'skills') },
  instructions: { user: inHome('AGENTS.md'), project: inWorktree('AGENTS.md') },
};
