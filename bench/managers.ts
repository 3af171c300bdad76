import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Switch } from './measure-switches.ts';
import { run } from './process.ts';
import type { Repository } from './repository.ts';

/** Hook managers that have nothing to do. */
export const MANAGERS: readonly Switch[] = [
  {
    about: "husky 9.1.7, an empty hook of the user's",
    kind: 'manager',
    install: (repository) => {
      const bin = fromNpm('husky@9.1.7', repository);
      if (bin === null) return false;
      run(join(bin, 'husky'), [], { cwd: repository.path, env: repository.env });
      repository.write('.husky/post-checkout', ':\n');
      return true;
    },
  },
  {
    about: 'lefthook 2.2.2, no command',
    kind: 'manager',
    install: (repository) => {
      const bin = fromNpm('lefthook@2.2.2', repository);
      if (bin === null) return false;
      repository.write('lefthook.yml', 'post-checkout:\n  commands: {}\n');
      run(join(bin, 'lefthook'), ['install'], { cwd: repository.path, env: repository.env });
      return true;
    },
  },
  {
    about: 'git-lfs, no large file',
    kind: 'manager',
    install: (repository) => {
      if (spawnSync('git-lfs', ['version']).error) return false;
      repository.git('lfs', 'install', '--local');
      return true;
    },
  },
];

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
