import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { type AbsolutePath, below } from '../brands.ts';
import type { Move, Plan } from '../decide/plan.ts';
import { exists } from '../disk/regular-file.ts';
import { hasFilesNow, isIgnoredNow } from '../git/ignore.ts';
import type { Repository } from '../repository.ts';

/** Where a rule for the archive is looked for, and what it says. */
export interface ArchiveRule {
  /** The top of the worktree in which the archive lies, and its path from there. */
  root: AbsolutePath;
  path: string;
  line: string;
  exclude: AbsolutePath;
  gitignore: AbsolutePath;
}

/**
 * The rule that hides the archive (docs/design.md §3, "Ignored"); null where it lies in no worktree, where
 * none is wanted, and where an ignore file has this very line.
 */
export function missingArchiveRule({
  place,
  settings,
  layout,
}: Pick<Repository, 'place' | 'settings' | 'layout'>): ArchiveRule | null {
  const root = place.sharedRoot;
  if (root === null || settings.config.ignore === 'off') return null;
  const path = relative(root, layout.archive);
  if (path.startsWith('..') || path === '') return null;
  if (layout.archive.startsWith(`${place.commonDir}${sep}`)) return null; // git never shows anything in there
  const line = path === '.checkpoints' ? '.checkpoints/' : `/${literal(path)}/`;
  const exclude = below(place.commonDir, 'info', 'exclude');
  const gitignore = below(root, '.gitignore');
  if (hasLine(gitignore, line) || hasLine(exclude, line)) return null;
  return { root, path, line, exclude, gitignore };
}

/**
 * Adds the rule to a plan that makes the archive, whatever it is that makes it; a save, which asks git
 * before, has it in its plan. It goes to `info/exclude`, for nobody asked for a change of tracked files.
 * git is asked now, under the lock, and once in the life of an archive.
 */
export function withArchiveHidden(repository: Omit<Repository, 'vanished'>, plan: Plan): Plan {
  const { layout } = repository;
  const makes = plan.moves.some((move) => 'to' in move && move.to.startsWith(layout.archive + sep));
  if (!makes || exists(layout.archive)) return plan;
  const rule = missingArchiveRule(repository);
  const isThere = plan.moves.some((move) => move.verb === 'ignore' && move.line === rule?.line);
  const move = isThere ? null : archiveRuleNow(repository);
  return move === null ? plan : { ...plan, moves: [...plan.moves, move] };
}

/** The move that hides the archive, while the lock is held; null where nothing is to be hidden. */
export function archiveRuleNow(repository: Omit<Repository, 'vanished'>): Move | null {
  const { env, place } = repository;
  const rule = missingArchiveRule(repository);
  if (rule === null) return null;
  const { root, path, line, exclude } = rule;
  const at = { root, gitDir: place.commonDir };
  if (hasFilesNow(env, at, path) || isIgnoredNow(env, at, `${path}/`)) return null;
  return { verb: 'ignore', to: exclude, line };
}

/** A path as gitignore(5) takes it word for word. */
export function literal(path: string): string {
  return path.replace(/[\\*?[]/g, '\\$&');
}

/** Whether a text file has exactly this line; one that cannot be read has none. */
export function hasLine(file: string, line: string): boolean {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/).includes(line);
  } catch {
    return false;
  }
}
