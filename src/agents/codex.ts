import { join } from 'node:path';
import { type Agent, TIMEOUT } from './agent.ts';
import { groupEntry, inHome, inWorktree, PLUGIN, readCommon, sessionContext } from './shape.ts';
import { filesOfTool } from './tool-files.ts';

/**
 * Codex CLI: developers.openai.com/codex/hooks and /skills, and its source (codex-rs/hooks).
 *
 * A reminder is for the user: `codex exec` would print what the agent answers to it in place of its answer.
 * Files are written by `apply_patch`, whose patch names them. Skills of the user are in ~/.agents,
 * whatever CODEX_HOME says.
 */
export const codex: Agent = {
  name: 'codex',
  title: 'Codex CLI',
  home: { variable: 'CODEX_HOME', path: '.codex' },
  settings: { user: inHome('hooks.json'), project: inWorktree('.codex', 'hooks.json') },
  beside: { user: inHome('config.toml'), project: inWorktree('.codex', 'config.toml') },
  reads: {},
  off: () => null,
  plugin: {
    isEnabled: ({ beside }) =>
      beside.some((keys) => keys.get(`plugins.${PLUGIN}.enabled`) === 'true'),
    remove: `codex plugin remove ${PLUGIN}`,
  },
  skills: {
    user: ({ user }) => join(user, '.agents', 'skills'),
    project: inWorktree('.agents', 'skills'),
  },
  inside: {},
  instructions: {},
  hooks: [
    { event: 'session-start', native: 'SessionStart' },
    { event: 'pre-tool-use', native: 'PreToolUse', shell: 'Bash' },
    {
      event: 'post-tool-use',
      native: 'PostToolUse',
      matcher: 'apply_patch|Edit|Write',
      shell: 'Bash',
    },
    { event: 'pre-compact', native: 'PreCompact' },
    { event: 'stop', native: 'Stop' },
  ],
  entry: groupEntry(TIMEOUT),
  preamble: {},
  statusLine: false,
  unasked: [],
  read: (input) => ({
    ...readCommon(input),
    written: filesOfTool(input['tool_input']),
  }),
  context: sessionContext,
  remind: (text) => ({ systemMessage: text }),
  asksSummary: false,
  silence: '',
  hint: "codex runs no hook before '/hooks' in it has said that it is trusted",
};
