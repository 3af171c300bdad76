/** Each agent's own program takes the plugin of this repository, by its own check and by an installation. */
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pluginFiles } from '../../scripts/plugin-files.ts';
import { testEnv } from '../helpers/env.ts';
import { createRepo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { checkpoint } from '../helpers/run.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { clientOf, whyNot } from './clients.ts';

const SKILLS = ['checkpoint-resume', 'checkpoint-save', 'checkpoint-track'];
const ID = 'git-checkpoint@git-checkpoint';

/** Nothing is fetched, and nobody is told. */
const ALONE = {
  ANTHROPIC_API_KEY: 'dummy',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  DISABLE_AUTOUPDATER: '1',
  GEMINI_API_KEY: 'dummy',
  GEMINI_TELEMETRY_ENABLED: 'false',
  COPILOT_OFFLINE: 'true',
  COPILOT_AUTO_UPDATE: 'false',
};

type Client = Parameters<typeof clientOf>[0];

/** What is in the repository of plugins, and nothing else of this one. */
function clone(): string {
  const directory = temporaryDirectory();
  const tops = new Set([...pluginFiles().keys()].map((path) => path.split('/')[0] ?? ''));
  for (const top of tops) cpSync(join(root, top), join(directory, top), { recursive: true });
  return directory;
}

function home(...path: string[]): string {
  return join(testEnv()['HOME'] ?? '', ...path);
}

function run(name: Client, ...words: string[]): string {
  const [program = '', ...args] = clientOf(name) ?? [];
  const { code, stdout, stderr } = runProcess(home(), program, [...args, ...words], {
    env: ALONE,
    // Gemini CLI asks whether a directory is to be trusted, whatever is said beside.
    input: 'y\n',
    timeout: 100_000,
  });
  expect(code, stdout + stderr).toBe(0);
  return stdout + stderr;
}

/** Whether `agent status` sees the plugin. */
function isSeen(name: Client): boolean {
  const { data } = checkpoint(home(), ['agent', '--json']).json() as {
    data: { plugins: { agent: string }[] };
  };
  return data.plugins.some(({ agent }) => agent === name);
}

describe.skipIf(!clientOf('claude-code'))(`Claude Code${whyNot('claude-code')}`, () => {
  test.each(['.', 'plugins/claude-code'])('claude plugin validate --strict %s', (path) => {
    expect(run('claude-code', 'plugin', 'validate', '--strict', join(clone(), path))).toContain(
      'Validation passed',
    );
  });

  test('is installed from the list, and seen', () => {
    run('claude-code', 'plugin', 'marketplace', 'add', clone());
    run('claude-code', 'plugin', 'install', ID);
    const details = run('claude-code', 'plugin', 'details', ID);
    for (const skill of SKILLS) expect(details).toContain(skill);
    expect(details).toContain('SessionStart');
    expect(isSeen('claude-code')).toBe(true);
    run('claude-code', 'plugin', 'uninstall', ID);
    expect(isSeen('claude-code')).toBe(false);
  });
});

describe.skipIf(!clientOf('codex'))(`Codex${whyNot('codex')}`, () => {
  test('is installed from the list, and seen', () => {
    run('codex', 'plugin', 'marketplace', 'add', clone());
    run('codex', 'plugin', 'add', ID);
    expect(run('codex', 'plugin', 'list')).toContain('git-checkpoint');
    expect(isSeen('codex')).toBe(true);
    run('codex', 'plugin', 'remove', ID);
    expect(isSeen('codex')).toBe(false);
  });
});

describe.skipIf(!clientOf('gemini-cli'))(`Gemini CLI${whyNot('gemini-cli')}`, () => {
  test('gemini extensions validate, install, and seen', () => {
    const path = join(clone(), 'plugins/gemini-cli');
    expect(run('gemini-cli', 'extensions', 'validate', path)).toContain('successfully validated');
    run('gemini-cli', 'extensions', 'install', path, '--consent');
    const listed = run('gemini-cli', 'extensions', 'list');
    for (const skill of SKILLS) expect(listed).toContain(skill);
    expect(isSeen('gemini-cli')).toBe(true);
    run('gemini-cli', 'extensions', 'uninstall', 'git-checkpoint');
    expect(isSeen('gemini-cli')).toBe(false);
  });
});

describe.skipIf(!clientOf('copilot-cli'))(`Copilot CLI${whyNot('copilot-cli')}`, () => {
  test('is installed from the list, and seen', () => {
    run('copilot-cli', 'plugin', 'marketplace', 'add', clone());
    run('copilot-cli', 'plugin', 'install', ID);
    expect(run('copilot-cli', 'plugin', 'list')).toContain('git-checkpoint');
    expect(isSeen('copilot-cli')).toBe(true);
    run('copilot-cli', 'plugin', 'uninstall', ID);
    expect(isSeen('copilot-cli')).toBe(false);
  });
});

test('without the program the plugin of Claude Code says so to the user, once', () => {
  const repo = createRepo();
  const data = temporaryDirectory();
  mkdirSync(join(data, 'a b'));
  const { hooks } = JSON.parse(
    readFileSync(join(root, 'plugins/claude-code/hooks/hooks.json'), 'utf8'),
  );
  const commands: string[] = Object.values<{ hooks: { command: string }[] }[]>(hooks).flatMap(
    (entries) => entries.flatMap((entry) => entry.hooks.map(({ command }) => command)),
  );
  const start = (PATH: string) =>
    commands.map((command) => {
      const line = command.replaceAll('${CLAUDE_PLUGIN_ROOT}', join(root, 'plugins/claude-code'));
      const env = { PATH, CLAUDE_PLUGIN_DATA: join(data, 'a b') };
      const result = runProcess(repo.path, '/bin/sh', ['-c', line], { env, input: '{}' });
      expect(result).toMatchObject({ code: 0, stderr: '' });
      return result.stdout;
    });
  const [, ...others] = (testEnv()['PATH'] ?? '').split(':');
  expect(start(testEnv()['PATH'] ?? '').join('')).not.toContain('systemMessage');
  expect(existsSync(join(data, 'a b/told'))).toBe(false);
  const said = start(others.join(':')).filter((text) => text !== '');
  expect(said).toHaveLength(1);
  expect(JSON.parse(said[0] ?? '')).toEqual({ systemMessage: expect.stringContaining('PATH') });
  expect(start(others.join(':')).join('')).toBe('');
});
