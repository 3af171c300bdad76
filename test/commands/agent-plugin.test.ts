/** A plugin of ours that an agent has besides is pointed out. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { testEnv } from '../helpers/env.ts';
import { createRepo } from '../helpers/repo.ts';
import { checkpoint } from '../helpers/run.ts';

const ID = 'git-checkpoint@git-checkpoint';

function home(...path: string[]): string {
  return join(testEnv()['HOME'] ?? '', ...path);
}

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function agent(...words: string[]) {
  return checkpoint(home(), ['agent', ...words]);
}

const CASES: [string, string, string, string][] = [
  [
    'claude-code',
    '.claude/settings.json',
    JSON.stringify({ enabledPlugins: { [ID]: true } }),
    `claude plugin uninstall ${ID}`,
  ],
  [
    'codex',
    '.codex/config.toml',
    `[plugins."${ID}"]\nenabled = true\n`,
    `codex plugin remove ${ID}`,
  ],
  [
    'gemini-cli',
    '.gemini/extensions/git-checkpoint/gemini-extension.json',
    '{}',
    'gemini extensions uninstall git-checkpoint',
  ],
  [
    'cursor',
    '.cursor/plugins/local/git-checkpoint/.cursor-plugin/plugin.json',
    '{}',
    'rm -r ~/.cursor/plugins/local/git-checkpoint',
  ],
  [
    'copilot-cli',
    '.copilot/settings.json',
    JSON.stringify({ enabledPlugins: { [ID]: true } }),
    `copilot plugin uninstall ${ID}`,
  ],
];

test.each(CASES)('%s: %s', (name, path, text, remove) => {
  const repo = createRepo();
  put(home(path), text);
  const alone = agent('status');
  expect(alone.stdout).toContain('(plugin)');
  expect(alone.stdout).toContain(remove);
  expect(agent('status', '--json').json()).toMatchObject({
    data: { wirings: [], plugins: [{ agent: name, remove }] },
  });
  const hint = `as a plugin as well; '${remove}' takes that out`;
  expect(agent('install', name).stderr).toContain(hint);
  expect(agent('status').stderr).toContain(hint);
  const doctor = repo.checkpoint(['doctor']);
  expect(doctor.stderr).toContain(hint);
  // It is no damage: of two events for the same the second is silent.
  expect(doctor.code).toBe(0);
});

test('one that is disabled, or is another, is none', () => {
  put(home('.claude/settings.json'), JSON.stringify({ enabledPlugins: { [ID]: false, x: true } }));
  put(home('.codex/config.toml'), `[plugins."${ID}"]\nenabled = false\n`);
  expect(agent('status').stdout).toBe('no agent is wired\n');
});

test('what a repository says of it counts more than what the user says', () => {
  const repo = createRepo();
  put(home('.claude/settings.json'), JSON.stringify({ enabledPlugins: { [ID]: true } }));
  repo.write('.claude/settings.json', JSON.stringify({ enabledPlugins: { [ID]: false } }));
  expect(repo.checkpoint(['agent']).stdout).toBe('no agent is wired\n');
});
