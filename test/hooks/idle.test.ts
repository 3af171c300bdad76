/** Where there is nothing to do, the hook is one `sh` and starts nothing; traced by strace. */
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commonDir, filed, hooked } from '../helpers/hooked.ts';
import { noteOf, put } from '../helpers/notes.ts';
import type { Repo } from '../helpers/repo.ts';
import { countGitProcesses } from '../helpers/trace.ts';
import { canTrace, programsOf } from './processes.ts';

/** git starts the hook itself: `#!/bin/sh`. */
const IDLE = ['git', 'post-checkout'];

/** Ten thousand notes of other branches, with the marks that tell the hook of them. */
function fill(repo: Repo): void {
  const waiting = join(commonDir(repo), 'checkpoint-state/waiting');
  mkdirSync(repo.archivePath, { recursive: true });
  for (let n = 0; n < 10_000; n++) {
    writeFileSync(join(repo.archivePath, `feature-${n}.md`), noteOf(`feature/${n}`));
    mkdirSync(join(waiting, 'feature', `${n}`), { recursive: true });
    writeFileSync(join(waiting, 'feature', `${n}`, '~'), '');
  }
  writeFileSync(join(waiting, '~'), '');
}

describe.skipIf(!canTrace)('a switch with nothing to do (needs strace)', () => {
  test('with no note', () => {
    const repo = hooked();
    expect(programsOf(repo, ['switch', '-q', '-c', 'x'])).toEqual(IDLE);
    expect(programsOf(repo, ['switch', '-q', 'main'])).toEqual(IDLE);
    expect(programsOf(repo, ['switch', '-q', '--detach'])).toEqual(IDLE);
    expect(programsOf(repo, ['checkout', '-q', '--', 'README.md'])).toEqual(IDLE);
    expect(programsOf(repo, ['worktree', 'add', '-q', '../w', '-b', 'w'])).toContain(IDLE[1]);
    expect(programsOf(repo, ['worktree', 'add', '-q', '../v', '-b', 'v'])).not.toContain('node');
  });

  test('with no note, a SHA-256 repository', () => {
    const repo = hooked({ objectFormat: 'sha256' });
    expect(programsOf(repo, ['switch', '-q', '-c', 'x'])).toEqual(IDLE);
  });

  test('with an archive of 10,000 notes of other branches', () => {
    const repo = hooked();
    fill(repo);
    expect(programsOf(repo, ['switch', '-q', '-c', 'x'])).toEqual(IDLE);
    expect(programsOf(repo, ['switch', '-q', '-c', 'feature'])).toEqual(IDLE);
    repo.git('switch', '-q', 'main');
    repo.git('branch', '-D', 'feature');
    // The mark is what the shell goes by.
    expect(programsOf(repo, ['switch', '-q', '-c', 'feature/77'])).toContain('node');
  });

  test('in a linked worktree with no note', () => {
    const linked = hooked().worktree('linked', 'work');
    expect(programsOf(linked, ['switch', '-q', '-c', 'x'])).toEqual(IDLE);
  });

  test.each<[string, (linked: Repo) => void]>([
    ['save', (linked) => expect(linked.checkpoint(['save', '--title', 'x']).code).toBe(0)],
    [
      'a commit',
      (linked) => {
        linked.write('CHECKPOINT.md', noteOf('work'));
        linked.git('commit', '-q', '--allow-empty', '-m', 'c');
      },
    ],
    [
      'a switch',
      (linked) => {
        linked.write('CHECKPOINT.md', noteOf('work'));
        linked.git('switch', '-q', 'work');
      },
    ],
  ])('in a linked worktree whose mirror is up to date by %s', (_, mirror) => {
    const linked = hooked().worktree('linked', 'work');
    mirror(linked);
    expect(linked.archive()).toEqual(['work.mirror.md']);
    expect(programsOf(linked, ['switch', '-q', 'work'])).toEqual(IDLE);
    expect(programsOf(linked, ['switch', '-q', '--detach'])).toEqual(IDLE);
    expect(programsOf(linked, ['commit', '-q', '--allow-empty', '-m', 'c'])).not.toContain('node');
    linked.write('CHECKPOINT.md', `${noteOf('work')}\nmore\n`);
    expect(programsOf(linked, ['commit', '-q', '--allow-empty', '-m', 'c'])).toContain('node');
    expect(linked.read('../repo/.checkpoints/work.mirror.md')).toMatch(/more\n$/);
    expect(programsOf(linked, ['commit', '-q', '--allow-empty', '-m', 'c'])).not.toContain('node');
  });

  test('a note that was only touched costs one start of node, no more', () => {
    const linked = hooked().worktree('linked', 'work');
    expect(linked.checkpoint(['save', '--title', 'x']).code).toBe(0);
    const later = new Date(Date.now() + 5_000);
    utimesSync(join(linked.path, 'CHECKPOINT.md'), later, later);
    const commit = ['commit', '-q', '--allow-empty', '-m', 'c'];
    expect(programsOf(linked, commit)).toContain('node');
    expect(programsOf(linked, commit)).not.toContain('node');
  });

  test('a mirror that somebody removed comes back', () => {
    const main = hooked();
    const linked = main.worktree('linked', 'work');
    expect(linked.checkpoint(['save', '--title', 'x']).code).toBe(0);
    main.git('clean', '-q', '-fdx');
    linked.git('commit', '-q', '--allow-empty', '-m', 'c');
    expect(main.archive()).toEqual(['work.mirror.md']);
  });

  test('a rebase of many commits, the mirror being up to date', () => {
    const main = hooked();
    const linked = main.worktree('linked', 'work');
    for (let n = 0; n < 5; n++) linked.commit(`${n}`, { [`${n}.txt`]: `${n}\n` });
    main.commit('on main', { 'm.txt': 'm\n' });
    expect(linked.checkpoint(['save', '--title', 'x']).code).toBe(0);
    const programs = programsOf(linked, ['rebase', '-q', 'main']);
    expect(programs.filter((name) => name === 'post-commit')).toHaveLength(5);
    expect(programs).not.toContain('node');
  });

  test('the same in the main checkout, with its note', () => {
    const repo = hooked();
    repo.git('switch', '-q', '-c', 'work');
    for (let n = 0; n < 3; n++) repo.commit(`${n}`, { [`${n}.txt`]: `${n}\n` });
    put(repo, 'CHECKPOINT.md', noteOf('work'));
    repo.git('branch', 'base', 'main');
    expect(programsOf(repo, ['rebase', '-q', '-f', 'base'])).not.toContain('node');
    expect(programsOf(repo, ['bisect', 'start', 'HEAD', 'main'])).not.toContain('node');
    expect(programsOf(repo, ['bisect', 'reset'])).not.toContain('node');
  });

  test.each(['main checkout', 'linked worktree'])(
    'in a project whose CHECKPOINT.md is another document: once, then never (%s)',
    (place) => {
      const main = hooked({ files: { 'CHECKPOINT.md': '# Chapter 5\n\n## Saving\n' } });
      const here = place === 'main checkout' ? main : main.worktree('linked', 'work');
      here.git('switch', '-q', '-c', 'x');
      expect(programsOf(here, ['switch', '-q', '-c', 'y'])).toEqual(IDLE);
      expect(programsOf(here, ['switch', '-q', 'x'])).toEqual(IDLE);
      expect(programsOf(here, ['commit', '-q', '--allow-empty', '-m', 'c'])).not.toContain('node');
      expect(here.archive()).toEqual([]);
      expect(main.exists('.git/checkpoints.git')).toBe(false);
      // A note in its place is a note.
      here.write('CHECKPOINT.md', noteOf('x'));
      here.git('rm', '-q', '--cached', 'CHECKPOINT.md');
      expect(programsOf(here, ['switch', '-q', '-c', 'z'])).toContain('node');
      expect(filed(here)).toEqual(['x.md']);
    },
  );

  test('GIT_CHECKPOINT=0', () => {
    const repo = hooked();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    expect(programsOf(repo, ['switch', '-q', '-c', 'x'], { GIT_CHECKPOINT: '0' })).toEqual(IDLE);
    expect(repo.archive()).toEqual([]);
  });

  test('what a commit and a merge start in the main checkout', () => {
    const repo = hooked();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    expect(programsOf(repo, ['commit', '-q', '--allow-empty', '-m', 'c'])).not.toContain('node');
    repo.git('branch', 'x');
    repo.git('reset', '-q', '--hard', 'HEAD~');
    expect(programsOf(repo, ['merge', '-q', 'x'])).not.toContain('node');
  });
});

describe.skipIf(!canTrace)('a commit, with a note of another branch parked (needs strace)', () => {
  test('asks git whether it is a merge once after a reset, and starts nothing then', () => {
    const repo = hooked();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    repo.git('switch', '-q', '-c', 'x');
    repo.commit('1');
    const asked = () =>
      programsOf(repo, ['commit', '-q', '--allow-empty', '-m', 'c']).filter((name) =>
        ['git', 'timeout', 'node'].includes(name),
      );
    for (let round = 0; round < 2; round++) {
      repo.git('reset', '-q', '--hard', 'HEAD~');
      expect(asked()).toEqual(['git', 'timeout', 'git']);
      expect(asked()).toEqual(['git']);
      expect(asked()).toEqual(['git']);
    }
  });
});

test('a switch that files a note asks git three questions', () => {
  const repo = hooked();
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  const { commands } = countGitProcesses((env) => {
    repo.gitResult(['switch', '-q', '-c', 'x'], { env });
  });
  const names = commands.map((command) => command.split(' ')[1]);
  expect(names.sort()).toEqual(['config', 'ls-files', 'rev-parse', 'switch']);
  expect(filed(repo)).toEqual(['main.md']);
});
