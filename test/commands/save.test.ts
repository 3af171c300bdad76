import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readNote } from '../../src/note/document/read-note.ts';
import { snapshot } from '../helpers/bytes.ts';
import { changeEnv, testEnv } from '../helpers/env.ts';
import { createRepo } from '../helpers/repo.ts';
import { shellQuote } from '../helpers/shell-quote.ts';
import { archived, note, type Site, settled, site } from '../helpers/site.ts';

const MONTH_AGO = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);

/** Where the lock was; nothing but the directory stays. */
const LOCK_LEFT = { ignore: ['.git/checkpoint-state'] };

/** Saves with `-v`, and checks what every successful save has in common. */
function save(given: Site, ...args: string[]) {
  const { here, linked } = given;
  const result = here.checkpoint(['save', '-v', ...args]);
  expect(result).toMatchObject({ code: 0, stderr: '' });
  const beside = args.includes('--as');
  expect(result.stdout).toMatch(/^saved '.*' on work(?: as .*)?(?:; next: .*)?\n/);
  if (!beside) {
    expect(result.stdout).toContain(`\n  path      ${join(here.path, 'CHECKPOINT.md')}\n`);
    expect(readNote(here.read('CHECKPOINT.md')).branch).toBe('work');
  }
  expect(result.stdout).toContain(`\n  cd ${here.path}\n  git checkpoint resume`);
  const mirror = join(here.archivePath, 'work.mirror.md');
  if (linked && !beside) {
    expect(archive(given, 'work.mirror.md')).toBe(here.read('CHECKPOINT.md'));
    expect(result.stdout).toContain(`if this worktree is gone by then: Resume from ${mirror}\n`);
  } else expect(result.stdout).not.toContain('mirror');
  return result.stdout;
}

function archive({ main }: Site, name: string): string {
  return main.read(`.checkpoints/${name}`);
}

describe.each(['main', 'linked'] as const)('in a %s worktree', (where) => {
  test('nothing there', () => {
    const given = site(where);
    const stdout = save(given, '--title', 'First');
    expect(given.here.archive()).toEqual(archived(given));
    expect(readNote(given.here.read('CHECKPOINT.md')).subject).toBe('First');
    expect(stdout).not.toMatch(/^ {2}(?:previous|continues|staging) /m);
  });

  test('none there, but a parked note of this branch', () => {
    const given = site(where);
    given.main.write('.checkpoints/work.md', note('work'));
    const stdout = save(given, '--todo', 'tests');
    expect(given.here.archive()).toEqual(archived(given, 'work.prev.md'));
    expect(archive(given, 'work.prev.md')).toBe(note('work'));
    expect(given.here.read('CHECKPOINT.md')).toContain(
      '## Next Steps\n- carry on\n\n## Log\nüñí\n',
    );
    expect(stdout).toContain(
      `  continues 'By hand'\n  previous  ${given.here.archivePath}/work.prev.md\n`,
    );
  });

  test('none there, but a mirror of this branch', () => {
    const given = site(where);
    given.main.write('.checkpoints/work.mirror.md', note('work'));
    save(given);
    expect(given.here.archive()).toEqual(['work.mirror.md', 'work.prev.md']);
    expect(archive(given, 'work.prev.md')).toBe(note('work'));
    if (where === 'main') expect(archive(given, 'work.mirror.md')).toBe(note('work'));
    expect(given.here.read('CHECKPOINT.md')).toContain('- carry on\n');
  });

  test('A: its branch is ours', () => {
    const given = site(where);
    given.here.write('CHECKPOINT.md', note('work'));
    const stdout = save(given, '--done', 'lexer');
    expect(given.here.archive()).toEqual(archived(given, 'work.prev.md'));
    expect(archive(given, 'work.prev.md')).toBe(note('work'));
    expect(given.here.read('CHECKPOINT.md')).toContain('- carry on\n');
    expect(stdout).toContain(`\n  previous  ${given.here.archivePath}/work.prev.md\n`);
    expect(stdout).not.toContain('continues');
    const second = given.here.read('CHECKPOINT.md');
    save(given, '--done', 'parser');
    expect(archive(given, 'work.prev.md')).toBe(second);
  });

  test('A: its branch is a former name of ours', () => {
    const given = site(where);
    given.here.write('CHECKPOINT.md', note('work'));
    given.here.git('branch', '-m', 'work', 'old');
    given.here.git('branch', '-m', 'old', 'work');
    given.here.write('CHECKPOINT.md', note('old'));
    save(given);
    expect(given.here.archive()).toEqual(archived(given, 'work.prev.md'));
    expect(archive(given, 'work.prev.md')).toBe(note('old'));
  });

  test('not A: a former name that another branch has by now', () => {
    const given = site(where);
    given.here.git('branch', '-m', 'work', 'old');
    given.here.git('branch', '-m', 'old', 'work');
    given.main.git('branch', 'old');
    given.here.write('CHECKPOINT.md', note('old'));
    save(given);
    expect(given.here.archive()).toEqual(archived(given, 'old.md'));
  });

  test('B: its branch is another', () => {
    const given = site(where);
    given.here.write('CHECKPOINT.md', note('feature/x'));
    const stdout = save(given);
    expect(given.here.archive()).toEqual(archived(given, 'feature-x.md'));
    expect(archive(given, 'feature-x.md')).toBe(note('feature/x'));
    expect(given.here.read('CHECKPOINT.md')).not.toContain('carry on');
    expect(stdout.split('\n')[1]).toBe("parked 'By hand' of feature/x as feature-x");
  });

  test('B: a taken name is never overwritten', () => {
    const given = site(where);
    given.here.write('CHECKPOINT.md', note('feature/x'));
    given.main.write('.checkpoints/feature-x.md', note('feature-x'));
    given.main.write('.checkpoints/feature-x-2.md', 'not ours');
    save(given);
    expect(given.here.archive()).toEqual(
      archived(given, 'feature-x-2.md', 'feature-x-3.md', 'feature-x.md'),
    );
    expect(archive(given, 'feature-x-3.md')).toBe(note('feature/x'));
    expect(archive(given, 'feature-x.md')).toBe(note('feature-x'));
  });

  test('B, to and fro: each branch goes on where it was, and no -2 piles up', () => {
    const given = site(where);
    const { here } = given;
    here.checkpoint(['save', '--next', 'work step']);
    for (let n = 0; n < 3; n++) {
      here.git('switch', '--quiet', ...(n === 0 ? ['-c'] : []), 'other');
      here.checkpoint(['save', '--todo', `other ${n}`]);
      expect(here.read('CHECKPOINT.md')).toContain(`- other ${n}\n`);
      here.git('switch', '--quiet', 'work');
      save(given);
      expect(here.read('CHECKPOINT.md')).toContain('1. work step\n');
    }
    const mirrors = where === 'linked' ? ['other.mirror.md', 'work.mirror.md'] : [];
    expect(here.archive()).toEqual(
      ['other.md', ...mirrors, 'other.prev.md', 'work.prev.md'].sort(),
    );
  });

  test('C: no readable branch', () => {
    const given = site(where);
    given.here.write('CHECKPOINT.md', 'torn');
    utimesSync(join(given.here.path, 'CHECKPOINT.md'), MONTH_AGO, new Date('2026-01-02T03:04:05Z'));
    const stdout = save(given);
    expect(given.here.archive()).toEqual(archived(given, 'unparsed-20260102-030405.md'));
    expect(archive(given, 'unparsed-20260102-030405.md')).toBe('torn');
    expect(stdout.split('\n')[1]).toBe(
      'set aside what was there, whose branch could not be read, as unparsed-20260102-030405',
    );
  });

  test('D, by --as: the live note and its mirror are untouched', () => {
    const given = site(where);
    given.here.write('CHECKPOINT.md', note('work'));
    const stdout = save(given, '--as', 'Second Effort', '--title', 'Second');
    expect(given.here.archive()).toEqual(['second-effort.md']);
    expect(given.here.read('CHECKPOINT.md')).toBe(note('work'));
    const path = join(given.here.archivePath, 'second-effort.md');
    expect(stdout).toMatch(/^saved 'Second' on work as second-effort\n/);
    expect(stdout).toContain('\n  git checkpoint resume second-effort\n');
    expect(stdout).toContain(`Resume from ${path}\n`);
    save(given, '--as', 'second-effort', '--next', 'more');
    expect(given.here.archive()).toEqual(['second-effort.md', 'second-effort.prev.md']);
    expect(archive(given, 'second-effort.md')).toContain('# Checkpoint: Second\n');
  });

  test('D, proposed: nothing is written, and the three flags are named', () => {
    const given = site(where);
    given.here.write('CHECKPOINT.md', note('work'));
    const before = snapshot(given.main.path, LOCK_LEFT);
    const result = given.here.checkpoint(['save', '--title', 'Lexer bug']);
    expect(result).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        "error: the live checkpoint of 'work' is another effort, 'By hand'\n" +
        "hint: to keep both, save 'Lexer bug' beside it with '--as lexer-bug'\n" +
        "hint: to choose another name, use '--as <name>'\n" +
        "hint: to replace it, its text kept as the previous version, use '--overwrite'\n",
    });
    expect(given.here.read('CHECKPOINT.md')).toBe(note('work'));
    expect(snapshot(given.main.path, LOCK_LEFT)).toEqual(before);
    save(given, '--title', 'Lexer bug', '--overwrite');
    expect(archive(given, 'work.prev.md')).toBe(note('work'));
  });

  test('not D for a note of more than 30 days ago', () => {
    const given = site(where);
    given.here.write('CHECKPOINT.md', note('work'));
    utimesSync(join(given.here.path, 'CHECKPOINT.md'), MONTH_AGO, MONTH_AGO);
    save(given, '--title', 'Lexer bug');
    expect(archive(given, 'work.prev.md')).toBe(note('work'));
  });

  test('a foreign document that git tracks is not replaced', () => {
    const given = site(where, { files: { 'CHECKPOINT.md': '# Chapter 4\n' } });
    const before = snapshot(given.main.path, LOCK_LEFT);
    const result = given.here.checkpoint(['save', '--title', 'x']);
    expect(result).toMatchObject({
      code: 128,
      stdout: '',
      stderr:
        "fatal: 'CHECKPOINT.md' is not a checkpoint, and git tracks it: it is not replaced\n" +
        "hint: to keep checkpoints under another name, run 'git config checkpoint.file <name>'\n" +
        "hint: to move it into the archive and take its place, add '--overwrite'\n",
    });
    expect(snapshot(given.main.path, LOCK_LEFT)).toEqual(before);
    expect(given.here.read('CHECKPOINT.md')).toBe('# Chapter 4\n');
    given.here.checkpoint(['save', '--overwrite', '--no-stage']);
    const [unparsed] = given.here.archive();
    expect(archive(given, unparsed ?? '')).toBe('# Chapter 4\n');
  });

  test('the way out of it: another name for the live note', () => {
    const given = site(where, { files: { 'CHECKPOINT.md': '# Chapter 4\n' } });
    given.here.git('config', 'checkpoint.file', 'docs/NOW.md');
    const { code, stdout } = given.here.checkpoint(['save', '-v', '--title', 'x']);
    expect(code).toBe(0);
    expect(stdout).toContain(`\n  path      ${given.here.path}/docs/NOW.md\n`);
    expect(given.here.read('docs/NOW.md')).toContain('Continue from docs/NOW.md\n');
    expect(given.here.status()).not.toContain('CHECKPOINT.md');
  });

  test('the answer as JSON', () => {
    const given = site(where);
    given.here.write('CHECKPOINT.md', note('feature/x'));
    const result = given.here.checkpoint(['save', '--json', '--title', 'T']);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    const document = JSON.parse(settled(result.stdout, given));
    const { data } = document;
    const inMain = where === 'main';
    expect(data.mirror).toBe(inMain ? null : '<main>/.checkpoints/work.mirror.md');
    expect(data.invariants.mirror).toBe(inMain ? undefined : true);
    delete data.mirror;
    delete data.invariants.mirror;
    expect(
      JSON.parse(JSON.stringify(document).replaceAll('<here>', '<main>')),
    ).toMatchInlineSnapshot(`
      {
        "command": "save",
        "data": {
          "archive": "<main>/.checkpoints",
          "branch": "work",
          "carriedOver": null,
          "case": "other-branch",
          "ignoreRules": [
            {
              "file": "<main>/.git/info/exclude",
              "line": "/CHECKPOINT.md",
            },
            {
              "file": "<main>/.git/info/exclude",
              "line": ".checkpoints/",
            },
          ],
          "invariants": {
            "branch": true,
            "live": true,
            "previous": true,
          },
          "nextStep": null,
          "path": "<main>/CHECKPOINT.md",
          "previous": "<main>/.checkpoints/feature-x.md",
          "staging": {
            "reason": "not-tracked",
            "state": "not-staged",
          },
          "title": "T",
          "worktree": "<main>",
        },
        "version": 1,
      }
    `);
  });

  test('--dry-run names the moves and makes none', () => {
    const given = site(where);
    given.here.write('CHECKPOINT.md', note('feature/x'));
    given.main.write('.checkpoints/work.md', note('work'));
    const before = [snapshot(given.main.path), snapshot(given.here.path)];
    const { code, stdout, stderr } = given.here.checkpoint(['save', '-n', '--title', 'T']);
    expect([code, stderr]).toEqual([0, '']);
    expect([snapshot(given.main.path), snapshot(given.here.path)]).toEqual(before);
    const lines = settled(stdout, given).replaceAll('<here>', '<main>').split('\n');
    expect(lines.filter((line) => !line.includes('mirror'))).toMatchInlineSnapshot(`
      [
        "would move <main>/CHECKPOINT.md to <main>/.checkpoints/feature-x.md",
        "would copy <main>/.checkpoints/work.md to <main>/.checkpoints/work.prev.md, as the previous version",
        "would write <main>/CHECKPOINT.md",
        "would remove <main>/.checkpoints/work.md, which <main>/.checkpoints/work.prev.md holds",
        "would add '/CHECKPOINT.md' to <main>/.git/info/exclude",
        "would add '.checkpoints/' to <main>/.git/info/exclude",
        "",
      ]
    `);
    expect(lines.filter((line) => line.includes('mirror'))).toHaveLength(
      where === 'linked' ? 1 : 0,
    );
    const data = given.here.checkpoint(['save', '--dry-run', '--json']).json() as {
      data: { moves: { verb: string; text?: string }[] };
    };
    expect(data).toMatchObject({ command: 'save', data: { dryRun: true, case: 'other-branch' } });
    expect(data.data.moves.map((move) => move.verb)).toEqual([
      'park',
      'keep-previous',
      'write',
      'retire',
      ...(where === 'linked' ? ['mirror'] : []),
      'ignore',
      'ignore',
    ]);
    expect([snapshot(given.main.path), snapshot(given.here.path)]).toEqual(before);
  });

  test('a detached HEAD', () => {
    const given = site(where, { name: 'My Repo' });
    const { here } = given;
    here.git('checkout', '--quiet', '--detach');
    const slug = where === 'main' ? 'myrepo' : 'linked';
    for (const title of ['One', 'One']) {
      const { code, stdout } = here.checkpoint(['save', '--title', title]);
      expect(code).toBe(0);
      expect(stdout).toMatch(/^saved 'One' on detached HEAD at [0-9a-f]{7}\n/);
    }
    const name = where === 'main' ? 'My Repo' : 'linked';
    expect(here.read('CHECKPOINT.md')).toMatch(
      new RegExp(`^\\*\\*Branch:\\*\\* detached HEAD at [0-9a-f]{7} \\(worktree ${name}\\)$`, 'm'),
    );
    const mirrors = where === 'linked' ? [`${slug}.mirror.md`] : [];
    expect(here.archive()).toEqual([...mirrors, `${slug}.prev.md`]);
  });

  test('two branches of one slug never take each other’s place', () => {
    const given = site(where);
    const { here } = given;
    const branches = ['feature/x', 'feature-x', 'Feature-X'];
    for (const round of [1, 2]) {
      for (const branch of branches) {
        here.git('checkout', '--quiet', '-B', branch);
        here.write('CHECKPOINT.md', note(branch, { next: `${branch} ${round}` }));
        expect(here.checkpoint(['save']).code).toBe(0);
      }
    }
    const kept = here.archive().filter((name) => name.includes('.prev'));
    expect(kept).toEqual(['feature-x-2.prev.md', 'feature-x-3.prev.md', 'feature-x.prev.md']);
    const texts = kept.map((name) => archive(given, name));
    expect(texts.sort()).toEqual(
      branches.map((branch) => note(branch, { next: `${branch} 2` })).sort(),
    );
  });
});

test('the footer can be pasted into a shell, whatever the path', () => {
  const given = site('main', { name: "it's a (repo) $HOME" });
  const { stdout } = given.here.checkpoint(['save', '-v', '--as', '日-x']);
  expect(stdout).toContain(`\n  cd ${shellQuote(given.here.path)}\n`);
  expect(stdout).toContain('\n  git checkpoint resume x\n');
});

test('the session that saves is named in the first line, and a later one takes its place', () => {
  const repo = createRepo();
  const saveAs = (session: string) =>
    repo.checkpoint(['save', '--title', 'Ledger'], {
      env: changeEnv(testEnv(), { GIT_CHECKPOINT_SESSION: session }),
    });
  saveAs('s-1');
  expect(repo.read('CHECKPOINT.md').split('\n').slice(0, 2)).toEqual([
    '<!-- ckpt-session: s-1 -->',
    '# Checkpoint: Ledger',
  ]);
  saveAs('s-2');
  expect(repo.read('CHECKPOINT.md').match(/ckpt-session/g)).toHaveLength(1);
  saveAs('../s-3'); // no session id
  expect(repo.read('CHECKPOINT.md')).toMatch(/^<!-- ckpt-session: s-2 -->\n/);
});

test('front matter keeps its first line', () => {
  const repo = createRepo();
  const env = changeEnv(testEnv(), { GIT_CHECKPOINT_SESSION: 's-1' });
  const input = '---\ntags: [x]\n---\n# Checkpoint: Ledger\n';
  expect(repo.checkpoint(['save', '--file', '-'], { env, input }).code).toBe(0);
  expect(repo.read('CHECKPOINT.md')).toMatch(/^---\ntags: \[x\]\n---\n# Checkpoint: Ledger\n/);
});
