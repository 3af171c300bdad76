/** The manual page and the code say the same. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { environmentName, KEYS } from '../../src/config/keys.ts';
import { EXIT_CODES } from '../../src/errors.ts';
import { createRepo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { readDocument } from './markdown.ts';
import { COMMANDS, COMMON_OPTIONS } from './program.ts';

const file = join(root, 'man/git-checkpoint.1');
const page = readDocument('man/git-checkpoint.1').replaceAll('\\-', '-').replaceAll('\\\n', '');

describe('commands', () => {
  test('every command is described, and no other', () => {
    const described = [...part('COMMANDS').matchAll(/^\.SS ([\w-]+)$/gm)].map((found) => found[1]);
    expect(new Set(described)).toEqual(new Set(COMMANDS.map(({ name }) => name)));
  });

  test.each(COMMANDS)('$name stands in the synopsis', ({ name }) => {
    expect(part('SYNOPSIS')).toMatch(
      new RegExp(`^\\\\fIgit checkpoint\\\\fR.*\\\\fB${name}\\b`, 'm'),
    );
  });

  test.each(COMMANDS)('every option of $name is described, and no other', ({ name, options }) => {
    expect(optionsIn(textOn(name))).toEqual(new Set(options.flatMap((option) => option.names)));
  });

  test.each(COMMANDS)('an option of $name takes the value that it takes', ({ name, options }) => {
    const tags = tagsIn(textOn(name));
    for (const { flags } of options) {
      const value = / [<[](\w+)(?:\.{3})?[>\]]$/.exec(flags)?.[1];
      if (value !== undefined) expect(tags).toContainEqual(expect.stringContaining(`<${value}>`));
    }
  });

  test('so are those of every command', () => {
    expect(optionsIn(subsection('Options of every command'))).toEqual(
      new Set([...COMMON_OPTIONS, '--version']),
    );
  });
});

test('has the parts that a manual page has, in their order', () => {
  const parts = [...page.matchAll(/^\.SH (.+)$/gm)].map((found) => found[1]);
  expect(parts).toEqual([
    'NAME',
    'SYNOPSIS',
    'DESCRIPTION',
    'COMMANDS',
    'HOOKS',
    'EXIT STATUS',
    'CONFIGURATION',
    'ENVIRONMENT',
    'FILES',
    'EXAMPLES',
    'SEE ALSO',
  ]);
});

test('every exit code is described, and no other', () => {
  const codes = tagsIn(part('EXIT STATUS')).map((tag) => Number(tag.replace(/^\.B /, '')));
  expect(new Set(codes)).toEqual(new Set([0, ...Object.values(EXIT_CODES)]));
});

test('every kind of line on standard error is described', () => {
  const repo = createRepo();
  repo.git('config', 'checkpoint.ignore', 'bogus');
  const said = [['status'], ['resume'], ['save', '--file', 'gone']].map(
    (args) => repo.checkpoint(args).stderr,
  );
  const stderr = said.join('');
  const kinds = new Set(stderr.match(/^[a-z]+:(?= )/gm));
  expect(kinds).toEqual(new Set(['warning:', 'error:', 'fatal:', 'hint:']));
  for (const kind of kinds) expect(part('DESCRIPTION')).toContain(`\n.B ${kind}\n`);
});

test('every setting is described, and no other', () => {
  const settings = tagsIn(part('CONFIGURATION')).map((tag) => tag.replace(/^\.B /, ''));
  expect(settings).toEqual(Object.values(KEYS).map(({ name }) => `checkpoint.${name}`));
});

test('every environment variable of a setting is named, and no other', () => {
  const named = part('ENVIRONMENT').match(/\bGIT_CHECKPOINT_(?!SESSION\b)\w+/g);
  expect(named).toEqual(Object.values(KEYS).map(({ name }) => environmentName(name)));
});

test.skipIf(!runs('groff'))('groff has nothing to complain about (needs groff)', () => {
  const said = spawnSync('groff', ['-man', '-ww', '-z', file], { encoding: 'utf8' });
  expect(said).toMatchObject({ status: 0, stdout: '', stderr: '' });
});

test.skipIf(!runs('man'))('man shows it without a warning (needs man)', () => {
  const said = spawnSync('man', ['--warnings', '-l', file], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', MANWIDTH: '80', MANPAGER: 'cat' },
  });
  expect(said).toMatchObject({ status: 0, stderr: '' });
  expect(said.stdout).toContain('git-checkpoint - write down where the work stands');
  expect(said.stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
});

function part(name: string): string {
  return page.split(/^\.SH /m).find((one) => one.startsWith(`${name}\n`)) ?? '';
}

function subsections(): string[] {
  return part('COMMANDS').split(/^\.SS /m);
}

function subsection(heading: string): string {
  return subsections().find((one) => one.startsWith(`${heading}\n`)) ?? '';
}

/** What is said of a command, with the options that it shares with others it is named with. */
function textOn(name: string): string {
  const shared = new RegExp(`^Options of .*\\b${name}\\b`);
  return [subsection(name), ...subsections().filter((one) => shared.test(one))].join('');
}

/** The lines that a `.TP` describes. */
function tagsIn(text: string): string[] {
  return [...text.matchAll(/^\.TP\n(.+)$/gm)].map((found) => found[1] ?? '');
}

function optionsIn(text: string): Set<string> {
  const names = tagsIn(text).flatMap((tag) => tag.match(/(?<![\w-])--?[a-z][a-z-]*/g));
  return new Set(names.filter((one) => one !== null));
}

function runs(command: string): boolean {
  return spawnSync(command, ['--version']).error === undefined;
}
