/** `git checkpoint restore`: a recorded text comes back, and nothing is overwritten without a record. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesOf, operations, recordedTexts } from '../helpers/history.ts';
import { ignoreArchive, noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

function run(repo: Repo, ...args: string[]): string {
  const said = repo.checkpoint(args);
  expect(said.code, said.stderr).toBe(0);
  return said.stdout;
}

/** A repository whose live note has had three versions: One, Two, Three. */
function withVersions(): { repo: Repo; texts: string[] } {
  const repo = createRepo();
  ignoreArchive(repo);
  const texts = ['One', 'Two', 'Three'].map((title) => {
    run(repo, 'save', '--title', title, '--overwrite');
    return repo.read('CHECKPOINT.md');
  });
  return { repo, texts: texts.reverse() };
}

describe('which version', () => {
  test.each([
    ['the one before, of the branch that HEAD names', []],
    ['the one before, of a branch', ['main']],
    ['counted back', ['main@{1}']],
    ['counted back, of the branch that HEAD names', ['@{1}']],
    ['by --from', ['main', '--from', '{1}']],
    ['by --from, as log writes it', ['main', '--from', 'main@{1}']],
  ])('%s', (_, args) => {
    const { repo, texts } = withVersions();
    run(repo, 'restore', ...args);
    expect(repo.read('CHECKPOINT.md')).toBe(texts[1]);
  });

  test('at a commit, which is the state then', () => {
    const { repo, texts } = withVersions();
    const log = JSON.parse(run(repo, 'log', '--json')) as {
      data: { operations: { commit: string; operation: string }[] };
    };
    const [, , first] = log.data.operations.filter((one) => one.operation === 'save');
    run(repo, 'restore', 'main', '--from', first?.commit.slice(0, 10) ?? '');
    expect(repo.read('CHECKPOINT.md')).toBe(texts[2]);
  });

  test('after junk was written over the note, the last that differs', () => {
    const { repo, texts } = withVersions();
    for (const junk of ['', 'junk\n', '\0'.repeat(100)]) {
      put(repo, 'CHECKPOINT.md', junk);
      run(repo, 'restore');
      expect(repo.read('CHECKPOINT.md')).toBe(texts[0]);
    }
  });

  test('the present text is refused', () => {
    const { repo } = withVersions();
    const before = filesOf(repo);
    const said = repo.checkpoint(['restore', 'main@{0}']);
    expect([said.code, said.stderr]).toEqual([1, "error: 'main' is already that text\n"]);
    expect(filesOf(repo)).toEqual(before);
  });

  test('a note with one version has none to go back to', () => {
    const repo = createRepo();
    run(repo, 'save');
    const said = repo.checkpoint(['restore']);
    expect([said.code, said.stderr]).toEqual([
      1,
      "error: no version of 'main' differs from its text now\n",
    ]);
  });
});

describe('where it goes', () => {
  test('in place of the note that has the name, live or parked', () => {
    const repo = createRepo();
    putInArchive(repo, 'other.md', noteOf('other', 'One'));
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    run(repo, 'resume', 'other', '--park');
    put(repo, 'CHECKPOINT.md', noteOf('other', 'Two'));
    run(repo, 'resume', 'main', '--park');
    run(repo, 'restore', 'other@{1}');
    expect(repo.at('.checkpoints').read('other.md')).toBe(noteOf('other', 'One'));
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
  });

  test('the live place, where nothing has the name and the branch is here', () => {
    const { repo, texts } = withVersions();
    rmSync(join(repo.path, 'CHECKPOINT.md'));
    run(repo, 'restore');
    expect(repo.read('CHECKPOINT.md')).toBe(texts[0]);
  });

  test('the archive, where another note is live', () => {
    const { repo, texts } = withVersions();
    repo.git('switch', '--quiet', '--create', 'other');
    put(repo, 'CHECKPOINT.md', noteOf('other'));
    run(repo, 'restore', 'main');
    expect(repo.at('.checkpoints').read('main.md')).toBe(texts[0]);
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('other'));
  });

  test('a note that was saved beside another comes back under its own name', () => {
    const repo = createRepo();
    run(repo, 'save', '--as', 'beside', '--title', 'Beside');
    const text = repo.at('.checkpoints').read('beside.md');
    rmSync(join(repo.archivePath, 'beside.md'));
    run(repo, 'restore', 'beside');
    expect(repo.at('.checkpoints').read('beside.md')).toBe(text);
    expect(repo.exists('CHECKPOINT.md')).toBe(false);
  });

  test('a finished one is live again', () => {
    const { repo, texts } = withVersions();
    run(repo, 'done');
    run(repo, 'restore');
    expect(repo.read('CHECKPOINT.md')).toBe(texts[0]);
    expect(repo.archive()).toContain('done/main.md');
  });

  test('in the worktree in which it is live, with its mirror', () => {
    const repo = createRepo();
    const linked = repo.worktree('linked', 'topic');
    run(linked, 'save', '--title', 'One');
    const text = linked.read('CHECKPOINT.md');
    run(linked, 'save', '--done', 'more');
    run(repo, 'restore', 'topic@{1}');
    expect(linked.read('CHECKPOINT.md')).toBe(text);
    expect(repo.at('.checkpoints').read('topic.mirror.md')).toBe(text);
    expect(repo.exists('CHECKPOINT.md')).toBe(false);
  });

  test('under its new name after a rename of the branch', () => {
    const { repo, texts } = withVersions();
    repo.git('branch', '--move', 'renamed');
    run(repo, 'restore', '@{1}');
    expect(repo.read('CHECKPOINT.md')).toBe(texts[1]);
    rmSync(join(repo.path, 'CHECKPOINT.md'));
    run(repo, 'restore', 'renamed@{2}');
    expect(repo.read('CHECKPOINT.md')).toBe(texts[1]);
  });

  test('of a detached HEAD', () => {
    const linked = createRepo().worktree('linked', 'topic');
    linked.git('switch', '--quiet', '--detach');
    run(linked, 'save', '--title', 'One');
    const text = linked.read('CHECKPOINT.md');
    rmSync(join(linked.path, 'CHECKPOINT.md'));
    run(linked, 'restore');
    expect(linked.read('CHECKPOINT.md')).toBe(text);
  });
});

describe('nothing is overwritten without a record', () => {
  test('what an editor wrote since the last operation', () => {
    const { repo } = withVersions();
    const byHand = noteOf('main', 'By hand');
    put(repo, 'CHECKPOINT.md', byHand);
    run(repo, 'restore', 'main@{1}');
    expect(recordedTexts(repo)).toContain(byHand.trimEnd());
    expect(run(repo, 'show', 'main@{1}')).toBe(byHand);
    run(repo, 'undo');
    expect(repo.read('CHECKPOINT.md')).toBe(byHand);
  });

  test("a document of the project's own stays in its place", () => {
    const repo = createRepo({ files: { 'CHECKPOINT.md': '# The chapter\n' } });
    putInArchive(repo, 'main.md', noteOf('main'));
    run(repo, 'done', 'main');
    run(repo, 'restore', 'main');
    expect(repo.read('CHECKPOINT.md')).toBe('# The chapter\n');
    expect(repo.at('.checkpoints').read('main.md')).toBe(noteOf('main'));
  });

  test('a file of another kind that has the name', () => {
    const repo = createRepo();
    run(repo, 'save', '--as', 'beside');
    rmSync(join(repo.archivePath, 'beside.md'));
    putInArchive(repo, 'beside.md', 'a list of somebody else\n');
    run(repo, 'restore', 'beside');
    expect(repo.archive()).toEqual(['beside-2.md', 'beside.md']);
    expect(repo.at('.checkpoints').read('beside.md')).toBe('a list of somebody else\n');
  });
});

test('--dry-run changes nothing', () => {
  const { repo } = withVersions();
  const before = [filesOf(repo), operations(repo)];
  expect(run(repo, 'restore', '--dry-run')).toBe(
    `would write ${join(repo.path, 'CHECKPOINT.md')}\n`,
  );
  expect([filesOf(repo), operations(repo)]).toEqual(before);
});

test('what it says', () => {
  const { repo } = withVersions();
  const said = repo.checkpoint(['restore']);
  expect(said.stderr).toBe('');
  expect(said.stdout).toMatch(
    new RegExp(
      `^restored ${join(repo.path, 'CHECKPOINT.md')} as it was just now \\(main@\\{1\\}\\)\n$`,
    ),
  );
  expect(operations(repo)[0]).toBe('restore');
});
