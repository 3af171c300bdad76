/** Where the installer writes that the archive is ignored, and how it takes that back. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { everything, expectToFile, install, uninstall } from '../helpers/install.ts';
import { createRepo } from '../helpers/repo.ts';

describe('field case 56: where to ignore', () => {
  test('three times from a worktree: each line once in the common exclude, .gitignore untouched', () => {
    const main = createRepo({ files: { '.gitignore': 'build\n' } });
    const linked = main.worktree('linked', 'linked');
    for (let n = 0; n < 3; n++) install(linked);
    main.checkpoint(['save', '--title', 'M']);
    linked.checkpoint(['save', '--title', 'L']);
    linked.commit('a commit, for its hook');
    const exclude = main.read('.git/info/exclude').split('\n');
    expect(exclude.filter((line) => /checkpoint/i.test(line))).toEqual([
      '/CHECKPOINT.md',
      '.checkpoints/',
    ]);
    expect(main.read('.gitignore')).toBe('build\n');
    expect([main.status(), linked.status()]).toEqual(['', '']);
  });

  test('checkpoint.ignore=gitignore is for those who ask: the installer runs unasked', () => {
    const repo = createRepo();
    repo.git('config', 'checkpoint.ignore', 'gitignore');
    install(repo);
    expect(repo.status()).toBe('');
    expect(repo.read('.git/info/exclude')).toContain('/CHECKPOINT.md\n.checkpoints/\n');
  });

  test('with checkpoint.excludeLive=false the live note shows', () => {
    const repo = createRepo();
    repo.git('config', 'checkpoint.excludeLive', 'false');
    install(repo);
    repo.checkpoint(['save', '--title', 'T']);
    expect(repo.status()).toBe('?? CHECKPOINT.md');
  });

  test('an exclude file that ends in the middle of a line gets its bytes back', () => {
    const repo = createRepo();
    repo.write('.git/info/exclude', '*.log');
    const before = everything(repo);
    install(repo);
    expect(repo.read('.git/info/exclude')).toBe('*.log\n/CHECKPOINT.md\n.checkpoints/\n');
    uninstall(repo);
    expect(everything(repo)).toEqual(before);
  });

  test('one that is a symbolic link is left alone, and the line is told', () => {
    const repo = createRepo();
    const path = join(repo.path, '.git/info/exclude');
    writeFileSync(join(dirname(repo.path), 'mine'), '');
    mkdirSync(dirname(path), { recursive: true });
    rmSync(path, { force: true });
    symlinkSync(join(dirname(repo.path), 'mine'), path);
    const { code, stderr } = repo.checkpoint(['install']);
    expect([code, stderr]).toEqual([
      0,
      `warning: '${path}' is a symbolic link; add '/CHECKPOINT.md', '.checkpoints/' to it\n`,
    ]);
  });

  test('a rule that covers it already is enough', () => {
    const repo = createRepo({ files: { '.gitignore': 'CHECKPOINT.md\n.checkpoints/\n' } });
    const before = repo.exists('.git/info/exclude') ? repo.read('.git/info/exclude') : null;
    expect(repo.checkpoint(['install']).stdout).not.toContain('ignored');
    expect(repo.exists('.git/info/exclude') ? repo.read('.git/info/exclude') : null).toBe(before);
  });
});

describe('uninstall', () => {
  test('keeps the rule while there are checkpoints that it hides, and says so', () => {
    const repo = createRepo();
    install(repo);
    expectToFile(repo);
    expect(uninstall(repo).stdout).toContain("kept           '.checkpoints/' in ");
    expect(repo.status()).toBe('');
    expect(repo.archive()).toHaveLength(1);
  });

  test('leaves lines that others have added since', () => {
    const repo = createRepo();
    const before = repo.exists('.git/info/exclude') ? repo.read('.git/info/exclude') : '';
    install(repo);
    repo.write('.git/info/exclude', `${repo.read('.git/info/exclude')}*.tmp\n`);
    uninstall(repo);
    expect(repo.read('.git/info/exclude')).toBe(`${before}*.tmp\n`);
  });
});
