/** Where the installer writes that the archive is ignored, and how it takes that back. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { everything, expectToFile, install, uninstall } from '../helpers/install.ts';
import { createRepo } from '../helpers/repo.ts';

describe('field case 56: where to ignore', () => {
  test('three times from a worktree: one line in the common exclude, .gitignore untouched', () => {
    const main = createRepo({ files: { '.gitignore': 'build\n' } });
    const linked = main.worktree('linked', 'linked');
    for (let n = 0; n < 3; n++) install(linked);
    main.checkpoint(['save', '--title', 'M']);
    linked.checkpoint(['save', '--title', 'L']);
    linked.commit('a commit, for its hook');
    const exclude = main.read('.git/info/exclude').split('\n');
    expect(exclude.filter((line) => line.includes('checkpoints'))).toEqual(['.checkpoints/']);
    expect(main.read('.gitignore')).toBe('build\n');
    // The live note shows, unless checkpoint.excludeLive hides it as well.
    expect([main.status(), linked.status()]).toEqual(['?? CHECKPOINT.md', '?? CHECKPOINT.md']);
  });

  test('with checkpoint.excludeLive nothing shows', () => {
    const main = createRepo();
    const linked = main.worktree('linked', 'linked');
    main.git('config', 'checkpoint.excludeLive', 'true');
    install(linked);
    main.checkpoint(['save', '--title', 'M']);
    linked.checkpoint(['save', '--title', 'L']);
    expect([main.status(), linked.status()]).toEqual(['', '']);
  });

  test('an exclude file that ends in the middle of a line gets its bytes back', () => {
    const repo = createRepo();
    repo.write('.git/info/exclude', '*.log');
    const before = everything(repo);
    install(repo);
    expect(repo.read('.git/info/exclude')).toBe('*.log\n.checkpoints/\n');
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
      `warning: '${path}' is a symbolic link; add '.checkpoints/' to it\n`,
    ]);
  });

  test('a rule that covers it already is enough', () => {
    const repo = createRepo({ files: { '.gitignore': '.checkpoints/\n' } });
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
