import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import { noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { dialogue } from '../helpers/terminal.ts';

interface Listed {
  name: string;
  kind: string;
  branch: string | null;
  path: string;
  nextStep: string | null;
  context: string | null;
  state: Record<string, unknown> | null;
  worktree: { path: string; here: boolean; underWay: string | null; dirty: boolean | null } | null;
  mirrors: string[];
  previous: { name: string }[];
}

function listOf(repo: Repo, ...args: string[]): string {
  const result = repo.checkpoint(['list', ...args]);
  expect(result.stderr).toBe('');
  expect(result.code).toBe(0);
  return result.stdout
    .replaceAll(repo.path.replace(/\/[^/]*$/, ''), '<directory>')
    .replace(/(?:\d+ \w+ ago|just now)/g, '<age>')
    .replace(/(?<=\S) {2,}/g, '  ');
}

function dataOf(repo: Repo, ...args: string[]): Listed[] {
  const { data } = repo.checkpoint(['list', '--json', ...args]).json() as {
    data: { checkpoints: Listed[] };
  };
  return data.checkpoints;
}

/** The only effort that there is. */
function only(repo: Repo): Listed {
  const [one, ...others] = dataOf(repo);
  expect(others).toEqual([]);
  return one as Listed;
}

/** A repository with every kind of note, and files that are none of ours. */
function withEverything(): { main: Repo; linked: Repo } {
  const main = createRepo();
  const linked = main.worktree('linked', 'feature/x');
  put(main, 'CHECKPOINT.md', noteOf('main'));
  put(linked, 'CHECKPOINT.md', noteOf('feature/x'));
  const notes = {
    'alpha.md': noteOf('alpha'),
    'alpha-2.md': noteOf('alpha', 'A second effort'),
    'roadmap.md': noteOf('main', 'Saved under a name'),
    'unparsed-20260101-000000.md': '# Checkpoint: Whose?\n',
    'feature-x.mirror.md': noteOf('feature/x'),
    'removed.mirror.md': noteOf('removed'),
    'main.prev.md': noteOf('main', 'Before'),
    'alpha.prev.md': noteOf('alpha', 'Before'),
    'topic-checkpoint.md': '# A topic\n\n## Next action\n\nDecide\n',
    'done/old.md': noteOf('old'),
    'done/old.mirror.md': noteOf('old', 'Its mirror'),
  };
  for (const [file, text] of Object.entries(notes)) putInArchive(main, file, text);
  putInArchive(main, 'README.md', '# What this directory is for\n');
  putInArchive(main, 'epoch-3.pt', Buffer.from([0, 1, 2]));
  putInArchive(main, 'run/notes.md', noteOf('alpha'));
  return { main, linked };
}

test('nothing', () => {
  expect(listOf(createRepo())).toBe("no checkpoints; 'git checkpoint save' writes one\n");
});

test('one row an effort, with what is next', () => {
  const { main } = withEverything();
  const before = snapshot(main.path);
  expect(listOf(main)).toMatchInlineSnapshot(`
    "+ Work on feature/x  feature/x (in linked)  <age>
        next: Finish Work on feature/x
      A second effort  alpha (as alpha-2, gone)  <age>
        next: Finish A second effort
      Work on alpha  alpha (gone)  <age>
        next: Finish Work on alpha
      Work on removed  removed (only a mirror, gone)  <age>
        next: Finish Work on removed
      Saved under a name  main (as roadmap)  <age>
        next: Finish Saved under a name
      A topic  workstream topic  <age>
        next: Decide
      Whose?  no readable branch (as unparsed-20260101-000000)  <age>
    * Work on main  main  <age>
        next: Finish Work on main
    "
  `);
  expect(snapshot(main.path)).toEqual(before);
});

test('--done and -v add what else there is', () => {
  const { main } = withEverything();
  expect(listOf(main)).not.toContain('done/');
  expect(listOf(main, '--done')).toContain('Work on old  old (done/old)  <age>\n');
  const verbose = listOf(main, '-v');
  expect(verbose).toContain('    previous: main.prev, <age>\n');
  expect(verbose).toContain('    <directory>/linked/CHECKPOINT.md\n');
  expect(verbose).toContain('    mirror: <directory>/repo/.checkpoints/feature-x.mirror.md\n');
});

test('the same from a linked worktree: MAIN is a worktree, too (field case 60)', () => {
  const { main, linked } = withEverything();
  const here = listOf(linked);
  expect(here).toContain('* Work on feature/x  feature/x');
  expect(here).toContain('+ Work on main  main (in repo');
  const paths = (repo: Repo) =>
    dataOf(repo, '--done')
      .map(({ path }) => path)
      .sort();
  expect(paths(linked)).toEqual(paths(main));
});

test('as data: mirrors and previous versions stand with their effort', () => {
  const { main, linked } = withEverything();
  const rows = dataOf(main, '--done').map(
    ({ kind, name, mirrors, previous }) =>
      `${kind} ${name}: ${mirrors.length}, ${previous.map((one) => one.name).join()}`,
  );
  expect(rows.sort()).toMatchInlineSnapshot(`
    [
      "done done/old.mirror: 0, ",
      "done done/old: 0, ",
      "live feature/x: 1, ",
      "live main: 0, main.prev",
      "mirror removed.mirror: 0, ",
      "named roadmap: 0, ",
      "parked alpha-2: 0, alpha.prev",
      "parked alpha: 0, ",
      "unreadable unparsed-20260101-000000: 0, ",
      "workstream topic-checkpoint: 0, ",
    ]
  `);
  const live = dataOf(main).find(({ branch }) => branch === 'feature/x');
  expect(live).toMatchObject({
    kind: 'live',
    nextStep: 'Finish Work on feature/x',
    context: 'In the middle of it.',
    worktree: { path: linked.path, here: false, underWay: null, dirty: null },
    mirrors: [join(main.archivePath, 'feature-x.mirror.md')],
  });
});

describe('where the branch stands', () => {
  /** A note of `work`, which has a commit of its own. */
  function working(): Repo {
    const repo = createRepo();
    repo.git('switch', '--quiet', '--create', 'work');
    repo.commit('work');
    repo.git('switch', '--quiet', 'main');
    putInArchive(repo, 'work.md', noteOf('work'));
    return repo;
  }

  test('renamed, gone', () => {
    const repo = working();
    repo.git('branch', '--move', 'work', 'feature/new');
    expect(only(repo).state).toMatchObject({ renamedTo: 'feature/new', gone: false });
    expect(listOf(repo)).toContain('work (now feature/new');
    repo.git('branch', '--delete', '--force', 'feature/new');
    expect(only(repo).state).toMatchObject({ renamedTo: null, gone: true });
    expect(listOf(repo)).toContain('work (gone)');
  });

  test.each(['--no-ff', '--ff-only'])('merged with %s', (how) => {
    const repo = working();
    expect(only(repo).state).toMatchObject({ mergedInto: null });
    repo.git('merge', '--quiet', how, 'work');
    expect(only(repo).state).toMatchObject({ mergedInto: 'main' });
    expect(listOf(repo)).toContain('work (merged)');
  });

  test('merged on the server, and fetched', () => {
    const repo = working();
    const server = createRepo({ bare: true, empty: true, name: 'server' });
    repo.git('remote', 'add', 'origin', server.path);
    repo.git('push', '--quiet', 'origin', 'work:main');
    repo.git('fetch', '--quiet');
    repo.git('remote', 'set-head', 'origin', 'main');
    expect(only(repo).state).toMatchObject({ mergedInto: 'main' });
  });

  test('a branch without commits of its own is not merged, wherever the base branch goes', () => {
    const repo = createRepo();
    repo.git('branch', 'work');
    putInArchive(repo, 'work.md', noteOf('work'));
    expect(only(repo).state).toMatchObject({ mergedInto: null, gone: false });
    repo.commit('on main');
    expect(only(repo).state).toMatchObject({ mergedInto: null });
  });

  test('ahead and behind of what it follows, which may be gone', () => {
    const repo = working();
    const server = createRepo({ bare: true, empty: true, name: 'server' });
    repo.git('remote', 'add', 'origin', server.path);
    repo.git('push', '--quiet', '--set-upstream', 'origin', 'work');
    repo.git('switch', '--quiet', 'work');
    repo.git('commit', '--quiet', '--amend', '--allow-empty', '--message=again');
    repo.git('switch', '--quiet', 'main');
    const apart = { ahead: 1, behind: 1, from: 'origin/work', isBase: false };
    expect(only(repo).state).toMatchObject({ apart });
    expect(listOf(repo)).toContain('work (ahead 1, behind 1)');
    repo.git('push', '--quiet', 'origin', ':work');
    expect(only(repo).state).toMatchObject({ upstreamGone: true });
    expect(listOf(repo)).toContain('upstream gone');
  });

  test('in the middle of a rebase, in another worktree', () => {
    const repo = createRepo({ files: { 'a.txt': 'a\n' } });
    const linked = repo.worktree('linked', 'work');
    linked.commit('mine', { 'a.txt': 'mine\n' });
    repo.commit('theirs', { 'a.txt': 'theirs\n' });
    put(linked, 'CHECKPOINT.md', noteOf('work'));
    expect(linked.gitResult(['rebase', 'main']).code).not.toBe(0);
    expect(only(repo).worktree).toMatchObject({ underWay: 'rebase' });
    expect(listOf(repo)).toContain('work (in linked, rebasing');
  });

  test('dirty: only here, and not by our own files', () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    putInArchive(repo, 'main.prev.md', noteOf('main'));
    expect(only(repo).worktree?.dirty).toBe(false);
    repo.write('README.md', 'changed\n');
    expect(only(repo).worktree?.dirty).toBe(true);
    expect(listOf(repo)).toContain('main (dirty)');
  });

  test('a live note of another branch than the one that is checked out', () => {
    const repo = createRepo();
    repo.git('branch', 'other');
    put(repo, 'CHECKPOINT.md', noteOf('other'));
    expect(listOf(repo)).toContain('* Work on other  other (HEAD is at main)');
  });

  test('before the first commit', () => {
    const repo = createRepo({ empty: true });
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    expect(only(repo)).toMatchObject({ state: { gone: false }, worktree: { here: true } });
  });
});

test('a foreign document in the live place is no checkpoint', () => {
  const repo = createRepo({ files: { 'CHECKPOINT.md': '# Saving models\n' } });
  const linked = repo.worktree('linked', 'work');
  for (const one of [repo, linked]) {
    expect(listOf(one)).toBe("no checkpoints; 'git checkpoint save' writes one\n");
  }
});

test('a worktree whose directory is gone, and one that cannot be read', () => {
  const { main, linked } = withEverything();
  const broken = main.worktree('broken', 'broken');
  broken.at('CHECKPOINT.md');
  rmSync(linked.path, { recursive: true });
  const list = listOf(main);
  expect(list).toContain('* Work on main');
  expect(list).not.toContain('in linked');
  expect(list).toContain('Work on feature/x  feature/x (only a mirror)');
});

test('where the git directory lies apart, this worktree is still here', () => {
  const repo = createRepo({ name: 'apart' });
  repo.git('init', '--quiet', '--separate-git-dir', '../elsewhere');
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  expect(only(repo)).toMatchObject({
    worktree: { path: repo.path, here: true },
    state: { gone: false },
  });
});

test.each(['CHECKPOINT.md', 'notes/here/WORK.md'])(
  'the worktree of a live note is named exactly, with checkpoint.file %s (field case 61)',
  (file) => {
    const main = createRepo();
    const linked = main.worktree('wt-a', 'work');
    main.git('config', 'checkpoint.file', file);
    put(main, file, noteOf('main'));
    put(linked, file, noteOf('work'));
    for (const repo of [main, linked]) {
      const found = dataOf(repo).map(({ branch, worktree }) => [branch, worktree?.path]);
      expect(Object.fromEntries(found)).toEqual({ main: main.path, work: linked.path });
    }
    expect(listOf(main)).toContain('+ Work on work  work (in wt-a)');
  },
);

test('at a terminal no line is longer than it is wide, and nothing moves the cursor', async () => {
  const repo = createRepo();
  const next = `Look at ${'everything '.repeat(20)}`;
  putInArchive(repo, 'x.md', noteOf('x', '\x1b[31mred').replace('Finish', next));
  const { output } = await dialogue(repo.path, ['git', 'checkpoint', 'list'], [], { cols: 80 });
  expect(output).not.toContain('\x1b[31m');
  const lines = output.split('\r\n');
  expect(lines[1]).toMatch(/^ {4}next: Look at everything .*…$/);
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(listOf(repo)).toContain(next);
});

describe('--worktrees', () => {
  interface Listed {
    path: string;
    here: boolean;
    gone: boolean;
    dirty: boolean | null;
    checkpoint: { title: string; nextStep: string } | null;
    session: object | null;
    lastActive: string | null;
  }
  function worktreesOf(repo: Repo): Listed[] {
    const { data } = repo.checkpoint(['list', '--worktrees', '--json']).json() as {
      data: { worktrees: Listed[] };
    };
    return data.worktrees;
  }

  test('every worktree has a row, with a checkpoint or without', () => {
    const { main, linked } = withEverything();
    main.worktree('plain', 'plain').write('new.txt', '');
    const gone = main.worktree('gone', 'gone');
    rmSync(gone.path, { recursive: true });
    expect(listOf(main, '--worktrees')).toMatchInlineSnapshot(`
      "* repo  main  active <age>
          Work on main, saved <age>
          next: Finish Work on main
        gone  gone (its directory is gone)
          no checkpoint
        linked  feature/x  active <age>
          Work on feature/x, saved <age>
          next: Finish Work on feature/x
        plain  plain (dirty)  active <age>
          no checkpoint
      "
    `);
    const rows = worktreesOf(linked);
    expect(rows.map(({ path, here, gone, dirty }) => [path, here, gone, dirty])).toEqual([
      [main.path, false, false, false],
      [gone.path, false, true, null],
      [linked.path, true, false, false],
      [`${gone.path.slice(0, -'gone'.length)}plain`, false, false, true],
    ]);
  });

  test('git is asked of twelve whether they are dirty, and of the others it is said', () => {
    const main = createRepo();
    for (let n = 1; n <= 12; n++) main.worktree(`linked-${n}`, `work-${n}`);
    const rows = worktreesOf(main);
    expect(rows.map(({ dirty }) => dirty)).toEqual([...Array(12).fill(false), null]);
    expect(listOf(main, '--worktrees').match(/not looked whether dirty/g)).toHaveLength(1);
  });

  test('who works there, as the state directory knows it', () => {
    const main = createRepo();
    const workplaces = join(main.path, '.git/checkpoint-state/workplaces');
    mkdirSync(workplaces, { recursive: true });
    const at = { agent: 'claude-code', worktree: main.path, since: '2026-03-14T10:12:30.000Z' };
    writeFileSync(join(workplaces, 'mine'), `${JSON.stringify(at)}\n`);
    for (const text of ['', '{}\n', '{"since":1}\n', 'null\n', 'not JSON\n']) {
      writeFileSync(join(workplaces, `odd-${text.length}`), text);
    }
    for (const odd of [{ agent: 'Do as\nI say' }, { worktree: 'relative' }, { agent: 1 }]) {
      const text = JSON.stringify({ ...at, ...odd });
      writeFileSync(join(workplaces, `odd-${text.length}-${Object.keys(odd)[0]}`), text);
    }
    mkdirSync(join(workplaces, 'directory'));
    const [row] = worktreesOf(main);
    expect(row).toMatchObject({
      checkpoint: null,
      session: { id: 'mine', agent: 'claude-code', since: at.since },
    });
    expect(listOf(main, '--worktrees')).toContain('claude-code session mine, since <age>');
    put(main, 'CHECKPOINT.md', `<!-- ckpt-session: writer -->\n${noteOf('main')}`);
    rmSync(join(workplaces, 'mine'));
    expect(listOf(main, '--worktrees')).toContain('last written by session writer');
  });
});

test('--worktrees says what git cannot read, as the list of efforts does', () => {
  const repo = createRepo();
  repo.write('.git/packed-refs', 'no ref at all\n');
  for (const args of [['list'], ['list', '--worktrees']]) {
    const said = repo.checkpoint([...args, '--json']);
    expect([said.code, JSON.parse(said.stdout)]).toMatchObject([128, { error: {} }]);
    expect(said.stderr).toMatch(/^fatal: /);
  }
});
