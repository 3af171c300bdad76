import { describe, expect, test } from 'vitest';
import { createRepo } from './repo.ts';
import { standIn } from './stand-in.ts';
import { countGitProcesses } from './trace.ts';

describe('trace', () => {
  test('counts the git processes that a program starts, not the one that starts it', () => {
    const repo = createRepo();
    const { cli, env } = standIn(`
      const { execFileSync } = require('node:child_process');
      execFileSync('git', ['rev-parse', 'HEAD']);
      execFileSync('git', ['log', '--oneline', '--', 'checkpoint']);
    `);
    const processes = countGitProcesses((trace) => {
      expect(repo.checkpoint([], { via: 'git', cli, env: { ...env, ...trace } }).code).toBe(0);
    });
    expect(processes).toEqual({
      count: 2,
      commands: ['git rev-parse HEAD', 'git log --oneline -- checkpoint'],
      dispatching: ['git checkpoint'],
    });
  });

  test("counts git's own children", () => {
    const repo = createRepo();
    repo.git('submodule', '--quiet', 'add', createRepo().path, 'module');
    const processes = countGitProcesses((env) => repo.gitResult(['status'], { env }));
    expect(processes.commands[0]).toBe('git status');
    expect(processes.count).toBeGreaterThan(1);
  });

  test('counts nothing where nothing runs', () => {
    expect(countGitProcesses(() => {}).count).toBe(0);
  });
});
