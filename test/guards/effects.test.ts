/** What touches the world does so in one place. */
import { describe, expect, test } from 'vitest';
import { IMPORTS, type Import, read, SOURCES, shown } from './sources.ts';

/** Functions of node:fs that change what is on the disk. */
const WRITING =
  /^(?:append|chmod|chown|copy|cp|create|f?truncate|f(?:chmod|chown|utimes)|link|lutimes|mk|rename|rm|symlink|unlink|utimes|write)/;

/** Who may change files, and what for. */
const WRITERS: Record<string, string> = {
  'src/disk/files.ts': 'the ways in which a file may come, move or go',
  'src/disk/directories.ts': 'directories',
  'src/disk/second-name.ts': 'a mirror gets its name',
  'src/disk/lock.ts': 'the lock file',
  'src/disk/sharing.ts': 'modes, as core.sharedRepository has them',
  'src/disk/cache.ts': 'caches, which hooks look at',
  'src/disk/leftovers.ts': 'what killed commands left',
  'src/archive/tell-hooks.ts': 'the index that hooks read, a cache',
  'src/disk/empty-directory.ts': 'a directory that nothing is in any more',
  'src/commands/worktree-remove/keep-files.ts':
    'copies of ignored files and of submodules’ checkpoints, in a new directory of their own',
  'src/history/store.ts': "the history's objects and its one ref",
  'src/history/repair.ts': 'a damaged history is set aside as a whole',
  'src/archive/revive.ts': 'an archive that comes back takes its place as a whole',
  'src/agents/env-file.ts': "a line for the agent's shells is appended to a file of the agent's",
  'src/commands/edit/edit-text.ts':
    "the editor's copy in the git directory, which is no checkpoint",
  'src/git/temporary-index.ts': 'a copy of the index, in a directory that is made for it and goes',
  'src/install/put.ts': 'the mode of a hook script, whatever the umask',
  'src/install/take-out.ts': 'what only hooks need goes: their scripts, caches, empty directories',
  'src/terminal/terminal.ts': 'writeSync, to standard output and error',
};

test('note/ and decide/ take nothing of node but paths, and of packages only valibot', () => {
  const allowed = ['node:path', 'valibot'];
  const others = IMPORTS.filter(isIn('src/note/', 'src/decide/')).filter(
    ({ local, target }) => !local && !allowed.includes(target),
  );
  expect(others.map(shown)).toEqual([]);
});

test('render/ takes nothing of node but paths', () => {
  const others = IMPORTS.filter(isIn('src/render/')).filter(
    ({ local, target }) => !local && target !== 'node:path',
  );
  expect(others.map(shown)).toEqual([]);
});

describe('note/, decide/ and render/ know neither clock nor process', () => {
  const pure = SOURCES.filter((path) => /^src\/(?:note|decide|render)\//.test(path));
  test.each(pure)('%s', (path) => {
    expect(code(path)).not.toMatch(/\bDate\.now\b|\bnew Date\(\)|\bprocess\.|\bMath\.random\b/);
  });
});

test('only git/ runs git', () => {
  const running = IMPORTS.filter(({ target }) =>
    /^(?:node:child_process|simple-git)$/.test(target),
  );
  expect(running).not.toEqual([]);
  expect(running.filter((one) => !isIn('src/git/')(one)).map(shown)).toEqual([]);
});

test('only terminal/ prints', () => {
  const printing = SOURCES.filter((path) =>
    /\bconsole\.|\bprocess\.std(?:out|err)\b/.test(code(path)),
  );
  expect(printing).not.toEqual([]);
  expect(printing.filter((path) => !path.startsWith('src/terminal/'))).toEqual([]);
  const prompting = IMPORTS.filter(({ target }) => target === '@clack/prompts');
  expect(prompting.map(({ from }) => from)).toEqual(['src/terminal/questions.ts']);
});

test('only the entries end the program', () => {
  const ending = SOURCES.filter((path) => /\bprocess\.exit(?:Code)?\b/.test(code(path)));
  expect(ending).toEqual(['src/agent.ts', 'src/cli.ts', 'src/hook.ts', 'src/start.ts']);
});

test('only the writers change files', () => {
  const writing = IMPORTS.filter(({ target }) =>
    /^(?:node:)?fs(?:\/promises)?$/.test(target),
  ).filter(
    ({ names, target }) => target.endsWith('promises') || names.some((name) => WRITING.test(name)),
  );
  expect(writing.filter(({ from }) => !(from in WRITERS)).map(shown)).toEqual([]);
  expect(new Set(writing.map(({ from }) => from))).toEqual(new Set(Object.keys(WRITERS)));
});

test('node:fs is taken by the names of its functions', () => {
  const whole = IMPORTS.filter(
    ({ target, names }) =>
      target === 'node:fs' && names.some((name) => !/^[a-z]+[A-Z]|^constants$/.test(name)),
  );
  expect(whole.map(shown)).toEqual([]);
});

test('modules of node are taken by their full names', () => {
  const bare = IMPORTS.filter(({ target }) =>
    /^(?:fs|path|child_process|os|crypto)\b/.test(target),
  );
  expect(bare.map(shown)).toEqual([]);
});

function isIn(...directories: string[]): (one: Import) => boolean {
  return ({ from }) => directories.some((directory) => from.startsWith(directory));
}

/** A file without its comments. */
function code(path: string): string {
  return read(path).replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
}
