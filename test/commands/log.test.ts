/** `git checkpoint log`: what was done, where, when and by whom. */
import { describe, expect, test } from 'vitest';
import { git } from '../helpers/git.ts';
import { inHistory } from '../helpers/history.ts';
import { noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

interface Entry {
  commit: string;
  operation: string;
  branch: string | null;
  worktree: string;
  session: string | null;
  at: string;
  by: string;
  version?: string;
  title?: string;
  patch?: string;
}

function run(repo: Repo, ...args: string[]): string {
  const said = repo.checkpoint(args);
  expect(said.code, said.stderr).toBe(0);
  return said.stdout;
}

function entries(repo: Repo, ...args: string[]): Entry[] {
  const document = JSON.parse(run(repo, 'log', '--json', ...args));
  return (document as { data: { operations: Entry[] } }).data.operations;
}

function titles(repo: Repo, name: string): (string | undefined)[] {
  return entries(repo, name).map((one) => one.title);
}

describe('of everything', () => {
  test('newest first, with operation, branch, worktree, session, time and person', () => {
    const repo = createRepo();
    const begun = Date.now();
    run(repo, 'save', '--title', 'One');
    const linked = repo.worktree('linked', 'topic');
    const env = { GIT_CHECKPOINT_SESSION: 'session 1' };
    expect(linked.checkpoint(['save', '--title', 'Two'], { env }).code).toBe(0);
    run(repo, 'done');
    const [done, saved, first] = entries(repo);
    expect(done).toMatchObject({ operation: 'done', branch: 'main', worktree: repo.path });
    expect(saved).toMatchObject({
      operation: 'save',
      branch: 'topic',
      worktree: linked.path,
      session: 'session 1',
      by: 'A U Thor',
    });
    expect(first).toMatchObject({ operation: 'save', session: null });
    const at = new Date(first?.at ?? '').getTime();
    expect(at).toBeGreaterThanOrEqual(Math.floor(begun / 1000) * 1000);
    expect(at).toBeLessThanOrEqual(Date.now());
    expect(done?.commit).toBe(inHistory(repo, 'rev-parse', 'HEAD'));
  });

  test('in words', () => {
    const repo = createRepo();
    run(repo, 'save', '--title', 'One');
    const commit = inHistory(repo, 'rev-parse', '--short=7', 'HEAD');
    expect(run(repo, 'log')).toBe(`${commit}  save  main  just now  A U Thor\n`);
  });

  test('-n takes the newest, and by default there are twenty', () => {
    const repo = createRepo();
    for (let n = 0; n < 22; n++) {
      put(repo, 'CHECKPOINT.md', noteOf('main', `${n}`));
      run(repo, n % 2 ? 'done' : 'save');
    }
    expect(entries(repo)).toHaveLength(20);
    expect(entries(repo, '-n', '3').map((one) => one.operation)).toEqual([
      'done',
      'record',
      'save',
    ]);
    expect(entries(repo, 'main', '-n', '2')).toHaveLength(2);
    const wrong = repo.checkpoint(['log', '-n', '0']);
    expect([wrong.code, wrong.stderr]).toEqual([
      129,
      "fatal: '0' is not a number of operations\nhint: expected a whole number, such as '-n 20'\n",
    ]);
  });

  test('-p shows what each changed, and not what else the history remembers', () => {
    const repo = createRepo();
    run(repo, 'save', '--title', 'One');
    run(repo, 'save', '--done', 'the second thing');
    const shown = run(repo, 'log', '-p', '-n', '1');
    expect(shown).toContain('+- the second thing\n');
    expect(shown).not.toContain('saves-');
    const [newest] = entries(repo, '-p', '-n', '1');
    expect(newest?.patch).toMatch(/^diff --git a\/[0-9a-f]{2}\/archive-main\.prev\.md/m);
    expect(entries(repo, '-n', '1')[0]).not.toHaveProperty('patch');
  });
});

describe('of one checkpoint', () => {
  test('its versions, each with the name to type for it', () => {
    const repo = createRepo();
    for (const title of ['One', 'Two', 'Three']) run(repo, 'save', '--title', title, '--overwrite');
    const versions = entries(repo, 'main');
    expect(versions.map((one) => [one.version, one.title])).toEqual([
      ['main@{0}', 'Three'],
      ['main@{1}', 'Two'],
      ['main@{2}', 'One'],
    ]);
    for (const { version = '', title } of versions) {
      expect(run(repo, 'show', version)).toContain(`# Checkpoint: ${title}\n`);
    }
    for (const { commit, title } of versions) {
      expect(run(repo, 'show', `main@${commit.slice(0, 8)}`)).toContain(`# Checkpoint: ${title}\n`);
    }
  });

  test('-p shows the changes of that note alone', () => {
    const repo = createRepo();
    run(repo, 'save', '--title', 'One');
    run(repo, 'save', '--done', 'more');
    const [newest] = entries(repo, 'main', '-p');
    expect(newest?.patch).toContain('+- more\n');
    expect(newest?.patch).not.toContain('prev');
  });

  test.each([
    ['a branch', 'feature/x'],
    ['its stem', 'feature-x'],
    ['a beginning of it', 'feat'],
    ['its copy', 'feature-x.mirror'],
    ['its earlier version', 'feature-x.prev'],
  ])('by %s', (_, name) => {
    const linked = createRepo().worktree('linked', 'feature/x');
    run(linked, 'save', '--title', 'One');
    run(linked, 'save', '--done', 'more');
    expect(titles(linked, name)).toEqual(['One', 'One']);
  });

  test('by the name under which it was saved beside another', () => {
    const repo = createRepo();
    run(repo, 'save', '--title', 'Main effort');
    run(repo, 'save', '--as', 'beside', '--title', 'Beside');
    run(repo, 'save', '--as', 'beside', '--title', 'Beside 2');
    expect(titles(repo, 'beside')).toEqual(['Beside 2', 'Beside']);
    expect(titles(repo, 'main')).toEqual(['Main effort']);
  });

  test('by the name of a finished one', () => {
    const repo = createRepo();
    run(repo, 'save', '--title', 'One');
    run(repo, 'done');
    expect(titles(repo, 'done/main')).toEqual(['One']);
  });

  test('by the new and the former name of a branch', () => {
    const repo = createRepo();
    run(repo, 'save', '--title', 'Before');
    repo.git('branch', '--move', 'renamed');
    expect(titles(repo, 'main')).toEqual(['Before']);
    expect(titles(repo, 'renamed')).toEqual(['Before']);
    run(repo, 'save', '--title', 'After', '--overwrite');
    expect(titles(repo, 'renamed')).toEqual(['After', 'Before']);
    // Another branch has the former name by now: it is nobody's former one.
    repo.git('branch', 'main');
    expect(titles(repo, 'renamed')).toEqual(['After']);
  });

  test('of a branch that was deleted, and whose note is nowhere any more', () => {
    const repo = createRepo();
    repo.git('switch', '--quiet', '--create', 'gone');
    run(repo, 'save', '--title', 'One');
    run(repo, 'done');
    repo.git('switch', '--quiet', 'main');
    repo.git('branch', '--quiet', '-D', 'gone');
    repo.git('clean', '--quiet', '-fdx');
    expect(titles(repo, 'gone')).toEqual(['One']);
  });

  test('of two branches that share a file name, each has its own', () => {
    const repo = createRepo();
    for (const branch of ['feature/x', 'feature-x']) {
      repo.git('switch', '--quiet', '--create', branch);
      run(repo, 'save', '--title', `Of ${branch}`);
      run(repo, 'done');
    }
    expect(titles(repo, 'feature/x')).toEqual(['Of feature/x']);
    expect(titles(repo, 'feature-x')).toEqual(['Of feature-x']);
  });

  test('of a branch whose own name ends like a revision', () => {
    const repo = createRepo({ branch: 'user@cafe' });
    run(repo, 'save', '--title', 'One');
    run(repo, 'save', '--title', 'Two', '--overwrite');
    expect(titles(repo, 'user@cafe')).toEqual(['Two', 'One']);
    expect(run(repo, 'show', 'user@cafe@{1}')).toContain('# Checkpoint: One\n');
  });

  test('of a detached HEAD, by the name of its worktree', () => {
    const repo = createRepo();
    const linked = repo.worktree('linked', 'topic');
    for (const one of [repo, linked]) {
      one.git('switch', '--quiet', '--detach');
      run(one, 'save', '--title', 'Detached');
    }
    expect(titles(repo, 'repo')).toEqual(['Detached']);
    expect(titles(linked, 'linked')).toEqual(['Detached']);
    expect(run(linked, 'show', '@{0}')).toContain('# Checkpoint: Detached\n');
  });

  test('a live note without a readable branch counts as that of the branch at hand', () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', 'just words\n');
    run(repo, 'save', '--title', 'Mine');
    expect(run(repo, 'show', 'main@{1}')).toBe('just words\n');
  });

  test('a copy counts where its text is nowhere else', () => {
    const repo = createRepo();
    run(repo, 'save', '--title', 'One');
    run(repo, 'save', '--done', 'more');
    putInArchive(repo, 'main.prev.md', noteOf('main', 'edited in the copy'));
    run(repo, 'save', '--done', 'still more');
    expect(titles(repo, 'main')).toEqual(['One', 'edited in the copy', 'One', 'One']);
  });
});

describe('what an editor or an agent wrote between operations', () => {
  test('is found by log, show and restore', () => {
    const repo = createRepo();
    run(repo, 'save', '--title', 'One');
    const byHand = noteOf('main', 'By hand');
    put(repo, 'CHECKPOINT.md', byHand);
    run(repo, 'save', '--done', 'more');
    expect(entries(repo, 'main').map((one) => one.operation)).toEqual(['save', 'record', 'save']);
    expect(run(repo, 'show', 'main@{1}')).toBe(byHand);
    run(repo, 'restore', 'main@{1}');
    expect(repo.read('CHECKPOINT.md')).toBe(byHand);
  });

  test.each([
    ['a switch', (repo: Repo) => run(repo, 'resume', '--as-is')],
    ['a doctor', (repo: Repo) => run(repo, 'doctor', '--fix')],
  ])('and seen first by %s', (_, look) => {
    const repo = createRepo();
    run(repo, 'save', '--title', 'One');
    put(repo, 'CHECKPOINT.md', noteOf('other', 'By hand'));
    look(repo);
    expect(titles(repo, 'other')).toEqual(['By hand']);
  });
});

describe('refusals', () => {
  test.each([
    [
      ['log', 'nope'],
      "error: no checkpoint is called 'nope'\nhint: 'git checkpoint list' names them\n",
    ],
    [
      ['show', 'main@{7}'],
      "error: 'main' has only 1 recorded versions\nhint: 'git checkpoint log main' lists them\n",
    ],
    [
      ['show', 'main@abcdef12'],
      "error: no version of 'main' is known at 'abcdef12'\nhint: 'git checkpoint log main' lists them\n",
    ],
    [
      ['restore', 'main', '--from', 'zzz'],
      "error: no version of 'main' is known at 'zzz'\nhint: 'git checkpoint log main' lists them\n",
    ],
    [
      ['diff', 'nope'],
      "error: no checkpoint is called 'nope'\nhint: 'git checkpoint list' names them\n",
    ],
    [
      ['log', 'm'],
      "error: 'm' could be any of 'main', 'mine'\nhint: type one of these names in full\n",
    ],
    [
      ['log', 'mine'],
      "error: the history has no version of 'mine' yet\nhint: it has one as soon as a command touches it, or by 'git checkpoint doctor --fix'\n",
    ],
  ])('%j', (args, stderr) => {
    const repo = createRepo();
    run(repo, 'save', '--title', 'One');
    putInArchive(repo, 'mine.md', noteOf('mine'));
    const said = repo.checkpoint(args);
    expect([said.code, said.stdout, said.stderr]).toEqual([1, '', stderr]);
  });

  test('before anything was recorded', () => {
    const said = createRepo().checkpoint(['log']);
    expect([said.code, said.stderr]).toEqual([
      1,
      "error: there is no history yet\nhint: 'git checkpoint save' begins it\n",
    ]);
  });
});

test.each([
  ['i18n.logOutputEncoding', 'ISO-8859-1'],
  ['diff.orderFile', '/nowhere'],
  ['log.showRoot', 'false'],
  ['color.ui', 'always'],
  ['format.pretty', 'oneline'],
  ['log.showSignature', 'true'],
  ['diff.noprefix', 'true'],
  ['diff.external', 'false'],
  ['core.quotePath', 'true'],
  ['core.pager', 'false'],
])("the user's %s changes nothing", (key, value) => {
  const repo = createRepo({ branch: 'zürich/日本' });
  run(repo, 'save', '--title', 'One');
  run(repo, 'save', '--title', 'Two', '--overwrite');
  const plain = [entries(repo), entries(repo, 'zürich/日本')];
  git(repo.path, ['config', '--global', key, value]);
  expect([entries(repo), entries(repo, 'zürich/日本')]).toEqual(plain);
  expect(run(repo, 'diff')).toContain('+# Checkpoint: Two');
  expect(run(repo, 'log', '-p')).toContain('+# Checkpoint: Two');
});

test('a version is told by what wrote it, not by what has moved it since', () => {
  const repo = createRepo();
  run(repo, 'save', '--title', 'One');
  const [written] = entries(repo);
  repo.git('switch', '--quiet', '--create', 'topic');
  run(repo, 'save', '--title', 'Two');
  repo.git('switch', '--quiet', 'main');
  run(repo, 'resume', '--park');
  expect(repo.archive()).toEqual(['topic.md']);
  for (const name of ['main', 'topic']) {
    expect(entries(repo, name)).toMatchObject([{ operation: 'save', branch: name }]);
  }
  run(repo, 'save', '--title', 'Three', '--overwrite');
  expect(run(repo, 'log', 'main', '--patch')).toContain('+# Checkpoint: One');
  expect(run(repo, 'show', `main@${written?.commit.slice(0, 10)}`)).toContain('Checkpoint: One');
});
