/** `git checkpoint install` where nobody manages the hooks. */
import { chmodSync, cpSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  everything,
  expectToFile,
  FIRES,
  install,
  settled,
  uninstall,
} from '../helpers/install.ts';
import { createRepo, Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { checkpointAsync } from '../helpers/run.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

const EVENTS = ['post-checkout', 'post-merge', 'post-commit'];

describe('in a new repository', () => {
  test('makes a script for each event, says what and where, and has seen them fire', () => {
    const repo = createRepo();
    const { code, stdout, stderr } = repo.checkpoint(['install']);
    expect([code, stderr]).toEqual([0, '']);
    const hooks = join(repo.path, '.git/hooks');
    const seen = FIRES ? 'fires' : 'not tried: that takes git 2.36';
    expect(stdout).toBe(`installed in ${repo.path}
  post-checkout  ${hooks}/post-checkout (${seen})
  post-merge     ${hooks}/post-merge (${seen})
  post-commit    ${hooks}/post-commit (${seen})
  ignored        '/CHECKPOINT.md' in ${repo.path}/.git/info/exclude
  ignored        '.checkpoints/' in ${repo.path}/.git/info/exclude
`);
    for (const event of EVENTS) expect(statSync(join(hooks, event)).mode & 0o777).toBe(0o755);
    expectToFile(repo);
  });

  test('a second and a third time change no byte', () => {
    const repo = createRepo();
    install(repo);
    const first = everything(repo);
    install(repo);
    install(repo);
    expect(everything(repo)).toEqual(first);
  });

  test('uninstall gives every byte back', () => {
    const repo = createRepo();
    const before = everything(repo);
    install(repo);
    uninstall(repo);
    expect(everything(repo)).toEqual(before);
  });

  test('--dry-run changes nothing', () => {
    const repo = createRepo();
    const before = everything(repo);
    const { code, stdout } = repo.checkpoint(['install', '--dry-run']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^would install in .*\n {2}post-checkout {2}.*\.git\/hooks\/post-checkout\n/,
    );
    expect(everything(repo)).toEqual(before);
    install(repo);
    const installed = everything(repo);
    expect(repo.checkpoint(['uninstall', '--dry-run']).stdout).toContain('would uninstall in');
    expect(everything(repo)).toEqual(installed);
  });

  test('nothing is tracked, staged or shown', () => {
    const repo = createRepo();
    install(repo);
    expect(repo.status()).toBe('');
  });

  test('outside a repository it says so', () => {
    const nowhere = new Repo(temporaryDirectory(), '');
    for (const command of ['install', 'uninstall']) {
      const { code, stderr } = nowhere.checkpoint([command]);
      expect([code, stderr]).toEqual([128, expect.stringMatching(/^fatal: not a git repository/)]);
    }
  });

  test('notes that were there before are found by the hooks', () => {
    const repo = createRepo();
    repo.git('switch', '--quiet', '-c', 'waiting');
    repo.checkpoint(['save', '--title', 'T']);
    repo.write('.checkpoints/waiting.md', repo.read('CHECKPOINT.md'));
    rmSync(join(repo.path, 'CHECKPOINT.md'));
    rmSync(join(repo.path, '.git/checkpoint-state'), { recursive: true });
    repo.git('switch', '--quiet', 'main');
    install(repo);
    expect(repo.gitResult(['switch', '--quiet', 'waiting']).stderr).toContain(
      "checkpoint 'T' is back",
    );
  });
});

describe('doctor', () => {
  test('where nothing is installed, that is no problem', () => {
    const { code, stdout } = createRepo().checkpoint(['doctor']);
    expect(code).toBe(0);
    expect(stdout).toContain(
      "ok       no hooks are installed; 'git checkpoint install' does that\n",
    );
  });

  test('names the worktrees, the ways, and what is wrong in which', () => {
    const main = createRepo();
    install(main);
    const linked = main.worktree('linked', 'linked');
    const { data } = main.checkpoint(['doctor', '--json']).json() as { data: { hooks: object[] } };
    expect(data.hooks).toEqual(
      [main, linked].flatMap(({ path }) =>
        EVENTS.map((event) => ({
          worktree: path,
          event,
          way: 'script',
          fires: FIRES,
          problem: null,
          remedy: null,
        })),
      ),
    );
    rmSync(join(main.path, '.git/hooks/post-merge'));
    chmodSync(join(main.path, '.git/hooks/post-commit'), 0o644);
    const { code, stdout, stderr } = linked.checkpoint(['doctor']);
    expect(code).toBe(1);
    expect(stderr).toBe('error: 1 problem found\n');
    for (const { path } of [main, linked]) {
      expect(stdout).toContain(
        `post-merge in '${path}': '${main.path}/.git/hooks/post-merge' is gone; run 'git checkpoint install'\n`,
      );
      expect(stdout).toContain(
        `post-commit in '${path}': '${main.path}/.git/hooks/post-commit' is not executable; run 'git checkpoint install'\n`,
      );
    }
  });
});

test('several at once leave what one leaves', async () => {
  const alone = createRepo();
  install(alone);
  const repo = createRepo();
  const all = await Promise.all(
    Array.from({ length: 5 }, () => checkpointAsync(repo.path, ['install'])),
  );
  expect(all.map(({ code, stderr }) => [code, stderr])).toEqual(Array(5).fill([0, '']));
  const hooks = (one: Repo) => settled(one).filter(([path]) => /hooks|info/.test(path));
  expect(hooks(repo)).toEqual(hooks(alone));
  uninstall(repo);
  uninstall(alone);
  expect(settled(repo)).toEqual(settled(alone));
});

describe('the program that hooks start', () => {
  test('is refused where it lies in a linked worktree, of whatever repository', () => {
    const linked = createRepo().worktree('linked', 'linked');
    cpSync(dirname(builtCli), join(linked.path, 'dist'), { recursive: true });
    const repo = createRepo();
    const before = everything(repo);
    const { code, stderr } = repo.checkpoint(['install'], {
      cli: join(linked.path, 'dist/cli.cjs'),
    });
    expect([code, stderr]).toEqual([
      128,
      `fatal: this program lies in the linked worktree '${linked.path}'
hint: hooks would break with its removal; install the program elsewhere, and run that one
`,
    ]);
    expect(everything(repo)).toEqual(before);
  });

  test('is the newest that was installed: a second one takes the place of the first', () => {
    const other = join(temporaryDirectory(), 'dist');
    cpSync(dirname(builtCli), other, { recursive: true });
    const repo = createRepo();
    install(repo);
    expect(repo.checkpoint(['install'], { cli: join(other, 'cli.cjs') }).code).toBe(0);
    expect(repo.read('.git/hooks/post-checkout')).toContain(` ${other}/hook.cjs `);
    expect(repo.read('.git/hooks/post-checkout')).not.toContain(builtCli.replace('cli', 'hook'));
  });
});
