import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readNote } from '../../src/note/document/read-note.ts';
import { snapshot } from '../helpers/bytes.ts';
import { createRepo, Repo } from '../helpers/repo.ts';
import { checkpoint } from '../helpers/run.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

/** One `fatal:` line, then hints and nothing else. */
const ONE_FATAL = /^fatal: .+\n(?:hint: .+\n)+$/;

describe('bad input gets one fatal line with a hint, and changes nothing', () => {
  const rows: [string, string[], number, RegExp][] = [
    ['an unknown option', ['--frobnicate'], 129, /unknown option '--frobnicate'/],
    ['a misspelt option', ['--titel', 'x'], 129, /--titel[\s\S]*--title/],
    ['an option without its value', ['--title'], 129, /--title/],
    ['a file that is not there', ['--file', 'gone.md'], 128, /cannot read 'gone.md': no such file/],
    ['a directory', ['--file', '.'], 128, /cannot read '\.': .*directory/],
    ['a dangling link', ['--file', 'dangling'], 128, /cannot read 'dangling'/],
    ['invalid JSON', ['--file', 'bad.json'], 128, /invalid JSON in 'bad.json'/],
    ['JSON that is cut off', ['--file', 'cut.txt'], 128, /invalid JSON in 'cut.txt'/],
    [
      'JSON with an unknown key',
      ['--file', 'key.json'],
      128,
      /'key.json' does not fit: unknown key 'titel'; did you mean 'title'\?\nhint: keys are title, context, done,/,
    ],
    ['JSON of a wrong type', ['--file', 'type.json'], 128, /'type.json' does not fit: next/],
    ['JSON that is a list', ['--file', 'list.json'], 128, /does not fit: the top level/],
    ['JSON with an item too deep', ['--file', 'deep.json'], 128, /does not fit: decisions\.0/],
    ['an empty file', ['--file', 'empty.md'], 128, /'empty.md' is empty/],
    ['a blank file', ['--file', 'blank.md'], 128, /'blank.md' is empty/],
    ['a binary file', ['--file', 'binary'], 128, /'binary' is not UTF-8 text/],
    ['UTF-16', ['--file', 'utf16.md'], 128, /'utf16.md' is not UTF-8 text/],
    ['NULs', ['--file', 'nul.md'], 128, /'nul.md' is not UTF-8 text/],
    ['empty standard input', ['--file', '-'], 128, /standard input is empty/],
    [
      'a conflict in the header',
      ['--overwrite', '--file', 'conflict.md'],
      128,
      /hides its Branch line/,
    ],
    ['an empty text', [''], 128, /^fatal: the text is empty: there is nothing to save$/m],
    ['an empty message', ['-m', ' '], 128, /^fatal: '--message' is empty/m],
    ['a blank title', ['--title', '\n'], 128, /^fatal: '--title' is empty/m],
    ['one blank step of two', ['--next', 'a', '--next', ''], 128, /^fatal: '--next' is empty/m],
    ['no name', ['--as', ''], 128, /'' is not a name/],
    ['a name without letters', ['--as', '-./'], 128, /'-\.\/' is not a name/],
  ];

  test.each(rows)('%s', (_, args, code, message) => {
    const repo = createRepo();
    const put = (name: string, content: string | Buffer) => repo.write(name, content);
    symlinkSync('nowhere', join(repo.path, 'dangling'));
    put('bad.json', '{"title": }');
    put('cut.txt', '{"title": "x"');
    put('key.json', '{"titel": "x"}');
    put('type.json', '{"next": "x"}');
    put('list.json', '[]');
    put('deep.json', '{"decisions": [{"decision": "x"}]}');
    put('empty.md', '');
    put('blank.md', '\ufeff \n\n');
    put('binary', Buffer.from([0xff, 0xd8, 0xff]));
    put('utf16.md', Buffer.from('# Notes\n', 'utf16le'));
    put('nul.md', 'a\0b');
    put('conflict.md', '<<<<<<< a\n**Branch:** `x`\n=======\ny\n>>>>>>> b\n');
    put('CHECKPOINT.md', '# Checkpoint: x\n**Branch:** `main`\n');
    const before = snapshot(repo.path, { ignore: ['.git/checkpoint-state'] });
    const result = repo.checkpoint(['save', ...args]);
    expect(result.stderr).toMatch(ONE_FATAL);
    expect(result.stderr).toMatch(message);
    expect(result).toMatchObject({ code, stdout: '' });
    expect(snapshot(repo.path, { ignore: ['.git/checkpoint-state'] })).toEqual(before);
  });

  test('as JSON it is one document', () => {
    const repo = createRepo();
    const result = repo.checkpoint(['save', '--json', '--file', 'gone.md']);
    expect(result.code).toBe(128);
    expect(result.json()).toEqual({
      version: 1,
      error: {
        kind: 'fatal',
        message: "cannot read 'gone.md': no such file or directory",
        hints: ["'--file' takes a file with Markdown or JSON in it; '-' is standard input"],
      },
    });
    expect(repo.checkpoint(['save', '--json', '--nope']).json()).toMatchObject({
      error: { kind: 'usage' },
    });
  });
});

describe('places where nothing can be saved', () => {
  function refused(cwd: string, message: RegExp): void {
    const before = snapshot(cwd);
    const result = checkpoint(cwd, ['save', '--title', 'x']);
    expect(result.stderr).toMatch(ONE_FATAL);
    expect(result.stderr).toMatch(message);
    expect(result).toMatchObject({ code: 128, stdout: '' });
    expect(snapshot(cwd)).toEqual(before);
  }

  test('not a repository', () => refused(temporaryDirectory(), /not a git repository/));

  test('a bare repository', () => {
    refused(createRepo({ bare: true }).path, /this is a bare repository/);
  });

  test('inside .git', () => {
    refused(join(createRepo().path, '.git'), /this operation must be run in a work tree/);
    refused(
      join(createRepo().path, '.git/refs/heads'),
      /this operation must be run in a work tree/,
    );
  });

  test('a repository that git cannot read', () => {
    const repo = createRepo();
    writeFileSync(join(repo.path, '.git/config'), '[core\n');
    const result = repo.checkpoint(['save']);
    expect(result.code).toBe(128);
    expect(result.stderr).toMatch(/^fatal: bad config/);
    expect(repo.archive()).toEqual([]);
  });

  test('without git', () => {
    const repo = createRepo();
    const result = repo.checkpoint(['save'], { env: { PATH: temporaryDirectory() } });
    expect(result.code).toBe(128);
    expect(result.stderr).toMatch(ONE_FATAL);
    expect(result.stderr).toContain('git 2.31 or newer has to be on PATH');
  });
});

test('an unborn branch is a place like any other', () => {
  const repo = createRepo({ empty: true, branch: 'trunk' });
  repo.write('a.txt', 'a');
  repo.git('add', 'a.txt');
  const { code, stderr } = repo.checkpoint(['save', '--title', 'Begin']);
  expect([code, stderr]).toEqual([0, '']);
  expect(readNote(repo.read('CHECKPOINT.md'))).toMatchObject({ branch: 'trunk', subject: 'Begin' });
  expect(repo.read('CHECKPOINT.md')).toContain('- `a.txt` (added)\n');
  expect(repo.checkpoint(['save', '--done', 'x']).code).toBe(0);
  expect(repo.archive()).toEqual(['trunk.prev.md']);
});

describe('text that is given', () => {
  const saved = (repo: Repo, args: string[], input?: string) => {
    const result = repo.checkpoint(['save', ...args], input === undefined ? {} : { input });
    expect([result.code, result.stderr]).toEqual([0, '']);
    return repo.read('CHECKPOINT.md');
  };

  test('JSON with everything in it, by a file, standard input and any ending', () => {
    const json = {
      title: 'T',
      context: null,
      done: ['d'],
      next: ['n1', 'n2'],
      decisions: ['plain', { decision: 'link', why: 'no clobber' }],
      files: ['src/a.ts', { path: 'b c', note: 'odd' }],
      verify: ['npm test'],
      resumeCommand: 'go',
    };
    const expected = [
      '# Checkpoint: T\n',
      '### Done\n\n- d\n',
      '1. n1\n2. n2\n',
      '- plain\n- **link**: no clobber\n',
      '- `src/a.ts`\n- `b c`: odd\n',
      '## Verification\n\n- npm test\n',
      '## Resume Command\n\ngo\n',
    ];
    const inputs: [string, string?][] = [['x.json'], ['x.txt'], ['-', JSON.stringify(json)]];
    for (const [file, input] of inputs) {
      const repo = createRepo();
      repo.write('x.json', `\ufeff${JSON.stringify(json)}`);
      repo.write('x.txt', `\n  ${JSON.stringify(json, null, 2)}\n`);
      const text = saved(repo, ['--file', file], input);
      for (const part of expected) expect(text).toContain(part);
    }
  });

  test('Markdown by standard input keeps every byte of its own', () => {
    const body =
      'Some *prose*.\r\n\r\n## Next Steps\r\n\r\n1) 日本語\r\n\r\n## Mine\r\n\r\n\tcode\r\n';
    const text = saved(createRepo(), ['--file', '-'], `\ufeff# Checkpoint: T\r\n\r\n${body}`);
    expect(text).toMatch(/^\ufeff# Checkpoint: T\r\n/);
    const [prose = '', ...sections] = body.split(/(?=## )/);
    for (const part of [prose, ...sections]) expect(text).toContain(part);
    expect(text).not.toMatch(/[^\r]\n/);
  });

  test('a file is found from where the command runs', () => {
    const repo = createRepo();
    repo.write('sub/note.md', '# From below\n');
    const result = repo.at('sub').checkpoint(['save', '--file', 'note.md'], { via: 'git' });
    expect(result.code).toBe(0);
    expect(repo.read('CHECKPOINT.md')).toContain('# Checkpoint: From below\n');
  });

  test('the live note itself may be the file', () => {
    const repo = createRepo();
    repo.write('CHECKPOINT.md', '# Checkpoint: T\n\n**Branch:** `main`\n\nprose\n');
    expect(saved(repo, ['--file', 'CHECKPOINT.md'])).toContain('\nprose\n');
  });

  test('by a pipe that is slow', () => {
    const repo = createRepo();
    const script = `(printf '# Slow'; sleep 0.3; printf 'ness\\n') | git checkpoint save --file -`;
    expect(runProcess(repo.path, 'sh', ['-c', script]).code).toBe(0);
    expect(repo.read('CHECKPOINT.md')).toContain('# Checkpoint: Slowness\n');
  });

  test('options that hold anything end up in their place, as text', () => {
    const repo = createRepo();
    repo.write('changed', 'x');
    const hostile = '## Next Steps\n\n**Branch:** `evil`\n```\n<!-- $(id) `id` \x1b[2J';
    const options = [
      'context',
      'done',
      'doing',
      'next',
      'decision',
      'question',
      'memory',
      'verify',
    ];
    const text = saved(repo, [
      '--title',
      'a\n**Branch:** `evil`',
      ...options.flatMap((name) => [`--${name}`, hostile]),
      '--avoid=-x',
      '--resume-command',
      hostile,
    ]);
    const note = readNote(text);
    expect(note.branch).toBe('main');
    expect(note.sections.map((one) => one.heading)).toEqual([
      'Current State',
      'Next Steps',
      'Key Decisions Made',
      'Open Questions / Blockers',
      'Files Modified',
      'Relevant Memories',
      'Verification',
      'Do Not Redo',
      'Resume Command',
    ]);
    expect(text).toContain('- -x\n');
  });
});

test('--as and --overwrite contradict each other', () => {
  const repo = createRepo();
  expect(repo.checkpoint(['save', '--as', 'x', '--overwrite'])).toMatchObject({
    code: 129,
    stderr: expect.stringContaining("options '--as' and '--overwrite' cannot be used together\n"),
  });
  expect(repo.archive()).toEqual([]);
});

test('-h prints the options and exits 0', () => {
  const result = checkpoint(temporaryDirectory(), ['save', '-h']);
  expect(result).toMatchObject({ code: 0, stderr: '' });
  expect(result.stdout).toMatch(/--file <file>[\s\S]*--dry-run/);
});

test('a directory may be named as anything that git takes', () => {
  for (const name of ['a b', "it's", 'a\nb', '-x', 'ü', '$(touch pwn)', '"q"', 'a\\b']) {
    const parent = temporaryDirectory();
    mkdirSync(join(parent, name));
    const repo = new Repo(join(parent, name), join(parent, name, '.checkpoints'));
    repo.git('init', '--quiet');
    repo.commit('first', { 'a.txt': '' });
    const linked = repo.worktree(`${name} linked`, 'work');
    const result = linked.checkpoint(['save', '--title', 'T']);
    expect([name, result.code, result.stderr]).toEqual([name, 0, '']);
    expect(repo.archive()).toEqual(['work.mirror.md']);
    expect(linked.checkpoint(['save', '--json']).json()).toMatchObject({
      data: { worktree: linked.path, mirror: join(repo.archivePath, 'work.mirror.md') },
    });
  }
});
