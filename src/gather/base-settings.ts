/**
 * A team's settings in a worktree whose branch has no file of them: those of the base branch. What its tree
 * has is remembered in one file for all worktrees, so that nobody asks git while the base branch stays where
 * it is: every command, hook and agent's event comes by here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Layer } from '../config/setting.ts';
import { markOf } from '../disk/regular-file.ts';
import type { Place } from '../git/locate.ts';
import type { Known } from './base-file.ts';

const NOTHING: Layer = { settings: [], warnings: [] };

/** Where it is remembered, below the common git directory. */
const FILE = join('checkpoint-state', 'base-settings');

/**
 * What the base branch's file sets here; nothing on the base branch itself, which has none then.
 *
 * @param names checkpoint.baseBranch and init.defaultBranch, where they are set
 */
export async function readBaseSettings(
  env: NodeJS.ProcessEnv,
  place: Place,
  names: readonly (string | null)[],
): Promise<Layer> {
  const head = readFileSync(join(place.gitDir, 'HEAD'), 'utf8');
  const file = join(place.commonDir, FILE);
  let known = readKnown(file);
  // On the base branch, what its own commits move is of no interest.
  const moved = (one: Known) =>
    one.head !== head && one.watched.some(({ path, mark }) => markOf(path) !== mark);
  if (known && (known.names !== names.join('\n') || moved(known))) known = null;
  if (known && (known.head === head || known.layer.settings.length === 0)) {
    return known.head === head ? NOTHING : known.layer;
  }
  // A bundle of its own (scripts/build.ts): there are such settings, or the base branch has moved.
  const { lookAtBase, withinHere } = await import('./base-file.ts');
  known ??= await lookAtBase(env, place, names, head, file);
  return known.head === head ? NOTHING : withinHere(place, known.layer);
}

/** What is remembered; null where that is nothing, or not what this program writes. */
function readKnown(file: string): Known | null {
  try {
    const { names, head, watched, layer } = JSON.parse(readFileSync(file, 'utf8')) as Known;
    const { settings, warnings } = layer;
    const isWhole =
      watched.every((one) => typeof one.path === 'string') &&
      settings.every((one) => typeof one.key === 'string' && typeof one.origin === 'string') &&
      warnings.every((one) => typeof one === 'string');
    return isWhole ? { names, head, watched, layer } : null;
  } catch {
    return null;
  }
}
