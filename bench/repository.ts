import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Environment } from './environment.ts';
import { builtCli, run } from './process.ts';

/** The branch that is checked out. */
export const BRANCH = 'feature/login';

const DIRECTORIES = 20;
const FILES_EACH = 10;
const COMMITS_ON_BRANCH = 5;

/**
 * A repository as one works in it: 200 files, a branch with five commits of its own, three files
 * changed and one new.
 */
export class Repository {
  readonly archive: string;

  constructor(
    readonly path: string,
    readonly env: Environment,
  ) {
    this.archive = join(path, '.checkpoints');
    mkdirSync(path, { recursive: true });
    this.git('init', '--quiet', '--initial-branch=main');
    for (let i = 0; i < DIRECTORIES * FILES_EACH; i++) this.write(sourceFile(i), `line ${i}\n`);
    this.write('.gitignore', '.checkpoints/\n');
    this.commit('first commit');
    this.git('switch', '--quiet', '--create', BRANCH);
    for (let i = 0; i < COMMITS_ON_BRANCH; i++) {
      this.write(sourceFile(i), `line ${i}\nchanged\n`);
      this.commit(`change ${i}`);
    }
    for (let i = 0; i < 3; i++) this.write(sourceFile(10 + i), `line ${i}\nchanged\n`);
    this.write('src/new.ts', 'new\n');
  }

  git(...args: string[]): void {
    run('git', args, { cwd: this.path, env: this.env });
  }

  checkpoint(...args: string[]): void {
    run(process.execPath, [builtCli, ...args], { cwd: this.path, env: this.env });
  }

  write(path: string, content: string): void {
    const file = join(this.path, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  read(path: string): string {
    return readFileSync(join(this.path, path), 'utf8');
  }

  private commit(message: string): void {
    this.git('add', '--all');
    this.git('commit', '--quiet', `--message=${message}`);
  }
}

function sourceFile(i: number): string {
  return `src/part-${i % DIRECTORIES}/file-${i}.ts`;
}
