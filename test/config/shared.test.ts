import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { mergeSettings } from '../../src/config/merge.ts';
import { readShared, SHARED_FILES } from '../../src/config/shared.ts';
import { searchSharedFile } from '../../src/config/shared-file.ts';
import type { Place } from '../../src/git/locate.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

/** A directory with files, and what is read from it. */
async function read(files: Record<string, string>, changes: Partial<Place> = {}) {
  const worktree = temporaryDirectory();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(worktree, name)), { recursive: true });
    writeFileSync(join(worktree, name), text);
  }
  return readIn(worktree, changes);
}

async function readIn(worktree: string, changes: Partial<Place> = {}) {
  const place = { worktree, sharedRoot: worktree, ...changes } as Place;
  const { settings, warnings } = (await readShared(place)) ?? { settings: [], warnings: [] };
  const values = settings.map(({ origin, key, value }) => [origin, key, value]);
  return { values, warnings: [...warnings, ...mergeSettings(settings).warnings] };
}

function makePipe(path: string): void {
  expect(runProcess('/', 'mkfifo', [path]).code).toBe(0);
}

const INI = '; comment\nfile = NOTES.md\nautoRestore = true\nignore = "off"\n';
const OBJECT = { file: 'NOTES.md', autoRestore: true, ignore: 'off' };

describe('every format says the same', () => {
  test.each([
    ['.git-checkpointrc', INI],
    ['.git-checkpointrc.ini', INI],
    ['.git-checkpointrc.ini', `[checkpoint]\n\t${INI.replaceAll('\n', '\n\t')}`],
    ['.git-checkpointrc.json', JSON.stringify(OBJECT)],
    ['package.json', JSON.stringify({ name: 'x', 'git-checkpoint': OBJECT }, null, 2)],
  ])('%s', async (name, text) => {
    const expected = [
      [name, 'file', 'NOTES.md'],
      [name, 'autoRestore', 'true'],
      [name, 'ignore', 'off'],
    ];
    expect(await read({ [name]: text })).toEqual({ values: expected, warnings: [] });
    expect(await read({ [name]: `\ufeff${text.replaceAll('\n', '\r\n')}` })).toEqual({
      values: expected,
      warnings: [],
    });
  });
});

describe('nothing is said where there is nothing', () => {
  test.each([
    [{}],
    [{ 'package.json': '{"devDependencies": {"git-checkpoint": "^1.0.0"}}' }],
    [{ 'package.json': 'not json, "git-checkpoint"' }],
    [{ 'package.json': '{"x": {"git-checkpoint": {"file": "x.md"}}}' }],
    [{ 'package.json': '{"git-checkpoint": {}}' }],
    [{ '.git-checkpointrc': '\n\n' }],
    [{ '.git-checkpointrc': '# nothing yet\n' }],
    [{ '.git-checkpointrc.json': '{}' }],
    [{ '.config/git-checkpointrc.json': '{"file": "x.md"}', 'sub/.git-checkpointrc': 'file=x.md' }],
  ])('%j', async (files) => {
    expect(await read(files)).toEqual({ values: [], warnings: [] });
  });
});

test('the first file counts, and another of ours is pointed out', async () => {
  const files = Object.fromEntries(
    SHARED_FILES.map((name) => [name, name.endsWith('json') ? '{"file": "x.md"}' : '']),
  );
  files['package.json'] = '{"git-checkpoint": {"file": "z.md"}}';
  const { values, warnings } = await read(files);
  expect(values).toEqual([['.git-checkpointrc.json', 'file', 'x.md']]);
  expect(warnings).toContain(
    '.git-checkpointrc: not used, because .git-checkpointrc.json comes first',
  );
});

describe('what is wrong is one warning, with the file and the key', () => {
  test.each<[string, string, string | RegExp]>([
    ['.git-checkpointrc.json', '{"file": ', /^\.git-checkpointrc\.json: not valid JSON: /],
    ['.git-checkpointrc.json', '[1]', '.git-checkpointrc.json: holds no table of settings'],
    ['.git-checkpointrc.json', 'null', '.git-checkpointrc.json: holds no table of settings'],
    ['.git-checkpointrc.json', '[['.repeat(20_000), /not valid JSON/],
    ['.git-checkpointrc.json', '{"file": null}', /json: checkpoint\.file is empty, not a path/],
    ['.git-checkpointrc.ini', 'file[] = a.md\n', /ini: checkpoint\.file is a list, not a path/],
    ['.git-checkpointrc.ini', '[file]\nx = 1\n', /ini: checkpoint\.file is a table, not a path/],
    ['.git-checkpointrc.ini', 'autoRestore = perhaps\n', /autoRestore is 'perhaps', not 'true' or/],
    [
      '.git-checkpointrc',
      'fiel = x.md\n',
      /fiel is not a setting; did you mean 'checkpoint\.file'/,
    ],
    [
      'package.json',
      '{"git-checkpoint": {"file": 1}}',
      /^package\.json: checkpoint\.file is '1', not/,
    ],
    ['.git-checkpointrc.json', '{"$import": "./x.json"}', /checkpoint\.\$import is not a setting/],
    ['.git-checkpointrc.json', '{"__proto__": {"x": 1}}', /checkpoint\.__proto__ is not a setting/],
    ['.git-checkpointrc.json', '{"dir": "../x"}', /dir is '\.\.\/x', not a path inside the repo/],
    [
      '.git-checkpointrc.json',
      JSON.stringify(Object.fromEntries([...Array(51).keys()].map((n) => [`k${n}`, n]))),
      '.git-checkpointrc.json: holds more than 50 settings',
    ],
    ['.git-checkpointrc', `#${'x'.repeat(64 * 1024)}`, '.git-checkpointrc: larger than 64 KiB'],
  ])('%s (%#)', async (name, text, warning) => {
    const { warnings } = await read({ [name]: text });
    expect(warnings).toEqual([
      typeof warning === 'string' ? warning : expect.stringMatching(warning),
    ]);
  });

  test('a good line beside a bad one counts', async () => {
    const { values } = await read({ '.git-checkpointrc': 'fiel = x.md\nonMerge = off\n' });
    expect(values).toContainEqual(['.git-checkpointrc', 'onMerge', 'off']);
  });
});

describe('only a plain file is opened', () => {
  test('a symbolic link, a pipe and a directory are not', async () => {
    const outside = join(temporaryDirectory(), 'secret.json');
    writeFileSync(outside, '{"file": "x.md"}');
    const directory = temporaryDirectory();
    symlinkSync(outside, join(directory, '.git-checkpointrc.json'));
    makePipe(join(directory, '.git-checkpointrc'));
    mkdirSync(join(directory, '.git-checkpointrc.ini'));
    expect(await readIn(directory)).toEqual({
      values: [],
      warnings: [
        '.git-checkpointrc: not a regular file',
        '.git-checkpointrc.ini: not a regular file',
        '.git-checkpointrc.json: a symbolic link is not followed',
      ],
    });
  });

  test('nor such a package.json, which is no file of ours', async () => {
    const outside = join(temporaryDirectory(), 'package.json');
    writeFileSync(outside, '{"git-checkpoint": {"file": "x.md"}}');
    const linked = temporaryDirectory();
    symlinkSync(outside, join(linked, 'package.json'));
    const piped = temporaryDirectory();
    makePipe(join(piped, 'package.json'));
    for (const directory of [linked, piped]) {
      expect(await readIn(directory)).toEqual({ values: [], warnings: [] });
    }
  });

  test.skipIf(process.getuid?.() === 0)('an unreadable one is pointed out', async () => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, '.git-checkpointrc'), 'file = x.md\n');
    chmodSync(join(directory, '.git-checkpointrc'), 0);
    expect((await readIn(directory)).warnings).toEqual(['.git-checkpointrc: not readable']);
  });
});

describe('a path leads through plain directories inside the repository', () => {
  const text = JSON.stringify({ dir: 'a/notes', file: 'a/NOTES.md' });

  test('one that does', async () => {
    const { values, warnings } = await read({ '.git-checkpointrc.json': text, 'a/b': '' });
    expect([values.length, warnings]).toEqual([2, []]);
  });

  test('a symbolic link on the way is refused', async () => {
    const directory = temporaryDirectory();
    writeFileSync(join(directory, '.git-checkpointrc.json'), text);
    symlinkSync(temporaryDirectory(), join(directory, 'a'));
    expect(await readIn(directory)).toEqual({
      values: [],
      warnings: [
        ".git-checkpointrc.json: checkpoint.dir is 'a/notes', which leads out of the repository",
        ".git-checkpointrc.json: checkpoint.file is 'a/NOTES.md', which leads out of the repository",
      ],
    });
  });

  test('beside a git directory that lies alone there is no place for an archive', async () => {
    const { values, warnings } = await read(
      { '.git-checkpointrc.json': '{"dir": "hooks"}' },
      { sharedRoot: null },
    );
    expect(values).toEqual([]);
    expect(warnings).toEqual([
      expect.stringContaining("checkpoint.dir is 'hooks', which leads out"),
    ]);
  });
});

test('the working directory is that of before, whatever is in the file', async () => {
  const before = process.cwd();
  for (const text of ['{"file": "x.md"}', '{', '']) {
    await read({ '.git-checkpointrc.json': text });
    expect(process.cwd()).toBe(before);
  }
  expect(() => searchSharedFile(before, ['unknown.mjs'])).toThrow(/Missing loader/);
  expect(process.cwd()).toBe(before);
});
