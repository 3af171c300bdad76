import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { AbsolutePath } from '../brands.ts';
import { CheckpointError } from '../errors.ts';
import { gitDirOf } from './administration.ts';
import { refuseDeadWorktree } from './dead-worktree.ts';
import { givenEnvironment, isUnasked } from './environment.ts';
import { type Frame, type GitResult, gitFailure, runGit } from './run.ts';

/** Where we are. All paths are absolute and free of symbolic links. */
export interface Place {
  /** The top of the working tree. */
  worktree: AbsolutePath;
  gitDir: AbsolutePath;
  /** The git directory that all worktrees of the repository share. */
  commonDir: AbsolutePath;
  /** Whether this is a linked worktree, whose directory may go while the repository stays. */
  linked: boolean;
  /** The name git knows the worktree by: for a linked one that of its administrative directory. */
  worktreeName: string;
  /** The directory beside which the common git directory lies as `.git`, if it does (docs/design.md §3). */
  sharedRoot: AbsolutePath | null;
  /** Whether git was told where the repository is, and would not find it from the worktree. */
  told: boolean;
}

/** The questions of the one call; the last is fatal where there is no working tree. */
export const QUESTIONS = [
  '--is-bare-repository',
  '--is-inside-work-tree',
  '--git-dir',
  '--git-common-dir',
  '--show-toplevel',
];

/**
 * Finds the repository by one `git rev-parse`, asked with the environment and directory as given.
 *
 * @param answer what git has said already, if it has
 * @throws CheckpointError with git's own words outside a repository, or where git refuses to work
 *   there (safe.directory, field case 58); a refusal in a bare repository, inside a git directory, or in a
 *   worktree that has lost its `.git`, and, where nobody has typed anything, in a worktree that no `.git`
 *   leads from: what is committed can be one
 */
export async function locate(
  cwd: string,
  env: NodeJS.ProcessEnv,
  answer: string | null = null,
): Promise<Place> {
  const frame = { cwd, env: givenEnvironment(env) };
  const ask = (questions: string[]) =>
    runGit(['rev-parse', '--path-format=absolute', ...questions], frame);
  const result = answer === null ? await ask(QUESTIONS) : { code: 0, stdout: answer, stderr: '' };
  const lines = result.stdout.split('\n');
  if (lines[0] !== 'true' && lines[0] !== 'false') throw await noAnswer(result, frame);
  // From outside of a work tree that git was told, its own commands go there (git(1), GIT_WORK_TREE).
  const isTold = env['GIT_DIR'] !== undefined || env['GIT_WORK_TREE'] !== undefined;
  const inside = lines[1] === 'true' || isTold;
  if (!inside || result.code !== 0) throw noWorktree(lines[0] === 'true');

  // Five answers are five lines, unless a path has a line break in it: then they are asked one by one.
  const [givenDir, commonDir, top] = (
    lines.length === QUESTIONS.length + 1
      ? lines.slice(2, 5)
      : await Promise.all(
          QUESTIONS.slice(2).map(async (q) => (await ask([q])).stdout.replace(/\n$/, '')),
        )
  ).map((path) => realpathSync.native(path)) as [AbsolutePath, AbsolutePath, AbsolutePath];

  refuseDeadWorktree(cwd, top, commonDir);
  const inherited = env['GIT_DIR'] !== undefined && env['GIT_WORK_TREE'] === undefined;
  const around = inherited ? worktreeAround(top, commonDir) : null;
  const { worktree, gitDir } = around ?? { worktree: top, gitDir: givenDir };
  if (isUnasked(env) && gitDirOf(worktree) !== gitDir) throw notByDotGit(gitDir);
  const linked = gitDir !== commonDir;
  return {
    worktree,
    gitDir,
    commonDir,
    linked,
    worktreeName: basename(linked ? gitDir : worktree),
    sharedRoot: sharedRootOf(commonDir),
    told: env['GIT_DIR'] !== undefined && gitDirOf(worktree) !== gitDir,
  };
}

/**
 * The worktree that a directory is in, by the nearest `.git`, if it is one of a repository: git takes the
 * current directory for the top where GIT_DIR is set and GIT_WORK_TREE is not, as in the hooks of a linked
 * worktree.
 */
function worktreeAround(directory: AbsolutePath, commonDir: AbsolutePath) {
  let worktree = directory;
  while (!existsSync(join(worktree, '.git')) && dirname(worktree) !== worktree) {
    worktree = dirname(worktree) as AbsolutePath;
  }
  const gitDir = gitDirOf(worktree);
  const ours = gitDir && (gitDir === commonDir || dirname(dirname(gitDir)) === commonDir);
  return ours ? { worktree, gitDir } : null;
}

/**
 * The directory that holds the common git directory as its `.git`, be it the directory itself or a
 * file that points to it; null for a bare `repo.git`, a submodule, `--separate-git-dir`, a symlinked
 * `.git` and the like, whose parent directory belongs to others (docs/design.md §3).
 */
export function sharedRootOf(commonDir: AbsolutePath): AbsolutePath | null {
  const parent = dirname(commonDir) as AbsolutePath;
  const dotGit = join(parent, '.git');
  try {
    const stat = lstatSync(dotGit);
    if (stat.isDirectory()) return realpathSync.native(dotGit) === commonDir ? parent : null;
    if (!stat.isFile()) return null;
    const target = /^gitdir: (.+)/.exec(readFileSync(dotGit, 'utf8'))?.[1];
    return target !== undefined && realpathSync.native(resolve(parent, target)) === commonDir
      ? parent
      : null;
  } catch {
    return null;
  }
}

/** Why git has no answer: it cannot work here, or is too old to know an option, and repeats it. */
async function noAnswer(result: GitResult, frame: Frame): Promise<CheckpointError> {
  if (result.code === 0) {
    const { stdout } = await runGit(['version'], frame);
    const version = stdout.trim().replace(/^git version /, '');
    return new CheckpointError('fatal', `git ${version} is too old: 2.31 or newer is needed`, [
      'put a newer git first on PATH',
    ]);
  }
  const { message } = gitFailure(['rev-parse'], result);
  return new CheckpointError('no-worktree', message, hintsFor(message));
}

function hintsFor(message: string): string[] {
  if (!message.startsWith('not a git repository')) return [];
  // With a path, a '.git' leads to where nothing is any more.
  return message.startsWith('not a git repository: ')
    ? ["'git worktree repair <this path>', typed in the main worktree, mends one that was moved"]
    : ["'git init' makes a repository here"];
}

function notByDotGit(gitDir: string): CheckpointError {
  return new CheckpointError(
    'no-worktree',
    `no '.git' leads to '${gitDir}', so nothing is run there unasked`,
  );
}

function noWorktree(bare: boolean): CheckpointError {
  return bare
    ? new CheckpointError(
        'no-worktree',
        'this is a bare repository, which has no worktree of its own',
        [
          "run this in one of its worktrees: 'git worktree list' names them, 'git worktree add' makes one",
        ],
      )
    : new CheckpointError('no-worktree', 'this operation must be run in a work tree', [
        "this is inside git's own directory; run it from the project's",
      ]);
}
