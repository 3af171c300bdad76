/** What starts the programs (src/start.ts): their code cache, and a node that is too old. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { describe, expect, inject, test } from 'vitest';
import { version } from '../package.json';
import { ignoreArchive, installHook, noteOf, put } from './helpers/notes.ts';
import { createRepo } from './helpers/repo.ts';
import { root } from './helpers/root.ts';
import { checkpoint } from './helpers/run.ts';
import { runProcess } from './helpers/spawn.ts';
import { temporaryDirectory } from './helpers/temporary.ts';

describe('the code cache', () => {
  test('is taken by the node that made it', () => {
    expect(startOf(distCopy())).toEqual({ code: 0, stdout: ANSWER, stderr: TAKEN });
  });

  test.each<[string, (header: string) => string]>([
    ['another version of node', (header) => header.replace(process.version, 'v20.17.99')],
    ['another architecture', (header) => header.replace(` ${process.arch} `, ' other ')],
    ['another platform', (header) => header.replace(` ${process.platform} `, ' other ')],
    ['another V8', (header) => header.replace(process.versions.v8, '11.3.244.8-node.0')],
    ['another text', (header) => header.replace(/(?<=\/\/# )[\da-f]{64}/, '0'.repeat(64))],
    ['no node that is named', (header) => header.replace(/^.*\n/, '')],
  ])('that of %s never reaches V8', (_, change) => {
    const dist = distCopy();
    changeHeader(join(dist, 'cli.program.cache'), change);
    expect(startOf(dist)).toEqual({ code: 0, stdout: ANSWER, stderr: '' });
  });

  test('never reaches the V8 of another node', () => {
    const other = `Object.defineProperty(process, 'version', { value: 'v20.17.99' });`;
    expect(startOf(distCopy(), other)).toEqual({ code: 0, stdout: ANSWER, stderr: '' });
  });

  test('is not missed by any program', () => {
    const dist = distCopy();
    rmSync(join(dist, 'cli.program.cache'));
    rmSync(join(dist, 'seldom.program.cache'));
    expect(startOf(dist)).toEqual({ code: 0, stdout: ANSWER, stderr: '' });
    const repo = createRepo();
    expect(checkpoint(repo.path, ['doctor'], { cli: join(dist, 'cli.cjs') }).code).toBe(0);
  });
});

describe('a node that is too old (G21)', () => {
  const told = 'node 18.20.8 is too old: 20.17 or newer is needed';
  const hints = [
    `this node is ${process.execPath}`,
    'put a newer one there, or put one first on PATH and install git-checkpoint again',
  ];

  test.each([[[]], [['--version']], [['save', '-h']], [['frobnicate']]])('%j: refused', (args) => {
    const hinted = hints.map((hint) => `hint: ${hint}\n`).join('');
    const { code, stdout, stderr } = old('cli', args);
    expect({ code, stdout, stderr }).toEqual({
      code: 128,
      stdout: '',
      stderr: `fatal: ${told}\n${hinted}`,
    });
  });

  test('--json: the one document', () => {
    const { code, stdout } = old('cli', ['status', '--json']);
    expect(code).toBe(128);
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      error: { kind: 'fatal', message: told, hints },
    });
  });

  test.each([
    ['hook', ['post-checkout', 'a', 'b', '1']],
    ['agent', ['claude-code', 'stop']],
  ])('%s: a line, and no exit code', (program, args) => {
    const { code, stdout, stderr } = old(program, args);
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: '',
      stderr: `warning: git-checkpoint: ${told}\n`,
    });
    expect(old(program, args, { GIT_CHECKPOINT: '0' }).stderr).toBe('');
  });

  test('git switches all the same, and the note stays', () => {
    const repo = createRepo();
    ignoreArchive(repo);
    installHook(repo);
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    const { code, stderr } = repo.gitResult(['switch', '--quiet', '--create', 'x'], {
      env: { NODE_OPTIONS: `--require ${preload(OLD_NODE)}` },
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: `warning: git-checkpoint: ${told}\n` });
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
  });

  test('reads what starts the programs: it has nothing that node 10 lacks', () => {
    const starters = readdirSync(builtDist()).filter((name) => /^[^.]+\.cjs$/.test(name));
    expect(starters).toContain('agent.cjs');
    for (const name of starters) {
      const text = readFileSync(join(builtDist(), name), 'utf8');
      const { code } = transformSync(text, { target: 'esnext' });
      expect(transformSync(text, { target: 'node10' }).code).toBe(code);
      expect(text).not.toContain('"node:');
    }
  });

  test.each([
    ['20.16.9', 128],
    ['20.17.0', 0],
    ['21.0.0', 0],
    ['100.1.0', 0],
  ])('%s: %i', (node, expected) => {
    expect(old('cli', ['--version'], {}, says(node)).code).toBe(expected);
  });
});

const ANSWER = `git-checkpoint version ${version}\n`;

/** What is said where V8 is given a cache. */
const TAKEN = 'cli.program.cjs: from its cache\n';

/** Tells of each cache that reaches V8. */
const WATCH = `
  const vm = require('node:vm');
  vm.Script = class extends vm.Script {
    constructor(source, options) {
      super(source, options);
      const { filename, cachedData } = options;
      if (cachedData) console.error(require('node:path').basename(filename) + ': from its cache');
    }
  };
`;

/** Has node say that it is another one. */
const says = (node: string) => `
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } });
`;

/** No old node is at hand: this one says that it is, and lacks what node 10 lacks. */
const OLD_NODE = `${says('18.20.8')}
  delete process.getBuiltinModule;
  delete String.prototype.replaceAll;
  delete String.prototype.matchAll;
  delete Array.prototype.at;
  delete Array.prototype.flat;
  delete Array.prototype.flatMap;
  delete Object.hasOwn;
  delete Object.fromEntries;
`;

function preload(script: string): string {
  const path = join(temporaryDirectory(), 'preload.cjs');
  writeFileSync(path, script);
  return path;
}

/** What `--version` says and does, from a dist/, and which caches V8 was given for it. */
function startOf(dist: string, script = '') {
  const required = preload(WATCH + script);
  const args = ['--require', required, join(dist, 'cli.cjs'), '--version'];
  const { code, stdout, stderr } = runProcess(dist, process.execPath, args);
  return { code, stdout, stderr };
}

/** Runs a program of dist/ in an old node, or in one that another script makes of this one. */
function old(program: string, args: readonly string[], env = {}, script = OLD_NODE) {
  const bundle = join(builtDist(), `${program}.cjs`);
  return runProcess(root, process.execPath, ['--require', preload(script), bundle, ...args], {
    env,
  });
}

function builtDist(): string {
  if (inject('buildFailure')) throw new Error(inject('buildFailure'));
  return join(root, 'dist');
}

function distCopy(): string {
  const dist = join(temporaryDirectory(), 'dist');
  cpSync(builtDist(), dist, { recursive: true });
  return dist;
}

function changeHeader(path: string, change: (header: string) => string): void {
  const bytes = readFileSync(path);
  const end = bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1;
  const header = bytes.toString('latin1', 0, end);
  expect(change(header)).not.toBe(header);
  writeFileSync(path, Buffer.concat([Buffer.from(change(header)), bytes.subarray(end)]));
}
