import { CHECKPOINTS } from './checkpoints.ts';
import { type Definition, DRY_RUN, inRepository } from './definition.ts';
import { WORKSTREAMS } from './workstreams.ts';

/** The commands that make it automatic, and those that set it up. */
export const SETUP: readonly Definition[] = [
  {
    usage: 'install',
    short: 'make checkpoints follow the branches, by git hooks',
    summary:
      'Make git run the hooks that file checkpoints away and bring them back. Other hooks stay as they are, and it says that a hook fires only where it saw git run it.',
    load: inRepository(async () => (await import('../seldom.ts')).seldom.install()),
    options: [
      ['--tracked', 'also change hook files that git tracks'],
      ['--all-worktrees', 'also install in the other worktrees, as far as that goes'],
      DRY_RUN,
    ],
  },
  {
    usage: 'uninstall',
    short: 'take the hooks out again',
    summary: 'Take the hooks out of this repository again, byte for byte; checkpoints stay.',
    load: inRepository(async () => (await import('../seldom.ts')).seldom.uninstall()),
    options: [DRY_RUN],
  },
  {
    usage: 'agent [action] [agent] [event]',
    short: 'wire a coding agent, such as claude-code',
    summary:
      "Wire a coding agent: 'install <agent>', 'uninstall <agent>', 'status' (the default); 'hook <agent> <event>' is what agents call.",
    load: async () => (await import('../wiring.ts')).wiring.agent,
    options: [
      ['--user', 'install, uninstall: for all your repositories (the default)'],
      ['--project', 'install, uninstall: for everyone, in files of this repository'],
      ['--local', 'install, uninstall: for you in this repository'],
      ['-f, --force', 'install: replace a status line that is there'],
      ['--unasked', 'install: let the agent save, resume and list without asking (claude-code)'],
      DRY_RUN,
    ],
  },
  {
    usage: 'mcp',
    short: 'serve checkpoints to any agent, as MCP tools',
    summary: 'Serve checkpoints to an agent as MCP tools, on standard input and output.',
    load: async () => {
      const { mcp } = await import('../mcp.ts');
      return (invocation) => mcp(invocation, [...CHECKPOINTS, ...WORKSTREAMS]);
    },
  },
  {
    usage: 'config [action] [name] [value]',
    short: 'show settings, and change them',
    summary:
      'Show and change settings: list (the default), get <name>, set <name> <value>, unset <name>.',
    load: async () => (await import('../seldom.ts')).seldom.config(),
    options: [
      ['--show-origin', 'list: with the place that each comes from'],
      ['--global', 'set, unset: for all repositories'],
      ['--local', 'set, unset: for this repository (the default)'],
    ],
  },
];
