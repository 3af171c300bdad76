import type { KeyName } from './keys.ts';

/**
 * What each setting means, as the documentation says it. Apart from the table of settings, because no
 * program needs a word of it, and hooks and agents' events read that table each time.
 */
export const MEANINGS: Record<KeyName, string> = {
  baseBranch:
    'The branch that others merge into. By default what origin/HEAD points to, else init.defaultBranch, main or master, whichever exists.',
  dir: 'Where the archive is, instead of .checkpoints beside the common git directory. A relative path starts at the directory that holds it.',
  file: 'The live checkpoint, as a path below the top of each worktree.',
  ignore:
    "How the archive is kept out of 'git status' where nothing ignores it yet: by a line in .git/info/exclude, by one in .gitignore, or not at all.",
  excludeLive:
    "Whether a line in .git/info/exclude keeps the live checkpoint out of 'git status' and of commits: with 'auto' where neither HEAD nor the base branch tracks it and nothing ignores it yet. git overwrites and deletes ignored files without asking.",
  stage:
    "When a save stages the live checkpoint: with 'auto' where HEAD or the base branch tracks it, never, or always. What git ignores is never staged; so that 'always' can stage it, checkpoint.excludeLive writes no line of its own accord then.",
  autoRestore:
    "Whether a switch to a branch with a parked checkpoint restores it at once, instead of a 'hint:' that it is there.",
  quiet:
    'Whether a switch says nothing of the checkpoints that it parks and restores. Warnings stay.',
  onMerge:
    "What becomes of a branch's parked checkpoint when the branch is merged into the base branch: it is done and goes to 'done/', a 'hint:' tells how to say so, or nothing happens.",
  automatic:
    "Whether an agent's events write an automatic checkpoint where the session has made commits or changed files and nobody has saved one: what git can see, marked as automatic. The first save replaces it.",
  preWorktreeRemove:
    'A command for the shell that worktree-remove runs before it removes a worktree. Where it fails, the worktree stays.',
};
