import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { removeRegistry } from '../../scripts/install/registry.ts';
import { describeElsewhere, shortNames } from '../../src/render/everywhere.ts';
import { testEnv } from '../helpers/env.ts';
import { noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { checkpoint } from '../helpers/run.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { countGitProcesses } from '../helpers/trace.ts';

function registry(): string {
  return join(testEnv()['HOME'] ?? '', '.local/state/git-checkpoint');
}

/** A repository that a save has registered, with a note of that branch as the live one. */
function saved(name: string, branch = 'main', title = `Work in ${name}`): Repo {
  const repo = createRepo({ name, branch });
  expect(repo.checkpoint(['save', '--title', title, '--next', 'go on']).code).toBe(0);
  return repo;
}

const everywhere = (cwd: string, ...args: string[]) => checkpoint(cwd, ['list', '--all', ...args]);

test('the efforts of all repositories, from outside and inside of one, newest first', () => {
  const shop = saved('shop');
  const site = saved('site', 'trunk');
  const linked = shop.worktree('shop-login', 'feature/login');
  put(linked, 'CHECKPOINT.md', noteOf('feature/login'));
  putInArchive(site, 'old.md', noteOf('old', 'Older').replace('10:12', '09:12'));
  putInArchive(site, 'done/x.md', noteOf('x', 'Over').replace('10:12', '08:12'));
  const outside = temporaryDirectory();
  const rows = (said: { stdout: string }) =>
    said.stdout.split('\n').map((line) => line.replace(/ +(?:just|\d+) .*$/, ''));
  const { code, stderr, ...said } = everywhere(outside);
  expect([code, stderr]).toEqual([0, '']);
  expect(rows(said).filter((line) => !line.startsWith('  ') || !line.includes('next:'))).toEqual([
    '+ Work in site           site: trunk',
    '+ Work in shop           shop: main',
    '+ Work on feature/login  shop: feature/login (in shop-login)',
    '  Older                  site: old',
    '',
  ]);
  expect(said.stdout).toContain('\n    next: go on\n');
  expect(rows(everywhere(linked.path))[4]).toBe('* Work on feature/login  shop: feature/login');
  expect(everywhere(outside, '--done').stdout).toContain('Over  ');
  expect(everywhere(outside, '-v').stdout).toContain(`    ${site.archivePath}/old.md\n`);
  const data = (everywhere(outside, '--json').json() as { data: Record<string, object[]> }).data;
  expect(data['repositories']).toContainEqual({ path: shop.path, archive: shop.archivePath });
  expect(data['checkpoints']?.[3]).toMatchObject({
    ...{ repository: site.path, name: 'old', title: 'Older', worktree: null, state: null },
  });
});

test('git is asked nothing but where this is, however many repositories there are', () => {
  for (const name of ['a', 'b', 'c']) saved(name);
  const outside = temporaryDirectory();
  const { commands } = countGitProcesses((env) => checkpoint(outside, ['list', '--all'], { env }));
  expect(commands.length).toBeLessThanOrEqual(2);
});

test('outside of a repository, list names --all, and other commands do not', () => {
  const outside = temporaryDirectory();
  const said = checkpoint(outside, ['list']);
  expect(said.code).toBe(128);
  expect(said.stderr).toContain("hint: 'git checkpoint list --all' lists those of all your repos");
  expect(checkpoint(outside, ['status']).stderr).not.toContain('--all');
  expect(everywhere(outside).stdout).toBe("no checkpoints; 'git checkpoint save' writes one\n");
  expect(everywhere(outside, '--worktrees').code).toBe(129);
});

test('the repository around is listed though nobody has registered it', () => {
  const repo = createRepo();
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  expect(everywhere(repo.path).stdout).toContain('* Work on main  repo: main  ');
  expect(existsSync(registry())).toBe(false);
});

describe('the registry', () => {
  test('is private, is written once, and by install, too', () => {
    const repo = createRepo();
    expect(repo.checkpoint(['install']).code).toBe(0);
    const [name = ''] = readdirSync(registry());
    const file = join(registry(), name);
    const modes = [registry(), file].map((path) => lstatSync(path).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      commonDir: join(repo.path, '.git'),
      archive: repo.archivePath,
      file: 'CHECKPOINT.md',
    });
    utimesSync(file, 1, 1);
    expect(repo.checkpoint(['save']).code).toBe(0);
    expect(lstatSync(file).mtime.getTime()).toBe(1000);
    writeFileSync(file, '{');
    expect(everywhere('/').stdout).toContain('no checkpoints');
    expect(repo.checkpoint(['save', '--title', 'Again', '--overwrite']).code).toBe(0);
    expect(everywhere('/').stdout).toContain('Again');
  });

  test('is where XDG_STATE_HOME says, unless that is relative', () => {
    const state = temporaryDirectory();
    const repo = createRepo();
    repo.checkpoint(['save'], { env: { XDG_STATE_HOME: state } });
    expect(readdirSync(join(state, 'git-checkpoint'))).toHaveLength(1);
    expect(existsSync(registry())).toBe(false);
    repo.checkpoint(['save'], { env: { XDG_STATE_HOME: 'state' } });
    expect(repo.exists('state')).toBe(false);
    expect(readdirSync(registry())).toHaveLength(1);
    expect(removeRegistry(testEnv())).toBe(registry());
    expect(existsSync(registry())).toBe(false);
    expect(removeRegistry({})).toBe(null);
  });

  test.each<[string, (repo: Repo) => Record<string, string | undefined>]>([
    ['no home', () => ({ HOME: undefined })],
    ['an empty home', () => ({ HOME: '' })],
    [
      'a file in the way',
      () => {
        mkdirSync(dirname(registry()), { recursive: true });
        writeFileSync(registry(), 'mine\n');
        return {};
      },
    ],
    [
      'a link in the way',
      ({ path }) => {
        mkdirSync(dirname(registry()), { recursive: true });
        mkdirSync(join(path, 'target'));
        symlinkSync(join(path, 'target'), registry());
        return {};
      },
    ],
    ['a home that takes nothing', () => ({ XDG_STATE_HOME: '/proc/self/nowhere' })],
    ['a home that is no directory', () => ({ XDG_STATE_HOME: '/dev/null' })],
  ])('%s is no trouble for a save', (_, prepare) => {
    const repo = createRepo();
    const env = prepare(repo);
    const { code, stderr } = repo.checkpoint(['save', '--title', 'One'], { env });
    expect([code, stderr]).toEqual([0, '']);
    expect(repo.status()).toBe('');
    const said = repo.checkpoint(['list', '--all'], { env });
    expect([said.code, said.stderr]).toEqual([0, '']);
    expect(said.stdout).toContain('* One  repo: main  ');
  });

  test('does not follow a link in the place of a file', () => {
    const repo = saved('shop');
    const [name = ''] = readdirSync(registry());
    const target = join(temporaryDirectory(), 'target');
    writeFileSync(target, 'mine\n');
    rmSync(join(registry(), name));
    symlinkSync(target, join(registry(), name));
    expect(repo.checkpoint(['save']).stderr).toBe('');
    expect(readFileSync(target, 'utf8')).toBe('mine\n');
    expect(lstatSync(join(registry(), name)).isSymbolicLink()).toBe(true);
  });

  test('forgets what is gone, and nothing that may only not be mounted', () => {
    const shop = saved('shop');
    const site = saved('site');
    const disk = dirname(site.path);
    rmSync(shop.path, { recursive: true });
    renameSync(disk, `${disk}-away`);
    const { code, stdout, stderr } = everywhere('/');
    expect([code, stdout, stderr]).toEqual([
      0,
      "no checkpoints; 'git checkpoint save' writes one\n",
      '',
    ]);
    expect(readdirSync(registry())).toHaveLength(1);
    renameSync(`${disk}-away`, disk);
    expect(everywhere('/').stdout).toContain('Work in site');
  });
});

test('what cannot be read is a warning each, and the rest is answered', () => {
  const linked = saved('linked');
  const file = saved('file');
  saved('well');
  rmSync(linked.archivePath, { recursive: true, force: true });
  symlinkSync(temporaryDirectory(), linked.archivePath);
  rmSync(file.archivePath, { recursive: true, force: true });
  writeFileSync(file.archivePath, '');
  const { code, stdout, stderr } = everywhere('/');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\+ Work in well {2}well: main {2}.*\n {4}next: go on\n$/);
  const warnings = stderr.split('\n').filter(Boolean);
  expect(warnings).toHaveLength(2);
  expect(warnings).toContainEqual(
    expect.stringMatching(/^warning: '.*file\/\.git' is passed over: '.*' is not a directory$/),
  );
  expect(warnings).toContainEqual(
    expect.stringMatching(/^warning: '.*linked\/\.git' is passed over: '.*' is a symbolic link/),
  );
});

test.runIf(process.getuid?.() === 0)("another user's repository is not read", () => {
  const repo = saved('theirs', 'main', 'Secret');
  expect(runChown(repo)).toBe(0);
  const { code, stdout, stderr } = everywhere('/');
  expect([code, stdout]).toEqual([0, "no checkpoints; 'git checkpoint save' writes one\n"]);
  expect(stderr).toMatch(/^warning: '.*' is passed over: '\.git' belongs to another user\n$/);
  const asCaller = checkpoint('/', ['list', '--all'], { env: { SUDO_UID: '12345' } });
  expect(asCaller.stdout).toContain('Secret');
});

function runChown(repo: Repo): number | null {
  return repo.gitResult(['-c', 'alias.own=!chown -R 12345 .', 'own']).code;
}

test('hostile text reaches no terminal, and no second line', () => {
  const repo = saved('a b\n\u001b[2J');
  put(repo, 'CHECKPOINT.md', noteOf('main', 'A\u001b]0;x\u0007\u202e'));
  chmodSync(repo.path, 0o755);
  const { code, stdout } = everywhere('/');
  expect([code, stdout.split('\n').length]).toEqual([0, 3]);
  expect(stdout).not.toMatch(/[\u001b\u0007\u202e]/);
});

describe('resume', () => {
  test('of what only one other repository has names the way there', () => {
    const shop = saved('my shop', 'pay', 'Pay');
    saved('site');
    putInArchive(shop, 'feature-x.md', noteOf('feature/x'));
    const here = createRepo({ name: 'here' });
    const hints = (...args: string[]) => {
      const { code, stderr } = here.checkpoint(['resume', ...args]);
      expect(code).toBe(1);
      return stderr.split('\n').slice(2, -1);
    };
    expect(hints('pay')).toEqual([
      `hint: 'Pay' is in my shop: cd '${shop.path}' && git checkpoint resume pay`,
    ]);
    expect(hints('feature/x')).toEqual([
      `hint: 'Work on feature/x' is in my shop: cd '${shop.path}' && git checkpoint resume feature/x`,
    ]);
    expect(hints('nowhere')).toEqual([]);
    expect(hints('pay', '--prompt')).toEqual([]);
    saved('other', 'pay');
    expect(hints('pay')).toEqual([]);
  });

  test('names no place where there is none to go to', () => {
    const place = { path: '/r.git', worktree: null } as Parameters<
      typeof describeElsewhere
    >[0]['place'];
    const effort = { worktree: null } as Parameters<typeof describeElsewhere>[0]['effort'];
    expect(describeElsewhere({ place, effort }, 'x', [place])).toBe(null);
  });
});

test('a repository is called by as little of its path as tells it from the others', () => {
  const paths = ['/a/x/shop', '/b/x/shop', '/b/site', '/shop'];
  expect([...shortNames(paths).values()]).toEqual(['a/x/shop', 'b/x/shop', 'site', '/shop']);
});
