import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launcherScript } from '../../../scripts/install/launcher.ts';

const directory = mkdtempSync(join(tmpdir(), 'git-checkpoint-launcher-'));
/** A path of what shells give a meaning to. */
const awkward = join(directory, `a 'quoted' "$(echo path)" \\ \`*\``);
const bundle = join(awkward, 'cli.cjs');
const node = join(awkward, 'node');
const emptyBin = join(directory, 'empty');

beforeAll(() => {
  mkdirSync(awkward);
  mkdirSync(emptyBin);
  symlinkSync(process.execPath, node);
  writeFileSync(
    bundle,
    `const { argv, argv0, env } = process;
     console.log(JSON.stringify({ args: argv.slice(2), argv0, ca: env.NODE_EXTRA_CA_CERTS }));
     process.exitCode = 42;`,
  );
});

afterAll(() => {
  rmSync(directory, { recursive: true });
});

function launch(nodes: string[], args: string[], env: Record<string, string>) {
  const launcher = join(directory, 'launcher');
  writeFileSync(launcher, launcherScript(nodes, bundle), { mode: 0o755 });
  return spawnSync(launcher, args, { env, encoding: 'utf8' });
}

test('hands on arguments and exit code as they are, whatever the paths', () => {
  const args = ['', 'two words', "it's", '$HOME', '*', '--'];
  const { status, stdout } = launch([node], args, { PATH: emptyBin });
  expect(status).toBe(42);
  expect(JSON.parse(stdout)).toEqual({ args, argv0: node });
});

test('takes the first node that is there', () => {
  const { stdout } = launch([join(directory, 'gone', 'node'), node], [], { PATH: emptyBin });
  expect(JSON.parse(stdout).argv0).toBe(node);
});

test('takes the node on PATH when the recorded one is gone', () => {
  const { status, stdout } = launch([join(directory, 'gone', 'node')], ['x'], { PATH: awkward });
  expect(status).toBe(42);
  expect(JSON.parse(stdout).args).toEqual(['x']);
});

test('says so, in git’s words, when there is no node at all', () => {
  const { status, stdout, stderr } = launch([join(directory, 'gone', 'node')], [], {
    PATH: emptyBin,
  });
  expect(status).toBe(127);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^fatal: .*\nhint: .*\n$/);
});

test('keeps NODE_EXTRA_CA_CERTS from node', () => {
  const { stdout } = launch([node], [], { PATH: emptyBin, NODE_EXTRA_CA_CERTS: bundle });
  expect(JSON.parse(stdout)).not.toHaveProperty('ca');
});
