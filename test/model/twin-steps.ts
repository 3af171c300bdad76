/** What may be typed on a day, one step each, chosen at random. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { BRANCHES, type TwinWorld, WORKTREES } from './twin-world.ts';

class Step implements fc.Command<object, TwinWorld> {
  constructor(
    private readonly words: string,
    private readonly act: (world: TwinWorld, step: string) => void,
  ) {}

  check(): boolean {
    return true;
  }

  run(_model: object, world: TwinWorld): void {
    this.act(world, this.words);
  }

  toString(): string {
    return this.words;
  }
}

const where = fc.constantFrom('', '', '', ...WORKTREES);
const branch = fc.constantFrom(...BRANCHES);
const file = fc.constantFrom('a.txt', 'b.txt', 'new.txt', 'dir/new.txt', '.gitignore');

function git(...args: fc.Arbitrary<string[]>[]): fc.Arbitrary<Step> {
  return fc.tuple(where, ...args).map(([at, ...parts]) => {
    const words = parts.flat();
    return new Step(`${at}$ git ${words.join(' ')}`, (world, step) => world.git(at, words, step));
  });
}

function ours(...args: fc.Arbitrary<string[]>[]): fc.Arbitrary<Step> {
  return fc.tuple(where, ...args).map(([at, ...parts]) => {
    const words = parts.flat();
    return new Step(`${at}$ git checkpoint ${words.join(' ')}`, (world, step) =>
      world.checkpoint(at, words, step),
    );
  });
}

const is = (...words: string[]) => fc.constant(words);
const one = (...choices: string[][]) => fc.constantFrom(...choices);
const named = branch.map((name) => [name]);

const write = fc
  .tuple(where, file, fc.nat({ max: 3 }))
  .map(
    ([at, name, n]) =>
      new Step(`${at}$ echo ${n} >> ${name}`, (world, step) =>
        world.edit(at, (repo) => repo.write(name, `${name} ${n}\nnode_modules\n`), step),
      ),
  );
const remove = fc
  .tuple(where, file)
  .map(
    ([at, name]) =>
      new Step(`${at}$ rm -f ${name}`, (world, step) =>
        world.edit(at, (repo) => rmSync(join(repo.path, name), { force: true }), step),
      ),
  );
const append = fc
  .tuple(where, fc.nat())
  .map(
    ([at, n]) =>
      new Step(`${at}$ echo ${n} >> CHECKPOINT.md`, (world) =>
        world.append(at, `\nby hand ${n}\n`),
      ),
  );
const agent = fc
  .tuple(where, fc.constantFrom('session-start', 'post-tool-use', 'stop', 'session-end'))
  .map(
    ([at, event]) =>
      new Step(`${at}: agent ${event}`, (world, step) => world.agent(at, event, step)),
  );

const day = [
  git(is('switch'), named),
  git(is('switch'), named),
  git(is('switch'), named),
  git(is('switch', '-c'), named),
  git(is('switch', '--detach')),
  git(is('checkout', '-f'), named),
  git(is('commit', '-aqm', 'all')),
  git(is('add', '-A')),
  git(is('add', '-A')),
  git(is('commit', '-qm', 'staged')),
  git(is('commit', '--amend', '--no-edit', '-q')),
  git(is('stash')),
  git(is('stash', '-u')),
  git(is('stash', 'pop')),
  git(is('merge', '--no-edit', '-q'), named),
  git(is('merge', '--no-edit', '-q'), named),
  git(is('merge'), one(['--abort'], ['--continue'])),
  git(is('rebase', '-q'), named),
  git(is('rebase'), one(['--abort'], ['--continue'], ['--skip'])),
  git(is('cherry-pick'), named),
  git(is('cherry-pick'), one(['--abort'], ['--continue'], ['--skip'])),
  git(is('reset', '-q', '--hard')),
  git(is('reset', '-q', '--hard', 'HEAD~1')),
  git(is('clean', '-fdq')),
  git(is('branch', '-m'), named),
  git(is('branch', '-D'), named),
  git(is('bisect'), one(['start', 'HEAD', 'HEAD~1'], ['good'], ['bad'], ['reset'])),
  git(
    is('worktree', 'add', '-q'),
    one(['../one', 'topic'], ['../two', '-b', 'second'], ['../two']),
  ),
  git(is('worktree', 'move'), one(['../one', '../two'], ['../two', '../one'])),
  git(is('worktree', 'remove'), one(['../one'], ['../two'], ['--force', '../one'])),
  git(is('worktree', 'prune')),
  write,
  write,
  write,
  remove,
];

const checkpoints = [
  ours(is('save', '--overwrite', '--next', 'go on'), one([], ['--title', 'T'], ['--done', 'x'])),
  ours(
    is('save', '--overwrite', '--title'),
    fc.nat().map((n) => [`Effort ${n}`]),
  ),
  ours(is('save', '--next', 'n'), one(['--as', 'second'], [])),
  ours(is('resume'), one([], ['--yes'], ['--park', '--yes'], ['--as-is'])),
  ours(one(['done'], ['undo'], ['undo', '--redo'], ['mirror', '--all'], ['doctor', '--fix'])),
  ours(one(['status'], ['list'], ['log'])),
  append,
  agent,
];

/** All steps: git's twice as often as ours. */
export const STEPS: fc.Arbitrary<Step>[] = [...day, ...day, ...checkpoints, ...checkpoints];
