/** What a note may hold that came from anywhere: nothing in it stops a command, or takes it long. */
import { expect, test } from 'vitest';
import { putInArchive } from '../helpers/notes.ts';
import { createRepo } from '../helpers/repo.ts';

const header = (branch: string) => `# Checkpoint: t\n\n**Branch:** ${branch}\n`;

test.each([
  ['backticks', '`'.repeat(40_000)],
  ['runs of backticks', '`` ` '.repeat(10_000)],
  ['stars', '*'.repeat(40_000)],
])('a Branch line of %s stops no command (G31)', (_what, value) => {
  const repo = createRepo();
  putInArchive(repo, 'x.md', header(`${value}x`));
  putInArchive(repo, 'y.md', header('`y`'));
  for (const command of ['list', 'status', 'doctor', 'brief', 'save']) {
    expect(repo.checkpoint([command]).code).not.toBe(128);
  }
  expect(repo.checkpoint(['list']).stdout).toContain('y');
});
