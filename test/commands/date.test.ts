import { expect, test } from 'vitest';
import { createRepo } from '../helpers/repo.ts';
import { runProcess } from '../helpers/spawn.ts';

test.each([
  ['relative', /just now|\d+ minutes? ago/],
  ['iso', /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+0530/],
  ['iso-strict', /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+05:30/],
  ['short', /\d{4}-\d\d-\d\d\b/],
  ['unix', /\b\d{10}\b/],
])("--date=%s writes what git does, by the user's clock", (style, form) => {
  const repo = createRepo();
  const env = { TZ: 'Asia/Kolkata' };
  repo.checkpoint(['save', '--title', 'Cart'], { env });
  const told = (argv: string[]) => repo.checkpoint(argv, { env }).stdout;
  for (const argv of [['list'], ['log'], ['list', '--worktrees']]) {
    expect(told([...argv, `--date=${style}`])).toMatch(form);
  }
  if (style === 'relative') return;
  // git's own, of the history's commit.
  const [commit = ''] = told(['log']).split(' ');
  const history = ['--git-dir', `${repo.path}/.git/checkpoints.git`];
  const git = [...history, 'log', '-1', `--date=${style}`, '--format=%ad', commit];
  const { stdout } = runProcess(repo.path, 'git', git, { env });
  expect(told(['log', `--date=${style}`])).toContain(stdout.trim());
});

test('another one is refused', () => {
  const repo = createRepo();
  repo.checkpoint(['save', '--title', 'Cart']);
  expect(repo.checkpoint(['list', '--date=tomorrow'])).toMatchObject({
    code: 129,
    stderr: expect.stringContaining(
      "fatal: 'tomorrow' is not a format of dates\nhint: expected one of relative, iso,",
    ),
  });
});
