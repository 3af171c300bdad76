import { type Agent, TIMEOUT } from './agent.ts';
import { isOurCommand } from './settings/ours.ts';
import { groupEntry, inHome, inWorktree, readCommon, record, sessionContext } from './shape.ts';
import { filesOfTool } from './tool-files.ts';

/**
 * Gemini CLI: geminicli.com/docs/hooks/reference and /docs/cli/using-agent-skills.
 *
 * It counts in milliseconds and wants JSON in any case. There is no reminder: at AfterAgent the one way
 * to go on is to reject the answer that was given. PreCompress comes before each request to the model, and no
 * event tells of the end of a compression.
 */
export const geminiCli: Agent = {
  name: 'gemini-cli',
  title: 'Gemini CLI',
  home: { variable: null, path: '.gemini' },
  settings: {
    user: inHome('settings.json'),
    project: inWorktree('.gemini', 'settings.json'),
  },
  beside: {},
  reads: {},
  off,
  plugin: {
    isEnabled: ({ file }) => file('extensions/git-checkpoint/gemini-extension.json') !== null,
    remove: 'gemini extensions uninstall git-checkpoint',
  },
  skills: { user: inHome('skills'), project: inWorktree('.gemini', 'skills') },
  inside: {},
  instructions: {},
  hooks: [
    { event: 'session-start', native: 'SessionStart' },
    { event: 'pre-tool-use', native: 'BeforeTool', shell: 'run_shell_command' },
    {
      event: 'post-tool-use',
      native: 'AfterTool',
      matcher: 'write_file|replace',
      shell: 'run_shell_command',
    },
    { event: 'session-end', native: 'SessionEnd' },
  ],
  entry: groupEntry(TIMEOUT * 1_000),
  preamble: {},
  statusLine: false,
  unasked: [],
  read: (input) => ({ ...readCommon(input), written: filesOfTool(input['tool_input']) }),
  context: sessionContext,
  remind: null,
  asksSummary: false,
  silence: '{}',
  hint: null,
};

/** The switch for all hooks, by its name of today or the former one, or the names of commands that are off. */
function off(settings: Readonly<Record<string, unknown>>): string | null {
  for (const key of ['hooksConfig', 'hooks']) {
    const { enabled, disabled } = record(settings[key]);
    if (enabled === false) return `${key}.enabled`;
    const names: unknown[] = Array.isArray(disabled) ? disabled : [];
    if (names.some((name) => typeof name === 'string' && isOurCommand(name))) {
      return `${key}.disabled`;
    }
  }
  return null;
}
