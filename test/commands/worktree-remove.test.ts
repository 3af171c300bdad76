/** Which worktrees are removed, and what is said of those that are not. */
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import { git } from '../helpers/git.ts';
import { gitState } from '../helpers/git-state.ts';
import { noteOf } from '../helpers/notes.ts';
import { removeTree } from '../helpers/remove-tree.ts';
import { createRepo, Repo } from '../helpers/repo.ts';
import type { CheckpointResult } from '../helpers/run.ts';
import { runProcess } from '../helpers/spawn.ts';

interface Json {
  data: {
    dryRun: boolean;
    worktrees: {
      name: string;
      worktree: string | null;
      branch: string | null;
      state: string;
      mirror: string | null;
      resume: string | null;
      contents: { kind: string; fate: string; items: string[] }[];
      rescue: string | null;
      keptIn: string | null;
      reason: string | null;
    }[];
  };
}

function remove(repo: Repo, ...args: string[]): CheckpointResult {
  return repo.checkpoint(['worktree-remove', ...args]);
}

/** A worktree beside the main one, with a note in it. */
function withNote(branch = 'topic'): { repo: Repo; linked: Repo } {
  const repo = createRepo({ files: { a: 'a\n', '.gitignore': '.env\n.checkpoints/\n' } });
  const linked = repo.worktree('linked', branch);
  linked.write('CHECKPOINT.md', noteOf(branch));
  return { repo, linked };
}

const mirrorOf = (repo: Repo) => repo.read('.checkpoints/topic.mirror.md');

describe('a worktree with nothing in it but its checkpoint', () => {
  test('is removed, and everything about the way back is said', () => {
    const { repo, linked } = withNote();
    const said = remove(repo, 'topic');
    expect(said.stderr).toBe('');
    expect(said.code).toBe(0);
    expect(said.stdout).toBe(
      [
        `removed ${linked.path}`,
        `  checkpoint ${repo.archivePath}/topic.mirror.md`,
        '  resume     git checkpoint resume topic --worktree',
        '',
      ].join('\n'),
    );
    expect(existsSync(linked.path)).toBe(false);
    expect(repo.git('worktree', 'list')).not.toContain('linked');
    expect(mirrorOf(repo)).toBe(noteOf('topic'));
    expect(repo.status()).toBe('');
    // The branch stays.
    expect(repo.git('branch', '--format=%(refname:short)')).toBe('main\ntopic');
  });

  test('the command that is named brings all of it back', () => {
    const { repo } = withNote();
    const command = /git checkpoint (resume .*)/.exec(remove(repo, 'topic').stdout)?.[1] ?? '';
    expect(repo.checkpoint(command.split(' ')).code).toBe(0);
    const again = join(repo.path, '../repo-topic');
    expect(git(again, ['branch', '--show-current'])).toBe('topic');
    expect(new Repo(again, '').read('CHECKPOINT.md')).toBe(noteOf('topic'));
  });

  test('is in the history, from where it comes back should the archive be lost', () => {
    const { repo } = withNote();
    remove(repo, 'topic');
    rmSync(repo.archivePath, { recursive: true });
    expect(repo.checkpoint(['log']).stdout).toMatch(/ mirror +topic /);
    repo.checkpoint(['mirror', '--all']);
    expect(mirrorOf(repo)).toBe(noteOf('topic'));
  });

  test.each([
    ['tracked and edited', (linked: Repo) => linked.write('CHECKPOINT.md', noteOf('topic', 'New'))],
    [
      'tracked, edited and hidden from git (field case 62)',
      (linked: Repo) => {
        linked.git('update-index', '--skip-worktree', 'CHECKPOINT.md');
        linked.write('CHECKPOINT.md', noteOf('topic', 'New'));
      },
    ],
  ])('%s', (_, edit) => {
    const repo = createRepo({ files: { 'CHECKPOINT.md': noteOf('topic') } });
    const linked = repo.worktree('linked', 'topic');
    edit(linked);
    const said = remove(repo, 'topic');
    expect(said.stderr).toBe('');
    expect(existsSync(linked.path)).toBe(false);
    expect(mirrorOf(repo)).toBe(noteOf('topic', 'New'));
  });

  test('a note of another branch is mirrored under its own', () => {
    const { repo, linked } = withNote('elsewhere');
    linked.write('CHECKPOINT.md', noteOf('topic'));
    repo.git('branch', 'topic');
    const said = remove(repo, 'elsewhere');
    expect(said.stdout).toContain('resume     git checkpoint resume topic --worktree\n');
    expect(mirrorOf(repo)).toBe(noteOf('topic'));
  });

  test('an effort of a branch whose other effort is live in the main worktree is named by its file', () => {
    const { repo, linked } = withNote();
    linked.git('switch', '--quiet', '--detach');
    repo.git('switch', '--quiet', 'topic');
    repo.write('CHECKPOINT.md', noteOf('topic', 'Another'));
    const said = remove(repo, 'linked');
    expect(said.stdout).toContain('  resume     git checkpoint resume topic.mirror\n');
    const list = repo.checkpoint(['list', '--json']).stdout;
    expect(list).toContain('topic.mirror.md');
  });

  test('a note of a branch whose note is live elsewhere, too, gets a mirror of its own', () => {
    const { repo, linked } = withNote('topic');
    const other = repo.worktree('other', 'other');
    other.write('CHECKPOINT.md', noteOf('topic', 'Strayed'));
    remove(repo, 'other');
    expect(mirrorOf(repo)).toBe(noteOf('topic'));
    expect(repo.read('.checkpoints/topic-2.mirror.md')).toBe(noteOf('topic', 'Strayed'));
    expect(existsSync(linked.path)).toBe(true);
  });

  test('a foreign document is no checkpoint: it is refused as any file', () => {
    const { repo, linked } = withNote();
    linked.write('CHECKPOINT.md', '# Chapter one\n');
    const said = remove(repo, 'topic');
    expect(said.code).toBe(1);
    expect(said.stderr).toContain('  untracked:\n    CHECKPOINT.md\n');
    expect(remove(repo, '--rescue', 'topic').code).toBe(0);
    expect(repo.git('show', 'refs/checkpoint-rescue/topic:CHECKPOINT.md')).toBe('# Chapter one');
  });

  test('where the archive cannot be written it stays', () => {
    const { repo, linked } = withNote();
    writeFileSync(repo.archivePath, 'a file in the way');
    const said = remove(repo, '--force', 'topic');
    expect(said.code).not.toBe(0);
    expect(linked.read('CHECKPOINT.md')).toBe(noteOf('topic'));
  });

  test('a note that is a link is never followed', () => {
    const { repo, linked } = withNote();
    rmSync(join(linked.path, 'CHECKPOINT.md'));
    symlinkSync(join(repo.path, 'a'), join(linked.path, 'CHECKPOINT.md'));
    const said = remove(repo, '--force', 'topic');
    expect(said.code).not.toBe(0);
    expect(said.stderr).toContain('is a symbolic link');
    expect(linked.exists('CHECKPOINT.md')).toBe(true);
  });
});

describe('what a name means', () => {
  test.each<[string, (repo: Repo, linked: Repo) => CheckpointResult]>([
    ['a branch', (repo) => remove(repo, 'topic')],
    ['an absolute path', (repo, linked) => remove(repo, linked.path)],
    ['a relative path', (repo) => remove(repo, '../linked/')],
    [
      'a relative path in a sub-directory',
      (repo) => remove(repo.at('sub/deep'), '../../../linked'),
    ],
    ['the end of its path', (repo) => remove(repo, 'linked')],
    [
      'a path through a link',
      (repo, linked) => {
        symlinkSync(join(linked.path, '..'), join(repo.path, 'link'));
        return remove(repo, 'link/linked');
      },
    ],
    [
      'a path, from a sub-directory of another worktree',
      (repo) => remove(repo.worktree('third', 'third').at('sub'), '../../linked'),
    ],
    [
      'a path, from a directory outside, with git -C',
      (repo, linked) => repo.checkpoint(['worktree-remove', linked.path], { via: 'git' }),
    ],
  ])('%s', (_, act) => {
    const { repo, linked } = withNote();
    const said = act(repo, linked);
    expect(said.stderr).toBe('');
    expect(said.code).toBe(0);
    expect(existsSync(linked.path)).toBe(false);
    expect(mirrorOf(repo)).toBe(noteOf('topic'));
  });

  test.each([
    ["it's (x)"],
    ['two\nlines'],
    ['-dashed'],
    ['$(touch pwned)'],
    ['  blanks  '],
    ['日本語'],
  ])('a directory called %o', (name) => {
    const { repo } = withNote();
    const odd = repo.worktree(name, 'odd');
    odd.write('CHECKPOINT.md', noteOf('odd'));
    odd.write('one', 'x');
    const refused = remove(repo, '--', odd.path);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('    one\n');
    const said = remove(repo, '--rescue', '--', name);
    expect(said.stderr).toBe('');
    expect(said.code).toBe(0);
    expect(existsSync(odd.path)).toBe(false);
    expect(repo.read('.checkpoints/odd.mirror.md')).toBe(noteOf('odd'));
    expect(repo.git('show', 'refs/checkpoint-rescue/odd:one')).toBe('x');
  });

  test('a branch of one that is the directory of another is asked about', () => {
    const { repo, linked } = withNote();
    const other = repo.worktree('topic', 'other');
    const said = remove(repo, 'topic');
    expect(said.code).toBe(1);
    expect(said.stderr).toContain(
      `'topic' could be any of the worktrees '${other.path}', '${linked.path}'`,
    );
    expect(existsSync(other.path) && existsSync(linked.path)).toBe(true);
  });

  test('an unknown name', () => {
    const { repo } = withNote();
    const said = remove(repo, 'nope');
    expect(said).toMatchObject({ code: 1, stdout: '' });
    expect(said.stderr).toBe(
      "error: no worktree of this repository is called 'nope'\n" +
        "hint: 'git worktree list' names them; expected a path or a branch\n",
    );
  });

  test('none at all', () => {
    const { repo } = withNote();
    expect(remove(repo).code).toBe(129);
  });
});

describe('what is never removed', () => {
  /** `--force` and even two of it change nothing. */
  function expectRefused(from: Repo, name: string, message: string | RegExp): void {
    for (const flags of [[], ['--force'], ['-f', '-f']]) {
      const said = remove(from, ...flags, name);
      expect(said.code).toBe(1);
      expect(said.stderr).toMatch(message);
      expect(said.stderr).toMatch(/^hint: /m);
    }
  }

  test('the main worktree', () => {
    const { repo, linked } = withNote();
    expectRefused(repo, 'main', /main worktree/);
    expectRefused(linked, repo.path, /main worktree/);
    expect(repo.read('a')).toBe('a\n');
  });

  test('the one that the command was started in', () => {
    const { linked } = withNote();
    expectRefused(linked, 'topic', /where this command was started/);
    expectRefused(linked.at('sub'), 'topic', /where this command was started/);
    expect(linked.read('a')).toBe('a\n');
  });

  test('field case 66: a locked one, with the reason', () => {
    const { repo, linked } = withNote();
    repo.git('worktree', 'lock', '--reason', 'agent at work', linked.path);
    expectRefused(repo, 'topic', /is locked: agent at work\n/);
    expect(linked.read('CHECKPOINT.md')).toBe(noteOf('topic'));
    repo.git('worktree', 'unlock', linked.path);
    expect(remove(repo, 'topic').code).toBe(0);
  });

  test('field case 66: a locked one whose disk may be unplugged', () => {
    const { repo, linked } = withNote();
    repo.git('worktree', 'lock', linked.path);
    renameSync(linked.path, `${linked.path}-away`);
    expectRefused(repo, 'topic', /is locked\n/);
    expect(repo.git('worktree', 'list')).toContain('linked');
  });

  test('one with another worktree in it, be it ignored', () => {
    const { repo, linked } = withNote();
    writeFileSync(join(repo.path, '.git/info/exclude'), 'inner/\n');
    linked.git('worktree', 'add', '--quiet', '-b', 'inner', 'inner');
    expectRefused(repo, 'topic', `${linked.path}/inner`);
    expect(linked.exists('inner/a')).toBe(true);
    expect(remove(repo, 'inner').code).toBe(0);
    expect(remove(repo, 'topic').code).toBe(0);
  });

  test('one with the archive in it', () => {
    const { repo, linked } = withNote();
    repo.git('config', 'checkpoint.dir', join(linked.path, '.git-checkpoints'));
    expectRefused(repo, 'topic', /has more than its own files in it: '.*git-checkpoints'/);
    expect(linked.exists('CHECKPOINT.md')).toBe(true);
  });

  test.each<[string, (linked: Repo) => void]>([
    ['is gone', (linked) => rmSync(join(linked.path, '.git'))],
    ['leads nowhere', (linked) => linked.write('.git', 'gitdir: /nowhere\n')],
    [
      'is a repository of its own',
      (linked) => {
        rmSync(join(linked.path, '.git'));
        linked.git('init', '--quiet');
      },
    ],
  ])('one whose .git %s; repaired, it can be', (_, harm) => {
    const { repo, linked } = withNote();
    harm(linked);
    expectRefused(repo, linked.path, /'\.git' does not lead to this repository/);
    expect(linked.read('CHECKPOINT.md')).toBe(noteOf('topic'));
    rmSync(join(linked.path, '.git'), { recursive: true, force: true });
    repo.git('worktree', 'repair');
    expect(remove(repo, linked.path).code).toBe(0);
  });

  test("one of the original, in a copy of a repository: 'git worktree repair' would take it over", () => {
    const { repo, linked } = withNote();
    const path = join(dirname(repo.path), 'copied');
    cpSync(repo.path, path, { recursive: true });
    const refused = remove(new Repo(path, join(path, '.checkpoints')), linked.path);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`is of another repository, '${repo.path}/.git'`);
    expect(refused.stderr).not.toContain('repair');
    expect(remove(repo, linked.path).code).toBe(0);
  });

  test('a copy of a worktree is none', () => {
    const { repo, linked } = withNote();
    cpSync(linked.path, `${linked.path}-copy`, { recursive: true });
    expectRefused(repo, `${linked.path}-copy`, /no worktree of this repository/);
    expect(existsSync(`${linked.path}-copy/a`)).toBe(true);
  });
});

describe('what happens between the first look and the end', () => {
  /** Runs the command with a git that does something of its own before what it is asked for. */
  function removeWith(repo: Repo, script: string, ...args: string[]): CheckpointResult {
    const bin = mkdtempSync(join(repo.path, '.git/bin-'));
    const real = runProcess('/', 'sh', ['-c', 'command -v git']).stdout.trim();
    writeFileSync(join(bin, 'git'), `#!/bin/sh\n${script}\nexec ${real} "$@"\n`, { mode: 0o755 });
    const env = { PATH: `${bin}:/usr/bin:/bin` };
    return repo.checkpoint(['worktree-remove', ...args, 'topic'], { env });
  }

  test("git's own words reach the user where it refuses", () => {
    const { repo, linked } = withNote();
    const script = `case " $* " in *' worktree remove '*) echo 'fatal: no such luck' >&2; exit 128;; esac`;
    const said = removeWith(repo, script);
    expect(said.code).toBe(128);
    expect(said.stderr).toContain('fatal: no such luck\n');
    expect(said.stdout).not.toContain('removed');
    expect(linked.exists('CHECKPOINT.md')).toBe(true);
  });

  test.each([
    ['an ignored file', '.env', ['--keep-ignored']],
    ['an untracked file', 'new', ['--rescue']],
    ['an untracked file, and no flag', 'new', []],
  ])('%s comes to be: the worktree stays', (_, name, flags) => {
    const { repo, linked } = withNote();
    if (flags.length > 0) linked.write(name, 'first');
    const file = join(linked.path, `sub/${name}`);
    // The second 'git status' is the look before the end.
    const flag = join(repo.path, '.git/seen');
    const script = `case " $* " in *' status '*)
if [ -e '${flag}' ]; then mkdir -p '${linked.path}/sub'; echo late >'${file}'; else touch '${flag}'; fi;;
esac`;
    const said = removeWith(repo, script, ...flags);
    expect(said.code).toBe(1);
    expect(said.stderr).toMatch(flags.length > 0 ? /it changed meanwhile/ : /would be lost/);
    expect(linked.read(`sub/${name}`)).toBe('late\n');
  });

  test('an edit while the rescue is made: the worktree stays', () => {
    const { repo, linked } = withNote();
    linked.write('a', 'edit\n');
    const script = `case " $* " in *' update-ref '*) echo late >>'${linked.path}/a';; esac`;
    const said = removeWith(repo, script, '--rescue');
    expect(said.code).toBe(1);
    expect(said.stderr).toContain("it changed while it was rescued as 'topic'");
    expect(linked.read('a')).toBe('edit\nlate\n');
  });

  test('the checkpoint is written until the end: its newest text is mirrored', () => {
    const { repo, linked } = withNote();
    const script = `case " $* " in *' status '*) echo more >>'${linked.path}/CHECKPOINT.md';; esac`;
    const said = removeWith(repo, script);
    expect(said).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(linked.path)).toBe(false);
    expect(mirrorOf(repo)).toBe(`${noteOf('topic')}more\nmore\n`);
  });
});

describe('field case 65: the directory is gone already', () => {
  test('git forgets it, the mirror stays, and a second run changes nothing', () => {
    const { repo, linked } = withNote();
    linked.checkpoint(['mirror']);
    rmSync(linked.path, { recursive: true });
    const said = remove(repo, linked.path);
    expect(said.stderr).toBe('');
    expect(said.code).toBe(0);
    expect(said.stdout).toContain(`forgot ${linked.path}, which was gone already\n`);
    expect(said.stdout).toContain('resume     git checkpoint resume topic --worktree\n');
    expect(repo.git('worktree', 'list', '--porcelain')).not.toContain('linked');
    const before = [snapshot(repo.path), gitState(repo.path)];
    const again = remove(repo, linked.path);
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('no worktree of this repository is called');
    expect([snapshot(repo.path), gitState(repo.path)]).toEqual(before);
    expect(mirrorOf(repo)).toBe(noteOf('topic'));
  });

  test('what was staged, and commits that only its HEAD held, can be rescued still', () => {
    const { repo, linked } = withNote();
    linked.git('switch', '--quiet', '--detach');
    const oid = linked.commit('only here', { b: 'b\n' });
    linked.write('a', 'staged\n');
    linked.git('add', 'a');
    rmSync(linked.path, { recursive: true });
    const refused = remove(repo, linked.path);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('  changed:\n    a\n');
    expect(refused.stderr).toContain(`    ${oid.slice(0, 7)} only here\n`);
    const said = remove(repo, '--rescue', linked.path);
    expect(said.stderr).toBe('');
    expect(said.code).toBe(0);
    expect(repo.git('show', 'refs/checkpoint-rescue/linked:a')).toBe('staged');
    expect(repo.git('rev-parse', 'refs/checkpoint-rescue/linked^')).toBe(oid);
  });

  test('on a branch without a commit', () => {
    const { repo, linked } = withNote();
    linked.git('switch', '--quiet', '--orphan', 'unborn');
    linked.write('first', 'x');
    linked.git('add', 'first');
    rmSync(linked.path, { recursive: true });
    expect(remove(repo, linked.path).stderr).toContain('  changed:\n    first\n');
    expect(remove(repo, '--rescue', linked.path)).toMatchObject({ code: 0, stderr: '' });
    expect(repo.git('show', 'refs/checkpoint-rescue/unborn:first')).toBe('x');
  });

  test('a worktree without a name of a branch and without a mirror', () => {
    const repo = createRepo();
    const linked = repo.worktree('linked', 'topic');
    linked.git('switch', '--quiet', '--detach');
    rmSync(linked.path, { recursive: true });
    expect(remove(repo, linked.path)).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('field case 69: links are removed, not followed', () => {
  test.each([
    ['ignored', 'node_modules'],
    ['untracked', 'not-ignored'],
  ])('a linked node_modules that is %s', (_, rule) => {
    const { repo, linked } = withNote();
    writeFileSync(join(repo.path, '.git/info/exclude'), `${rule}\n`);
    repo.write('node_modules/keep', 'kept\n');
    symlinkSync(join(repo.path, 'node_modules'), join(linked.path, 'node_modules'));
    const said = remove(repo, ...(rule === 'node_modules' ? [] : ['--force']), 'topic');
    expect(said.stderr).toBe('');
    expect(existsSync(linked.path)).toBe(false);
    expect(repo.read('node_modules/keep')).toBe('kept\n');
  });
});

describe('field case 71: the exit code', () => {
  test('what follows && does not run after a refusal', () => {
    const { repo, linked } = withNote();
    linked.write('untracked', 'x');
    const said = runProcess(repo.path, 'sh', [
      '-c',
      'git checkpoint worktree-remove "$1" && touch went-on',
      'sh',
      linked.path,
    ]);
    expect(said.code).toBe(1);
    expect(repo.exists('went-on')).toBe(false);
    expect(linked.read('untracked')).toBe('x');
  });

  test('of several, one that stays does not keep the others', () => {
    const { repo, linked } = withNote();
    const second = repo.worktree('second', 'second');
    second.write('untracked', 'x');
    const third = repo.worktree('third', 'third');
    const said = remove(repo, 'topic', 'nope', 'second', 'third');
    expect(said.code).toBe(1);
    expect(existsSync(linked.path) || existsSync(third.path)).toBe(false);
    expect(second.read('untracked')).toBe('x');
    expect(said.stdout).toContain(`removed ${linked.path}\n`);
    expect(said.stdout).toContain(`removed ${third.path}\n`);
    expect(said.stderr).toContain('error: 2 of 4 worktrees were not removed\n');
    expect(said.stderr).toContain("no worktree of this repository is called 'nope'\n");
    expect(said.stderr).toContain(`'${second.path}' was not removed`);
  });
});

describe('--dry-run', () => {
  test('changes nothing, and names what would be done', () => {
    const { repo, linked } = withNote();
    linked.write('untracked', 'x');
    linked.write('.env', 'x');
    const state = () => [
      snapshot(join(repo.path, '..')),
      gitState(repo.path),
      gitState(linked.path),
    ];
    const before = state();
    expect(remove(repo, '--dry-run', 'topic').code).toBe(1);
    const said = remove(repo, '-n', '--rescue', '--keep-ignored', 'topic');
    expect(said.stderr).toBe('');
    expect(said.code).toBe(0);
    expect(said.stdout).toContain(`would remove ${linked.path}\n`);
    expect(said.stdout).toContain(`  checkpoint ${repo.archivePath}/topic.mirror.md\n`);
    expect(said.stdout).toContain('  would rescue, untracked:\n    untracked\n');
    expect(said.stdout).toContain('  would copy, ignored:\n    .env\n');
    expect(state()).toEqual(before);
  });
});

describe('--json', () => {
  test('one document, also where some stay', () => {
    const { repo, linked } = withNote();
    linked.write('untracked', 'x');
    const said = remove(repo, '--json', 'topic', 'nope');
    expect(said.code).toBe(1);
    const [first, second] = (said.json() as Json).data.worktrees;
    expect(first).toMatchObject({
      name: 'topic',
      worktree: linked.path,
      branch: 'topic',
      state: 'kept',
      mirror: `${repo.archivePath}/topic.mirror.md`,
      contents: [{ kind: 'untracked', fate: 'refused', items: ['untracked'] }],
      rescue: null,
      keptIn: null,
    });
    expect(first?.reason).toContain('untracked');
    expect(second).toMatchObject({ name: 'nope', worktree: null, state: 'kept' });
    const done = remove(repo, '--json', '--rescue', 'topic').json() as Json;
    expect(done.data).toMatchObject({
      dryRun: false,
      worktrees: [{ state: 'removed', rescue: 'topic', reason: null }],
    });
  });
});

describe('places', () => {
  test.runIf(existsSync('/dev/shm'))('a worktree on another device', () => {
    const { repo } = withNote();
    const there = mkdtempSync('/dev/shm/git-checkpoint-');
    onTestFinished(() => removeTree(there));
    expect(lstatSync(there).dev).not.toBe(lstatSync(repo.path).dev);
    const path = join(there, 'wt');
    repo.git('worktree', 'add', '--quiet', '-b', 'far', path);
    const far = new Repo(path, repo.archivePath);
    far.write('CHECKPOINT.md', noteOf('far'));
    far.write('new', 'x');
    far.write('.env', 'secret');
    const said = remove(repo, '--rescue', '--keep-ignored', 'far');
    expect(said.stderr).toBe('');
    expect(existsSync(path)).toBe(false);
    expect(repo.read('.checkpoints/far.mirror.md')).toBe(noteOf('far'));
    const [kept = ''] = readdirSync(join(repo.path, '.git/checkpoint-kept'));
    expect(repo.read(`.git/checkpoint-kept/${kept}/.env`)).toBe('secret');
  });

  test('worktrees of a bare repository, from it and from the directory around it', () => {
    const around = createRepo({ bare: true, name: '.bare' });
    const top = join(around.path, '..');
    writeFileSync(join(top, '.git'), 'gitdir: ./.bare\n');
    const from = new Repo(top, join(top, '.checkpoints'));
    const tree = around.git('mktree');
    const commit = runProcess(around.path, 'git', ['commit-tree', '-m', 'x', tree]).stdout.trim();
    around.git('update-ref', 'refs/heads/main', commit);
    for (const name of ['one', 'two']) {
      around.git('worktree', 'add', '--quiet', '-b', name, join(top, name), 'main');
      writeFileSync(join(top, name, 'CHECKPOINT.md'), noteOf(name));
      const said = remove(name === 'one' ? around : from, name);
      expect(said.stderr).toBe('');
      expect(said.code).toBe(0);
      expect(existsSync(join(top, name))).toBe(false);
    }
    expect(from.archive()).toEqual(['one.mirror.md', 'two.mirror.md']);
    expect(remove(around, around.path).stderr).toMatch(/main worktree/);
  });

  test('outside of any repository', () => {
    const { repo } = withNote();
    const outside = join(repo.path, '../outside');
    mkdirSync(outside);
    const said = remove(new Repo(outside, ''), 'topic');
    expect(said.code).toBe(128);
    expect(said.stderr).toContain('not a git repository');
  });

  test('a SHA-256 repository, with a rescue', () => {
    const repo = createRepo({ objectFormat: 'sha256' });
    const linked = repo.worktree('linked', 'topic');
    linked.write('CHECKPOINT.md', noteOf('topic'));
    linked.write('new', 'x');
    expect(remove(repo, '--rescue', 'topic')).toMatchObject({ code: 0, stderr: '' });
    expect(repo.git('show', 'refs/checkpoint-rescue/topic:new')).toBe('x');
  });

  test("in the environment of a hook of git's", () => {
    const { repo, linked } = withNote();
    linked.write('new', 'x');
    const third = repo.worktree('third', 'third');
    const gitDir = third.git('rev-parse', '--absolute-git-dir');
    const index = gitState(third.path).index;
    const said = third.checkpoint(['worktree-remove', '--rescue', 'topic'], {
      env: { GIT_DIR: gitDir, GIT_INDEX_FILE: join(gitDir, 'index'), GIT_PREFIX: '' },
    });
    expect(said.stderr).toBe('');
    expect(existsSync(linked.path)).toBe(false);
    expect(repo.git('show', 'refs/checkpoint-rescue/topic:new')).toBe('x');
    expect(gitState(third.path).index).toBe(index);
  });
});
