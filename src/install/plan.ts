import { lstatSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isArchiveTracked, missingIgnoreRules } from '../gather/ignore-rules.ts';
import { isLiveCommitted } from '../gather/live.ts';
import { askIgnored } from '../git/ignore.ts';
import { askRefs, type Ref } from '../git/refs.ts';
import { askHead } from '../git/status.ts';
import { isInCommits } from '../git/tracking.ts';
import type { Repository } from '../repository.ts';
import { isTorn } from './block.ts';
import { LEFTHOOK_FILE } from './lefthook.ts';
import { type HooksPlan, type PlannedHook, planHooks } from './plan-hooks.ts';
import { readScript } from './read-script.ts';
import { readSimpleGitHooks } from './simple-git-hooks.ts';
import type { InstallFacts, Way } from './way.ts';

/** What an installation would do. */
export interface InstallPlan extends HooksPlan {
  /** The ignore file of all worktrees, and the lines for it. */
  exclude: { path: string; lines: { line: string; notes: boolean }[] };
  warnings: string[];
}

/** Looks at everything, and decides; changes nothing. */
export async function planInstall(
  repository: Repository,
  options: { mayChangeTracked: boolean },
): Promise<InstallPlan> {
  const { hooks, place, facts } = await planHooks(repository, options);
  const made = facts.flatMap((one, at) => newFile(repository, one, hooks[at]?.way));
  const [head, refs] = await Promise.all([
    askHead(repository.client, repository.place.worktreeName),
    askRefs(repository.client),
  ]);
  const overwritten = await findOverwritten(repository, made, refs);
  const committed = await isLiveCommitted(repository, head.oid || null, refs);
  const { missing, archiveTracked } = await missingIgnoreRules(repository, {
    unasked: true,
    live: { committed, untracked: false },
  });
  const path = join(repository.place.commonDir, 'info', 'exclude');
  const lines = [
    ...missing.map(({ line }) => ({ line, notes: true })),
    ...(await shown(repository, made)).map((line) => ({ line, notes: false })),
  ];
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return {
    hooks,
    place,
    exclude: { path, lines: isLink ? [] : lines },
    warnings: [
      ...(isLink && lines.length > 0
        ? [
            `'${path}' is a symbolic link; add ${lines.map(({ line }) => `'${line}'`).join(', ')} to it`,
          ]
        : []),
      ...(archiveTracked || (await isArchiveTracked(repository))
        ? [
            `git tracks files in '${repository.layout.archive}'; checkpoint.dir in git config chooses another place`,
          ]
        : []),
      ...sweptAway(repository, hooks),
      ...rewritten(hooks),
      ...torn(hooks),
      ...overwritten,
    ],
  };
}

/** husky 4 puts its own text in the place of every hook. */
function rewritten(hooks: PlannedHook[]): string[] {
  return hooks.some(({ manager, way }) => manager === 'husky 4' && way.kind === 'script')
    ? [
        "husky 4 writes these hooks anew at every 'npm install'; run 'git checkpoint install' after it",
      ]
    : [];
}

/** A mark without its other one: what belongs to it cannot be told from what somebody else wrote. */
function torn(hooks: PlannedHook[]): string[] {
  return hooks.flatMap(({ way }) =>
    way.kind === 'script' && isTorn(readScript(way.path) ?? '')
      ? [
          `'${way.path}' has a torn mark of git-checkpoint's; look at it, and delete what is left over`,
        ]
      : [],
  );
}

/** Files that would be made in the tree, and that other branches have: git overwrites what it ignores. */
async function findOverwritten(
  { env, place }: Repository,
  files: string[],
  refs: readonly Ref[],
): Promise<string[]> {
  const branches = refs.filter(({ name }) =>
    /^refs\/(?:heads\/|remotes\/origin\/HEAD$)/.test(name),
  );
  const tips = [...new Set(branches.map(({ oid }) => oid))];
  const said: string[] = [];
  for (const file of new Set(files)) {
    const below = relative(place.worktree, file);
    if (await isInCommits(env, place, tips, below)) {
      said.push(
        `another branch has '${below}': a switch to it puts its file in the place of this one; run 'git checkpoint install' there`,
      );
    }
  }
  return said;
}

/** A file that would be made in the worktree, where git would show it. */
function newFile({ place }: Repository, facts: InstallFacts, way: Way | undefined): string[] {
  if (way?.kind === 'lefthook' && facts.lefthookLocal === 'none') {
    return [join(place.worktree, LEFTHOOK_FILE)];
  }
  return way?.kind === 'script' && way.portable && facts.target.kind === 'none' ? [way.path] : [];
}

/** The ignore rules for files that git would show (gitignore(5), a leading slash). */
async function shown({ env, place }: Repository, files: string[]): Promise<string[]> {
  const below = [...new Set(files)].map((file) => relative(place.worktree, file));
  const ignored = await askIgnored(env, { root: place.worktree, gitDir: place.gitDir }, below);
  return below.filter((path) => ignored?.has(path) === false).map((path) => `/${path}`);
}

/** Scripts that simple-git-hooks deletes at its next run. */
function sweptAway({ place }: Repository, hooks: PlannedHook[]): string[] {
  const settings = readSimpleGitHooks(place.worktree);
  const swept = hooks
    .filter(({ event, way }) => way.kind === 'script' && settings?.preserved(event) === false)
    .map(({ event }) => `"${event}"`);
  return swept.length === 0
    ? []
    : [
        `simple-git-hooks deletes these hooks at its next run, unless its configuration has "preserveUnused": [${swept.join(', ')}]`,
      ];
}
