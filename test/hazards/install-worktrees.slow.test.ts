/** `install` looks at the other worktrees, and takes back what is left of it (N7, G33, G43, G45). */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openRepository } from '../../src/gather/repository.ts';
import { isHusky, isHusky4 } from '../../src/install/husky.ts';
import { lefthookJob } from '../../src/install/lefthook.ts';
import { hookDisabled } from '../../src/install/switched-off.ts';
import { testEnv } from '../helpers/env.ts';
import { configHooks, expectToFile, FIRES, hooksIn } from '../helpers/install.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

/** A hooks directory of each worktree's own, which a checkout does not bring. */
function ownDirectories(): { main: Repo; linked: Repo } {
  const main = createRepo();
  main.git('config', 'core.hooksPath', '.githooks');
  return { main, linked: main.worktree('linked', 'linked') };
}

interface Answer {
  data: {
    others: { worktree: string; event: string; fires: boolean | null; remedy: string | null }[];
  };
}

describe.skipIf(configHooks || FIRES === null)('the other worktrees (N7)', () => {
  test('those without active hooks are named, with the command that helps there', () => {
    const { main, linked } = ownDirectories();
    const said = main.checkpoint(['install']);
    expect(said.code).toBe(0);
    expect(said.stderr.split('\n')).toEqual([
      expect.stringMatching(
        `^hint: not active in '${linked.path}': post-checkout, post-merge, post-commit: .*; run 'git checkpoint install'$`,
      ),
      "hint: 'git checkpoint install --all-worktrees' does there what it can from here",
      '',
    ]);
    expect(linked.exists('.githooks')).toBe(false);
  });

  test('--all-worktrees installs there as well', () => {
    const { main, linked } = ownDirectories();
    const said = main.checkpoint(['install', '--all-worktrees', '--json']);
    expect([said.code, said.stderr]).toEqual([0, '']);
    const again = main.checkpoint(['install', '--all-worktrees']).stdout;
    expect(again).toContain('\n  others         active in 1 other worktree\n');
    expect(main.checkpoint(['install']).stdout).not.toContain('others');
    const { others } = (said.json() as Answer).data;
    expect(others.map(({ worktree, fires, remedy }) => [worktree, fires, remedy])).toEqual(
      Array(3).fill([linked.path, true, null]),
    );
    expectToFile(linked);
    expect(main.checkpoint(['doctor']).code).toBe(0);
    expect(main.checkpoint(['uninstall']).code).toBe(0);
    expect(linked.exists('.githooks')).toBe(false);
  });

  test('what --all-worktrees cannot do is told, with exit code 1', () => {
    const { main, linked } = ownDirectories();
    linked.git('switch', '--quiet', '--create', 'team');
    linked.write('.githooks/post-checkout', '#!/bin/sh\n');
    chmodSync(join(linked.path, '.githooks/post-checkout'), 0o755);
    linked.git('add', '.githooks');
    linked.commit('team');
    const said = main.checkpoint(['install', '--all-worktrees']);
    expect(said.code).toBe(1);
    expect(said.stderr).toContain('error: not active in 1 other worktree\n');
    expect(said.stderr).toContain(
      `hint: in '${linked.path}': post-checkout: git looks for hooks in '${linked.path}/.githooks', since core.hooksPath is set in '`,
    );
    expect(said.stderr).toContain("; run 'git checkpoint install --tracked'\n");
  });
});

test.each(['', '/dev/null', '.git/config', '.git/config/hooks'])(
  'where core.hooksPath is %j, nothing dies of it (G33)',
  (value) => {
    const main = createRepo();
    expect(main.checkpoint(['install']).code).toBe(0);
    const linked = main.worktree('linked', 'linked');
    main.git('config', 'core.hooksPath', value);
    const doctor = main.checkpoint(['doctor']);
    expect(doctor.stdout).toContain('ok       the archive can be read\n');
    expect(doctor.code).toBe(configHooks ? 0 : 1);
    if (!configHooks) {
      expect(doctor.stdout).toMatch(/core\.hooksPath .* so that git runs no hook; run 'git config/);
      const install = main.checkpoint(['install']);
      expect([install.code, install.stderr]).toEqual([
        1,
        expect.stringContaining("run 'git config --unset-all core.hooksPath'"),
      ]);
    }
    expect(main.checkpoint(['worktree-remove', linked.path]).code).toBe(0);
    expect(main.checkpoint(['uninstall']).code).toBe(0);
    expect(main.exists('.git/hooks/post-checkout')).toBe(false);
  },
);

describe('what an uninstallation leaves (G45)', () => {
  test('a tracked block that was away is named the next time', () => {
    const repo = createRepo({ files: { '.githooks/post-checkout': '#!/bin/sh\n' } });
    repo.git('config', 'core.hooksPath', '.githooks');
    chmodSync(join(repo.path, '.githooks/post-checkout'), 0o755);
    repo.git('commit', '--quiet', '--all', '--message=x');
    repo.write('.githooks/post-checkout', '#!/bin/sh\n');
    expect(repo.checkpoint(['install', '--tracked']).code).toBe(0);
    if (configHooks) return;
    repo.git('stash', '--quiet');
    expect(repo.checkpoint(['uninstall']).code).toBe(0);
    repo.git('stash', 'pop', '--quiet');
    const again = repo.checkpoint(['uninstall']);
    expect([again.code, again.stdout]).toEqual([
      0,
      `nothing to take out in ${repo.path}\n  kept           ${repo.path}/.githooks/post-checkout: git tracks it, and an earlier installation or somebody else put it there; delete the lines between its marks\n`,
    ]);
  });

  test('a torn block is named, and the lines in it stay (G40)', () => {
    const repo = createRepo();
    expect(repo.checkpoint(['install']).code).toBe(0);
    const hook = '.git/hooks/post-checkout';
    const torn = repo.read(hook).replace(/# <<< git-checkpoint <<<\n/, 'echo mine\n');
    repo.write(hook, torn);
    expect(repo.checkpoint(['install']).stderr).toContain(
      `warning: '${repo.path}/${hook}' has a torn mark`,
    );
    expect(repo.checkpoint(['uninstall']).stdout).toContain(
      `kept           ${repo.path}/${hook}: one of`,
    );
    expect(repo.read(hook)).toContain('echo mine\n');
    expect(repo.checkpoint(['uninstall']).stdout).toContain('one of its marks is torn');
  });

  test('the line that hides checkpoints goes once there are none', () => {
    const repo = createRepo();
    repo.git('switch', '--quiet', '--create', 'work');
    expect(repo.checkpoint(['install']).code).toBe(0);
    expect(repo.checkpoint(['save', '--title', 'T']).code).toBe(0);
    expect(repo.checkpoint(['uninstall']).stdout).toContain('kept           ');
    expect(repo.checkpoint(['doctor']).stdout).toContain('no hooks are installed');
    repo.git('clean', '--quiet', '-fdx');
    repo.write('.git/checkpoints.git/gone', '');
    repo.git('config', 'checkpoint.dir', 'elsewhere');
    expect(repo.checkpoint(['uninstall']).code).toBe(0);
    expect(repo.read('.git/info/exclude')).not.toContain('checkpoint');
  });
});

test('a branch that tracks the archive is seen, though another one has hidden it (G43)', () => {
  const repo = createRepo();
  repo.git('switch', '--quiet', '--create', 'tracks');
  repo.commit('r', { '.checkpoints/README.md': 'r\n' });
  repo.git('switch', '--quiet', 'main');
  expect(repo.checkpoint(['install']).code).toBe(0);
  expect(repo.checkpoint(['doctor']).code).toBe(0);
  repo.git('switch', '--quiet', 'tracks');
  for (const command of ['doctor', 'install']) {
    const said = repo.checkpoint([command]);
    expect(said.stdout + said.stderr).toContain(`git tracks files in '${repo.archivePath}'`);
  }
  // A file that git tracks is no checkpoint to hide.
  expect(repo.checkpoint(['uninstall']).stdout).not.toContain('kept');
  expect(repo.read('.git/info/exclude')).not.toContain('.checkpoints');
});

test('a hook that git has switched off in its configuration is named with its key (G104)', async () => {
  const repo = createRepo();
  const open = () => openRepository(repo.path, testEnv());
  const ask = async () => hookDisabled(await open(), 'git-checkpoint-post-merge', 'post-merge');
  expect(await ask()).toBe(null);
  for (const name of ['post-merge', 'git-checkpoint-post-merge']) {
    repo.git('config', `hook.${name}.enabled`, 'no');
    expect(await ask()).toEqual({
      problem: `hook.${name}.enabled is false in '${repo.path}/.git/config'`,
      remedy: `run 'git config --unset-all hook.${name}.enabled'`,
    });
  }
  repo.git('config', 'hook.git-checkpoint-post-merge.enabled', 'true');
  expect(await ask()).toMatchObject({
    problem: expect.stringContaining('hook.post-merge.enabled'),
  });
});

test('husky is known by what it writes, in its fourth version and in another place (G46)', () => {
  const four =
    '#!/bin/sh\n# husky\n\n# Created by Husky v4.3.8 (https://github.com/typicode/husky#readme)\n';
  expect([isHusky4(four), isHusky4('#!/bin/sh\n# husky\n. "$(dirname "$0")/h"\n')]).toEqual([
    true,
    false,
  ]);
  expect(isHusky('/r/.config/husky/_', '.config/husky/_')).toBe(true);
  expect(isHusky('/r/.hooks/_', '.hooks/_')).toBe(false);
});

test.skipIf(configHooks)('husky 4: install warns that it writes its hooks anew (G46)', () => {
  const repo = createRepo();
  for (const event of ['post-checkout', 'post-merge', 'post-commit']) {
    const path = join(repo.path, '.git/hooks', event);
    mkdirSync(join(repo.path, '.git/hooks'), { recursive: true });
    writeFileSync(path, '#!/bin/sh\n# husky\n\n# Created by Husky v4.3.8\n', { mode: 0o755 });
  }
  for (const _ of ['first', 'second']) {
    const said = repo.checkpoint(['install']);
    expect([said.code, said.stderr]).toEqual([
      0,
      "warning: husky 4 writes these hooks anew at every 'npm install'; run 'git checkpoint install' after it\n",
    ]);
  }
});

test.skipIf(configHooks)(
  'for a link to what is no shell, the line is for such a program (G48)',
  () => {
    const repo = createRepo();
    const target = join(repo.path, '.git/hooks/overcommit-hook');
    mkdirSync(join(repo.path, '.git/hooks'), { recursive: true });
    writeFileSync(target, '#!/usr/bin/env ruby\nexit 0\n', { mode: 0o755 });
    repo.git('config', 'alias.link', '!ln -s');
    for (const event of ['post-checkout', 'post-merge']) {
      repo.git('link', event === 'post-merge' ? '/bin/sh' : target, `.git/hooks/${event}`);
    }
    const said = hooksIn(repo.checkpoint(['install', '--json']));
    const [ruby] = said;
    expect(ruby).toMatchObject({
      obstacle: 'link',
      byHand: expect.stringMatching(/^sh '?\/.*"\$@"$/),
    });
  },
);

describe('lefthook in another format (G49)', () => {
  test('a job is in the format of the file', () => {
    const job = JSON.parse(lefthookJob('post-merge', '.json'));
    const { run } = job['post-merge'].commands['git-checkpoint'];
    expect(run).toContain('checkpoint-state/hooks/post-merge');
    expect(lefthookJob('post-merge', '.toml')).toBe(
      `[post-merge.commands.git-checkpoint]\nrun = '''${run}'''\n`,
    );
    expect(lefthookJob('post-merge', '.yaml')).toContain(`      run: '${run}'\n`);
  });

  test.skipIf(configHooks).each(['lefthook-local.toml', '.config/lefthook-local.json'])(
    '%s is named',
    (name) => {
      const repo = createRepo({ files: { [name]: '' } });
      for (const event of ['post-checkout', 'post-merge', 'post-commit']) {
        repo.write(`.git/hooks/${event}`, '#!/bin/sh\nif [ "$LEFTHOOK" = "0" ]; then exit 0; fi\n');
        chmodSync(join(repo.path, '.git/hooks', event), 0o755);
      }
      const said = repo.checkpoint(['install']);
      expect([said.code, said.stderr]).toEqual([
        1,
        expect.stringContaining(`hint: '${repo.path}/${name}' is yours; add this to it:\n`),
      ]);
      expect(said.stderr).toContain(name.endsWith('toml') ? "run = '''" : '"run": "');
    },
  );
});
