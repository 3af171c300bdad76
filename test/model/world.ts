/** The repository that the model test works in, and what it knows about it. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { listOperations } from '../../src/history/log.ts';
import { versionsOf } from '../../src/history/versions.ts';
import { readNote } from '../../src/note/document/read-note.ts';
import { testEnv } from '../helpers/env.ts';
import { historyOf, inHistory } from '../helpers/history.ts';
import { ignoreArchive, installHook } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import type { CheckpointResult } from '../helpers/run.ts';

/** The branches that there may be; `tracks` has a live note of its own in its tree. */
export const BRANCHES = ['main', 'feature/x', 'feature-x', 'topic', 'tracks'] as const;

/** Names of linked worktrees. */
export const WORKTREES = ['one', 'two'] as const;

/** A real repository with its worktrees, and every text that the program has seen in it. */
export class World {
  readonly main: Repo;
  readonly linked = new Map<string, Repo>();
  /** Texts that have to be retrievable, with the step that showed them to the program. */
  readonly seen = new Map<string, string>();
  /** Every name under which an effort may ever have been known; a detached HEAD's is its worktree's. */
  readonly names = new Set<string>([...BRANCHES, ...WORKTREES, 'repo']);
  private counter = 0;

  constructor(ignoreLive: boolean) {
    this.main = createRepo();
    this.main.git('branch', 'topic');
    this.main.git('switch', '--quiet', '--create', 'tracks');
    this.main.commit('a note of its own', { 'CHECKPOINT.md': this.note('tracks') });
    this.main.git('switch', '--quiet', 'main');
    ignoreArchive(this.main);
    if (ignoreLive) {
      const exclude = join(this.main.path, '.git/info/exclude');
      writeFileSync(exclude, `${readFileSync(exclude, 'utf8')}CHECKPOINT.md\n`);
    }
    installHook(this.main);
  }

  /** A worktree by number; the main one where there are not so many. */
  worktree(n: number): Repo {
    const all = [this.main, ...this.linked.values()];
    return all[n % all.length] ?? this.main;
  }

  /** A note that no other is equal to. */
  note(branch: string | null): string {
    const field = branch === null ? '' : `**Branch:** \`${branch}\`\n`;
    return `# Checkpoint: Note ${++this.counter}\n\n${field}\n## Next Steps\n\n1. Step ${this.counter}\n`;
  }

  live(repo: Repo): string | null {
    const path = join(repo.path, 'CHECKPOINT.md');
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  }

  /** Runs a command of ours; where it did what it was told, it has seen what was there. */
  checkpoint(repo: Repo, step: string, args: readonly string[], env = {}): CheckpointResult {
    const before = this.live(repo);
    const said = repo.checkpoint(args, { env });
    expect(said.stderr, step).not.toMatch(/BUG|could not be written/);
    expect([0, 1, 128], `${step}: ${said.stderr}`).toContain(said.code);
    if (said.code === 0) {
      if (this.actedHere(repo, args)) {
        for (const text of [before, this.live(repo)]) {
          // A doctor records notes; what is none is only recorded where a command touches its place.
          if (isNote(text) || args[0] !== 'doctor') this.see(text, step);
        }
      }
      for (const text of this.archived()) this.see(text, step);
    }
    return said;
  }

  /** Runs git, which starts our hook; the hook has seen the live note, unless git replaced it. */
  switchTo(repo: Repo, step: string, args: readonly string[]): void {
    const before = this.live(repo);
    const tracked = this.isTracked(repo);
    const done = repo.gitResult(['switch', '--quiet', ...args]);
    if (done.code !== 0) return;
    expect(done.stderr, step).not.toMatch(/warning: (?!no branch can be read|.* had vanished)/);
    // What is no note is none of the hook's business.
    if (!tracked && !this.isTracked(repo) && isNote(before)) this.see(before, step);
    const after = this.live(repo);
    if (isNote(after)) this.see(after, step);
  }

  isTracked(repo: Repo): boolean {
    return repo.git('ls-files', '--', 'CHECKPOINT.md') !== '';
  }

  branches(): string[] {
    return this.main.git('for-each-ref', '--format=%(refname:short)', 'refs/heads').split('\n');
  }

  remove(name: string): void {
    const repo = this.linked.get(name);
    if (!repo) return;
    this.main.git('worktree', 'remove', '--force', repo.path);
    this.linked.delete(name);
    rmSync(repo.path, { recursive: true, force: true });
  }

  /** The quick look, by git and the disk: every text that was seen is still somewhere. */
  checkKept(step: string): void {
    if (this.seen.size === 0) return;
    const oids = new Set(
      inHistory(this.main, 'rev-list', '--objects', '--all')
        .split('\n')
        .map((line) => line.slice(0, 40)),
    );
    const lost = [...this.seen].filter(([text]) => !oids.has(blobOf(text)));
    const shown = lost.map(([text, when]) => `seen at ${when}, gone at ${step}:\n${text}`);
    expect(shown).toEqual([]);
  }

  /** The slow look: every text is what some `git checkpoint show <name>@{n}` prints. */
  async checkRetrievable(samples: number): Promise<void> {
    if (this.seen.size === 0) return;
    const gitDir = historyOf(this.main);
    const operations = await listOperations(gitDir, testEnv(), null);
    const history = { gitDir, operations, complete: true, texts: new Map() };
    const found = new Map<string, string>();
    for (const name of this.names) {
      versionsOf(history, [name]).forEach((version, n) => {
        const text = version.bytes.toString();
        if (!found.has(text)) found.set(text, `${name}@{${n}}`);
      });
    }
    const lost = [...this.seen].filter(([text]) => !found.has(text));
    expect(lost.map(([text, when]) => `seen at ${when}:\n${text}`)).toEqual([]);
    // The oldest, and some from all over.
    const texts = [...this.seen.keys()];
    const step = Math.max(1, Math.floor(texts.length / samples));
    for (const text of texts.filter((_, n) => n % step === 0)) {
      const version = found.get(text) ?? '';
      const said = this.main.checkpoint(['show', version]);
      expect(said.stdout, `${version}: ${said.stderr}`).toBe(text);
    }
    expect(inHistory(this.main, 'fsck', '--strict', '--no-dangling')).toBe('');
  }

  /** Some commands act where a note is live, or where an operation was done, and look nowhere else. */
  private actedHere(repo: Repo, [name = '']: readonly string[]): boolean {
    if (!['undo', 'done', 'restore'].includes(name)) return true;
    const format = '--format=%(trailers:key=Worktree,valueonly,separator=)';
    return inHistory(this.main, 'log', '-1', format) === repo.path;
  }

  private see(text: string | null, step: string): void {
    if (text === null || this.seen.has(text)) return;
    this.seen.set(text, step);
    const { branch } = readNote(text);
    if (branch !== null) this.names.add(branch);
  }

  /** The texts in the archive; their names are names of efforts. */
  /** A mirror that is a second name of a live note is that note: a command in its worktree sees it. */
  private archived(): string[] {
    return this.main.archive().flatMap((path) => {
      this.names.add(path.replace(/^done\//, '').replace(/(?:\.prev|\.mirror)?\.md$/, ''));
      const file = join(this.main.archivePath, path);
      return statSync(file).nlink > 1 ? [] : [readFileSync(file, 'utf8')];
    });
  }
}

function isNote(text: string | null): boolean {
  return text !== null && readNote(text).kind !== 'foreign';
}

/** The name that git gives a text. */
function blobOf(text: string): string {
  const bytes = Buffer.from(text);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}
