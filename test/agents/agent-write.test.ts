/** What an agent runs whenever its tools have written files: it starts node only for Markdown. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAsked } from '../../src/git/asked.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { BUNDLE, WRITE_SCRIPT } from './scripted.ts';

/** A program in node's place that keeps what it is given. */
function witness() {
  const directory = temporaryDirectory();
  const at = (name: string) => join(directory, name);
  const program = at('node');
  writeFileSync(
    program,
    `#!/bin/sh\nprintf '%s\\n' "$@" >'${at('args')}'\ncat >'${at('input')}'\ncat <&3 >'${at('answers')}'\n`,
  );
  chmodSync(program, 0o755);
  return { program, read: (name: string) => readFileSync(at(name), 'utf8') };
}

function write(repo: Repo, node: string, input: string, env = {}) {
  const words = ['{}', node, 'bundle', 'claude-code', 'post-tool-use'];
  return runProcess(repo.path, 'sh', [WRITE_SCRIPT, ...words], { input, env });
}

test.each(['{"tool_input":{"file_path":"/r/src/a.ts"}}', '', 'nonsense', '{"a":"readme.m"}'])(
  '%j starts no node, and is answered with silence',
  (input) => {
    expect(write(createRepo(), '/nowhere/node', input)).toEqual({
      code: 0,
      signal: null,
      stdout: '{}',
      stderr: '',
    });
  },
);

test('what names a Markdown file reaches node as it is, whatever it holds, with the answers of git', () => {
  const repo = createRepo();
  repo.write('CHECKPOINT.md', '# x\n');
  const input = JSON.stringify({
    file_path: '/r/it\'s "a" $(pwn) `pwn` %s \\n.MD',
    content: `line\n\t'; exit 1; #\u2028 é 🎉 ${'x'.repeat(300_000)}`,
  });
  const { program, read } = witness();
  expect(write(repo, program, input)).toMatchObject({ code: 0, stdout: '', stderr: '' });
  expect(read('args')).toBe('bundle\nclaude-code\npost-tool-use\n3\n');
  expect(read('input')).toBe(input);
  const asked = parseAsked(read('answers'));
  expect(asked?.location).toContain(`${repo.path}/.git\n`);
  expect(asked?.head).toEqual({ ref: 'refs/heads/main', oid: repo.git('rev-parse', 'HEAD') });
  expect(asked?.tracked).toEqual({ file: 'CHECKPOINT.md', answer: false });
  expect(asked?.config).toContain('user.name');
});

describe('field case 120: standard input that stays open', () => {
  test.each([
    ['and empty', ''],
    ['with an event in it', '{"tool_input":{"file_path":"a.md"}}'],
  ])('%s', (_, text) => {
    const repo = createRepo();
    const { program, read } = witness();
    const command = `mkfifo p; { printf '%s' '${text}'; sleep 30; } >p & sh '${WRITE_SCRIPT}' '{}' '${program}' b c e <p; code=$?; kill $!; exit $code`;
    const done = runProcess(repo.path, 'sh', ['-c', command], { timeout: 15_000 });
    expect(done).toMatchObject({ code: 0, stdout: text ? '' : '{}', stderr: '' });
    if (text) expect(read('input')).toBe(text);
  });
});

test('switched off, it does nothing at all', () => {
  const off = { GIT_CHECKPOINT: '0' };
  const done = write(createRepo(), '/nowhere/node', '{"file_path":"a.md"}', off);
  expect(done).toMatchObject({ code: 0, stdout: '', stderr: '' });
});

test('a directory that the agent does not work in is asked about anew', () => {
  const [here, there] = [createRepo(), createRepo()];
  const note = '# Checkpoint: x\n\n**Branch:** `main`\n';
  there.write('CHECKPOINT.md', note);
  const event = JSON.stringify({
    session_id: 's-1',
    cwd: there.path,
    tool_input: { file_path: join(there.path, 'CHECKPOINT.md') },
  });
  const words = ['', process.execPath, BUNDLE, 'claude-code', 'post-tool-use'];
  const done = runProcess(here.path, 'sh', [WRITE_SCRIPT, ...words], { input: event });
  expect(done).toMatchObject({ code: 0, stdout: '', stderr: '' });
  expect(there.read('CHECKPOINT.md')).toBe(`<!-- ckpt-session: s-1 -->\n${note}`);
  expect(here.exists('.git/checkpoints.git')).toBe(false);
});
