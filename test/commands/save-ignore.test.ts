import {
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { processSpace } from '../../src/disk/process-identity.ts';
import { testEnv } from '../helpers/env.ts';
import { git } from '../helpers/git.ts';
import { createRepo, Repo } from '../helpers/repo.ts';
import { note, type Site, site, type Where } from '../helpers/site.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

const NOTE = '/CHECKPOINT.md';

/** Saves twice; what is said of the archive's ignore rule by the first. The second has nothing to add. */
function rules(repo: Repo): { file: string; line: string }[] {
  return allRules(repo).filter(({ line }) => line !== NOTE);
}

/** The same, with the rule of the live note. */
function allRules(repo: Repo): { file: string; line: string }[] {
  const said = () => {
    const result = repo.checkpoint(['save', '--json']);
    expect(result.code).toBe(0);
    return (result.json() as { data: { ignoreRules: { file: string; line: string }[] } }).data
      .ignoreRules;
  };
  const first = said();
  expect(said()).toEqual([]);
  return first;
}

/** A site in a repository where checkpoint.ignore is gitignore. */
function gitignoring(where: Where): Site {
  const given = site(where);
  given.main.git('config', 'checkpoint.ignore', 'gitignore');
  return given;
}

function exclude(repo: Repo): string {
  const path = repo.git('rev-parse', '--path-format=absolute', '--git-path', 'info/exclude');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

describe.each(['main', 'linked'] as const)('in a %s worktree', (where) => {
  test('both lines in info/exclude, once, and no more is touched', () => {
    const { here, main } = site(where);
    const file = join(main.path, '.git/info/exclude');
    expect(allRules(here)).toEqual([
      { file, line: NOTE },
      { file, line: '.checkpoints/' },
    ]);
    expect([here.status(), main.status()]).toEqual(['', '']);
    expect(main.exists('.gitignore')).toBe(false);
    const { stdout } = site(where).here.checkpoint(['save']);
    expect(stdout).toMatch(/^added '\/CHECKPOINT\.md' and '\.checkpoints\/' to \S*info\/exclude$/m);
  });

  test('gitignore: a line at the end of .gitignore at the shared root, and no more is touched', () => {
    const { here, main } = gitignoring(where);
    expect(rules(here)).toEqual([{ file: join(main.path, '.gitignore'), line: '.checkpoints/' }]);
    expect(main.read('.gitignore')).toBe('.checkpoints/\n');
    expect(main.status().split('\n')).not.toContain('?? .checkpoints/');
    expect(exclude(here)).not.toContain('checkpoints');
    expect(here.git('diff', '--cached', '--name-only')).toBe('');
    if (where === 'linked') expect(here.exists('.gitignore')).toBe(false);
  });

  test.each([
    ['no final line break', 'node_modules', 'node_modules\n.checkpoints/\n'],
    ['CRLF', 'a\r\nb\r\n', 'a\r\nb\r\n.checkpoints/\r\n'],
    ['CRLF without a last one', 'a\r\nb', 'a\r\nb\r\n.checkpoints/\r\n'],
    ['a comment that mentions it', '# .checkpoints/\n', '# .checkpoints/\n.checkpoints/\n'],
    ['a rule for another place', 'sub/.checkpoints/\n', 'sub/.checkpoints/\n.checkpoints/\n'],
    ['bytes that are no UTF-8', Buffer.from([0xe9, 0x0a]), null],
  ])('gitignore: %s', (_, before, after) => {
    const { here, main } = gitignoring(where);
    main.write('.gitignore', before);
    expect(rules(here)).toHaveLength(1);
    const bytes = readFileSync(join(main.path, '.gitignore'));
    if (after === null) expect(bytes.subarray(0, before.length)).toEqual(before);
    else expect(bytes.toString()).toBe(after);
    expect(main.gitResult(['check-ignore', '-q', '.checkpoints/x.md']).code).toBe(0);
  });

  test.each([
    ['.gitignore', '.checkpoints/\r\n'],
    ['.gitignore', '/.checkpoints\n'],
    ['.gitignore', '.*\n!.gitignore\n'],
    ['.gitignore', '**/.checkpoints/**\n'],
    ['.git/info/exclude', '/CHECKPOINT.md\n.checkpoints/\n'],
    ['.git/info/exclude', 'CHECKPOINT.*\n.check*\n'],
  ])('covered by %s with %j: nothing is written', (file, content) => {
    const { here, main } = site(where);
    main.write(file, content);
    const found = file === '.gitignore' ? rules(here) : allRules(here);
    expect(found).toEqual([]);
    expect(main.read(file)).toBe(content);
    expect(main.exists('.gitignore')).toBe(file === '.gitignore');
  });

  test('covered by the user’s own excludes: nothing is written', () => {
    const { here, main } = site(where);
    const mine = join(testEnv()['HOME'] ?? '', 'my ignores');
    writeFileSync(mine, '.checkpoints\n');
    main.git('config', '--global', 'core.excludesFile', mine);
    expect(rules(here)).toEqual([]);
    expect(main.exists('.gitignore')).toBe(false);
  });

  test('checkpoint.ignore=off', () => {
    const { here, main } = site(where);
    main.git('config', 'checkpoint.ignore', 'off');
    expect(rules(here)).toEqual([]);
    expect(main.exists('.gitignore')).toBe(false);
    expect(exclude(here)).not.toContain('checkpoints');
  });

  test('checkpoint.excludeLive=false leaves the live note to be seen', () => {
    const { here, main } = site(where);
    main.git('config', 'checkpoint.excludeLive', 'false');
    expect(allRules(here)).toHaveLength(1);
    expect(here.status()).toBe('?? CHECKPOINT.md');
  });

  test('checkpoint.excludeLive=true names it also where git tracks it, once', () => {
    const { here, main } = site(where, { files: { 'CHECKPOINT.md': note('work') } });
    main.git('config', 'checkpoint.excludeLive', 'true');
    expect(allRules(here).map(({ line }) => line)).toEqual([NOTE, '.checkpoints/']);
  });

  test('the live note is covered once it shows, should only the rules of the main worktree hide it', () => {
    const { here, main } = site(where);
    main.write('.gitignore', '/CHECKPOINT.md\n');
    expect(here.checkpoint(['save', '--title', 'T']).code).toBe(0);
    main.write('.gitignore', '');
    expect(here.status()).toContain('?? CHECKPOINT.md');
    expect(allRules(here).map(({ line }) => line)).toEqual([NOTE]);
    expect(here.status()).not.toContain('CHECKPOINT.md');
  });

  test('files that git tracks in there: no rule, one warning, and they are untouched', () => {
    const { here, main } = site(where, { files: { '.checkpoints/README.md': '# Weights\n' } });
    const result = here.checkpoint(['save', '--title', 'T']);
    expect(result.code).toBe(0);
    expect(result.stderr).toBe(
      `warning: git tracks files in '${here.archivePath}', so no ignore rule is written; checkpoint.dir in git config chooses another place\n`,
    );
    expect(here.checkpoint(['save'])).toMatchObject({ code: 0, stderr: '' });
    expect(main.exists('.gitignore')).toBe(false);
    expect(exclude(here)).not.toContain('.checkpoints');
    expect(main.read('.checkpoints/README.md')).toBe('# Weights\n');
    expect(here.checkpoint(['save', '--as', 'readme']).code).toBe(1);
    expect(main.read('.checkpoints/README.md')).toBe('# Weights\n');
  });

  test('a .gitignore that is a link is left alone: info/exclude has the rule', () => {
    const { here, main } = gitignoring(where);
    const shared = join(temporaryDirectory(), 'shared');
    writeFileSync(shared, 'x\n');
    symlinkSync(shared, join(main.path, '.gitignore'));
    expect(rules(here)).toEqual([
      { file: join(main.path, '.git/info/exclude'), line: '.checkpoints/' },
    ]);
    expect(readFileSync(shared, 'utf8')).toBe('x\n');
    expect(readlinkSync(join(main.path, '.gitignore'))).toBe(shared);
  });

  test('an exclude file that is a link is left alone, and both lines are named', () => {
    const { here, main } = site(where);
    const shared = join(temporaryDirectory(), 'shared');
    const path = join(main.path, '.git/info/exclude');
    writeFileSync(shared, 'x\n');
    mkdirSync(dirname(path), { recursive: true });
    rmSync(path, { force: true });
    symlinkSync(shared, path);
    const { code, stderr } = here.checkpoint(['save', '--title', 'T']);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^warning: cannot add '\/CHECKPOINT\.md', '\.checkpoints\/' to '.*\/info\/exclude': .*symbolic link.*\n$/,
    );
    expect(readFileSync(shared, 'utf8')).toBe('x\n');
    writeFileSync(shared, '/CHECKPOINT.md\n.checkpoints/\n');
    expect(here.checkpoint(['save'])).toMatchObject({ code: 0, stderr: '' });
  });

  test('what a killed save left beside the exclude file goes with the next one', () => {
    const { here, main } = site(where);
    // No process has a number that large (proc(5), pid_max).
    const left = `.git/info/.checkpoint-tmp-${processSpace()}-4194305-0`;
    main.write(left, '/CHECKPOINT.md\n');
    expect(here.checkpoint(['save', '--title', 'T']).code).toBe(0);
    expect(main.exists(left)).toBe(false);
  });

  test('a rule that cannot be written: the note is saved, and a warning says so', () => {
    const { here, main } = gitignoring(where);
    mkdirSync(join(main.path, '.gitignore'));
    const result = here.checkpoint(['save', '--title', 'T']);
    expect(result.code).toBe(0);
    expect(result.stderr).toBe(
      `warning: cannot add '.checkpoints/' to '${main.path}/.gitignore': '${main.path}/.gitignore' is a directory\n`,
    );
    expect(here.exists('CHECKPOINT.md')).toBe(true);
  });

  test.each([
    ['notes', '/notes/'],
    ['.notes/check points', '/.notes/check points/'],
    ['odd [1]*?', '/odd \\[1]\\*\\?/'],
  ])('another place inside the tree: %s', (dir, line) => {
    const { here, main } = site(where);
    main.git('config', 'checkpoint.dir', dir);
    here.write('CHECKPOINT.md', '# Checkpoint: x\n**Branch:** `work`\n');
    expect(rules(here)).toEqual([{ file: join(main.path, '.git/info/exclude'), line }]);
    expect(main.exists(`${dir}/work.prev.md`)).toBe(true);
    expect(main.gitResult(['check-ignore', '-q', '--', `${dir}/work.prev.md`]).code).toBe(0);
    expect(here.read('CHECKPOINT.md')).not.toContain(dir.split('/')[0]);
  });

  test('another place outside the tree needs no rule', () => {
    const { here, main } = site(where);
    main.git('config', 'checkpoint.dir', temporaryDirectory());
    expect(rules(here)).toEqual([]);
    expect(main.exists('.gitignore')).toBe(false);
  });
});

describe('layouts in which no work tree shows the archive', () => {
  test('a bare repository with worktrees', () => {
    const bare = createRepo({ bare: true, name: 'repo.git' });
    const linked = bare.worktree('linked', 'work');
    expect(rules(linked)).toEqual([]);
    expect(linked.status()).toBe('');
    expect(bare.archive()).toEqual(['work.mirror.md', 'work.prev.md']);
  });

  test('.bare beside its worktrees', () => {
    const project = temporaryDirectory();
    git(project, ['clone', '--quiet', '--bare', createRepo().path, '.bare']);
    writeFileSync(join(project, '.git'), 'gitdir: ./.bare\n');
    git(project, ['worktree', 'add', '--quiet', '-b', 'work', 'work']);
    const linked = new Repo(join(project, 'work'), join(project, '.checkpoints'));
    expect(rules(linked)).toEqual([]);
    expect(existsSync(join(project, '.gitignore'))).toBe(false);
    expect(linked.archive()).toEqual(['work.mirror.md', 'work.prev.md']);
  });

  test('--separate-git-dir', () => {
    const directory = temporaryDirectory();
    git(directory, ['init', '--quiet', '--separate-git-dir', 'store', 'work']);
    const repo = new Repo(join(directory, 'work'), join(directory, 'store/checkpoints'));
    repo.commit('first', { 'a.txt': '' });
    expect(rules(repo)).toEqual([]);
    expect(repo.status()).toBe('');
    expect(repo.archive()).toEqual(['main.prev.md']);
  });
});
