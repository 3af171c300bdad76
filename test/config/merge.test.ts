import { describe, expect, test } from 'vitest';
import { readEnvironment } from '../../src/config/environment.ts';
import { DEFAULTS, environmentName, KEY_LIST } from '../../src/config/keys.ts';
import { mergeSettings } from '../../src/config/merge.ts';
import type { Scope, Setting } from '../../src/config/setting.ts';

const at = (scope: Scope, key: string, value: Setting['value']): Setting => ({
  scope,
  origin: `<${scope}>`,
  key,
  value,
});

test('nothing set is the defaults', () => {
  const { config, sources, warnings } = mergeSettings([]);
  expect(config).toEqual(DEFAULTS);
  expect(new Set(Object.values(sources).map(({ scope }) => scope))).toEqual(new Set(['default']));
  expect(warnings).toEqual([]);
});

describe('of what was found, the last counts', () => {
  const scopes: Scope[] = [
    'shared',
    'system',
    'global',
    'local',
    'worktree',
    'command',
    'environment',
  ];
  test.each(scopes.map((scope, i) => [scope, scopes.slice(0, i + 1)] as const))(
    '%s',
    (last, all) => {
      const { config, sources, warnings } = mergeSettings(
        all.map((scope) => at(scope, 'checkpoint.file', `${scope}.md`)),
      );
      expect(config).toEqual({ ...DEFAULTS, file: `${last}.md` });
      expect(sources.file).toEqual({ scope: last, origin: `<${last}>` });
      expect(warnings).toEqual([]);
    },
  );
});

test('a value that is none is pointed out, and the one before it counts', () => {
  const { config, sources, warnings } = mergeSettings([
    at('global', 'checkpoint.ignore', 'gitignore'),
    at('local', 'checkpoint.ignore', 'maybe'),
    at('local', 'checkpoint.file', null),
    at('shared', 'onMerge', { not: 'a list' }),
  ]);
  expect(config).toEqual({ ...DEFAULTS, ignore: 'gitignore' });
  expect(sources.ignore.scope).toBe('global');
  expect(warnings).toEqual([
    "<local>: checkpoint.ignore is 'maybe', not 'exclude', 'gitignore' or 'off'",
    '<local>: checkpoint.file has no value, not a path inside the worktree',
    "<shared>: checkpoint.onMerge is a list, not 'done', 'hint' or 'off'",
  ]);
});

test('a name is compared without case, and a strange one pointed out', () => {
  const { config, warnings } = mergeSettings([
    at('local', 'checkpoint.autorestore', 'no'),
    at('local', 'checkpoint.QUIET', null),
    at('shared', 'EXCLUDELIVE', 'yes'),
    at('local', 'checkpoint.autorestor', 'true'),
    at('shared', 'remote', 'x'),
    at('local', 'checkpoint.topic.x.file', 'x'),
  ]);
  expect(config).toEqual({ ...DEFAULTS, autoRestore: false, quiet: true, excludeLive: true });
  expect(warnings).toEqual([
    "<local>: checkpoint.autorestor is not a setting; did you mean 'checkpoint.autoRestore'?",
    '<shared>: checkpoint.remote is not a setting',
    '<local>: checkpoint.topic.x.file is not a setting',
  ]);
});

test('a warning is one short line, whatever was found', () => {
  const { warnings } = mergeSettings([
    at('local', 'checkpoint.file', `x\nfatal: ${'y'.repeat(10_000)}`),
    at('shared', `a\nhint: rm ${'b'.repeat(10_000)}`, 'x'),
  ]);
  for (const warning of warnings) {
    expect(warning).not.toContain('\n');
    expect(warning.length).toBeLessThan(200);
  }
});

describe('a file in the repository is trusted with little', () => {
  const GOOD: [string, string][] = [
    ['baseBranch', 'trunk'],
    ['dir', '.notes'],
    ['file', 'docs/NOTES.md'],
    ['ignore', 'off'],
    ['excludeLive', 'true'],
    ['stage', 'always'],
    ['autoRestore', 'true'],
    ['onMerge', 'hint'],
  ];
  test.each(GOOD)('%s may be %s', (key, value) => {
    const { sources, warnings } = mergeSettings([at('shared', key, value)]);
    expect(sources[key as 'file'].scope).toBe('shared');
    expect(warnings).toEqual([]);
  });

  const BAD: [string, string][] = [
    ['dir', '/var/notes'],
    ['dir', '../notes'],
    ['dir', '~/notes'],
    ['dir', '.git/hooks'],
    ['file', '../x.md'],
    ['file', '.envrc'],
    ['baseBranch', '--output=x'],
    ['preWorktreeRemove', 'touch pwn'],
  ];
  test.each(BAD)('%s may not be %s', (key, value) => {
    const { config, warnings } = mergeSettings([at('shared', key, value)]);
    expect(config).toEqual(DEFAULTS);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`<shared>: checkpoint.${key} `);
  });

  test('what it may not set, the user may', () => {
    const { config, warnings } = mergeSettings([
      at('global', 'checkpoint.preworktreeremove', 'make clean'),
      at('local', 'checkpoint.dir', '~/notes'),
    ]);
    expect(config).toMatchObject({ preWorktreeRemove: 'make clean', dir: '~/notes' });
    expect(warnings).toEqual([]);
  });
});

describe('the environment', () => {
  test('sets every key by its name', () => {
    const env = Object.fromEntries(KEY_LIST.map(({ name }) => [environmentName(name), 'off']));
    const { settings, warnings } = readEnvironment(env);
    expect(settings.map(({ key }) => key)).toEqual(
      KEY_LIST.map(({ name }) => `checkpoint.${name}`),
    );
    expect(settings.map(({ origin }) => origin)).toEqual(Object.keys(env));
    expect(warnings).toEqual([]);
  });

  test('an empty variable sets nothing, a mistyped one is pointed out, others are left alone', () => {
    const { settings, warnings } = readEnvironment({
      GIT_CHECKPOINT_FILE: '',
      GIT_CHECKPOINT_FIEL: 'x.md',
      GIT_CHECKPOINT_AUTORESTORE: '1',
      GIT_CHECKPOINT_SESSION: 'x',
      GIT_CHECKPOINT_PROBE: '/x',
      GIT_CHECKPOINT: '1',
      GIT_DIR: 'x',
    });
    expect(settings).toEqual([]);
    expect(warnings).toEqual([
      "environment: GIT_CHECKPOINT_FIEL is not a setting; did you mean 'GIT_CHECKPOINT_FILE'?",
      "environment: GIT_CHECKPOINT_AUTORESTORE is not a setting; did you mean 'GIT_CHECKPOINT_AUTO_RESTORE'?",
    ]);
  });
});
