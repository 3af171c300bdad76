/** What the repository holds stands alone: it names no machine, place or server of its makers. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { git } from '../helpers/git.ts';
import { root } from '../helpers/root.ts';

const files = git(root, ['ls-files', '-z', '-co', '--exclude-standard'])
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(root, path)));

/** Put together, so that this file does not hold them. */
const FORBIDDEN: [string, RegExp][] = [
  [
    "a registry's host",
    new RegExp(`${'registr'}y\\.(?:npmjs|yarnpkg|npmmirror)\\.|npm\\.pkg\\.github`),
  ],
  ["a registry's address", new RegExp(`https?://[\\w.-]*${'registr'}y`)],
  ['a directory beside the repository', new RegExp(`\\.\\./${'share'}d\\b`)],
  ['a directory of its makers', new RegExp(`(?<![\\w.-])/${'wor'}k/`)],
];

describe('no file names', () => {
  test.each(FORBIDDEN)('%s', (_, pattern) => {
    expect(files.length).toBeGreaterThan(100);
    const naming = files.flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}`] : [])),
    );
    expect(naming).toEqual([]);
  });
});

test.each([
  ['package-lock.json', 50],
  ['test/agents/real/clients/package-lock.json', 30],
])('%s says what is fetched, not from where', (path, fewest) => {
  const { packages } = JSON.parse(readFileSync(join(root, path), 'utf8'));
  const entries = Object.entries<{ resolved?: string; integrity?: string }>(packages);
  expect(entries.length).toBeGreaterThan(fewest);
  expect(entries.filter(([, one]) => one.resolved !== undefined)).toEqual([]);
  expect(entries.filter(([name, one]) => name !== '' && !one.integrity)).toEqual([]);
});
