import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { inject, onTestFinished, TestRunner } from 'vitest';
import { writeLauncher } from './launcher.ts';
import { builtCli } from './root.ts';
import { temporaryDirectory } from './temporary.ts';

/** A whole process environment: nothing is inherited besides what it names. */
export type Environment = Record<string, string>;

/** Changes to an environment; `undefined` takes a variable away. */
export type EnvironmentChanges = Record<string, string | undefined>;

const GLOBAL_CONFIG = `[user]
	name = A U Thor
	email = author@example.com
[init]
	defaultBranch = main
[gc]
	auto = 0
[maintenance]
	auto = false
[protocol "file"]
	allow = always
`;

const byTest = new WeakMap<object, Environment>();

/** Stands in for the test where there is none (`beforeAll`, the top of a file). */
const outsideTests = {};

/**
 * The environment of the running test: the same for every process that it starts, and another one
 * for the next test, with a HOME of its own.
 */
export function testEnv(): Environment {
  const test = TestRunner.getCurrentTest();
  const key = test ?? outsideTests;
  const known = byTest.get(key);
  if (known) return known;
  const env = createEnv();
  byTest.set(key, env);
  // A test that is retried is the same object, but its HOME is gone.
  if (test) onTestFinished(() => void byTest.delete(key));
  return env;
}

/**
 * A new environment with a HOME that holds a `.gitconfig` only, as on another machine. No `GIT_*`,
 * locale, editor, pager, proxy, certificate or NODE_* variable of whoever runs the tests gets in.
 * Dates are not fixed, because drift compares them.
 */
export function createEnv(): Environment {
  const { PATH, TMPDIR, TEST_GIT } = process.env;
  // Another git than the one on PATH, to run the suite against.
  const gits = TEST_GIT === undefined ? [] : [dirname(resolve(TEST_GIT))];
  const machine = temporaryDirectory();
  const home = join(machine, 'home');
  const bin = join(machine, 'bin');
  const globalConfig = join(home, '.gitconfig');
  mkdirSync(home);
  mkdirSync(bin);
  writeLauncher(bin, builtCli);
  writeFileSync(globalConfig, GLOBAL_CONFIG);
  return {
    PATH: [bin, ...gits, PATH].join(delimiter),
    HOME: home,
    ...(TMPDIR === undefined ? {} : { TMPDIR }),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_SYSTEM: '/dev/null',
    GIT_CONFIG_GLOBAL: globalConfig,
    GIT_TERMINAL_PROMPT: '0',
    // Whatever lies above the tests' own directory is not their repository.
    GIT_CEILING_DIRECTORIES: inject('temporaryRoot'),
    TZ: 'UTC',
    LC_ALL: 'C',
    TERM: 'xterm-256color',
  };
}

/** `env` with `changes` made to it; neither is touched. */
export function changeEnv(env: Environment, changes: EnvironmentChanges): Environment {
  const changed: Environment = {};
  for (const [name, value] of Object.entries({ ...env, ...changes })) {
    if (value !== undefined) changed[name] = value;
  }
  return changed;
}
