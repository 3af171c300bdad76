import { existsSync, lstatSync } from 'node:fs';
import { relative } from 'node:path';
import { hasLine, literal, missingArchiveRule } from '../archive/hide-archive.ts';
import { type AbsolutePath, below } from '../brands.ts';
import type { Config } from '../config/keys.ts';
import { askIgnored } from '../git/ignore.ts';
import { isTracked } from '../git/tracking.ts';
import type { Repository } from '../repository.ts';

/** A line for an ignore file. */
export interface IgnoreRule {
  file: AbsolutePath;
  line: string;
}

export interface IgnoreRules {
  /** Lines that are missing, and the files they belong into. */
  missing: IgnoreRule[];
  /** Whether git tracks files in the archive's directory, so that no rule may hide new ones. */
  archiveTracked: boolean;
}

/** What is known of the live note before git is asked for its rules. */
export interface LiveSeen {
  /** Whether HEAD or the base branch has it. */
  committed: boolean;
  /** Whether `git status` lists it as untracked, so that no rule covers it. */
  untracked: boolean;
}

/**
 * What it takes for the archive and the live note never to show in `git status` (docs/design.md §3,
 * "Ignored").
 *
 * A line of ours that is there already answers without git. Whether another rule covers them only git can
 * tell. It is asked once, at the shared root: should the rules of another branch there hide the live note
 * and those of this one not, the next save sees it listed.
 *
 * @param unasked whether nobody asked for a change of tracked files, as in a hook: the archive's line then
 *   goes to `info/exclude`, as the live note's does always
 * @param live null where only the archive is asked about
 */
export async function missingIgnoreRules(
  { env, place, settings, layout }: Repository,
  { unasked, live }: { unasked: boolean; live: LiveSeen | null },
): Promise<IgnoreRules> {
  const { config } = settings;
  const exclude = below(place.commonDir, 'info', 'exclude');
  const note = { file: exclude, line: `/${literal(config.file)}` };
  const hidesNote = live !== null && hidesLive(config, live) && !hasLine(exclude, note.line);
  const asksNote = hidesNote && config.excludeLive === 'auto' && !live.untracked;

  const rule = missingArchiveRule({ place, settings, layout });
  const asked = [...(asksNote ? [config.file] : []), ...(rule ? [`${rule.path}/`] : [])];
  const at = rule
    ? { root: rule.root, gitDir: place.commonDir }
    : { root: place.worktree, gitDir: place.gitDir };
  const ignored = await askIgnored(env, at, asked);

  const missing: IgnoreRule[] = hidesNote && !ignored?.has(config.file) ? [note] : [];
  if (rule === null || ignored === null || ignored.has(`${rule.path}/`)) {
    return { missing, archiveTracked: false };
  }
  const { root, path, line, gitignore } = rule;
  if (existsSync(layout.archive) && (await isTracked(env, root, place.commonDir, path))) {
    return { missing, archiveTracked: true };
  }
  const inTree = config.ignore === 'gitignore' && !unasked && !isLink(gitignore);
  return {
    missing: [...missing, { file: inTree ? gitignore : exclude, line }],
    archiveTracked: false,
  };
}

/** Whether git tracks anything in the archive's directory on the branch that is checked out there. */
export async function isArchiveTracked({ env, place, layout }: Repository): Promise<boolean> {
  const root = place.sharedRoot;
  const path = root === null ? '..' : relative(root, layout.archive);
  if (root === null || path === '' || path.startsWith('..')) return false;
  return existsSync(layout.archive) && (await isTracked(env, root, place.commonDir, path));
}

/** Whether the live note is to be hidden: not where git has it, nor where every save is to stage it. */
function hidesLive({ excludeLive, stage }: Config, { committed }: LiveSeen): boolean {
  return excludeLive === 'auto' ? !committed && stage !== 'always' : excludeLive;
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
