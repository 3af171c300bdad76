import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type AbsolutePath, below } from '../brands.ts';
import { isIgnored } from '../git/ignore.ts';
import { isTracked } from '../git/tracking.ts';
import type { Repository } from '../repository.ts';

export interface IgnoreRules {
  /** Lines that are missing, and the files they belong into. */
  missing: { file: AbsolutePath; line: string }[];
  /** Whether git tracks files in the archive's directory, so that no rule may hide new ones. */
  archiveTracked: boolean;
}

/**
 * What it takes for the archive never to show in `git status` (docs/design.md §3, "Ignored").
 *
 * A rule of ours that is there already answers without git; whether another rule covers the archive
 * only git can tell.
 *
 * @param unasked whether nobody asked for a change of tracked files, as in a hook: the rule then goes
 *   to `info/exclude`
 */
export async function missingIgnoreRules(
  { env, place, settings, layout }: Repository,
  { unasked }: { unasked: boolean },
): Promise<IgnoreRules> {
  const { config } = settings;
  const exclude = below(place.commonDir, 'info', 'exclude');
  const missing: IgnoreRules['missing'] = [];
  const live = `/${literal(config.file)}`;
  if (config.excludeLive && !hasLine(exclude, live)) missing.push({ file: exclude, line: live });

  const root = place.sharedRoot;
  const path = root === null ? '..' : relative(root, layout.archive);
  if (root === null || path.startsWith('..') || path === '' || config.ignore === 'off') {
    return { missing, archiveTracked: false };
  }
  const gitignore = below(root, '.gitignore');
  const line = path === '.checkpoints' ? '.checkpoints/' : `/${literal(path)}/`;
  if (hasLine(gitignore, line) || hasLine(exclude, line)) return { missing, archiveTracked: false };
  if ((await isIgnored(env, root, place.commonDir, `${path}/`)) !== false) {
    return { missing, archiveTracked: false };
  }
  if (existsSync(layout.archive) && (await isTracked(env, root, place.commonDir, path))) {
    return { missing, archiveTracked: true };
  }
  const inTree = config.ignore === 'gitignore' && !unasked && !isLink(gitignore);
  missing.push({ file: inTree ? gitignore : exclude, line });
  return { missing, archiveTracked: false };
}

/** A path as gitignore(5) takes it word for word. */
function literal(path: string): string {
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

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
