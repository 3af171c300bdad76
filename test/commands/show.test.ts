import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { testEnv } from '../helpers/env.ts';
import { noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { shellQuote } from '../helpers/shell-quote.ts';
import { runProcess } from '../helpers/spawn.ts';
import { dialogue } from '../helpers/terminal.ts';
import { readCorpus } from '../note/document/corpus.ts';

/** What `show` writes to a pipe, as bytes. */
function shown(repo: Repo, ...args: string[]): Buffer {
  const file = join(testEnv()['HOME'] ?? '', 'shown');
  const command = [process.execPath, builtCli, 'show', ...args].map(shellQuote).join(' ');
  const result = runProcess(repo.path, 'sh', ['-c', `${command} | cat > ${shellQuote(file)}`]);
  expect(result.stderr).toBe('');
  return readFileSync(file);
}

describe('to a pipe, byte for byte', () => {
  test.each<[string, Buffer]>([
    ['a note of ours', Buffer.from(noteOf('main'))],
    ['no line break at the end', Buffer.from(noteOf('main').trimEnd())],
    ['CRLF and BOM', Buffer.from(`\ufeff${noteOf('main').replaceAll('\n', '\r\n')}`)],
    [
      'no UTF-8',
      Buffer.concat([Buffer.from(noteOf('main')), Buffer.from([0xff, 0xfe, 0xc3, 0x28])]),
    ],
    ['NUL and escape sequences', Buffer.from(`${noteOf('main')}\0\x1b[2J\x07`)],
    ['nothing at all', Buffer.alloc(0)],
  ])('%s', (_, bytes) => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', bytes);
    expect(shown(repo)).toEqual(bytes);
  });

  test.each(readCorpus().map((entry) => [entry.file, entry.path] as const))(
    'corpus %s',
    (_, path) => {
      const repo = createRepo();
      put(repo, 'CHECKPOINT.md', readFileSync(path));
      expect(shown(repo)).toEqual(readFileSync(path));
    },
  );

  test('5 MB, more than a pipe holds', () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', noteOf('main') + 'x'.repeat(79).concat('\n').repeat(65_536));
    expect(shown(repo).equals(readFileSync(join(repo.path, 'CHECKPOINT.md')))).toBe(true);
    const closed = runProcess(repo.path, 'sh', [
      '-c',
      `${shellQuote(process.execPath)} ${shellQuote(builtCli)} show | head -c 1`,
    ]);
    expect(closed).toMatchObject({ code: 0, stdout: '#', stderr: '' });
  });
});

test('at a terminal control characters are shown, not obeyed', async () => {
  const repo = createRepo();
  put(
    repo,
    'CHECKPOINT.md',
    `${noteOf('main')}\x1b]0;title\x07\x1b[2J\u009b31mred\u202e\ttab\r\nend\rover\n`,
  );
  const { code, output } = await dialogue(repo.path, [process.execPath, builtCli, 'show'], []);
  expect(code).toBe(0);
  expect(output).not.toMatch(/[\x1b\x07\u009b\u202e]/);
  expect(output).toContain('\ufffd]0;title\ufffd\ufffd[2J\ufffd31mred\ufffd');
  expect(output).toContain('end\ufffdover');
});

describe('--section', () => {
  function repoWith(text: string): Repo {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', text);
    return repo;
  }

  test.each(['Next Steps', 'next steps', 'NEXT STEPS'])('%s', (name) => {
    expect(shown(repoWith(noteOf('main')), '--section', name).toString()).toBe(
      '1. [x] Begin\n2. Finish Work on main\n',
    );
  });

  test('by our name for a heading spelled otherwise, and by a heading of its own', () => {
    const repo = repoWith(
      `${noteOf('main').replace('## Next Steps', '## 2. Next steps:')}\n## Приложение\n\nтекст\n`,
    );
    expect(shown(repo, '--section', 'next steps').toString()).toContain('Begin');
    expect(shown(repo, '--section', 'Приложение').toString()).toBe('текст\n');
  });

  test('a missing one is refused, and those that are there are named', () => {
    const result = repoWith(noteOf('main')).checkpoint(['show', '--section', 'Rollback']);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toMatch(
      /^error: '.*\/CHECKPOINT\.md' has no section 'Rollback'\nhint: its sections are 'Current State', 'Next Steps'\n$/,
    );
    const none = repoWith('# Checkpoint: A\n').checkpoint(['show', '--section', 'Rollback']);
    expect(none.stderr).toContain('hint: it has no sections\n');
  });
});

test('names: in the archive, finished, and live in the other worktrees (field case 60)', () => {
  const main = createRepo();
  const linked = main.worktree('linked', 'feature/x');
  put(main, 'CHECKPOINT.md', noteOf('main'));
  put(linked, 'CHECKPOINT.md', noteOf('feature/x'));
  putInArchive(main, 'feature-x.mirror.md', noteOf('feature/x', 'An old mirror'));
  putInArchive(main, 'alpha.md', noteOf('alpha'));
  putInArchive(main, 'done/old.md', noteOf('old'));
  for (const repo of [main, linked, main.at('sub')]) {
    for (const [name, branch] of [
      ['main', 'main'],
      ['feature/x', 'feature/x'],
      ['alpha', 'alpha'],
      ['done/old', 'old'],
    ]) {
      expect(repo.checkpoint(['show', name ?? '']).stdout).toBe(noteOf(branch ?? ''));
    }
  }
  expect(linked.checkpoint(['show']).stdout).toBe(noteOf('feature/x'));
});

test('a note that is live in another worktree is shown rather than its mirror', () => {
  const main = createRepo();
  const linked = main.worktree('linked', 'work');
  put(linked, 'CHECKPOINT.md', noteOf('work', 'The live one'));
  putInArchive(main, 'work.mirror.md', noteOf('work', 'An old mirror'));
  expect(main.checkpoint(['show', 'work']).stdout).toContain('The live one');
  expect(main.checkpoint(['show', 'work.mirror']).stdout).toContain('An old mirror');
});

test('nothing to show', () => {
  const repo = createRepo();
  expect(repo.checkpoint(['show'])).toMatchObject({
    code: 1,
    stdout: '',
    stderr:
      "error: there is no live checkpoint here\nhint: name one of those that 'git checkpoint list' shows, or save one\n",
  });
  expect(repo.checkpoint(['show', 'x'])).toMatchObject({
    code: 1,
    stderr: "error: no checkpoint is called 'x'\nhint: 'git checkpoint list' names them\n",
  });
});

test('a branch goes before a file that is called like it and is of another branch (G24)', () => {
  const repo = createRepo();
  repo.git('switch', '--quiet', '--create', 'feature/x');
  repo.checkpoint(['save', '--title', 'Slash']);
  repo.git('switch', '--quiet', '--create', 'feature-x');
  expect(repo.checkpoint(['save', '--title', 'Dash']).code).toBe(0);
  expect(repo.archive()).toContain('feature-x.md'); // the note of feature/x
  expect(repo.checkpoint(['show', 'feature-x']).stdout).toMatch(/^# Checkpoint: Dash\n/);
  expect(repo.checkpoint(['show', 'feature/x']).stdout).toMatch(/^# Checkpoint: Slash\n/);
  expect(repo.checkpoint(['show', 'feature-x.md']).stdout).toMatch(/^# Checkpoint: Slash\n/);
  expect(repo.checkpoint(['done', 'feature-x']).stdout).toContain("'Dash' is done");
  expect(repo.exists('CHECKPOINT.md')).toBe(false);
});
