/** What a person types first, and the line that a save answers with. */
import { describe, expect, test } from 'vitest';
import { readNote } from '../../src/note/document/read-note.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

/** A repository on a branch of its own, in which git ignores the archive already. */
function working(): Repo {
  const repo = createRepo({ files: { '.gitignore': '.checkpoints/\nCHECKPOINT.md\n' } });
  repo.git('switch', '--quiet', '-c', 'feature/token-refresh');
  return repo;
}

function saved(repo: Repo, ...args: string[]): string {
  const { code, stdout, stderr } = repo.checkpoint(['save', ...args]);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

describe('after a save', () => {
  test('a line says what was saved, where, and what comes next', () => {
    const repo = working();
    expect(saved(repo, '--title', 'Token refresh')).toBe(
      "saved 'Token refresh' on feature/token-refresh\n",
    );
    expect(saved(repo, '--next', 'Write the test for burst')).toBe(
      "saved 'Token refresh' on feature/token-refresh; next: Write the test for burst\n",
    );
    expect(saved(repo, '--as', 'Rate limit', '--title', 'Rate limit', '--next', 'Measure')).toBe(
      "saved 'Rate limit' on feature/token-refresh as rate-limit; next: Measure\n",
    );
  });

  test('a second line says where the checkpoint of another branch is', () => {
    const repo = working();
    saved(repo, '--title', 'Token refresh');
    repo.git('switch', '--quiet', '-c', 'feature/cart');
    expect(saved(repo, '--title', 'Cart')).toBe(
      "saved 'Cart' on feature/cart\nparked 'Token refresh' of feature/token-refresh as feature-token-refresh\n",
    );
  });

  test('a second line says that an ignore rule was written, the first time', () => {
    const repo = createRepo();
    const lines = saved(repo, '--title', 'T').split('\n');
    expect(lines).toEqual([
      "saved 'T' on main",
      expect.stringMatching(
        /^added '\/CHECKPOINT\.md' and '\.checkpoints\/' to .+\/info\/exclude$/,
      ),
      '',
    ]);
    expect(saved(repo, '--next', 'x')).toBe("saved 'T' on main; next: x\n");
  });

  test('the data say the same', () => {
    const repo = working();
    const { data } = repo.checkpoint(['save', '--json', '-m', 'Works', '--next', 'x']).json() as {
      data: object;
    };
    expect(data).toMatchObject({ title: 'Works', nextStep: 'x' });
  });
});

describe('a message', () => {
  const message = 'The endpoint works';

  test.each([[['-m', message]], [['--message', message]], [[message]], [[`  ${message}\n`]]])(
    '%j is where things stand, and names an effort that is new',
    (args) => {
      const repo = working();
      saved(repo, ...args);
      const { subject, context } = readNote(repo.read('CHECKPOINT.md'));
      expect([subject, context]).toEqual([message, message]);
      saved(repo, '-m', 'Its callers use it');
      const later = readNote(repo.read('CHECKPOINT.md'));
      expect([later.subject, later.context]).toEqual([message, 'Its callers use it']);
    },
  );

  test('several are all kept, one after the other', () => {
    const repo = working();
    saved(repo, 'One', '-m', 'two', '-m', 'three', '--context', 'four', '--title', 'T');
    expect(readNote(repo.read('CHECKPOINT.md'))).toMatchObject({
      subject: 'T',
      context: 'One two three four',
    });
  });

  test.each([
    ['a later title names the effort that had none', ['--next', 'first thing']],
    ['a later title names the effort that a message named', ['-m', 'The form is there']],
  ])('%s', (_, first) => {
    const repo = working();
    saved(repo, ...first);
    expect(saved(repo, '--title', 'Login page')).toContain("saved 'Login page' on ");
    expect(repo.archive()).toEqual(['feature-token-refresh.prev.md']);
  });

  test('two words without quotes are an error that says to quote', () => {
    const repo = working();
    const { code, stdout, stderr } = repo.checkpoint(['save', 'Token', 'refresh']);
    expect([code, stdout]).toEqual([129, '']);
    expect(stderr).toBe(
      "fatal: too many arguments for 'save'. Expected 1 argument but got 2.\n" +
        "hint: quote a text of several words: git checkpoint save 'Token refresh works'\n" +
        "hint: 'git checkpoint <command> -h' lists the options\n",
    );
    expect(repo.exists('CHECKPOINT.md')).toBe(false);
  });
});

test('the commits that a save saw stay beside what is given as done', () => {
  const repo = working();
  for (const n of [1, 2]) repo.commit(`Step ${n}`, { 'a.txt': `${n}` });
  const state = () => {
    const text = repo.read('CHECKPOINT.md');
    const items = [...text.matchAll(/^- (?:`[0-9a-f]{7}` )?(Step \d|Wrote .*)$/gm)];
    return [readNote(text).context, ...items.map(([, item]) => item)];
  };
  const counted = (n: number) =>
    `Paused with ${n} commits since the base branch and 1 changed file.`;
  saved(repo, '--title', 'T', '--next', 'x');
  expect(state()).toEqual([counted(2), 'Step 2', 'Step 1']);
  saved(repo, '--done', 'Wrote the parser');
  expect(state()).toEqual([counted(2), 'Wrote the parser', 'Step 2', 'Step 1']);
  repo.commit('Step 3', { 'a.txt': '3' });
  saved(repo, '--next', 'z');
  expect(state()).toEqual([counted(3), 'Wrote the parser', 'Step 3', 'Step 2', 'Step 1']);
  saved(repo, '--done', 'Wrote the lexer');
  expect(state().slice(0, 3)).toEqual([counted(3), 'Wrote the parser', 'Wrote the lexer']);
});
