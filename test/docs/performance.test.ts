/** docs/performance.md has a row for everything that the bench measures. */
import { expect, test } from 'vitest';
import { COMMANDS } from '../../bench/commands.ts';
import { SWITCHES } from '../../bench/switches.ts';
import { readDocument } from './markdown.ts';

const page = readDocument('docs/performance.md');

test.each(COMMANDS)('$name: its figures, and what it is judged against', ({ name, about }) => {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const figures = rows.filter((row) => row.includes(` ${about} `));
  expect(figures.map((row) => row.split(' ')[1])).toEqual([`\`${name}\``]);
  const reasons = rows.filter((row) => row.split(' | ')[0]?.includes(`\`${name}\``));
  expect(reasons).toHaveLength(2);
});

test.each(SWITCHES)('$about: its figures', ({ about }) => {
  expect(page).toContain(`\n| ${about} `);
});
