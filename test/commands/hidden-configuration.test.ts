/** Shells that hide the user's git configuration, as those of some agents do. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { runProcess } from '../helpers/spawn.ts';

const HIDDEN = { GIT_CONFIG_GLOBAL: '/dev/null' };

/** What Gemini's shell sets besides. */
const AGENT = {
  ...HIDDEN,
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'core.hooksPath',
  GIT_CONFIG_VALUE_0: '',
};

function elsewhere(repo: Repo): void {
  repo.git('config', '--global', 'checkpoint.file', 'WORK.md');
  repo.git('config', '--global', 'checkpoint.dir', 'docs/notes');
}

describe('where the user has set other places', () => {
  test.each([
    ['nothing but the file', HIDDEN],
    ['an empty name', { GIT_CONFIG_GLOBAL: '' }],
    ['what an agent sets', AGENT],
  ])('hidden by %s: the note is neither lost nor doubled (agents 5)', (_, env) => {
    const repo = createRepo();
    elsewhere(repo);
    expect(repo.checkpoint(['save', '--title', 'T', '--next', 'one']).code).toBe(0);
    const status = repo.checkpoint(['status'], { env });
    expect(status).toMatchObject({ code: 0, stderr: '' });
    expect(status.stdout).toContain("'T', saved");
    expect(repo.checkpoint(['save', '--next', 'two'], { env }).code).toBe(0);
    expect(repo.exists('CHECKPOINT.md')).toBe(false);
    expect(repo.exists('.checkpoints')).toBe(false);
    expect(repo.read('WORK.md')).toContain('1. two');
    expect(existsSync(join(repo.path, 'docs/notes/main.prev.md'))).toBe(true);
    expect(repo.checkpoint(['status']).stdout).toContain("'T', saved");
  });

  test('what is set nearer has the last word, and a setting that is gone is forgotten (agents 5)', () => {
    const repo = createRepo();
    elsewhere(repo);
    expect(repo.checkpoint(['save', '--title', 'T', '--next', 'one']).code).toBe(0);
    const near = { ...HIDDEN, GIT_CHECKPOINT_FILE: 'NEAR.md' };
    expect(repo.checkpoint(['config', 'get', 'file'], { env: near }).stdout).toBe('NEAR.md\n');
    expect(repo.checkpoint(['config', 'get', 'file'], { env: HIDDEN }).stdout).toBe('WORK.md\n');
    expect(repo.checkpoint(['config', 'unset', '--global', 'file']).code).toBe(0);
    expect(repo.checkpoint(['config', 'get', 'file'], { env: HIDDEN }).stdout).toBe(
      'CHECKPOINT.md\n',
    );
  });

  test('a session that starts where it can be seen is enough (agents 5)', () => {
    const repo = createRepo();
    elsewhere(repo);
    repo.write('WORK.md', '# Checkpoint: T\n\n**Branch:** `main`\n\n## Next Steps\n\n1. one\n');
    const input = JSON.stringify({ session_id: 's1', cwd: repo.path, source: 'startup' });
    expect(repo.checkpoint(['agent', 'hook', 'gemini-cli', 'session-start'], { input }).code).toBe(
      0,
    );
    expect(repo.checkpoint(['save', '--next', 'two'], { env: AGENT }).code).toBe(0);
    expect(repo.read('WORK.md')).toContain('1. two');
    expect(repo.exists('CHECKPOINT.md')).toBe(false);
  });

  test.each([
    ['the environment', { GIT_CHECKPOINT_FILE: 'ONCE.md', GIT_CHECKPOINT_DIR: 'once' }, []],
    ['a command', {}, ['-c', 'checkpoint.file=ONCE.md', '-c', 'checkpoint.dir=once']],
  ])('what %s sets is kept for nobody: neither for hooks nor for such shells', (_, env, given) => {
    const repo = createRepo();
    repo.checkpoint(['install']);
    elsewhere(repo);
    expect(repo.checkpoint(['save', '--title', 'T', '--next', 'one']).code).toBe(0);
    const once = runProcess(repo.path, 'git', [...given, 'checkpoint', 'save', '--title', 'Once'], {
      env,
    });
    expect(once).toMatchObject({ code: 0 });
    expect(repo.exists('ONCE.md')).toBe(true);
    expect(repo.checkpoint(['config', 'get', 'file'], { env: HIDDEN }).stdout).toBe('WORK.md\n');
    expect(repo.checkpoint(['config', 'get', 'dir'], { env: HIDDEN }).stdout).toBe('docs/notes\n');
    repo.git('switch', '--quiet', '--create', 'topic');
    expect([repo.exists('WORK.md'), repo.exists('docs/notes/main.md')]).toEqual([false, true]);
  });

  test("what a branch's file sets has no say where that file is not", () => {
    const repo = createRepo();
    repo.git('switch', '--quiet', '--create', 'team');
    repo.write('.git-checkpointrc.json', JSON.stringify({ file: 'TEAM.md' }));
    repo.git('add', '.git-checkpointrc.json');
    repo.git('commit', '--quiet', '--message=settings');
    expect(repo.checkpoint(['save', '--title', 'Team', '--next', 'n']).code).toBe(0);
    expect(repo.exists('TEAM.md')).toBe(true);
    repo.git('switch', '--quiet', 'main');
    expect(repo.checkpoint(['config', 'get', 'file'], { env: HIDDEN }).stdout).toBe(
      'CHECKPOINT.md\n',
    );
  });
});
