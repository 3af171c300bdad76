import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../process.ts';
import type { Repository } from '../repository.ts';
import type { Switching } from '../switching.ts';

/** husky with an empty hook of the user's. */
export const husky: Switching = {
  name: 'husky 9.1.7',
  setUp: (repository) => {
    const bin = fromNpm('husky@9.1.7', repository);
    if (bin === null) return null;
    run(join(bin, 'husky'), [], { cwd: repository.path, env: repository.env });
    repository.write('.husky/post-checkout', ':\n');
    return repository.path;
  },
};

/** lefthook with no command for the event. */
export const lefthook: Switching = {
  name: 'lefthook 2.2.2',
  setUp: (repository) => {
    const bin = fromNpm('lefthook@2.2.2', repository);
    if (bin === null) return null;
    repository.write('lefthook.yml', 'post-checkout:\n  commands: {}\n');
    run(join(bin, 'lefthook'), ['install'], { cwd: repository.path, env: repository.env });
    return repository.path;
  },
};

/** git-lfs in a repository without a large file. */
export const gitLfs: Switching = {
  name: 'git-lfs',
  setUp: (repository) => {
    if (spawnSync('git-lfs', ['version']).error) return null;
    repository.git('lfs', 'install', '--local');
    return repository.path;
  },
};

/** The directory with a package's commands, installed beside the repository; null without it. */
function fromNpm(wanted: string, repository: Repository): string | null {
  const directory = join(repository.path, '../packages', wanted);
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), '{ "private": true }\n');
  const args = ['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { status } = spawnSync('npm', [...args, '--prefer-offline', wanted], { cwd: directory });
  if (status !== 0) return null;
  symlinkSync(join(directory, 'node_modules'), join(repository.path, 'node_modules'));
  writeFileSync(join(repository.path, '.git/info/exclude'), 'node_modules\n');
  return join(directory, 'node_modules/.bin');
}
