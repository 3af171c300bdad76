import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { git } from './git.ts';
import { type CheckpointOptions, type CheckpointResult, checkpoint } from './run.ts';
import { runProcess, type SpawnOptions, type SpawnResult } from './spawn.ts';
import { template } from './template.ts';
import { temporaryDirectory } from './temporary.ts';

/** Contents by path, relative to the repository. */
export type Files = Record<string, string | Buffer>;

export interface RepoOptions {
  /** What the first commit holds; by default a `README.md`. */
  files?: Files;
  /** The first branch, by default `main`. */
  branch?: string;
  bare?: boolean;
  objectFormat?: 'sha1' | 'sha256';
  /** No commit: HEAD names a branch that is not born yet. */
  empty?: boolean;
  /** The name of the directory, by default `repo`; here is the place for blanks and quotes. */
  name?: string;
}

/**
 * A real repository in a fresh directory, removed after the test. Its path is resolved, and holds
 * no blank unless `name` does.
 */
export function createRepo(options: RepoOptions = {}): Repo {
  const { files, branch = 'main', bare = false, objectFormat = 'sha1', name = 'repo' } = options;
  const empty = options.empty ?? false;
  if (files && (bare || empty)) throw new Error('files need a work tree and a first commit');
  const path = join(temporaryDirectory(), name);
  const source = template({ branch, bare, objectFormat, empty: empty || files !== undefined });
  cpSync(source, path, { recursive: true });
  const repo = new Repo(path, join(path, bare ? 'checkpoints' : '.checkpoints'));
  if (files) repo.commit('initial', files);
  // The copied files have other inodes than the index says.
  else if (!bare && !empty) repo.git('update-index', '--refresh');
  return repo;
}

/** A directory in a repository: its main checkout, a linked worktree, or a place inside one. */
export class Repo {
  constructor(
    readonly path: string,
    /** Where the repository's archive belongs (shared by all its worktrees), made or not. */
    readonly archivePath: string,
    /** The root of the work tree, where `path` is a directory inside one. */
    private readonly top: string = path,
  ) {}

  /** Runs git here: standard output without its last newlines; throws git's words if it fails. */
  git(...args: string[]): string {
    return git(this.path, args);
  }

  /** Runs git here where its failure is a result; `cwd` is relative to this directory. */
  gitResult(
    args: readonly string[],
    { cwd = '.', ...options }: SpawnOptions & { cwd?: string } = {},
  ): SpawnResult {
    return runProcess(join(this.path, cwd), 'git', args, options);
  }

  /** Runs the built command here; see `run.ts`. */
  checkpoint(args: readonly string[], options: CheckpointOptions = {}): CheckpointResult {
    return checkpoint(this.path, args, options);
  }

  /** Writes a file, with the directories that it needs. */
  write(path: string, content: string | Buffer): void {
    const file = join(this.path, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  read(path: string): string {
    return readFileSync(join(this.path, path), 'utf8');
  }

  /** Whether there is anything at `path`, a dangling link too. */
  exists(path: string): boolean {
    return lstatSync(join(this.path, path), { throwIfNoEntry: false }) !== undefined;
  }

  /**
   * Commits what is staged, and `files`, written and added before; with neither, an empty commit.
   *
   * @returns the id of the commit
   */
  commit(message: string, files: Files = {}): string {
    for (const [path, content] of Object.entries(files)) this.write(path, content);
    const paths = Object.keys(files);
    if (paths.length > 0) this.git('--literal-pathspecs', 'add', '--', ...paths);
    this.git('commit', '--quiet', '--allow-empty', `--message=${message}`);
    return this.git('rev-parse', 'HEAD');
  }

  /**
   * Adds a linked worktree in a directory `name` beside this one.
   *
   * @param create whether `branch` is a new one, which it is by default
   */
  worktree(name: string, branch: string, { create = true } = {}): Repo {
    const path = join(dirname(this.top), name);
    const start = create ? ['-b', branch, path] : [path, branch];
    this.git('worktree', 'add', '--quiet', ...start);
    return new Repo(path, this.archivePath);
  }

  /** The same repository, seen from a directory inside it, which is made where it is missing. */
  at(subdirectory: string): Repo {
    const path = join(this.path, subdirectory);
    mkdirSync(path, { recursive: true });
    return new Repo(path, this.archivePath, this.top);
  }

  /** The files in the archive, at any depth, as sorted relative names; none where there is none. */
  archive(): string[] {
    if (!lstatSync(this.archivePath, { throwIfNoEntry: false })) return [];
    return readdirSync(this.archivePath, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(this.archivePath, join(entry.parentPath, entry.name)))
      .sort();
  }

  /** What `git status --porcelain` says; empty where the work tree is clean. */
  status(): string {
    return this.git('status', '--porcelain');
  }
}
