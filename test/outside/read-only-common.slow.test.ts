/** Linked worktrees whose main repository, or its git directory, is on a read-only mount. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hooked } from '../helpers/hooked.ts';
import { noteOf, put } from '../helpers/notes.ts';
import { createRepo } from '../helpers/repo.ts';
import { canMount, withReadOnly } from './sandbox.ts';

/** What the system says in its own way, and files that nobody knows. */
const RAW = /\bE[A-Z]{3,}\b|no such file|checkpoint-tmp/;

describe.skipIf(!canMount)('on a read-only mount (needs the right to mount)', () => {
  test("git's directory: a note is saved, read and saved again (G10)", () => {
    const repo = createRepo();
    const linked = repo.worktree('wt', 'topic');
    const run = (...args: string[]) => withReadOnly(linked.path, [join(repo.path, '.git')], args);
    expect(run('save', '--title', 'T', '--next', 'one')).toMatchObject({ code: 0 });
    expect(run('resume')).toMatchObject({ code: 0, stdout: expect.stringContaining('one') });
    const again = run('save', '--next', 'two');
    expect(again).toMatchObject({ code: 0 });
    expect(again.stderr).toContain('read-only file system');
    expect(again.stderr).not.toMatch(RAW);
    expect(linked.read('CHECKPOINT.md')).toContain('1. two');
    expect(repo.archive()).toEqual(expect.arrayContaining(['topic.mirror.md', 'topic.prev.md']));
  });

  test('the main repository: the first note is written, and its reader told what is not (G10, G86)', () => {
    const repo = createRepo();
    const linked = repo.worktree('wt', 'topic');
    const run = (...args: string[]) => withReadOnly(linked.path, [repo.path], args);
    const saved = run('save', '--title', 'T', '--next', 'one');
    expect(saved.stderr).toContain(`'${join(linked.path, 'CHECKPOINT.md')}' is written`);
    const text = linked.read('CHECKPOINT.md');
    expect(text).toContain('1. one');
    expect(run('resume')).toMatchObject({ code: 0, stdout: expect.stringContaining('one') });
    // What has no second place is not replaced.
    expect(run('save', '--next', 'two').stderr).toContain('cannot keep the previous version');
    expect(linked.read('CHECKPOINT.md')).toBe(text);
    for (const args of [['mirror'], ['done'], ['undo'], ['doctor', '--fix'], ['install']]) {
      const { code, stderr } = run(...args);
      expect(code, args[0]).not.toBe(0);
      expect(stderr).not.toMatch(RAW);
    }
    expect(linked.read('CHECKPOINT.md')).toBe(text);
  });

  test('the archive: the commits of a linked worktree say so once (G19, G86)', () => {
    const repo = hooked();
    mkdirSync(repo.archivePath);
    const linked = repo.worktree('wt', 'topic');
    put(linked, 'CHECKPOINT.md', noteOf('topic'));
    const commits = 'for i in 1 2 3; do git commit --quiet --allow-empty --message $i; done';
    const done = withReadOnly(linked.path, [repo.archivePath], ['sh', '-c', commits]);
    expect(done).toMatchObject({ code: 0, stdout: '' });
    expect(done.stderr).toMatch(/^warning: git-checkpoint: [^\n]*read-only file system\n$/);
    expect(done.stderr).not.toMatch(RAW);
    // Where it can be written again, the next event does it.
    linked.git('switch', '--quiet', '--create', 'next');
    expect(repo.archive()).toEqual(['topic.md']);
  });
});
