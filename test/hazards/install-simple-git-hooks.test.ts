/** simple-git-hooks 2, really installed: it deletes every hook that it is not configured for. */
import { beforeAll, describe, expect, test } from 'vitest';
import { configHooks, expectToFile, install, settled, uninstall } from '../helpers/install.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { npmInstall, run } from './hook-managers.ts';

let simpleGitHooks: string;

beforeAll(() => {
  simpleGitHooks = npmInstall('simple-git-hooks');
}, 120_000);

const EVENTS = ['post-checkout', 'post-merge', 'post-commit'];

function project(settings: object): Repo {
  const json = JSON.stringify({ 'simple-git-hooks': { 'pre-commit': 'true', ...settings } });
  return createRepo({ files: { 'package.json': json } });
}

describe.each([
  ['first', true],
  ['afterwards', false],
])('simple-git-hooks %s', (_, first) => {
  const both = (settings: object): Repo => {
    const repo = project(settings);
    if (first) run(repo, simpleGitHooks);
    install(repo);
    run(repo, simpleGitHooks);
    return repo;
  };

  test.skipIf(configHooks)(
    'ours are deleted; doctor says by whom, and what keeps them (git before 2.54)',
    () => {
      const repo = both({});
      const { code, stdout } = repo.checkpoint(['doctor']);
      expect(code).toBe(1);
      expect(stdout).toContain(
        `post-checkout in '${repo.path}': simple-git-hooks has deleted '${repo.path}/.git/hooks/post-checkout'; "preserveUnused" in its configuration keeps it`,
      );
      install(repo);
      expectToFile(repo);
    },
  );

  test.skipIf(!configHooks)('ours stay, because they are no files (git 2.54 or newer)', () => {
    const repo = both({});
    expect(repo.checkpoint(['doctor']).code).toBe(0);
    expectToFile(repo);
  });

  test('"preserveUnused" keeps them', () => {
    const repo = both({ preserveUnused: EVENTS });
    expect(repo.checkpoint(['doctor']).code).toBe(0);
    expectToFile(repo);
  });

  test('uninstall gives every byte back', () => {
    const alone = project({});
    run(alone, simpleGitHooks);
    const repo = both({});
    uninstall(repo);
    expect(settled(repo)).toEqual(settled(alone));
  });
});

test.skipIf(configHooks)('install warns of it, naming the setting (git before 2.54)', () => {
  expect(project({}).checkpoint(['install']).stderr).toBe(
    'warning: simple-git-hooks deletes these hooks at its next run, unless its configuration has ' +
      '"preserveUnused": ["post-checkout", "post-merge", "post-commit"]\n',
  );
  expect(project({ preserveUnused: EVENTS }).checkpoint(['install']).stderr).toBe('');
});

test('its configuration is read, never run', () => {
  const repo = createRepo({
    files: { '.simple-git-hooks.cjs': "require('node:fs').writeFileSync('ran', '');\n" },
  });
  repo.checkpoint(['install']);
  expect(repo.exists('ran')).toBe(false);
});
