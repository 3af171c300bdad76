import { type Agent, TIMEOUT } from './agent.ts';
import { inHome, inWorktree, PLUGIN, record, sessionContext } from './shape.ts';
import { filesOfTool } from './tool-files.ts';

/**
 * GitHub Copilot CLI: docs.github.com/en/copilot/reference/hooks-reference and the pages on skills.
 *
 * The file of hooks is ours alone. The one way to be reminded is to go on, which `copilot -p` prints as well. `toolArgs` is a string of JSON by the documentation, and an object since
 * (1.0.102). Which tools edit depends on the model. Copilot also reads .claude/settings.json of a repository.
 *
 * VS Code runs the same files, and speaks the form of Claude Code's (code.visualstudio.com/docs/agent-customization/hooks).
 */
export const copilotCli: Agent = {
  name: 'copilot-cli',
  title: 'GitHub Copilot CLI',
  home: { variable: 'COPILOT_HOME', path: '.copilot' },
  settings: {
    user: inHome('hooks', 'git-checkpoint.json'),
    project: inWorktree('.github', 'hooks', 'git-checkpoint.json'),
  },
  beside: {},
  reads: { 'claude-code': ['project', 'local'] },
  off: (settings) => (settings['disableAllHooks'] === true ? 'disableAllHooks' : null),
  plugin: {
    isEnabled: ({ file }) => record(file('settings.json')?.['enabledPlugins'])[PLUGIN] === true,
    remove: `copilot plugin uninstall ${PLUGIN}`,
  },
  skills: { user: inHome('skills'), project: inWorktree('.github', 'skills') },
  inside: {},
  instructions: {},
  hooks: [
    { event: 'session-start', native: 'sessionStart' },
    { event: 'pre-tool-use', native: 'preToolUse', shell: 'bash' },
    {
      event: 'post-tool-use',
      native: 'postToolUse',
      matcher: 'create|edit|str_replace_editor|apply_patch',
      shell: 'bash',
    },
    { event: 'pre-compact', native: 'preCompact' },
    { event: 'stop', native: 'agentStop' },
    { event: 'session-end', native: 'sessionEnd' },
  ],
  entry: ({ matcher }, command) => ({
    type: 'command',
    ...(matcher === undefined ? {} : { matcher }),
    bash: command,
    timeoutSec: TIMEOUT,
  }),
  preamble: { version: 1 },
  statusLine: false,
  unasked: [],
  read: (input) => ({
    session: input['sessionId'],
    cwd: input['cwd'],
    written: filesOfTool(input['toolArgs'] ?? input['tool_input']),
    source: input['source'],
    active: input['stop_hook_active'] === true,
  }),
  context: (text) => ({ additionalContext: text, ...sessionContext(text) }),
  remind: null,
  asksSummary: false,
  silence: '{}',
  hint: null,
};
