import { describe, expect, test } from 'vitest';
import { createEnv } from './env.ts';
import { git } from './git.ts';
import { createRepo } from './repo.ts';
import { runProcess } from './spawn.ts';

describe('env', () => {
  test('lets nothing of the caller in', () => {
    const inherited = {
      GIT_DIR: '/x',
      NODE_EXTRA_CA_CERTS: '/x',
      EDITOR: 'x',
      LANG: 'x',
      NO_COLOR: '1',
    };
    const before = { ...process.env };
    Object.assign(process.env, inherited);
    try {
      const seen = runProcess('/', 'env', []).stdout;
      for (const name of Object.keys(inherited))
        expect(seen).not.toMatch(new RegExp(`^${name}=`, 'm'));
      expect(seen).toMatch(/^TZ=UTC$/m);
      expect(seen).toMatch(/^LC_ALL=C$/m);
    } finally {
      process.env = before;
    }
  });

  test('git reads no configuration but that of the HOME', () => {
    const repo = createRepo();
    const origins = repo.git('config', '--list', '--show-scope').split('\n');
    expect(origins.filter((line) => !/^(global|local)\t/.test(line))).toEqual([]);
    expect(repo.git('config', 'user.email')).toBe('author@example.com');
    expect(repo.git('var', 'GIT_AUTHOR_IDENT')).toMatch(
      /^A U Thor <author@example.com> \d+ \+0000$/,
    );
  });

  test('is one for the processes of a test, and another for each machine', () => {
    git('/', ['config', '--global', 'checkpoint.x', 'set here']);
    expect(git('/', ['config', 'checkpoint.x'])).toBe('set here');
    expect(runProcess('/', 'git', ['config', 'checkpoint.x'], { env: createEnv() }).code).toBe(1);
  });

  test('is fresh for the next test', () => {
    expect(runProcess('/', 'git', ['config', 'checkpoint.x']).code).toBe(1);
  });

  test('is fresh when a test is run again', { repeats: 1 }, () => {
    expect(git('/', ['config', '--global', '--get-all', 'user.name'])).toBe('A U Thor');
    git('/', ['config', '--global', '--add', 'user.name', 'from the first time']);
  });

  test('a variable can be changed, and taken away', () => {
    const { stdout } = runProcess('/', 'env', [], { env: { TERM: 'dumb', TZ: undefined } });
    expect(stdout).toMatch(/^TERM=dumb$/m);
    expect(stdout).not.toMatch(/^TZ=/m);
  });
});
