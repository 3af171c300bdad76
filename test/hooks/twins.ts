/** Two equal repositories, one with hooks of ours and one without: git must not tell them apart. */
import { join } from 'node:path';
import { expect } from 'vitest';
import type { EnvironmentChanges } from '../helpers/env.ts';
import { gitState } from '../helpers/git-state.ts';
import { addHooks, ignoreNotes } from '../helpers/hooked.ts';
import { noteOf, put } from '../helpers/notes.ts';
import { createRepo, Repo } from '../helpers/repo.ts';
import type { SpawnResult } from '../helpers/spawn.ts';

export type Place = 'main checkout' | 'linked worktree';

/** Commits made in both get the same names. */
const DATES: EnvironmentChanges = {
  GIT_AUTHOR_DATE: '1700000000 +0000',
  GIT_COMMITTER_DATE: '1700000000 +0000',
};

/** `home` is where the note is; `clash` conflicts with it, and `dev` does not. */
const HISTORY = [
  branch('main', null, { 'README.md': '# Project\n' }),
  branch('home', 'main', { 'a.txt': 'home\n', 'b.txt': 'home\n' }),
  branch('dev', 'main', { 'dev.txt': 'dev\n' }),
  branch('dev', null, { 'dev.txt': 'dev\nmore\n' }),
  branch('dev', null, { 'dev.txt': 'dev\nmore\nmost\n' }),
  branch('clash', 'main', { 'a.txt': 'clash\n' }),
].join('');

/** A commit, for git-fast-import(1): on the branch as it is, or on that of another. */
function branch(name: string, from: string | null, files: Record<string, string>): string {
  return [
    `commit refs/heads/${name}`,
    'committer A U Thor <author@example.com> 1690000000 +0000',
    'data <<END\nmore\nEND',
    ...(from === null ? [] : [`from refs/heads/${from}`]),
    ...Object.entries(files).map(([file, text]) => `M 644 inline ${file}\ndata <<END\n${text}END`),
    '',
  ].join('\n');
}

export class Twins {
  readonly ours: Repo;
  private readonly plain: Repo;
  private readonly results: SpawnResult[] = [];

  constructor(place: Place, objectFormat: 'sha1' | 'sha256' = 'sha1') {
    this.ours = makeTwin(place, objectFormat, addHooks);
    this.plain = makeTwin(place, objectFormat, ignoreNotes);
    this.both((repo) => put(repo, 'CHECKPOINT.md', noteOf('home')));
  }

  /** Does something in both. */
  both(act: (repo: Repo) => void): void {
    act(this.plain);
    act(this.ours);
  }

  /** Runs git in both, and expects that it says and answers the same. */
  git(args: readonly string[], env: EnvironmentChanges = {}): SpawnResult {
    const run = (repo: Repo) => repo.gitResult(args, { env: { ...DATES, ...env } });
    const [plain, ours] = [run(this.plain), run(this.ours)];
    expect(comparable(ours, this.ours), args.join(' ')).toEqual(comparable(plain, this.plain));
    this.results.push(ours);
    return ours;
  }

  /** What the hooks have said so far, line by line. */
  get told(): string[] {
    return this.results.flatMap(({ stderr }) => stderr.split('\n').filter(isOurs));
  }

  /** Expects that HEAD, refs, index, objects, reflogs and the working tree are the same. */
  expectSame(): void {
    expect(stateOf(this.ours)).toEqual(stateOf(this.plain));
  }
}

function makeTwin(
  place: Place,
  objectFormat: 'sha1' | 'sha256',
  prepare: (repo: Repo) => void,
): Repo {
  const main = createRepo({ empty: true, objectFormat });
  const imported = main.gitResult(['fast-import', '--quiet'], { input: HISTORY });
  if (imported.code !== 0) throw new Error(imported.stderr);
  main.git('reset', '--quiet', '--hard');
  main.git('config', 'remote.origin.url', 'nowhere');
  main.git('config', 'remote.origin.fetch', '+refs/heads/*:refs/remotes/origin/*');
  main.git('update-ref', 'refs/remotes/origin/far', 'dev');
  main.git('tag', 'v1', 'main');
  const linked = join(main.path, '../linked');
  if (place === 'linked worktree') main.git('worktree', 'add', '--quiet', linked, 'home');
  else main.git('switch', '--quiet', 'home');
  const here = place === 'linked worktree' ? new Repo(linked, main.archivePath) : main;
  prepare(here);
  return here;
}

function isOurs(line: string): boolean {
  return /^(?:checkpoint '|'.*' is merged; |(?:hint|warning): .*checkpoint)/.test(line);
}

/** What git did, without what the hooks said and where it was. */
function comparable({ code, stdout, stderr }: SpawnResult, { path }: Repo) {
  const clean = (text: string) =>
    text
      .split('\n')
      .filter((line) => !isOurs(line))
      .join('\n')
      .replaceAll(join(path, '..'), '…');
  return { code, stdout: clean(stdout), stderr: clean(stderr) };
}

function stateOf(repo: Repo) {
  const { index: _, ...state } = gitState(repo.path);
  // git lists the reflogs by the second in which they were written.
  return {
    ...state,
    reflog: state.reflog.sort(),
    status: repo.status(),
    stash: repo.gitResult(['stash', 'list']).stdout,
  };
}
