import type { Agent } from './agent.ts';
import { inWorktree } from './shape.ts';
import { withoutHooks } from './without-hooks.ts';

/** Whatever else reads AGENTS.md (agents.md): a block of instructions at the top of the worktree. */
export const agentsMd: Agent = {
  ...withoutHooks,
  name: 'agents-md',
  title: 'AGENTS.md',
  home: { variable: null, path: '' },
  instructions: { project: inWorktree('AGENTS.md') },
};
