/** Commands of every kind in many worktrees and a submodule at once: every text that was saved is there. */
import { existsSync, renameSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { type SpawnResult, startProcess } from '../helpers/spawn.ts';
import { Chance, SEED } from './chance.ts';
import { rudeness } from './notes.ts';
import { damageIn, leftIn, wordsIn } from './witness.ts';

/** `CONCURRENCY=<seconds>` is a long run: 25 processes in 10 worktrees, for so long. */
const SECONDS = Number(process.env['CONCURRENCY'] ?? 0);
const [PROCESSES, WORKTREES, TURNS] = SECONDS > 0 ? [25, 10, Infinity] : [6, 3, 8];
const TIMEOUT = 600_000 + SECONDS * 3_000;
const PATIENCE = 300_000;
const COUNTS = `${PROCESSES} processes in ${WORKTREES} worktrees and a submodule`;

test(`${COUNTS} lose nothing (SEED=${SEED})`, { timeout: TIMEOUT }, async () => {
  const site = new Site();
  const end = performance.now() + SECONDS * 1_000;
  const isOver = (turn: number) => (SECONDS > 0 ? performance.now() > end : turn >= TURNS);
  const worker = async (number: number): Promise<void> => {
    const chance = new Chance(SEED + number);
    for (let turn = 0; !isOver(turn); turn++) await site.turn(chance, `word-${number}-${turn}`);
  };
  await Promise.all(Array.from({ length: PROCESSES }, (_, number) => worker(number)));
  const { acknowledged, commands, refused, problems, root } = site;
  expect(problems).toEqual([]);
  const found = wordsIn(root);
  const lost = acknowledged.filter((word) => !found.has(word));
  const counts = { commands, acknowledged: acknowledged.length, lost: lost.length };
  console.log(
    `concurrency: ${JSON.stringify({ ...counts, refused: Object.fromEntries(refused) })}`,
  );
  expect(lost).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(damageIn(root)).toBe('');
  for (const repo of [site.main, site.submodule]) {
    expect(repo.checkpoint(['doctor', '--fix'], { timeout: PATIENCE })).toMatchObject({ code: 0 });
    expect(repo.git('fsck', '--full', '--strict', '--no-dangling', '--no-progress')).toBe('');
  }
  expect(leftIn(root)).toEqual([]);
});

/** What a command writes down, where it says that it did, and how to say it. */
type Operation = (word: string) => string[];

/** Operations that write their word down. */
const WRITING: readonly Operation[] = [
  (word) => ['save', '--title', word, '--next', 'go on', '--overwrite'],
  (word) => ['save', '--next', word, '--overwrite'],
  (word) => ['save', '--title', word, '--as', word],
  (word) => ['track', word, '--mission', word],
  (word) => ['refresh', 'common', '--status', word],
  (word) => ['refresh', 'common', '--decision', word],
];

/** Operations that move, finish or show what is there. */
const OTHERS: readonly (readonly string[])[] = [
  ['resume', '--yes'],
  ['done'],
  ['undo'],
  ['mirror', '--all'],
  ['log'],
  ['list'],
  ['status'],
];

/** A repository with hooks, worktrees and a submodule, and what came of the commands there. */
class Site {
  readonly main: Repo = createRepo();
  readonly submodule: Repo;
  readonly root = dirname(this.main.path);
  /** The words of commands that said yes. */
  readonly acknowledged: string[] = [];
  /** How often which message was a command's no. */
  readonly refused = new Map<string, number>();
  readonly problems: string[] = [];
  commands = 0;
  private readonly trees: string[];

  constructor() {
    const { path: source } = createRepo();
    this.main.git('submodule', '--quiet', 'add', source, 'sub');
    this.main.commit('submodule');
    this.submodule = this.main.at('sub');
    for (const repo of [this.main, this.submodule]) {
      expect(repo.checkpoint(['install']).code).toBe(0);
      expect(repo.checkpoint(['track', 'common']).code).toBe(0);
    }
    const names = Array.from({ length: WORKTREES }, (_, n) => `tree-${n}`);
    this.trees = names.map((name) => this.main.worktree(name, name).path);
  }

  /** One command at some place, or a pair of them. */
  async turn(chance: Chance, word: string): Promise<void> {
    const tree = chance.of(this.trees);
    const place = chance.of([tree, tree, tree, this.main.path, this.submodule.path]);
    const share = chance.share();
    if (share < 0.5) {
      if (await this.checkpoint(place, chance.of(WRITING)(word))) this.acknowledged.push(word);
    } else if (share < 0.75) await this.checkpoint(place, chance.of(OTHERS));
    else if (share < 0.92) await this.switch(place, chance, word);
    else await this.removeAndAdd(tree, word);
  }

  private async checkpoint(place: string, args: readonly string[]): Promise<boolean> {
    const argv = ['-C', place, 'checkpoint', ...args];
    const result = await git(this.root, argv);
    this.commands++;
    const rude = rudeness(result);
    if (rude) this.problems.push(`${args.join(' ')}: ${rude}`);
    if (result.code === 0) return true;
    const [message = ''] = result.stderr.match(/^(?:fatal|error): .*/m) ?? [];
    if (message === '') this.problems.push(`${args.join(' ')}: ${result.code}, but no message`);
    const kind = `${args[0]}: ${message.replace(/'\/[^']*\//g, "'…/").replace(/\d+/g, 'N')}`;
    this.refused.set(kind, (this.refused.get(kind) ?? 0) + 1);
    return false;
  }

  /** Two switches in one worktree may be in each other's way, which is git's to say. */
  private async switch(place: string, chance: Chance, word: string): Promise<void> {
    const own = this.trees.includes(place) ? basename(place) : 'main';
    const target = chance.of([['--create', `new-${word}`], [own]]);
    const argv = ['-C', place, 'switch', '--quiet', ...target];
    const { stderr } = await git(this.root, argv);
    this.commands++;
    if (/BUG|^\s+at /m.test(stderr)) this.problems.push(`${argv.join(' ')}: ${stderr}`);
  }

  private async removeAndAdd(tree: string, word: string): Promise<void> {
    await this.checkpoint(this.main.path, ['worktree-remove', tree]);
    // What is left there, such as a note that was saved in that moment, is its user's.
    if (existsSync(tree)) renameSync(tree, `${tree}-left-${word}`);
    await git(this.main.path, ['worktree', 'prune']);
    await git(this.main.path, ['worktree', 'add', '--quiet', tree, basename(tree)]);
  }
}

function git(cwd: string, args: readonly string[]): Promise<SpawnResult> {
  return startProcess(cwd, 'git', args, { timeout: PATIENCE });
}
