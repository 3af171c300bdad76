import { createRepo, type Repo, type RepoOptions } from './repo.ts';

/** Where a save is made: in the main checkout or in a linked worktree; both are on `work`. */
export type Where = 'main' | 'linked';

export interface Site {
  /** The worktree to save in. */
  here: Repo;
  main: Repo;
  /** Whether there is a mirror to expect. */
  linked: boolean;
}

/** A repository with a worktree on the branch `work`, which begins at `main`. */
export function site(where: Where, options: RepoOptions = {}): Site {
  const main = createRepo(options);
  if (where === 'linked') return { here: main.worktree('linked', 'work'), main, linked: true };
  main.git('switch', '--quiet', '--create', 'work');
  return { here: main, main, linked: false };
}

/** A note of a branch by hand, in a form that is not quite ours. */
export function note(branch: string, { title = 'By hand', next = 'carry on' } = {}): string {
  return `# Checkpoint: ${title}\n**Branch**: ${branch}\n\n## Next Steps\n- ${next}\n\n## Log\nüñí\n`;
}

/** The archive's files in one worktree's eyes: with the mirror where there is one to expect. */
export function archived({ linked }: Site, ...names: string[]): string[] {
  return [...names, ...(linked ? ['work.mirror.md'] : [])].sort();
}

/** A text with the paths of a site and the date replaced, to be compared with a snapshot. */
export function settled(text: string, { here, main }: Site): string {
  return text
    .replaceAll(here.path, '<here>')
    .replaceAll(main.path, '<main>')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d [+-]\d{4}/g, '<date>')
    .replaceAll(/\b[0-9a-f]{7}\b/g, '<oid>');
}
