import { describe, expect, test } from 'vitest';
import { noteOf, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { dialogue, type Turn } from '../helpers/terminal.ts';

/** Checkpoints of two branches, neither of them the one that is checked out. */
function repoWithTwo(): Repo {
  const repo = createRepo();
  for (const [branch, title] of [
    ['cart', 'Cart rounding'],
    ['token', 'Token refresh'],
  ] as const) {
    repo.git('switch', '--quiet', '--create', branch, 'main');
    const args = ['save', '--title', title, '--next', `Go on with ${branch}`];
    expect(repo.checkpoint(args).code).toBe(0);
  }
  // Parks what is live, and leaves nothing of its own.
  repo.git('switch', '--quiet', '--create', 'other', 'main');
  expect(repo.checkpoint(['save', '--title', 'Nothing']).code).toBe(0);
  expect(repo.checkpoint(['done']).code).toBe(0);
  repo.git('switch', '--quiet', '--create', 'empty', 'main');
  return repo;
}

function atTerminal(
  repo: Repo,
  args: readonly string[],
  turns: readonly Turn[],
  env: Record<string, string> = {},
) {
  const argv = [process.execPath, builtCli, ...args];
  return dialogue(repo.path, argv, turns, { env, cols: 200, timeout: 20_000 });
}

const ESCAPE = '\x1b';
const LIST = 'Type: to search';

describe('a list opens where nothing is named and nothing is meant by that', () => {
  test('what is typed chooses among titles, branches and next steps', async () => {
    const repo = repoWithTwo();
    const turns = [
      { expect: LIST, send: 'with cart' },
      { expect: '1 match', send: '\r' },
    ];
    const { code, screen } = await atTerminal(repo, ['show'], turns);
    expect(code).toBe(0);
    expect(screen).toContain('# Checkpoint: Cart rounding');
    expect(screen).toMatch(/Token refresh \(token, .*; next: Go on with token\)/);
  });

  test.each([['resume'], ['done'], ['restore'], ['brief'], ['edit']])(
    '%s has it, and Esc changes nothing',
    async (command) => {
      const repo = repoWithTwo();
      const before = repo.checkpoint(['log']).stdout;
      const { code, screen } = await atTerminal(repo, [command], [{ expect: LIST, send: ESCAPE }]);
      expect(code).toBe(1);
      expect(screen).toContain('error: cancelled; nothing was changed');
      expect(repo.checkpoint(['log']).stdout).toBe(before);
    },
  );

  test('what is picked is done', async () => {
    const repo = repoWithTwo();
    const { code, screen } = await atTerminal(repo, ['done'], [{ expect: LIST, send: '\r' }]);
    expect([code, screen]).toEqual([0, expect.stringContaining("'Token refresh' is done: ")]);
  });

  test('for a screen reader it is a numbered list, and a wrong number is asked again', async () => {
    const repo = repoWithTwo();
    const turns = [
      { expect: 'nothing to cancel: ', send: '7\r' },
      { expect: 'nothing to cancel: ', send: '2\r' },
    ];
    const { code, output, screen } = await atTerminal(repo, ['show'], turns, { ACCESSIBLE: '1' });
    expect(screen).toContain('1. Token refresh (token, ');
    expect(screen).toContain('# Checkpoint: Cart rounding');
    expect(output).not.toMatch(/\x1b\[\?25l/);
    expect(code).toBe(0);
    const none = [{ expect: 'nothing to cancel: ', send: '\r' }];
    const ended = await atTerminal(repo, ['show'], none, { ACCESSIBLE: '1' });
    expect([ended.code, ended.screen]).toEqual([1, expect.stringContaining('cancelled')]);
  });
});

describe('no list', () => {
  test('where something is meant', async () => {
    const repo = createRepo();
    repo.checkpoint(['save', '--title', 'Cart rounding', '--next', 'Go on']);
    const { code, screen } = await atTerminal(repo, ['show'], []);
    expect([code, screen]).toEqual([0, expect.stringContaining('# Checkpoint: Cart rounding')]);
  });

  test('without a terminal, with --json, where there is nothing, or with a name', async () => {
    const repo = repoWithTwo();
    const refused = 'error: there is no live checkpoint here\n';
    expect(repo.checkpoint(['show']).stderr).toContain(refused);
    expect((await atTerminal(repo, ['show', '--json'], [])).screen).toContain('"error"');
    expect((await atTerminal(repo, ['show', 'no such'], [])).screen).toContain("called 'no such'");
    expect((await atTerminal(createRepo(), ['show'], [])).screen).toContain(refused);
  });
});

test('what is picked is meant, also where a branch is called like the file of another', async () => {
  const repo = createRepo();
  putInArchive(repo, 'plan.md', noteOf('other', 'Under a name'));
  repo.git('branch', 'plan');
  putInArchive(repo, 'of-plan.md', noteOf('plan', 'Of the branch plan'));
  repo.git('switch', '--quiet', '--create', 'empty', 'main');
  const turns = [
    { expect: LIST, send: 'under a name' },
    { expect: '1 match', send: '\r' },
  ];
  const { code, screen } = await atTerminal(repo, ['done'], turns);
  expect([code, screen]).toEqual([0, expect.stringContaining("'Under a name' is done: ")]);
  expect(repo.archive()).toEqual(expect.arrayContaining(['of-plan.md']));
});
