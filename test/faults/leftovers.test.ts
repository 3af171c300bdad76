/** What a command leaves that was killed between writing a file and giving it its name. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createFile, replaceFile } from '../../src/disk/files.ts';
import { processSpace } from '../../src/disk/process-identity.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';
import { hasStrace, WITHOUT_STRACE } from '../helpers/strace.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

/** No process has a number that large (proc(5), pid_max). */
const LEFT = `.checkpoint-tmp-${processSpace()}-4194305-0`;

function run(repo: Repo, ...args: string[]): string {
  const said = repo.checkpoint(args);
  expect(said.code, said.stderr).toBe(0);
  return said.stdout;
}

test('doctor names what was left in any worktree, and takes it away (G18)', () => {
  const repo = createRepo();
  const linked = repo.worktree('linked', 'work');
  run(repo, 'save', '--title', 'A');
  run(repo, 'doctor', '--fix');
  for (const one of [repo, linked]) one.write(LEFT, 'half');
  repo.write(join('.git/checkpoint-state', LEFT), 'half');
  expect(repo.checkpoint(['doctor']).stdout).toContain(
    'problem  3 files of a command that was killed',
  );
  expect(run(repo, 'doctor', '--fix')).toContain('they are gone');
  for (const one of [repo, linked]) expect(one.exists(LEFT)).toBe(false);
  expect(run(repo, 'doctor')).toContain('ok       no command left anything unfinished');
});

test('one that git tracks is left alone (G18)', () => {
  const repo = createRepo();
  run(repo, 'save', '--title', 'A');
  repo.commit('by accident', { [LEFT]: 'half' });
  run(repo, 'save', '--next', 'two');
  run(repo, 'doctor', '--fix');
  expect(repo.git('status', '--short', LEFT)).toBe('');
  expect(repo.exists(LEFT)).toBe(true);
});

test.runIf(hasStrace)(
  `a text on its way into the worktree lies in the git directory first (G18)${WITHOUT_STRACE}`,
  () => {
    const repo = createRepo();
    const trace = join(repo.path, '.git/trace');
    const save = [process.execPath, builtCli, 'save', '--title', 'A'];
    for (const args of [save, [...save, '--next', 'two']]) {
      const traced = ['-f', '-o', trace, '-e', 'trace=openat,linkat,link,rename', ...args];
      expect(runProcess(repo.path, 'strace', traced).code).toBe(0);
      const written = repo.read('.git/trace').match(/[^"]*checkpoint-tmp-[^"]*/g) ?? [];
      expect(written.length).toBeGreaterThan(3);
      expect(written.filter((path) => dirname(path) === repo.path)).toEqual([]);
    }
  },
);

test('where the git directory is another device, or cannot be written, it lies beside its place', () => {
  const directory = temporaryDirectory();
  const [path, missing] = [join(directory, 'note'), join(directory, 'missing')];
  expect(createFile(path, Buffer.from('one'), {}, missing)).toBe(true);
  expect(createFile(path, Buffer.from('two'), {}, missing)).toBe(false);
  replaceFile(path, Buffer.from('three'), {}, missing);
  expect(readFileSync(path, 'utf8')).toBe('three');
  expect(readdirSync(directory)).toEqual(['note']);
});
