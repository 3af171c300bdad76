import { type Definition, DRY_RUN, inRepository } from './definition.ts';

/** The commands that keep checkpoints, and work, alive when a worktree goes. */
export const WORKTREES: readonly Definition[] = [
  {
    usage: 'mirror',
    short: "keep a worktree's checkpoint where it outlives the worktree",
    summary:
      "Copy a linked worktree's live checkpoint into the archive, where it outlives the worktree.",
    load: inRepository(async () => (await import('../seldom.ts')).seldom.mirror()),
    options: [['--all', 'do so for every linked worktree'], DRY_RUN],
  },
  {
    usage: 'worktree-remove <worktree...>',
    short: 'remove worktrees, once nothing is lost by it',
    summary:
      'Remove worktrees, by path or branch, once what is in them is safe: the checkpoint always, the rest as the options say. Where something would be lost, the worktree stays, and the command names what.',
    load: async () => (await import('../seldom.ts')).seldom.worktreeRemove(),
    options: [
      ['--keep-ignored', 'copy ignored files, such as .env, into the git directory'],
      ['--discard-ignored', 'let ignored files go'],
      ['--rescue', 'keep uncommitted work and commits that no ref holds'],
      ['--discard-changes', 'let them go'],
      ['-f, --force', 'let everything go but the checkpoint'],
      DRY_RUN,
    ],
  },
  {
    usage: 'rescue [action] [name]',
    short: 'bring back the work that worktree-remove kept',
    summary:
      "What worktree-remove --rescue kept: 'list' (by default), 'show <name>', 'apply <name>' into this worktree, 'drop <name>'.",
    load: inRepository(async () => (await import('../seldom.ts')).seldom.rescue()),
  },
  {
    usage: 'shell-init <shell>',
    short: "make 'git worktree remove' do the same, in your shell",
    summary:
      "Print a function for bash, zsh or fish that makes 'git worktree remove' a worktree-remove, and what completes 'git checkpoint'.",
    load: async () => (await import('../seldom.ts')).seldom.shellInit(),
  },
];
