/** The operations that faults are put into, each with as much to lose as it can touch. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { withMark } from '../../src/note/automatic.ts';
import { builtCli, root } from '../helpers/root.ts';
import { END, handWritten } from './texts.ts';
import type { Workshop } from './workshop.ts';

export interface Scenario {
  name: string;
  /** Makes the repository in which the operation is then run, again and again. */
  prepare(shop: Workshop): void;
  /** Whether the sample has every point of it, too. */
  important?: boolean;
  /** Whether it runs in the linked worktree instead of the main one. */
  linked?: boolean;
  argv: readonly string[];
  env?: Record<string, string>;
  /** What comes on standard input. */
  input?: string;
  /**
   * The next command, which has to work without help. By default the same again; where the operation
   * may already have happened, `save`, after the same again has at least told the truth.
   */
  next?: readonly string[];
  /** Words on standard output, or none for a hook, without which the operation did not happen. */
  success: RegExp;
  /** Whether it also stages the note, which is the one thing it may do to the user's repository. */
  stages?: boolean;
  /** Whether it also has git remove the linked worktree. */
  removes?: boolean;
}

export const NODE = process.execPath;
export const HOOK = join(root, 'dist/hook.cjs');
const AGENT = join(root, 'dist/agent.cjs');
/** The built program with some arguments. */
export const command = (...args: string[]) => [NODE, builtCli, ...args];
/** A save whose text can be told whole. */
export const save = (title: string, ...args: string[]) =>
  command('save', '--title', title, '--next', `${title} next`, '--resume-command', END, ...args);
const SAVE = save('after', '--overwrite');
const SAVED = /^saved /;

/** The live note is ours, edited by hand since; so is the version before it. */
function saved(shop: Workshop, where: string): void {
  shop.must(where, save('first'));
  shop.must(where, save('first'));
  shop.write(where, 'CHECKPOINT.md', handWritten('first by hand', shop.branch(where)));
}

function parked(shop: Workshop, slug: string, branch: string): void {
  shop.write(shop.main, `.checkpoints/${slug}.md`, handWritten(`parked ${slug}`, branch));
}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'save, new',
    prepare: () => {},
    argv: save('new'),
    success: SAVED,
  },
  {
    name: 'save, carried-over',
    prepare: (shop) => {
      shop.must(shop.main, save('first'));
      rmSync(join(shop.main, 'CHECKPOINT.md'));
      parked(shop, 'main', 'main');
    },
    argv: save('new', '--overwrite'),
    success: SAVED,
  },
  {
    name: 'save, same-branch',
    important: true,
    prepare: (shop) => {
      saved(shop, shop.main);
      shop.write(shop.main, '.checkpoints/main.prev.md', handWritten('older by hand', 'main'));
    },
    argv: save('new', '--overwrite'),
    success: SAVED,
  },
  {
    name: 'save, same-branch, no history yet',
    prepare: (shop) => {
      saved(shop, shop.main);
      shop.write(shop.main, '.checkpoints/main.prev.md', handWritten('older by hand', 'main'));
      rmSync(shop.history, { recursive: true });
    },
    argv: save('new', '--overwrite'),
    success: SAVED,
  },
  {
    name: 'save, in the place of an automatic one',
    prepare: (shop) => {
      shop.must(shop.main, save('first'));
      shop.write(shop.main, 'CHECKPOINT.md', withMark(handWritten('seen', 'main')));
      shop.write(shop.main, '.checkpoints/main.prev.md', handWritten('older by hand', 'main'));
    },
    argv: save('new'),
    success: SAVED,
  },
  {
    name: 'save, same-branch, staged',
    prepare: (shop) => {
      saved(shop, shop.main);
      shop.git(shop.main, 'add', '--force', 'CHECKPOINT.md');
      shop.git(shop.main, 'commit', '--quiet', '--message=note');
      shop.write(shop.main, 'CHECKPOINT.md', handWritten('second by hand', 'main'));
    },
    argv: save('new', '--overwrite'),
    success: SAVED,
    stages: true,
  },
  {
    name: 'save, other-branch',
    important: true,
    prepare: (shop) => {
      saved(shop, shop.main);
      shop.git(shop.main, 'switch', '--quiet', 'topic');
      parked(shop, 'main', 'main');
    },
    argv: save('new'),
    success: SAVED,
  },
  {
    name: 'save, unreadable',
    prepare: (shop) => {
      saved(shop, shop.main);
      shop.write(shop.main, 'CHECKPOINT.md', handWritten('no branch', null));
    },
    argv: save('new'),
    success: SAVED,
  },
  {
    name: 'save, separate',
    prepare: (shop) => {
      saved(shop, shop.main);
      shop.write(shop.main, '.checkpoints/beside.md', handWritten('beside by hand', 'main'));
    },
    argv: save('new', '--as', 'beside'),
    success: SAVED,
  },
  {
    name: 'save in a linked worktree',
    important: true,
    linked: true,
    prepare: (shop) => {
      saved(shop, shop.linked);
      shop.write(shop.main, '.checkpoints/side.mirror.md', handWritten('mirror by hand', 'side'));
    },
    argv: save('new', '--overwrite'),
    success: SAVED,
  },
  {
    name: 'resume, parked',
    important: true,
    linked: true,
    prepare: (shop) => {
      saved(shop, shop.main);
      parked(shop, 'side', 'side');
      parked(shop, 'side-2', 'side');
      shop.write(shop.main, '.checkpoints/side.mirror.md', handWritten('mirror by hand', 'side'));
    },
    argv: command('resume', '--yes'),
    success: /parked side/,
  },
  {
    name: 'resume, mirror',
    linked: true,
    prepare: (shop) => {
      saved(shop, shop.main);
      shop.write(shop.main, '.checkpoints/side.mirror.md', handWritten('mirror by hand', 'side'));
    },
    argv: command('resume', '--yes'),
    success: /mirror by hand/,
  },
  {
    name: 'done',
    linked: true,
    prepare: (shop) => {
      saved(shop, shop.linked);
      shop.write(shop.main, '.checkpoints/side.mirror.md', handWritten('mirror by hand', 'side'));
      shop.write(shop.main, '.checkpoints/done/side.md', handWritten('done before', 'side'));
    },
    argv: command('done'),
    next: SAVE,
    success: /^'.*' is done: /,
  },
  {
    name: 'prune',
    prepare: (shop) => {
      saved(shop, shop.main);
      parked(shop, 'gone', 'gone');
      parked(shop, 'gone-2', 'gone');
      shop.write(shop.main, '.checkpoints/away.mirror.md', handWritten('mirror by hand', 'away'));
      shop.write(shop.main, '.checkpoints/done/gone.md', handWritten('done before', 'gone'));
    },
    argv: command('prune'),
    next: SAVE,
    success: /^3 checkpoints are done/m,
  },
  {
    name: 'restore',
    linked: true,
    prepare: (shop) => {
      saved(shop, shop.linked);
      shop.must(shop.linked, save('second', '--overwrite'));
      shop.write(shop.linked, 'CHECKPOINT.md', handWritten('third by hand', 'side'));
    },
    argv: command('restore', 'side@{1}'),
    next: SAVE,
    success: /^restored /,
  },
  {
    name: 'undo of a save',
    prepare: (shop) => {
      saved(shop, shop.main);
      shop.must(shop.main, save('second', '--overwrite'));
    },
    argv: command('undo'),
    next: SAVE,
    success: /^took back /,
  },
  {
    name: 'undo of a done',
    linked: true,
    prepare: (shop) => {
      saved(shop, shop.linked);
      shop.must(shop.linked, command('done'));
    },
    argv: command('undo'),
    next: SAVE,
    success: /^took back /,
  },
  {
    name: 'mirror',
    linked: true,
    prepare: (shop) => {
      saved(shop, shop.linked);
      shop.write(shop.main, '.checkpoints/side.mirror.md', handWritten('mirror by hand', 'side'));
    },
    argv: command('mirror'),
    success: /^mirrored /,
  },
  {
    name: 'post-checkout',
    important: true,
    prepare: (shop) => {
      saved(shop, shop.main);
      parked(shop, 'main', 'main');
      parked(shop, 'topic', 'topic');
      shop.git(shop.main, 'switch', '--quiet', 'topic');
    },
    argv: [NODE, HOOK, 'post-checkout', 'HEAD', 'HEAD', '1'],
    success: /is back/,
  },
  {
    name: 'an automatic one, in the place of a parked one',
    important: true,
    linked: true,
    prepare: (shop) => {
      shop.must(shop.main, save('first'));
      const start = { at: new Date(0), head: null };
      shop.write(shop.main, '.git/checkpoint-state/starts/s', JSON.stringify(start));
      shop.write(shop.main, '.git/checkpoint-state/works/s', '1');
      shop.git(shop.linked, 'commit', '--quiet', '--allow-empty', '--message=work');
      shop.write(shop.main, '.checkpoints/side.md', withMark(handWritten('seen', 'side')));
      shop.write(shop.main, '.checkpoints/side.prev.md', handWritten('older by hand', 'side'));
    },
    argv: [NODE, AGENT, 'claude-code', 'stop'],
    input: JSON.stringify({ session_id: 's' }),
    next: SAVE,
    success: /an automatic one/,
  },
  {
    name: 'an archive that vanished',
    prepare: (shop) => {
      saved(shop, shop.linked);
      parked(shop, 'topic', 'topic');
      shop.git(shop.main, 'switch', '--quiet', 'topic');
      shop.must(shop.main, command('resume', '--yes'));
      shop.must(shop.main, command('done'));
      rmSync(shop.archive, { recursive: true });
    },
    argv: command('mirror', '--all'),
    next: SAVE,
    success: /^mirrored /m,
  },
  {
    name: 'an archive that was elsewhere',
    prepare: (shop) => {
      saved(shop, shop.linked);
      parked(shop, 'topic', 'topic');
      shop.write(shop.main, 'notes/topic.md', handWritten('there before', 'topic'));
      shop.write(shop.main, '.checkpoints/done/old.md', handWritten('done before', 'old'));
      shop.git(shop.main, 'config', 'checkpoint.dir', 'notes');
    },
    argv: command('mirror', '--all'),
    next: SAVE,
    success: /^mirrored /m,
  },
  {
    name: 'worktree-remove',
    important: true,
    prepare: (shop) => {
      saved(shop, shop.linked);
      shop.write(shop.main, '.checkpoints/side.mirror.md', handWritten('mirror by hand', 'side'));
    },
    argv: command('worktree-remove', 'side'),
    next: SAVE,
    success: /^removed /,
    removes: true,
  },
];
