/** `git checkpoint show <name>@{n}`: a recorded version, to a pipe byte for byte. */
import { describe, expect, test } from 'vitest';
import { inHistory } from '../helpers/history.ts';
import { noteOf, put } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { runProcess } from '../helpers/spawn.ts';

function run(repo: Repo, ...args: string[]): string {
  const said = repo.checkpoint(args);
  expect(said.code, said.stderr).toBe(0);
  return said.stdout;
}

test.each([
  ['a text', Buffer.from(noteOf('main'))],
  [
    'CRLF, a BOM, no line break at the end',
    Buffer.from(`\ufeff${noteOf('main')}`.replaceAll('\n', '\r\n').trimEnd()),
  ],
  [
    'bytes that are no UTF-8',
    Buffer.concat([Buffer.from(noteOf('main')), Buffer.from([0xff, 0xfe, 0x00, 0x80])]),
  ],
])('%s comes back as it was', (_, bytes) => {
  const repo = createRepo();
  put(repo, 'CHECKPOINT.md', bytes);
  run(repo, 'done');
  put(repo, 'CHECKPOINT.md', noteOf('main', 'Another'));
  run(repo, 'done');
  const script = 'git checkpoint show main@{1} | od -An -tx1 -v | tr -d " \\n"';
  expect(runProcess(repo.path, 'sh', ['-c', script]).stdout).toBe(bytes.toString('hex'));
});

describe('a version', () => {
  test('has sections, and is data with --json', () => {
    const repo = createRepo();
    run(repo, 'save', '--next', 'first');
    run(repo, 'save', '--next', 'second');
    expect(run(repo, 'show', 'main@{1}', '--section', 'next steps')).toBe('1. first\n');
    const document = JSON.parse(run(repo, 'show', 'main@{1}', '--json')) as {
      data: { branch: string; text: string };
    };
    expect(document.data.branch).toBe('main');
    expect(document.data.text).toContain('1. first\n');
  });

  test('at a commit is the newest that was there then', () => {
    const repo = createRepo();
    run(repo, 'save', '--title', 'One');
    run(repo, 'save', '--as', 'beside');
    const commit = inHistory(repo, 'rev-parse', 'HEAD');
    run(repo, 'save', '--title', 'Two', '--overwrite');
    expect(run(repo, 'show', `main@${commit}`)).toContain('# Checkpoint: One\n');
    expect(run(repo, 'show', `main@${commit.slice(0, 4)}`)).toContain('# Checkpoint: One\n');
  });

  test('of the branch that HEAD names', () => {
    const repo = createRepo();
    run(repo, 'save', '--title', 'One');
    run(repo, 'save', '--title', 'Two', '--overwrite');
    expect(run(repo, 'show', '@{1}')).toContain('# Checkpoint: One\n');
  });
});

test('whatever is packed', () => {
  const repo = createRepo();
  run(repo, 'save', '--title', 'One');
  run(repo, 'save', '--title', 'Two', '--overwrite');
  const loose = [run(repo, 'show', 'main@{1}'), run(repo, 'log', '--json')];
  inHistory(repo, 'gc', '--quiet', '--prune=now');
  inHistory(repo, 'pack-refs', '--all');
  expect([run(repo, 'show', 'main@{1}'), run(repo, 'log', '--json')]).toEqual(loose);
});
