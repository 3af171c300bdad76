import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { must } from '../helpers/killable.ts';

/**
 * A repository with a linked worktree at one fixed path, put back as it was before each trial: git
 * and the history keep absolute paths, so a copy elsewhere would be another thing.
 */
export class Workshop {
  readonly root: string;
  readonly main: string;
  readonly linked: string;
  readonly archive: string;
  readonly history: string;
  private readonly template: string;

  constructor(prepare: (shop: Workshop) => void) {
    const directory = mkdtempSync(join(inject('temporaryRoot'), 'fault-'));
    this.root = join(directory, 'here');
    this.template = join(directory, 'template');
    this.main = join(this.root, 'main');
    this.linked = join(this.root, 'linked');
    this.archive = join(this.main, '.checkpoints');
    this.history = join(this.main, '.git/checkpoints.git');
    mkdirSync(this.main, { recursive: true });
    this.git(this.main, 'init', '--quiet', '--template=', '--initial-branch=main');
    this.write(this.main, 'README.md', '# Project\n');
    this.git(this.main, 'add', '--all');
    this.git(this.main, 'commit', '--quiet', '--message=initial');
    this.git(this.main, 'branch', 'topic');
    this.git(this.main, 'worktree', 'add', '--quiet', '-b', 'side', this.linked);
    prepare(this);
    this.copy(this.root, this.template);
  }

  /** Puts everything back as it was when it was prepared. */
  reset(): void {
    rmSync(this.root, { recursive: true, force: true });
    this.copy(this.template, this.root);
  }

  /** With the second names of files, as mirrors are. */
  private copy(from: string, to: string): void {
    must(dirname(from), ['cp', '-a', from, to]);
  }

  git(where: string, ...args: string[]): string {
    return must(where, ['git', ...args]);
  }

  must(where: string, argv: readonly string[]): string {
    return must(where, argv);
  }

  branch(where: string): string {
    return this.git(where, 'branch', '--show-current');
  }

  /** Writes a new file, as an editor does that leaves a mirror as it is. */
  write(where: string, path: string, text: string): void {
    mkdirSync(dirname(join(where, path)), { recursive: true });
    rmSync(join(where, path), { force: true });
    writeFileSync(join(where, path), text);
  }
}
