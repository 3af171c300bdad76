/** `-h` tells of everything there is, and the documents of nothing else. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRepo } from '../helpers/repo.ts';
import { builtCli, root } from '../helpers/root.ts';
import { checkpoint } from '../helpers/run.ts';
import { shellQuote } from '../helpers/shell-quote.ts';
import { runProcess } from '../helpers/spawn.ts';
import { readDocument } from './markdown.ts';
import { COMMANDS, COMMON_OPTIONS, OPTION_NAMES } from './program.ts';

/** Options of other programs that documents may speak of. */
const OF_OTHERS: Record<string, string> = {
  '--prefix': 'install.ts',
  '--uninstall': 'install.ts',
  '--git-common-dir': 'git rev-parse',
  '--local-env-vars': 'git rev-parse',
  '--remove-section': 'git config',
  '--separate-git-dir': 'git init',
  '--stat': 'git diff',
  '--cached': 'git rm',
  '--amend': 'git commit',
  '--no-edit': 'git commit',
  '--allow-empty': 'git commit',
  '--runs': 'npm run bench',
  '--write': 'npm run bench',
  '--fifo': 'chrt',
  '--scope': 'claude mcp add, gemini mcp add',
  '--add-mcp': 'code',
  '--stealth': 'bd init',
  '--no-git-tag-version': 'npm version',
  '--access': 'npm publish',
  '--sign': 'git tag',
};

describe('-h', () => {
  test.each([[], ['save']])('of %j, whose reader has gone, is no failure', (...command) => {
    const words = [process.execPath, builtCli, ...command, '-h'].map(shellQuote).join(' ');
    for (let time = 0; time < 3; time++) {
      expect(runProcess(root, 'sh', ['-c', `${words} | true`])).toMatchObject({
        code: 0,
        stderr: '',
      });
    }
  });

  test('lists every command', () => {
    const { code, stdout } = checkpoint(root, ['-h']);
    expect(code).toBe(0);
    for (const { names } of COMMANDS) {
      expect(stdout).toMatch(new RegExp(`^ {3}${names.join('\\|')} `, 'm'));
    }
  });

  test.each(COMMANDS)('lists every option of $name', ({ name, options }) => {
    const { code, stdout } = checkpoint(root, [name, '-h']);
    expect(code).toBe(0);
    for (const option of [...options.flatMap(({ names }) => names), ...COMMON_OPTIONS]) {
      expect(stdout).toMatch(new RegExp(`^  .*${option}\\b`, 'm'));
    }
  });
});

const choosy = COMMANDS.filter(({ variadic }) => !variadic);

test.each(choosy)('$name refuses words that it has no place for', ({ name }) => {
  const repo = createRepo();
  const { code, stdout, stderr } = repo.checkpoint([name, 'one', 'two', 'three', 'four']);
  expect(stderr).toMatch(/^fatal: .*argument/);
  expect([code, stdout, repo.status()]).toEqual([129, '', '']);
});

const documents = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

test.each(documents)('%s speaks of no option that does not exist', (path) => {
  const named = readDocument(path).match(/(?<![\w-])--[a-z][a-z-]*\w/g) ?? [];
  expect(named.filter((name) => !OPTION_NAMES.has(name) && !(name in OF_OTHERS))).toEqual([]);
});

test.each(documents)('%s speaks of no command that does not exist', (path) => {
  const named = readDocument(path).matchAll(/\bgit checkpoint ([a-z][\w-]*)/g);
  const names = new Set(COMMANDS.flatMap((command) => command.names));
  expect([...named].map(([, name = '']) => name).filter((name) => !names.has(name))).toEqual([]);
});
