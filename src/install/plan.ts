import { lstatSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { isArchiveTracked, missingIgnoreRules } from '../gather/ignore-rules.ts';
import { isLiveCommitted } from '../gather/live.ts';
import { askIgnored } from '../git/ignore.ts';
import { askRefs, type Ref } from '../git/refs.ts';
import { askHead } from '../git/status.ts';
import { isInCommits } from '../git/tracking.ts';
import { shellWord } from '../render/shell.ts';
import type { Repository } from '../repository.ts';
import { isTorn } from './block.ts';
import type { HookEvent } from './events.ts';
import { gatherInstall } from './gather.ts';
import { hookLine, scriptName } from './hook-script.ts';
import { findHooks, type HooksPlace } from './hooks-place.ts';
import { LEFTHOOK_FILE, lefthookFile, lefthookJob } from './lefthook.ts';
import { readScript } from './read-script.ts';
import { isShellScript } from './shebang.ts';
import { readSimpleGitHooks } from './simple-git-hooks.ts';
import { hasCrlf, hooksPathOff } from './switched-off.ts';
import { chooseWay, type InstallFacts, type Manager, type Way } from './way.ts';

/** One event, and what is to be done for it. */
export interface PlannedHook {
  event: HookEvent;
  way: Way;
  manager: Manager | null;
  /** What to add by hand where there is no way of ours; null where there is one. */
  byHand: string | null;
}

/** What an installation would do. */
export interface InstallPlan {
  hooks: PlannedHook[];
  place: HooksPlace;
  /** The ignore file of all worktrees, and the lines for it. */
  exclude: { path: string; lines: { line: string; notes: boolean }[] };
  warnings: string[];
}

/** Looks at everything, and decides; changes nothing. */
export async function planInstall(
  repository: Repository,
  { mayChangeTracked }: { mayChangeTracked: boolean },
): Promise<InstallPlan> {
  const place = await findHooks(repository);
  const facts = await gatherInstall(repository, place, mayChangeTracked);
  const hooks = facts.map((one): PlannedHook => {
    const { event, manager } = one;
    const way = named(repository, chooseWay(one));
    return { event, way, manager, byHand: byHand(repository, place, event, way) };
  });
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

/** Under lefthook, what is in the way is the user's own file of jobs. */
function named({ place }: Repository, way: Way): Way {
  return way.kind === 'none' && way.why === 'lefthook-local'
    ? { ...way, path: lefthookFile(place.worktree) ?? way.path }
    : way;
}

function byHand(
  { place }: Repository,
  hooks: HooksPlace,
  event: HookEvent,
  way: Way,
): string | null {
  if (way.kind !== 'none') return null;
  if (way.why === 'off' || way.why === 'crlf') {
    const { problem, remedy } =
      way.why === 'off' ? hooksPathOff(place.worktree, hooks) : hasCrlf(way.path);
    return `${problem}; ${remedy}`;
  }
  if (way.why === 'lefthook-local') return lefthookJob(event, extname(way.path));
  // What a link leads to may be any program.
  const isShell = way.why !== 'other-program' && isShellScript(readScript(way.path) ?? '');
  return isShell
    ? `${hookLine(event)} "$@"`
    : `sh ${shellWord(join(place.commonDir, scriptName(event)))} "$@"`;
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
