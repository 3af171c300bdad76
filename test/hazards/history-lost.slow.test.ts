/**
 * What git takes away behind our back comes back: an archive that was cleaned away by itself, a live
 * note that a switch overwrote by the command that `git checkpoint` names (field case 37).
 */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { gitState } from '../helpers/git-state.ts';
import { filesOf } from '../helpers/history.ts';
import { ignoreArchive, installHook, noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

function run(repo: Repo, ...args: string[]): string {
  const said = repo.checkpoint(args);
  expect(said.code, said.stderr).toBe(0);
  return said.stdout;
}

/** The files of the archive, by name. */
function archiveOf(repo: Repo): Record<string, string> {
  return Object.fromEntries(
    repo.archive().map((name) => [name, repo.at('.checkpoints').read(name)]),
  );
}

describe('an archive that has vanished', () => {
  /** One with a parked, a named, a rolled, a mirrored and a finished note, and a workstream. */
  function full(): Repo {
    const repo = createRepo();
    ignoreArchive(repo);
    run(repo, 'save', '--as', 'beside');
    run(repo, 'save', '--title', 'One');
    run(repo, 'done');
    put(repo, 'CHECKPOINT.md', noteOf('other'));
    run(repo, 'save', '--title', 'Two');
    run(repo, 'save', '--done', 'more');
    run(repo.worktree('linked', 'topic'), 'save', '--title', 'Three');
    run(repo, 'track', 'auth');
    repo.write('../log.bin', '\0\xff');
    run(repo, 'attach', 'auth', '../log.bin');
    expect(repo.archive()).toEqual([
      'attached/auth/log.bin',
      'auth-checkpoint.md',
      'beside.md',
      'done/main.md',
      'main.prev.md',
      'other.md',
      'topic.mirror.md',
    ]);
    return repo;
  }

  const VANISHING: Record<string, (repo: Repo) => void> = {
    'git clean -fdx': (repo) => repo.git('clean', '--quiet', '-fdx'),
    'rm -rf': (repo) => rmSync(repo.archivePath, { recursive: true }),
    mv: (repo) => renameSync(repo.archivePath, join(repo.path, '../moved')),
    'a stash that was dropped': (repo) => {
      repo.git('stash', '--quiet', '--all');
      repo.git('stash', 'drop', '--quiet');
    },
  };

  test.each(Object.entries(VANISHING))(
    'by %s comes back, byte for byte, and is told once',
    (_, vanish) => {
      const repo = full();
      const before = archiveOf(repo);
      vanish(repo);
      expect(repo.archive()).toEqual([]);
      const said = repo.checkpoint(['mirror']);
      expect(said.code).toBe(0);
      expect(said.stderr).toBe(
        `warning: '${repo.archivePath}' had vanished; 6 checkpoints and 1 attached file came back from the history\n`,
      );
      expect(archiveOf(repo)).toEqual(before);
      expect(repo.checkpoint(['mirror']).stderr).toBe('');
    },
  );

  test.each([
    ['save', '--done', 'more'],
    ['resume'],
    ['done', 'other'],
    ['mirror'],
    ['restore'],
    ['undo'],
    ['doctor', '--fix'],
  ])('by the next command that changes something: %s', (...args) => {
    const repo = full();
    rmSync(repo.archivePath, { recursive: true });
    const said = repo.checkpoint(args);
    expect(said.stderr).toMatch(
      /^warning: .* had vanished; 6 checkpoints and 1 attached file came back from the history$/m,
    );
    expect(said.stderr.match(/had vanished/g)).toHaveLength(1);
    expect(said.code).toBe(0);
    expect(repo.at('.checkpoints').read('beside.md')).toContain('# Checkpoint:');
  });

  test('commands that only read change nothing, and answer as before (G95)', () => {
    const repo = full();
    const readers = [
      ['status'],
      ['list', '--done'],
      ['show', 'beside'],
      ['show', 'done/main'],
      ['show', 'main@{1}'],
      ['log'],
      ['log', 'beside'],
      ['diff', 'main@{1}'],
      ['next'],
      ['doctor'],
      ['save', '--dry-run'],
    ];
    const before = readers.map((args) => repo.checkpoint(args));
    rmSync(repo.archivePath, { recursive: true });
    for (const [n, args] of readers.entries()) {
      const said = repo.checkpoint(args);
      expect(said.stderr, args.join(' ')).toContain(
        `warning: '${repo.archivePath}' has vanished; 6 checkpoints and 1 attached file are in the history, and come back with the next command that changes something\n`,
      );
      expect(said.code, said.stdout + said.stderr).toBe(before[n]?.code);
      // What was saved in one second has no order.
      const shown = (text = '') =>
        text
          .replace(/just now|\d+ minutes? ago/g, '')
          .split('\n')
          .sort();
      expect(shown(said.stdout)).toEqual(shown(before[n]?.stdout));
    }
    expect(repo.exists('.checkpoints')).toBe(false);
  });

  test('in a linked worktree', () => {
    const repo = full();
    const before = archiveOf(repo);
    rmSync(repo.archivePath, { recursive: true });
    const linked = repo.at('../linked');
    expect(linked.checkpoint(['mirror']).stderr).toContain('had vanished');
    expect(archiveOf(repo)).toEqual(before);
  });

  test('from a packed history', () => {
    const repo = full();
    const before = archiveOf(repo);
    repo.git('--git-dir', '.git/checkpoints.git', 'gc', '--quiet', '--prune=now');
    rmSync(repo.archivePath, { recursive: true });
    expect(repo.checkpoint(['mirror']).stderr).toContain('had vanished');
    expect(archiveOf(repo)).toEqual(before);
  });

  test('one that never was does not come', () => {
    const repo = createRepo();
    run(repo, 'save');
    run(repo, 'status');
    expect(repo.archive()).toEqual([]);
  });
});

/** The command that `git checkpoint` names for a lost note, typed as it stands. */
function typeWhatItSays(repo: Repo): void {
  const { stdout, code } = repo.checkpoint([]);
  expect(code).toBe(0);
  const command = /^ {2}lost +'.*' was live here and is gone; '(.*)' brings it back$/m.exec(stdout);
  expect(command, stdout).not.toBeNull();
  const [git, checkpoint, ...args] = (command?.[1] ?? '').split(' ');
  expect([git, checkpoint]).toEqual(['git', 'checkpoint']);
  run(repo, ...args);
}

describe('a live note that git took away', () => {
  test.each(['without our hook', 'with our hook'])(
    '37: by a switch onto a branch that tracks it, %s',
    (how) => {
      const repo = createRepo();
      ignoreArchive(repo);
      repo.git('switch', '--quiet', '--create', 'tracks');
      repo.commit('a note of its own', { 'CHECKPOINT.md': noteOf('tracks') });
      repo.git('switch', '--quiet', 'main');
      repo.git('config', 'checkpoint.excludeLive', 'true');
      if (how === 'with our hook') installHook(repo);
      run(repo, 'save', '--no-stage', '--title', 'Mine');
      put(repo, 'CHECKPOINT.md', `${repo.read('CHECKPOINT.md')}by hand\n`);
      // Whoever saves, or whatever command runs, has seen the text.
      run(repo, 'mirror');
      const mine = repo.read('CHECKPOINT.md');
      const other = repo.git('rev-parse', 'tracks:CHECKPOINT.md');

      repo.git('switch', '--quiet', 'tracks');
      expect(repo.read('CHECKPOINT.md')).toBe(noteOf('tracks'));
      expect(repo.status()).toBe('');
      if (how === 'without our hook') typeWhatItSays(repo);
      expect(repo.at('.checkpoints').read('main.md')).toBe(mine);
      expect(repo.git('hash-object', 'CHECKPOINT.md')).toBe(other);
      expect(repo.status()).toBe('');
      expect(repo.checkpoint([]).stdout).not.toContain('lost');

      repo.git('switch', '--quiet', 'main');
      run(repo, 'resume', '--yes');
      expect(repo.read('CHECKPOINT.md')).toBe(mine);
    },
  );

  test('37: and switching back, which removes it', () => {
    const repo = createRepo();
    ignoreArchive(repo);
    repo.git('switch', '--quiet', '--create', 'tracks');
    repo.commit('another document', { 'CHECKPOINT.md': '# A chapter\n' });
    repo.git('switch', '--quiet', 'main');
    repo.git('config', 'checkpoint.excludeLive', 'true');
    installHook(repo);
    run(repo, 'save', '--no-stage', '--title', 'Mine');
    const mine = repo.read('CHECKPOINT.md');
    repo.git('switch', '--quiet', 'tracks');
    repo.git('switch', '--quiet', 'main');
    expect(repo.read('CHECKPOINT.md')).toBe(mine);
  });

  test('by git clean -fdx, with the archive', () => {
    const repo = createRepo();
    ignoreArchive(repo);
    run(repo, 'save', '--title', 'One');
    run(repo, 'save', '--done', 'two');
    const before = filesOf(repo);
    repo.git('clean', '--quiet', '-fdx');
    typeWhatItSays(repo);
    expect(filesOf(repo)).toEqual(before);
  });

  test('by a stash of everything that was dropped, in a linked worktree', () => {
    const linked = createRepo().worktree('linked', 'topic');
    run(linked, 'save', '--title', 'One');
    put(linked, 'CHECKPOINT.md', `${linked.read('CHECKPOINT.md')}by hand\n`);
    run(linked, 'resume');
    const text = linked.read('CHECKPOINT.md');
    linked.git('stash', '--quiet', '--all');
    // The stash goes, the history stays.
    linked.git('stash', 'drop', '--quiet');
    typeWhatItSays(linked);
    expect(linked.read('CHECKPOINT.md')).toBe(text);
  });

  test('though commands of ours have run since', () => {
    const repo = createRepo();
    run(repo, 'save', '--title', 'One');
    const text = repo.read('CHECKPOINT.md');
    rmSync(join(repo.path, 'CHECKPOINT.md'));
    run(repo, 'save', '--as', 'beside');
    typeWhatItSays(repo);
    expect(repo.read('CHECKPOINT.md')).toBe(text);
  });
});

describe('no loss', () => {
  test.each<[string, (repo: Repo) => void]>([
    ['an edit by hand', (repo) => put(repo, 'CHECKPOINT.md', noteOf('main', 'Edited'))],
    ['a save after it', (repo) => run(repo, 'save', '--done', 'more')],
    ['done', (repo) => run(repo, 'done')],
    ['an undo', (repo) => run(repo, 'undo')],
    [
      'a note that was put away by hand',
      (repo) => {
        putInArchive(repo, 'main.md', repo.read('CHECKPOINT.md'));
        rmSync(join(repo.path, 'CHECKPOINT.md'));
      },
    ],
    [
      'a switch that our hook saw',
      (repo) => {
        installHook(repo);
        repo.git('switch', '--quiet', '--create', 'other');
      },
    ],
  ])('%s', (_, change) => {
    const repo = createRepo();
    ignoreArchive(repo);
    run(repo, 'save', '--title', 'One');
    change(repo);
    expect(repo.checkpoint([]).stdout).not.toContain('lost');
  });
});

describe('76: an empty or all-NUL live file', () => {
  test.each([
    ['empty', ''],
    ['NUL', '\0'.repeat(4096)],
  ])('%s: replaces neither a good archive nor a good previous version', (_, broken) => {
    const repo = createRepo();
    ignoreArchive(repo);
    installHook(repo);
    run(repo, 'save', '--title', 'One');
    run(repo, 'save', '--done', 'two');
    const good = repo.read('CHECKPOINT.md');
    putInArchive(repo, 'main.md', noteOf('main', 'parked'));
    const before = archiveOf(repo);
    put(repo, 'CHECKPOINT.md', broken);
    repo.git('switch', '--quiet', '--create', 'other');
    expect(archiveOf(repo)).toEqual(before);
    expect(repo.read('CHECKPOINT.md')).toBe(broken);
    repo.git('switch', '--quiet', 'main');
    run(repo, 'save', '--next', 'go on');
    // Filed away as what it is; the parked note is the earlier version of what is written.
    const after = archiveOf(repo);
    expect(Object.keys(after).filter((name) => name.startsWith('unparsed-'))).toHaveLength(1);
    expect(after['main.prev.md']).toBe(noteOf('main', 'parked'));
    const titles = ['show', 'main@{1}', 'main@{2}', 'main@{3}', 'main@{4}'];
    const texts = titles.slice(1).map((name) => repo.checkpoint(['show', name]).stdout);
    expect(texts).toContain(good);
  });
});

test('nothing of it is in the repository', () => {
  const repo = createRepo();
  ignoreArchive(repo);
  const before = gitState(repo.path);
  run(repo, 'save');
  rmSync(join(repo.path, 'CHECKPOINT.md'));
  rmSync(repo.archivePath, { recursive: true, force: true });
  run(repo, 'restore');
  expect(gitState(repo.path)).toEqual(before);
});
