/**
 * The package as npm installs it, with each node that is supported, and with one that is too old. Their
 * binaries are packages of npm; a node that cannot be had here is skipped, and said so.
 */
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { engines, version } from '../../package.json';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

const oldest = engines.node.replace('>=', '');
const TOO_OLD = '18.20.8';

/** Of npm's packages with node's binary, that of this machine. */
const { platform, arch } = process;
const BINARY = `${platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${arch}`;

let prefix: string;

beforeAll(() => {
  prefix = temporaryDirectory();
  const directory = temporaryDirectory();
  const packing = ['pack', '--ignore-scripts', '--silent', '--pack-destination', directory];
  const name = runProcess(root, 'npm', packing, { timeout: 60_000 }).stdout.trim();
  const installing = [
    'install',
    '--global',
    '--offline',
    '--prefix',
    prefix,
    join(directory, name),
  ];
  expect(runProcess(directory, 'npm', installing, { timeout: 60_000 }).code).toBe(0);
});

/** The PATH of a machine with that node and the package, or null where the node cannot be had. */
function pathWith(node: string): string | null {
  const directory = temporaryDirectory();
  // Packed and not installed: of the package, only the one file is needed.
  const fetching = `set -e
    name=$(npm pack --silent --prefer-offline '${BINARY}@${node}')
    tar -xzf "$name" package/bin/node
    mkdir bin
    mv package/bin/node bin/node`;
  const { HOME } = process.env;
  const fetched = runProcess(directory, 'sh', ['-c', fetching], { env: { HOME }, timeout: 60_000 });
  if (fetched.code !== 0) return null;
  return `${join(directory, 'bin')}:${join(prefix, 'bin')}:/usr/local/bin:/usr/bin:/bin`;
}

/** Runs lines in a repository; standard output and error as they came, of lines that may not fail. */
function run(repo: Repo, PATH: string, lines: string): string {
  const said = runProcess(repo.path, 'sh', ['-ec', `exec 2>&1\n${lines}`], { env: { PATH } });
  expect(said.code, said.stdout).toBe(0);
  return said.stdout;
}

describe.each([`${oldest}.0`, '22', '24', 'latest'])('node %s', (node) => {
  test('a day with it: save, hooks, switch, list, resume, an agent and the tools', (context) => {
    const PATH = pathWith(node);
    if (PATH === null) return context.skip(`node ${node} cannot be had here`);
    const repo = createRepo();
    const is = run(repo, PATH, 'node --version').trim();
    expect(is).toMatch(
      node === 'latest' ? /^v\d+/ : new RegExp(`^v${node.replaceAll('.', '\\.')}`),
    );
    console.log(`git-checkpoint with node ${is}`);

    expect(run(repo, PATH, 'git checkpoint --version')).toBe(`git-checkpoint version ${version}\n`);
    run(repo, PATH, 'git checkpoint install');
    expect(run(repo, PATH, "git checkpoint save --title Login --next 'Write the test'")).toMatch(
      /^saved 'Login' on main; next: Write the test\n/,
    );
    expect(run(repo, PATH, 'git switch --create other')).toContain('parked');
    expect([repo.exists('CHECKPOINT.md'), repo.archive()]).toEqual([false, ['main.md']]);
    expect(run(repo, PATH, 'git checkpoint list --json')).toContain('"Login"');
    run(repo, PATH, 'git switch main');
    expect(run(repo, PATH, 'git checkpoint resume')).toContain('start with: Write the test\n');
    run(repo, PATH, 'git checkpoint agent install claude-code --local');
    const hello = JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
      params: {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 't', version: '1' },
      },
    });
    expect(run(repo, PATH, `echo '${hello}' | git checkpoint mcp`)).toContain('"serverInfo"');
  });
});

test(`node ${TOO_OLD} is refused by its version, by a command and by a hook`, (context) => {
  const PATH = pathWith(TOO_OLD);
  if (PATH === null) return context.skip(`node ${TOO_OLD} cannot be had here`);
  const told = `node ${TOO_OLD} is too old: ${oldest} or newer is needed`;
  const repo = createRepo();
  const refused = runProcess(repo.path, 'git', ['checkpoint', 'save'], { env: { PATH } });
  expect(refused.code).toBe(128);
  expect(refused.stderr).toContain(`fatal: ${told}\nhint: this node is `);

  const hook = join(prefix, 'lib/node_modules/git-checkpoint/dist/hook.cjs');
  const guest = runProcess(repo.path, 'node', [hook, 'post-checkout', 'a', 'b', '1'], {
    env: { PATH },
  });
  expect(guest).toMatchObject({ code: 0, stderr: `warning: git-checkpoint: ${told}\n` });
});
