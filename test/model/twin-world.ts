/** Two equal repositories in which the same is typed; one of them has our hooks and checkpoints. */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { inHistory } from '../helpers/history.ts';
import { createRepo, Repo } from '../helpers/repo.ts';

/** Branches that are typed; some exist from the beginning. */
export const BRANCHES = ['main', 'topic', 'feature/x', 'other'] as const;

/** Linked worktrees that are typed. */
export const WORKTREES = ['one', 'two'] as const;

const FILES = { 'a.txt': 'a\n', 'b.txt': 'b\n', '.gitignore': 'node_modules\n' };

/** A repository by its main checkout, and what it has by name. */
interface Twin {
  main: Repo;
  at(worktree: string): Repo | null;
}

export class TwinWorld {
  private readonly plain = makeTwin();
  private readonly ours = makeTwin();
  /** Texts that our program has had in its hands, with the step that showed them to it. */
  private readonly seen = new Map<string, string>();
  private clock = 1_700_000_000;

  constructor() {
    const installed = this.ours.main.checkpoint(['install']);
    expect(installed.code, installed.stderr).toBe(0);
    this.expectSame('install');
  }

  /** Runs git in both, in a worktree of that name or the main checkout; where it is not, nothing. */
  git(where: string, args: readonly string[], step: string): void {
    this.clock += 60;
    const date = `${this.clock} +0000`;
    const env = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_EDITOR: 'true' };
    const codes = [this.plain, this.ours].map(
      (twin) => twin.at(where)?.gitResult(args, { env }).code ?? null,
    );
    expect(codes[1], `${step}: the exit code`).toBe(codes[0]);
    this.afterwards(step);
  }

  /** Does something to the files of both. */
  edit(where: string, act: (repo: Repo) => void, step: string): void {
    for (const twin of [this.plain, this.ours]) {
      const repo = twin.at(where);
      if (repo) act(repo);
    }
    this.expectSame(step);
  }

  /** Runs our command in the one that has it; git must not tell. */
  checkpoint(where: string, args: readonly string[], step: string, input = ''): void {
    const repo = this.ours.at(where);
    if (!repo) return;
    const said = repo.checkpoint(args, { input });
    expect([0, 1, 128], `${step}: ${said.stderr}`).toContain(said.code);
    expect(said.stderr, step).not.toContain('BUG');
    this.afterwards(step);
  }

  /** An agent's event, as JSON on standard input. */
  agent(where: string, event: string, step: string): void {
    const repo = this.ours.at(where);
    if (!repo) return;
    const input = JSON.stringify({
      session_id: 'twin',
      cwd: repo.path,
      hook_event_name: event,
      tool_name: 'Write',
      tool_input: { file_path: join(repo.path, 'CHECKPOINT.md') },
    });
    this.checkpoint(where, ['agent', 'hook', 'claude-code', event], step, input);
  }

  /** Somebody writes into the checkpoint, which only the one has. */
  append(where: string, text: string): void {
    const file = join(this.ours.at(where)?.path ?? '', 'CHECKPOINT.md');
    if (existsSync(file)) appendFileSync(file, text);
  }

  private afterwards(step: string): void {
    this.expectSame(step);
    this.look(step);
    this.expectKept(step);
  }

  private expectSame(step: string): void {
    for (const name of ['', ...WORKTREES]) {
      const [plain, ours] = [this.plain.at(name), this.ours.at(name)];
      expect(ours === null, `${step}: the worktree ${name}`).toBe(plain === null);
      if (plain && ours) expect(stateOf(ours), `${step}, in ${name}`).toEqual(stateOf(plain));
    }
  }

  /** What is on disk after a step has been in the hands of a command, or of a hook. */
  private look(step: string): void {
    for (const name of this.ours.main.archive()) {
      this.see(readFileSync(join(this.ours.main.archivePath, name), 'utf8'), step);
    }
  }

  private see(text: string, step: string): void {
    if (!this.seen.has(text)) this.seen.set(text, step);
  }

  private expectKept(step: string): void {
    if (this.seen.size === 0) return;
    const held = new Set(
      inHistory(this.ours.main, 'rev-list', '--objects', '--all')
        .split('\n')
        .map((line) => line.slice(0, 40)),
    );
    const lost = [...this.seen].filter(([text]) => !held.has(blobOf(text)));
    expect(
      lost.map(([text, when]) => `seen at ${when}:\n${text}`),
      `${step}: lost`,
    ).toEqual([]);
  }
}

function makeTwin(): Twin {
  const main = createRepo({ empty: true });
  const date = '1690000000 +0000';
  const env = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const git = (...args: string[]) => {
    const { code, stderr } = main.gitResult(args, { env });
    if (code !== 0) throw new Error(stderr);
  };
  for (const [path, text] of Object.entries(FILES)) main.write(path, text);
  git('add', '-A');
  git('commit', '-qm', 'first');
  git('branch', 'topic');
  git('switch', '-qc', 'other');
  // Branches that ignore different files: an ignore rule of ours in there would be in the way.
  main.write('.gitignore', 'node_modules\ndist\n');
  main.write('b.txt', 'other\n');
  git('commit', '-qam', 'other');
  git('switch', '-q', 'main');
  const at = (worktree: string) => {
    const path = worktree === '' ? main.path : join(main.path, '..', worktree);
    return existsSync(join(path, '.git')) ? new Repo(path, main.archivePath) : null;
  };
  return { main, at };
}

/** What git says of a worktree, and what is in its tracked and untracked files. */
function stateOf(repo: Repo) {
  const say = (...args: string[]) =>
    repo.gitResult(args).stdout.replaceAll(join(repo.path, '..'), '');
  return {
    status: say('status', '--porcelain=v2', '--branch', '--untracked-files=all'),
    staged: say('ls-files', '--stage'),
    refs: say('for-each-ref', '--format=%(objectname) %(refname)'),
    stashes: say('stash', 'list', '--format=%H %gs'),
    worktrees: say('worktree', 'list', '--porcelain'),
    ignore: existsSync(join(repo.path, '.gitignore')) ? repo.read('.gitignore') : null,
  };
}

/** The name that git gives a text. */
function blobOf(text: string): string {
  const bytes = Buffer.from(text);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** Takes a worktree's directory away, as `rm -rf` does. */
export function removeDirectory(repo: Repo): void {
  rmSync(repo.path, { recursive: true, force: true });
}
