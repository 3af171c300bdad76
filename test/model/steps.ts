/** What a user may do next: one step each, chosen at random. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { inHistory } from '../helpers/history.ts';
import type { Repo } from '../helpers/repo.ts';
import { BRANCHES, WORKTREES, type World } from './world.ts';

/** A step as fast-check runs and shows it. The model is empty: the world itself is looked at. */
class Step implements fc.Command<object, World> {
  constructor(
    private readonly words: readonly string[],
    private readonly act: (world: World, step: string) => void,
  ) {}

  check(): boolean {
    return true;
  }

  run(_model: object, world: World): void {
    this.act(world, this.toString());
    world.checkKept(this.toString());
  }

  toString(): string {
    return this.words.join(' ');
  }
}

const place = fc.nat({ max: 2 });
const branch = fc.constantFrom(...BRANCHES);

/** A command of ours, in some worktree. */
function command(...args: fc.Arbitrary<string[]>[]): fc.Arbitrary<Step> {
  return fc.tuple(place, ...args).map(([n, ...words]) => {
    const given = words.flat();
    return new Step([`${n}:`, ...given], (world, step) => {
      world.checkpoint(world.worktree(n), step, given);
    });
  });
}

/** Anything else, in some worktree. */
function step<T>(
  name: string,
  argument: fc.Arbitrary<T>,
  act: (world: World, repo: Repo, value: T, step: string) => void,
): fc.Arbitrary<Step> {
  return fc
    .tuple(place, argument)
    .map(
      ([n, value]) =>
        new Step([`${n}:`, name, JSON.stringify(value)], (world, words) =>
          act(world, world.worktree(n), value, words),
        ),
    );
}

const oneOf = (...choices: string[][]) => fc.constantFrom(...choices);

const save = command(
  fc.constant(['save', '--overwrite']),
  oneOf([], ['--title', 'Another'], ['--done', 'more'], ['--no-stage']),
);
const saveBeside = command(
  fc.constant(['save', '--next', 'a step']),
  oneOf(['--as', 'beside'], ['--as', 'topic']),
);
const resume = command(
  fc.constant(['resume']),
  oneOf(['--yes'], ['--as-is'], ['--park', '--yes'], ['beside', '--park'], ['topic', '--park']),
);
const done = command(oneOf(['done'], ['done'], ['done', 'topic'], ['done', 'beside']));
const restore = command(
  fc.constant(['restore']),
  oneOf([], ['main'], ['topic'], ['feature/x@{1}'], ['main', '--from', '{1}'], ['beside']),
);
const undo = command(oneOf(['undo'], ['undo'], ['undo', '--redo']));
const undoNamed = step('undo of', fc.nat({ max: 5 }), (world, repo, back, words) => {
  // A log only looks: what is live by now is not recorded by it.
  const [commit] = repo
    .checkpoint(['log', '-n', `${back + 1}`])
    .stdout.split('\n')
    .slice(back);
  if (commit) world.checkpoint(repo, words, ['undo', commit.slice(0, 7)]);
});
const mirror = command(oneOf(['mirror'], ['mirror', '--all'], ['doctor', '--fix']));

const writeLive = step('write', fc.option(branch), (world, repo, of) => {
  repo.write('CHECKPOINT.md', world.note(of));
});
const append = step('append', fc.constant(null), (world, repo) => {
  const text = world.live(repo);
  if (text !== null) repo.write('CHECKPOINT.md', `${text}\n${world.note(null)}`);
});
const truncate = step('truncate', fc.constantFrom('', '\0'.repeat(64)), (_, repo, text) => {
  repo.write('CHECKPOINT.md', text);
});
const removeLive = step('rm', fc.constant(null), (_, repo) => {
  rmSync(join(repo.path, 'CHECKPOINT.md'), { force: true });
});

const switchTo = step('switch', branch, (world, repo, to, words) => {
  const create = world.branches().includes(to) ? [] : ['--create'];
  world.switchTo(repo, words, [...create, to]);
});
const detach = step('detach', fc.constant(null), (world, repo, _, words) => {
  world.switchTo(repo, words, ['--detach']);
});
const rename = step('rename', fc.tuple(branch, branch), (world, repo, [from, to]) => {
  repo.gitResult(['branch', '--move', from, to]);
  world.names.add(to);
});
const deleteBranch = step('delete', branch, (_, repo, name) => {
  repo.gitResult(['branch', '--quiet', '-D', name]);
});
const commit = step('commit', fc.constant(null), (_, repo) => {
  repo.git('commit', '--quiet', '--allow-empty', '--message=work');
});
const merge = step('merge', branch, (_, repo, name) => {
  if (repo.gitResult(['merge', '--quiet', '--no-edit', name]).code !== 0) {
    repo.gitResult(['merge', '--abort']);
  }
});
const addWorktree = step('worktree add', fc.tuple(fc.constantFrom(...WORKTREES), branch), add);
const removeWorktree = step('worktree remove', fc.constantFrom(...WORKTREES), (world, _, name) => {
  world.remove(name);
});
const clean = step('clean', fc.constant(null), (_, repo) => {
  repo.git('clean', '--quiet', '-ffdx');
});
const pack = step('gc', fc.constant(null), (world) => {
  if (world.seen.size > 0) inHistory(world.main, 'gc', '--quiet');
});

function add(world: World, _: Repo, [name, of]: [string, string]): void {
  if (world.linked.has(name)) return;
  try {
    const create = !world.branches().includes(of);
    world.linked.set(name, world.main.worktree(name, of, { create }));
  } catch {
    // The branch is checked out elsewhere.
  }
}

/** All steps; what is done most in life is chosen most. */
export const STEPS: fc.Arbitrary<Step>[] = [
  save,
  save,
  save,
  saveBeside,
  resume,
  resume,
  done,
  restore,
  undo,
  undo,
  undoNamed,
  mirror,
  writeLive,
  writeLive,
  append,
  append,
  truncate,
  removeLive,
  switchTo,
  switchTo,
  switchTo,
  detach,
  rename,
  deleteBranch,
  commit,
  merge,
  addWorktree,
  removeWorktree,
  clean,
  pack,
];
