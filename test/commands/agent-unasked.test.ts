/** `agent install --unasked`: what Claude Code runs without asking, by its own settings. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import { testEnv } from '../helpers/env.ts';
import { createRepo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { checkpoint } from '../helpers/run.ts';
import { dialogue } from '../helpers/terminal.ts';

const RULE = 'Bash(git checkpoint save *)';

function home(...path: string[]): string {
  return join(testEnv()['HOME'] ?? '', ...path);
}

const settings = () => home('.claude/settings.json');
const read = () => readFileSync(settings(), 'utf8');
const rules = (): string[] => parse(read().replace('\ufeff', '')).permissions?.allow ?? [];

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function agent(...words: string[]) {
  return checkpoint(home(), ['agent', ...words]);
}

const install = (...words: string[]) => agent('install', 'claude-code', ...words);

const SHAPES = [
  null,
  '{}',
  '{\n  "model": "x"\n}\n',
  '{\n\t// mine\n\t"permissions": { "allow": ["Read"], "deny": [ "Bash(rm *)" ] },\n}\r\n',
  '\ufeff{"permissions":{"allow":[]}}',
];

describe.each(SHAPES)('settings as %j', (text) => {
  const prepare = () => text !== null && put(settings(), text);

  test('come back byte for byte, however it was installed', () => {
    prepare();
    const before = snapshot(home());
    for (const words of [['--unasked'], [], ['--unasked']]) {
      expect(install(...words).code).toBe(0);
      expect(rules()).toContain(RULE);
      expect(rules()).not.toContain('Bash(git checkpoint *)');
    }
    expect(agent('status').stdout).not.toContain('problem');
    agent('uninstall', 'claude-code');
    expect(snapshot(home())).toEqual(before);
    install();
    install('--unasked');
    agent('uninstall', 'claude-code');
    expect(snapshot(home())).toEqual(before);
  });

  test('without a word no rule is written', () => {
    prepare();
    expect(install().stdout).toContain("'--unasked' lets it do so");
    expect(rules().filter((rule) => rule.includes('checkpoint'))).toEqual([]);
  });
});

test('what was edited in between stays, and ours goes', () => {
  put(settings(), '{\n  "model": "x"\n}\n');
  install('--unasked');
  // As Claude Code does where the user says "always".
  const allowed = JSON.parse(read());
  allowed.permissions.allow.push('Bash(npm test)');
  writeFileSync(settings(), `${JSON.stringify(allowed, null, 2)}\n`);
  install();
  agent('uninstall', 'claude-code');
  expect(JSON.parse(read())).toEqual({
    model: 'x',
    permissions: { allow: ['Bash(npm test)'] },
  });
});

test('rules that the user has taken out are not put back, nor looked for', () => {
  install('--unasked');
  const { permissions: _, ...rest } = JSON.parse(read());
  writeFileSync(settings(), JSON.stringify(rest));
  expect(agent('status').stdout).not.toContain('problem');
  install();
  expect(rules()).toEqual([]);
});

test.each([
  ['deny', 'Bash(git checkpoint *)'],
  ['ask', 'Bash(git:*)'],
])('a rule of the user in %s is heeded and named: %s', (list, rule) => {
  const text = JSON.stringify({ permissions: { [list]: [rule] } });
  put(settings(), text);
  const { code, stdout } = install('--unasked');
  expect(code).toBe(0);
  expect(stdout).toContain(`by your rule '${rule}', which stays`);
  expect(JSON.parse(read()).permissions).toEqual({ [list]: [rule] });
  const repo = createRepo();
  expect(
    repo.checkpoint(['agent', 'install', 'claude-code', '--local', '--unasked']).stdout,
  ).toContain(rule);
  expect(repo.read('.claude/settings.local.json')).not.toContain('allow');
});

test('a rule of the user that allows it is enough, and stays', () => {
  put(settings(), '{"permissions": {"allow": ["Bash(git checkpoint:*)"]}}');
  const before = read();
  const { data } = install('--unasked', '--json').json() as { data: { unasked: string } };
  expect(data.unasked).toBe('allowed');
  expect(rules()).toEqual(['Bash(git checkpoint:*)']);
  agent('uninstall', 'claude-code');
  expect(read()).toBe(before);
});

test('other agents have no such rules', () => {
  const { data } = agent('install', 'codex', '--unasked', '--json').json() as {
    data: { unasked: string | null };
  };
  expect(data.unasked).toBeNull();
  expect(readFileSync(home('.codex/hooks.json'), 'utf8')).not.toContain('permissions');
});

describe('at a terminal', () => {
  const argv = [process.execPath, builtCli, 'agent', 'install', 'claude-code'];

  test.each([
    ['y', true],
    ['n', false],
  ])('it is asked: %s', async (answer, expected) => {
    const { code } = await dialogue(home(), argv, [{ expect: 'without asking', send: answer }]);
    expect(code).toBe(0);
    expect(rules().includes(RULE)).toBe(expected);
  });

  test('for everybody it is not asked', async () => {
    const repo = createRepo();
    const { code, screen } = await dialogue(repo.path, [...argv, '--project'], []);
    expect(code).toBe(0);
    expect(screen).not.toContain('asking you');
  });
});
