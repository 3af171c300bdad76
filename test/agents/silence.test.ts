/** An event that has nothing to do says nothing, whatever is there in place of a repository (G73). */
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Agent, EVENTS } from '../../src/agents/agent.ts';
import { claudeCode } from '../../src/agents/claude-code.ts';
import { codex } from '../../src/agents/codex.ts';
import { eventCommand } from '../../src/agents/command-line.ts';
import type { Where } from '../../src/agents/where.ts';
import { noteOf, put } from '../helpers/notes.ts';
import { createRepo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { tell } from './scripted.ts';

const silent = { stdout: '', stderr: '' };

test.each(EVENTS)('G73: %s is silent where there is no worktree', (event) => {
  const outside = temporaryDirectory();
  const bare = createRepo();
  writeFileSync(join(outside, 'file'), '');
  const broken = join(outside, 'broken');
  mkdirSync(broken);
  writeFileSync(join(broken, '.git'), 'gitdir: /no/such\n');
  const places = [
    outside,
    join(outside, 'file'),
    join(outside, 'no', 'such'),
    `${outside}/\u0000`,
    join(bare.path, '.git'),
    broken,
  ];
  for (const cwd of places) {
    const input = { session_id: 's', cwd, tool_input: { file_path: join(cwd, 'CHECKPOINT.md') } };
    expect(tell('claude-code', event, input, { cwd: outside }), cwd).toMatchObject(silent);
  }
});

test('G73: an event of 30 MB is read', () => {
  const repo = createRepo();
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  const content = 'x'.repeat(30 << 20);
  const tool_input = { file_path: join(repo.path, 'CHECKPOINT.md'), content };
  const event = { session_id: 's', cwd: repo.path, tool_input };
  expect(tell('claude-code', 'post-tool-use', event)).toMatchObject(silent);
  expect(repo.read('CHECKPOINT.md')).toContain('Session');
});

test('a session is told where the checkpoints cannot be read', () => {
  const repo = createRepo();
  const outside = temporaryDirectory();
  symlinkSync(outside, repo.archivePath);
  const said = tell('claude-code', 'session-start', { session_id: 's', cwd: repo.path });
  expect(said.stdout).toContain("cannot be read; 'git checkpoint doctor' says why");
  expect(said.stderr).toContain('is a symbolic link, and is not followed');
  expect(readdirSync(outside)).toEqual([]);
});

describe.each(['/bin/sh', '/bin/bash', '/usr/bin/zsh', '/usr/bin/fish'])('%s', (shell) => {
  test.skipIf(!existsSync(shell))('G73: understands the commands of events', () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    const where: Where = {
      dist: join(root, 'dist'),
      nodes: ['/no/such/node', process.execPath],
      gitDir: null,
      commonDir: null,
      places: () => ({ user: '/', home: '/', worktree: repo.path }),
    };
    const run = (agent: Agent, scope: 'user' | 'project') => {
      const command = eventCommand(agent, 'session-start', scope, where);
      const input = JSON.stringify({ session_id: 's', cwd: repo.path, sessionId: 's' });
      const env = { NODE_EXTRA_CA_CERTS: '/no/such', HOME: temporaryDirectory() };
      return runProcess(repo.path, shell, ['-c', command], { input, env });
    };
    for (const agent of [claudeCode, codex]) {
      const done = run(agent, 'user');
      expect(done).toMatchObject({ code: 0, stderr: '' });
      expect(done.stdout).toContain('Finish Work on main');
      // By its name, if there is one at all here.
      expect(run(agent, 'project')).toMatchObject({ code: 0, stderr: '' });
    }
  });
});
