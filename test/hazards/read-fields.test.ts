/**
 * Field cases about whose note it is: read from the file, filed under the right branch, found again.
 * Each runs with the post-checkout hook, and without any hook, where the next save does the filing.
 */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ignoreArchive, installHook, noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

const WAYS = ['with the hook', 'without any hook'] as const;
type Way = (typeof WAYS)[number];

function repoFor(way: Way): Repo {
  const repo = createRepo();
  ignoreArchive(repo);
  for (const branch of ['other', 'feature/foo', 'feature-foo']) repo.git('branch', branch);
  if (way === 'with the hook') installHook(repo);
  return repo;
}

/** Switches, and files the note that was there away: by the hook, or by a save in the new branch. */
function leave(repo: Repo, way: Way, branch: string): string {
  const { stderr, code } = repo.gitResult(['switch', '--quiet', branch]);
  expect(code).toBe(0);
  if (way === 'without any hook') {
    expect(repo.checkpoint(['save', '--title', `Work on ${branch}`]).code).toBe(0);
  }
  return stderr;
}

function archived(repo: Repo, file: string): Buffer | string {
  return repo.exists(`.checkpoints/${file}`)
    ? repo.read(`.checkpoints/${file}`)
    : repo.archive().join();
}

describe.each(WAYS)('%s', (way) => {
  test('39: feature/foo and feature-foo share a slug, and no text', () => {
    const repo = repoFor(way);
    repo.git('switch', '--quiet', 'feature/foo');
    put(repo, 'CHECKPOINT.md', noteOf('feature/foo'));
    leave(repo, way, 'feature-foo');
    put(repo, 'CHECKPOINT.md', noteOf('feature-foo'));
    leave(repo, way, 'other');
    const texts = repo.archive().filter((name) => /^feature-foo(-2)?\.md$/.test(name));
    expect(texts).toEqual(['feature-foo-2.md', 'feature-foo.md']);
    expect(archived(repo, 'feature-foo.md')).toBe(noteOf('feature/foo'));
    expect(archived(repo, 'feature-foo-2.md')).toBe(noteOf('feature-foo'));
    for (const branch of ['feature/foo', 'feature-foo']) {
      leave(repo, 'with the hook', branch);
      expect(
        repo.checkpoint(['resume', '--yes', ...(way === 'without any hook' ? ['--park'] : [])])
          .code,
      ).toBe(0);
      expect(repo.read('CHECKPOINT.md')).toBe(noteOf(branch));
    }
  });

  test('77: an archived note that is newer is not overwritten, nor does it hide the other', () => {
    const repo = repoFor(way);
    putInArchive(repo, 'main.md', noteOf('main', 'The newer text'), new Date());
    put(repo, 'CHECKPOINT.md', noteOf('main', 'The older text'), new Date('2001-01-01'));
    leave(repo, way, 'other');
    expect(archived(repo, 'main.md')).toBe(noteOf('main', 'The newer text'));
    expect(archived(repo, 'main-2.md')).toBe(noteOf('main', 'The older text'));
    const switched = leave(repo, 'with the hook', 'main');
    if (way === 'with the hook') {
      expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main', 'The newer text'));
      expect(switched).toBe("checkpoint 'The newer text' is back; next: Finish The newer text\n");
      expect(archived(repo, 'main-2.md')).toBe(noteOf('main', 'The older text'));
    } else {
      const told = repo.checkpoint(['resume', '--park']).stderr;
      expect(told).toContain("wait: 'main.md', 'main-2.md'");
    }
  });

  test.each<[string, Buffer]>([
    [
      '87: a BOM, Branch on the first line',
      Buffer.from('\ufeff**Branch:** main\n\n# Checkpoint: A\n'),
    ],
    [
      '87: a BOM in front of front matter',
      Buffer.from(`\ufeff---\ntitle: x\n---\n\n${noteOf('main')}`),
    ],
    ['87: a BOM in front of the title', Buffer.from(`\ufeff${noteOf('main')}`)],
    ['88: CRLF', Buffer.from(noteOf('main').replaceAll('\n', '\r\n'))],
    ['88: CRLF, no backticks', Buffer.from('# Checkpoint: A\r\n\r\n**Branch:** main\r\n')],
    ['88: CR alone', Buffer.from(noteOf('main').replaceAll('\n', '\r'))],
    ['88: mixed', Buffer.from(noteOf('main').replace('\n', '\r\n').replace('\n\n', '\n\r\n'))],
    [
      'no UTF-8 in the body',
      Buffer.concat([Buffer.from(noteOf('main')), Buffer.from([0xff, 0xfe])]),
    ],
  ])('%s', (_, bytes) => {
    const repo = repoFor(way);
    put(repo, 'CHECKPOINT.md', bytes);
    leave(repo, way, 'other');
    expect(repo.archive().filter((name) => /[^a-z0-9.-]/.test(name))).toEqual([]);
    expect(Buffer.from(archived(repo, 'main.md'))).toEqual(Buffer.from(bytes.toString()));
    leave(repo, 'with the hook', 'main');
    expect(
      repo.checkpoint(['resume', '--yes', ...(way === 'without any hook' ? ['--park'] : [])]).code,
    ).toBe(0);
    expect(repo.read('CHECKPOINT.md')).toBe(bytes.toString());
  });

  test.each([
    [
      '90: a label inside a sentence',
      'See the note for **Branch:** `old`, which is over.\n\n**Branch:** `main`',
    ],
    ['90: a label in a fence', '```\n**Branch:** `old`\n```\n\n**Branch:** `main`'],
    ['90: a label in a comment', '<!--\n**Branch:** `old`\n-->\n\n**Branch:** `main`'],
    ['91: colon outside', '**Branch**: main'],
    ['91: a list item', '- **Branch:** main'],
    ['91: underscores', '__Branch:__ main'],
    ['91: plain', 'Branch: main'],
    ['91: a remark', '**Branch:** main (was old)'],
    ['91: a remark behind backticks', '**Branch:** `main` - rebased twice'],
    ['91: shared with other fields', '**Date:** today **Branch:** `main` **Session context:** x'],
    ['91: in lower case', '**branch:** `main`'],
  ])('%s', (_, header) => {
    const repo = repoFor(way);
    const text = `# Checkpoint: A\n\n${header}\n\n## Next Steps\n\n1. Go on\n\n**Branch:** \`wrong\`\n`;
    put(repo, 'CHECKPOINT.md', text);
    leave(repo, way, 'other');
    expect(archived(repo, 'main.md')).toBe(text);
    expect(repo.archive().filter((name) => /old|wrong|unparsed/.test(name))).toEqual([]);
  });

  test.each([
    ['91: nothing behind it', '**Branch:**'],
    ['91: a placeholder', '**Branch:** `[current git branch]`'],
    ['91: a sentence', '**Branch:** the one we talked about'],
    [
      '91: two sides of a conflict',
      '<<<<<<< HEAD\n**Branch:** a\n=======\n**Branch:** b\n>>>>>>> x',
    ],
    ['91: no label at all', 'On main.'],
    ['91: only in a later section', '## Log\n\n**Branch:** `main`'],
    ['91: a name with a control character', '**Branch:** `a\x07b`'],
  ])('%s: unknown, never a wrong name', (_, header) => {
    const repo = repoFor(way);
    const text = `# Checkpoint: A\n\n${header}\n\n## Next Steps\n\n1. Go on\n`;
    put(repo, 'CHECKPOINT.md', text);
    const told = leave(repo, way, 'other');
    if (way === 'with the hook') {
      expect(repo.read('CHECKPOINT.md')).toBe(text);
      expect(repo.archive()).toEqual([]);
      expect(told).toBe(
        'warning: no branch can be read in the live checkpoint; it stays where it is\n',
      );
    } else {
      expect(archived(repo, 'unparsed-20260314-101230.md')).toBe(text);
    }
  });

  test('91: a name with a backtick', () => {
    const repo = repoFor(way);
    const branch = 'a`b';
    repo.git('switch', '--quiet', '--create', branch);
    expect(repo.checkpoint(['save', '--title', 'Odd']).code).toBe(0);
    const text = repo.read('CHECKPOINT.md');
    leave(repo, way, 'other');
    expect(archived(repo, 'ab.md')).toBe(text);
    leave(repo, 'with the hook', branch);
    expect(
      repo.checkpoint(['resume', '--yes', ...(way === 'without any hook' ? ['--park'] : [])]).code,
    ).toBe(0);
    expect(repo.read('CHECKPOINT.md')).toBe(text);
  });
});

test('61: every answer names the worktree exactly', () => {
  const linked = createRepo().worktree('wt-a', 'work');
  for (const repo of [linked, linked.at('deep/er')]) {
    for (const args of [['save', '--title', 'A'], ['status'], ['resume']]) {
      const { data } = repo.checkpoint([...args, '--json']).json() as {
        data: { worktree: string };
      };
      expect(data.worktree).toBe(linked.path);
    }
  }
  expect(linked.checkpoint(['save', '--verbose', '--title', 'A']).stdout).toContain(
    `\n  cd ${linked.path}\n`,
  );
  put(linked, 'CHECKPOINT.md', noteOf('work'));
  expect(linked.checkpoint(['mirror']).stdout).toContain(
    `mirrored ${linked.path}/CHECKPOINT.md to `,
  );
  expect(join(linked.path, '..', 'repo', '.checkpoints')).toBe(linked.archivePath);
});
