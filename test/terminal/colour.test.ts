import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOOKS, type Look, styled } from '../../src/note/styled.ts';
import { shown } from '../../src/terminal/colour.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { checkpoint } from '../helpers/run.ts';
import { dialogue } from '../helpers/terminal.ts';

const STRONG = '\x1b[1m';

/** Escape sequences in what a command prints. */
const escapes = (text: string) => text.match(/\x1b\[[0-9;]*m/g) ?? [];

function repoWith(title: string): Repo {
  const repo = createRepo();
  expect(repo.checkpoint(['save', '--title', title, '--next', 'Go on']).code).toBe(0);
  return repo;
}

/** `list` at a real terminal. */
async function atTerminal(repo: Repo, env: Record<string, string> = {}, args: string[] = []) {
  const argv = [process.execPath, builtCli, 'list', ...args];
  return (await dialogue(repo.path, argv, [], { env, timeout: 20_000 })).output;
}

describe('there is colour', () => {
  test('at a terminal, and nowhere else', async () => {
    const repo = repoWith('Cart');
    expect(await atTerminal(repo)).toContain(`${STRONG}Cart\x1b[m`);
    expect(escapes(repo.checkpoint(['list']).stdout)).toEqual([]);
    expect(escapes(await atTerminal(repo, { TERM: 'dumb' }))).toEqual([]);
    expect(escapes(await atTerminal(repo, { NO_COLOR: '1' }))).toEqual([]);
    expect(escapes(await atTerminal(repo, { NO_COLOR: '' }))).not.toEqual([]);
  });

  test("where git's own pager gets the answer", () => {
    const repo = repoWith('Cart');
    const env = { GIT_PAGER_IN_USE: 'true', COLUMNS: '30', TERM: 'xterm' };
    const { stdout } = repo.checkpoint(['list'], { env });
    expect(stdout).toContain(STRONG);
  });

  test.each([
    [{ 'color.ui': 'always' }, true],
    [{ 'color.ui': 'true' }, false],
    [{ 'color.ui': 'always', 'color.checkpoint': 'false' }, false],
    [{ 'color.ui': 'false', 'color.checkpoint': 'always' }, true],
    [{ 'color.ui': 'no such thing' }, false],
  ])('in a pipe as git has it: %j', (settings, wanted) => {
    const repo = repoWith('Cart');
    for (const [key, value] of Object.entries(settings)) repo.git('config', key, value);
    expect(escapes(repo.checkpoint(['list']).stdout).length > 0).toBe(wanted);
  });

  test.each([
    ['--color', true],
    ['--color=always', true],
    ['--color=auto', false],
    ['--no-color', false],
    ['--color=never', false],
  ])('by %s, before what is configured', (option, wanted) => {
    const repo = repoWith('Cart');
    repo.git(
      'config',
      'color.ui',
      wanted ? 'never' : option === '--color=auto' ? 'auto' : 'always',
    );
    for (const argv of [
      ['list', option],
      [option, 'list'],
    ]) {
      expect(escapes(repo.checkpoint(argv).stdout).length > 0).toBe(wanted);
    }
  });

  test('by no other word', () => {
    const repo = repoWith('Cart');
    const result = repo.checkpoint(['list', '--color=mauve']);
    expect(result).toMatchObject({ code: 129, stdout: '' });
    expect(result.stderr).toContain("fatal: '--color=mauve' is not a way to colour");
    expect(repo.checkpoint(['save', '--title', 'Cart', '--', '--color']).code).toBe(0);
    expect(repo.checkpoint(['show']).stdout).toContain('--color');
  });

  test('in the overview of all repositories as in one, also outside of any', () => {
    const repo = repoWith('Cart');
    for (const cwd of [repo.path, '/']) {
      const coloured = (setting: string) => {
        const env = {
          GIT_CONFIG_COUNT: '1',
          GIT_CONFIG_KEY_0: 'color.ui',
          GIT_CONFIG_VALUE_0: setting,
        };
        const said = checkpoint(cwd, ['list', '--all'], { env });
        expect(said.stdout).toContain('Cart');
        return escapes(said.stdout).length > 0;
      };
      expect([coloured('always'), coloured('never')]).toEqual([true, false]);
    }
  });

  test('in no JSON', () => {
    const repo = repoWith('Cart');
    const { stdout } = repo.checkpoint(['list', '--json', '--color']);
    expect(escapes(stdout)).toEqual([]);
    expect(stdout).not.toMatch(/\\udc0/i);
  });
});

test('every answer for people is the same text with and without', () => {
  const repo = repoWith('Cart');
  repo.checkpoint(['save', '--next', 'Another', '--decision', 'No: it costs too much']);
  for (const argv of [
    ['status'],
    ['list'],
    ['list', '--worktrees'],
    ['log'],
    ['log', '-p'],
    ['diff'],
    ['resume'],
    ['doctor'],
    ['next'],
    ['show'],
  ]) {
    const [plain, coloured] = [[], ['--color']].map(
      (more) => repo.checkpoint([...argv, ...more]).stdout,
    );
    expect(coloured?.replace(/\x1b\[[0-9;]*m/g, '')).toBe(plain);
  }
});

test('a text brings no look of its own', () => {
  const look = `${LOOKS.strong}red\x1b[31m`;
  const repo = repoWith(`a ${look} b`);
  expect(repo.checkpoint(['status', '--color']).stdout).not.toMatch(/\x1b\[(?:1m)?red|\x1b\[31m/);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = Buffer.from(bytes).toString();
      expect(escapes(shown(text, true))).toEqual([]);
    }),
  );
});

test.each(Object.keys(LOOKS) as Look[])('%s ends with its line', (look) => {
  const lines = shown(styled(look, 'a\n\nb'), true).split('\n');
  expect(lines.map((line) => escapes(line).length)).toEqual([2, 0, 2]);
});

test.each([
  [{ 'advice.checkpoint': 'false' }, {}, false],
  [{}, { GIT_ADVICE: '0' }, false],
  [{ 'advice.checkpoint': 'true' }, {}, true],
])('hints are told unless %j and %j', (settings, env, wanted) => {
  const repo = createRepo();
  for (const [key, value] of Object.entries(settings)) repo.git('config', key, value);
  const { stderr } = repo.checkpoint(['show', 'nothing'], { env });
  expect(stderr).toMatch(/^error: /);
  expect(/^hint: /m.test(stderr)).toBe(wanted);
});
