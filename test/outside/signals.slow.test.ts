/** A signal to a command and all that it has started, at any moment: no text is lost, and all goes on. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testEnv } from '../helpers/env.ts';
import { putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { runProcess } from '../helpers/spawn.ts';
import { Chance, SEED } from './chance.ts';
import { command, handWritten, save, writeByHand } from './notes.ts';
import { damageIn, filesIn, halvesIn, leftIn, wordsIn } from './witness.ts';

/** `SIGNAL_ROUNDS=1000` is a long run. */
const ROUNDS = Number(process.env['SIGNAL_ROUNDS'] ?? 8);
const TIMEOUT = 120_000 + ROUNDS * 20_000;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const;

test(`${ROUNDS} signals lose no text (SEED=${SEED})`, { timeout: TIMEOUT }, async () => {
  const chance = new Chance();
  const site = new Site(createRepo());
  const usual = new Map<string, number>();
  const came = { saidYes: 0, refused: 0, ended: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const operation = OPERATIONS[round % OPERATIONS.length] as Operation;
    const { name, cwd, argv, word } = operation(site, round, chance);
    const signal = chance.of(SIGNALS);
    const long = usual.get(name) ?? 600;
    const wait = Math.round(chance.share() * long * 1.2);
    const start = performance.now();
    const end = await signalled(cwd, argv, signal, wait);
    const what = `SEED=${SEED}, round ${round}: ${signal} to ${name} after ${wait} ms`;
    const isOver = end !== null && end <= 128;
    usual.set(name, isOver ? performance.now() - start : long * 1.2);
    if (!isOver) came.ended++;
    else if (end !== 0) came.refused++;
    else {
      came.saidYes++;
      if (word !== null) site.words.push(word);
    }
    site.removeLocksOfGit();
    site.check(what, `word-next-${round}`);
    if (round % OPERATIONS.length === 0 || round === ROUNDS - 1) site.checkSlowly(what);
  }
  console.log(`signals: ${JSON.stringify(came)}, ${site.words.length} texts, none lost`);
});

/** A command, what came before it, and the text that it writes down, if it says so. */
type Operation = (
  site: Site,
  round: number,
  chance: Chance,
) => { name: string; cwd: string; argv: readonly string[]; word: string | null };

const OPERATIONS: readonly Operation[] = [
  (site, round, chance) => {
    const { path: cwd } = chance.of([site.main, site.linked]);
    const word = `word-save-${round}`;
    return { name: 'save', cwd, argv: save(word, '--overwrite'), word };
  },
  (site, round, chance) => {
    const repo = site.writeByHand(chance.of([site.main, site.linked]), round);
    const argv = ['git', 'switch', '--quiet', '--create', `branch-${round}`];
    return { name: 'switch', cwd: repo.path, argv, word: null };
  },
  (site, round, chance) => {
    const repo = chance.of([site.main, site.linked]);
    const branch = repo.git('branch', '--show-current');
    repo.checkpoint(['done']);
    const word = `word-parked-${round}`;
    putInArchive(site.main, `${branch}.md`, handWritten(word, branch));
    site.words.push(word);
    return { name: 'resume', cwd: repo.path, argv: command('resume', '--yes'), word: null };
  },
  (site, round, chance) => {
    const repo = site.writeByHand(chance.of([site.main, site.linked]), round);
    return { name: 'done', cwd: repo.path, argv: command('done'), word: null };
  },
  (site, round) => {
    const branch = `gone-${round}`;
    site.writeByHand(site.main.worktree(branch, branch), round);
    const argv = command('worktree-remove', branch);
    return { name: 'worktree-remove', cwd: site.main.path, argv, word: null };
  },
  (site, round, chance) => {
    const repo = site.writeByHand(chance.of([site.main, site.linked]), round);
    expect(repo.checkpoint(['save', '--next', `word-undo-${round}`, '--overwrite']).code).toBe(0);
    site.words.push(`word-undo-${round}`);
    return { name: 'undo', cwd: repo.path, argv: command('undo'), word: null };
  },
  (site, round) => {
    const repo = site.writeByHand(site.linked, round);
    return { name: 'mirror', cwd: repo.path, argv: command('mirror'), word: null };
  },
];

/** A repository with hooks and a linked worktree, and what anybody has written there. */
class Site {
  readonly words: string[] = [];
  readonly linked: Repo;
  private readonly root: string;

  constructor(readonly main: Repo) {
    this.root = dirname(main.path);
    expect(main.checkpoint(['install']).code).toBe(0);
    this.linked = main.worktree('linked', 'side');
    for (const repo of [main, this.linked]) this.writeByHand(repo, 'first');
  }

  writeByHand(repo: Repo, round: number | 'first'): Repo {
    const word = `word-hand-${round}-${repo.git('branch', '--show-current')}`;
    writeByHand(repo, word);
    this.words.push(word);
    return repo;
  }

  /** What a git that was killed leaves, and its user removes. */
  removeLocksOfGit(): void {
    const common = join(this.main.path, '.git');
    const ours = /\/checkpoint(?:s\.git|-state)\//;
    const locks = filesIn(common).filter((path) => path.endsWith('.lock') && !ours.test(path));
    for (const path of locks) rmSync(path);
  }

  /** Nothing is lost or halved, and the next commands do their work and leave nothing behind. */
  check(what: string, next: string): void {
    expect(halvesIn(this.root), what).toEqual([]);
    const found = wordsIn(this.root);
    const lost = this.words.filter((word) => !found.has(word));
    expect(lost, what).toEqual([]);
    for (const [program = '', ...args] of [command('doctor', '--fix'), save(next, '--overwrite')]) {
      const done = runProcess(this.main.path, program, args, { timeout: 60_000 });
      expect(done, `${what}, then ${args[1]}`).toMatchObject({ code: 0 });
      expect(done.stderr, what).not.toMatch(/^(?:warning|error|fatal): /m);
    }
    this.words.push(next);
    expect(leftIn(this.root), what).toEqual([]);
  }

  checkSlowly(what: string): void {
    expect(this.main.checkpoint(['doctor'], { timeout: 60_000 }), what).toMatchObject({ code: 0 });
    expect(damageIn(this.root), what).toBe('');
  }
}

/** Runs a command as a group of processes, and ends the group. @returns the exit code, if it got to one */
async function signalled(
  cwd: string,
  [program = '', ...args]: readonly string[],
  signal: NodeJS.Signals,
  wait: number,
): Promise<number | null> {
  const child = spawn(program, args, { cwd, env: testEnv(), stdio: 'pipe', detached: true });
  child.stdout.resume();
  child.stderr.resume();
  const end = new Promise<number | null>((resolve) => child.on('close', resolve));
  await Promise.race([setTimeout(wait), end]);
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // It was faster.
  }
  return await end;
}
