/** A directory that came with a clone and is a git directory: what nobody has typed runs nothing in it (G50). */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { unaskedEnvironment } from '../../src/git/environment.ts';
import { locate } from '../../src/git/locate.ts';
import { testEnv } from '../helpers/env.ts';
import { noteOf } from '../helpers/notes.ts';
import { createRepo } from '../helpers/repo.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { tell } from './scripted.ts';

const PLACES: Record<string, string[]> = {
  sub: ['session-start', 'post-tool-use', 'pre-compact', 'stop', 'session-end'],
  'sub/wt': ['session-start', 'post-tool-use'],
};

/** A clone of a repository that holds a git directory `sub`, whose configuration names a command. */
function clone(worktree: string, settings: (command: string) => string) {
  const pwn = join(temporaryDirectory(), 'pwn');
  const source = createRepo();
  const files = {
    'CHECKPOINT.md': noteOf('main'),
    'sub/HEAD': 'ref: refs/heads/main\n',
    'sub/objects/k': '',
    'sub/refs/k': '',
    'sub/wt/CHECKPOINT.md': noteOf('main'),
    'sub/config': `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ${worktree}\n${settings(`touch ${pwn}; false`)}`,
  };
  source.commit('all', files);
  const path = join(temporaryDirectory(), 'clone');
  source.git('clone', '-q', '.', path);
  const fire = (env: NodeJS.ProcessEnv = {}) => {
    for (const [directory, events] of Object.entries(PLACES)) {
      const cwd = join(path, directory);
      for (const event of events) {
        const file_path = directory === 'sub' ? '../CHECKPOINT.md' : 'CHECKPOINT.md';
        const input = { session_id: 's1', cwd, source: 'startup', tool_input: { file_path } };
        tell('claude-code', event, input, { env });
        expect(existsSync(pwn), `${event} ${directory}`).toBe(false);
      }
    }
  };
  return { path, pwn, fire };
}

const fsmonitor = (command: string) => `\tfsmonitor = "${command}"\n`;

test('the trap is real: git status runs it', () => {
  const { path, pwn } = clone('..', fsmonitor);
  createRepo().git('-C', join(path, 'sub'), 'status');
  expect(existsSync(pwn)).toBe(true);
});

describe("an agent's event runs nothing (G50)", () => {
  test.each([
    ['around it', '..', fsmonitor],
    ['in it', 'wt', fsmonitor],
    [
      'with a filter',
      '..',
      (command: string) =>
        `[filter "x"]\n\tclean = "${command}"\n\trequired\n[core]\n\tattributesFile = ../attributes\n`,
    ],
  ])('with its worktree %s', (_, worktree, settings) => {
    const { path, fire } = clone(worktree, settings);
    mkdirSync(path, { recursive: true });
    writeFileSync(join(path, 'attributes'), '* filter=x\n');
    fire();
  });

  test('nor beside settings that variables have given', () => {
    clone('..', fsmonitor).fire({
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.editor',
      GIT_CONFIG_VALUE_0: 'x',
    });
  });
});

test('an older git, which does not know the setting, is not asked more than where we are (G50)', async () => {
  const { path } = clone('..', fsmonitor);
  const marked = { ...testEnv(), GIT_CHECKPOINT_UNASKED: '1' };
  await expect(locate(join(path, 'sub'), marked)).rejects.toThrow("no '.git' leads to");
  expect((await locate(path, marked)).worktree).toBe(path);
});

test("worktrees of every layout are found as before, by an agent's event", async () => {
  const repo = createRepo();
  const bare = join(temporaryDirectory(), 'bare.git');
  repo.git('clone', '-q', '--bare', '.', bare);
  const beside = join(temporaryDirectory(), 'beside');
  repo.git('-C', bare, 'worktree', 'add', '-q', '-b', 'w', beside);
  const apart = join(temporaryDirectory(), 'apart');
  repo.git('clone', '-q', `--separate-git-dir=${join(temporaryDirectory(), 'g')}`, '.', apart);
  const linked = repo.worktree('linked', 'x');
  repo.git('-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', bare, 'module');
  for (const path of [repo.path, linked.path, beside, apart, join(repo.path, 'module')]) {
    expect((await locate(path, unaskedEnvironment(testEnv()))).worktree).toBe(path);
    const event = { session_id: 's1', cwd: path, source: 'startup' };
    expect(tell('claude-code', 'session-start', event).stderr).toBe('');
  }
});
