/** The clients: where their programs are, and how each is started without a person. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../../helpers/env.ts';
import { root } from '../../helpers/root.ts';
import type { Call } from './protocols.ts';

const packages = join(root, 'test/agents/real/clients/node_modules');
/** Names of packages for this machine end so. */
const machine = `${process.platform}-${process.arch}`;

export interface Client {
  /** As `git checkpoint agent install` calls it. */
  agent: string;
  /** The program and its first arguments; null where it is not installed. */
  program: readonly string[] | null;
  /** What it needs in a new home. */
  prepare(home: string, url: string): void;
  env(url: string): Environment;
  /** What follows the program to answer a prompt: in a new session, or in the last one. */
  ask(prompt: string, session: 'new' | 'last'): readonly string[];
  /** Its own tools, as its model calls them. */
  write(path: string, text: string): Call;
  shell(command: string): Call;
}

const claudeCode: Omit<Client, 'program'> = {
  agent: 'claude-code',
  prepare: () => {},
  env: (url) => ({
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'a-dummy',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
  }),
  ask: (prompt, session) => [
    ...(session === 'last' ? ['--continue'] : []),
    ...['--permission-mode', 'acceptEdits', '--allowedTools', 'Bash,Write,Edit'],
    ...['--print', prompt],
  ],
  write: (file_path, content) => ({ tool: 'Write', input: { file_path, content } }),
  shell: (command) => ({ tool: 'Bash', input: { command, description: 'a command' } }),
};

export const claude: Client = {
  ...claudeCode,
  // Its native program is started where it lies: no script of a package has run.
  program: installed(`@anthropic-ai/claude-code-${machine}/claude`),
};

/** The oldest version that docs/agents.md names. */
export const oldestClaude: Client = {
  ...claudeCode,
  program: onNode('claude-code-oldest/cli.js'),
};

const codexProgram = installed(`@openai/codex-${machine}/vendor/*/bin/codex`);

/** Whether Codex can make its sandbox here: some containers forbid that. */
export const codexSandbox =
  codexProgram !== null &&
  spawnSync(codexProgram[0] ?? '', ['sandbox', '--', 'true'], {
    env: { HOME: '/nonexistent', PATH: process.env['PATH'] },
  }).status === 0;

export const codex: Client = {
  agent: 'codex',
  program: codexProgram,
  prepare: (home, url) => {
    mkdirSync(join(home, '.codex'));
    writeFileSync(
      join(home, '.codex/config.toml'),
      [
        'model = "gpt-5.5"',
        'model_provider = "mock"',
        'model_auto_compact_token_limit = 50000',
        `sandbox_mode = "${codexSandbox ? 'workspace-write' : 'danger-full-access'}"`,
        '[model_providers.mock]',
        'name = "mock"',
        `base_url = "${url}/v1"`,
        'env_key = "MOCK_KEY"',
        'wire_api = "responses"',
        // The tests' repositories are below /tmp, others are not.
        '[sandbox_workspace_write]',
        'exclude_slash_tmp = true',
        'exclude_tmpdir_env_var = true',
        '',
      ].join('\n'),
    );
  },
  env: () => ({ MOCK_KEY: 'a-dummy' }),
  ask: (prompt, session) => [
    'exec',
    ...(session === 'last' ? ['resume', '--last'] : []),
    ...['--dangerously-bypass-hook-trust', prompt],
  ],
  write: (path, text) => ({
    tool: 'apply_patch',
    input: `*** Begin Patch\n*** Add File: ${path}\n${text.replace(/^/gm, '+')}\n*** End Patch\n`,
  }),
  shell: (command) => ({ tool: 'exec_command', input: { cmd: command } }),
};

export const gemini: Client = {
  agent: 'gemini-cli',
  program: onNode('@google/gemini-cli/bundle/gemini.js'),
  prepare: (home) => {
    mkdirSync(join(home, '.gemini'));
    writeFileSync(
      join(home, '.gemini/settings.json'),
      '{"security":{"auth":{"selectedType":"gemini-api-key"}}}',
    );
  },
  env: (url) => ({
    GEMINI_API_KEY: 'a-dummy',
    GOOGLE_GEMINI_BASE_URL: url,
    GEMINI_TELEMETRY_ENABLED: 'false',
    GEMINI_CLI_TRUST_WORKSPACE: 'true',
  }),
  ask: (prompt, session) => [
    ...(session === 'last' ? ['--resume', 'latest'] : []),
    // Without a model, another one is asked first which to take.
    ...['--model', 'gemini-2.5-pro', '--approval-mode', 'yolo', '--prompt', prompt],
  ],
  write: (file_path, content) => ({ tool: 'write_file', input: { file_path, content } }),
  shell: (command) => ({ tool: 'run_shell_command', input: { command } }),
};

export const copilot: Client = {
  agent: 'copilot-cli',
  program: installed(`@github/copilot-${machine}/copilot`),
  prepare: () => {},
  env: (url) => ({
    COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
    COPILOT_PROVIDER_TYPE: 'openai',
    COPILOT_PROVIDER_API_KEY: 'a-dummy',
    COPILOT_MODEL: 'mock-model',
    COPILOT_OFFLINE: 'true',
    COPILOT_AUTO_UPDATE: 'false',
  }),
  ask: (prompt, session) => [
    ...(session === 'last' ? ['--continue'] : []),
    ...['--allow-all-tools', '--prompt', prompt],
  ],
  write: (path, file_text) => ({ tool: 'create', input: { path, file_text } }),
  shell: (command) => ({ tool: 'bash', input: { command, description: 'a command' } }),
};

export const opencode: Client = {
  agent: 'opencode',
  program: installed(`opencode-${machine}/bin/opencode`),
  prepare: (home, url) => {
    const options = { baseURL: `${url}/v1`, apiKey: 'a-dummy' };
    const models = { mock: { name: 'mock', tool_call: true } };
    mkdirSync(join(home, '.config/opencode'), { recursive: true });
    writeFileSync(
      join(home, '.config/opencode/opencode.json'),
      JSON.stringify({
        model: 'mock/mock',
        provider: { mock: { npm: '@ai-sdk/openai-compatible', options, models } },
      }),
    );
  },
  env: () => ({
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
  }),
  ask: (prompt, session) => ['run', ...(session === 'last' ? ['--continue'] : []), prompt],
  write: (filePath, content) => ({ tool: 'write', input: { filePath, content } }),
  shell: (command) => ({ tool: 'bash', input: { command, description: 'a command' } }),
};

/** A program in a package; a directory `*` is the only one there. */
function installed(path: string): readonly string[] | null {
  const [before = '', after] = join(packages, path).split('/*/');
  if (after === undefined) return existsSync(before) ? [before] : null;
  const [only] = existsSync(before) ? readdirSync(before) : [];
  return only === undefined ? null : [join(before, only, after)];
}

function onNode(path: string): readonly string[] | null {
  const program = installed(path);
  return program && [process.execPath, ...program];
}
