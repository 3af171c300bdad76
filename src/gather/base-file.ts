/** The team's file of the base branch, read from its tree. A bundle of its own, see scripts/build.ts. */
import { dirname, join } from 'node:path';
import type { ObjectId } from '../brands.ts';
import { withoutAstray } from '../config/astray.ts';
import type { Layer } from '../config/setting.ts';
import { readSharedTree, SHARED_NAMES } from '../config/shared-tree.ts';
import { exists, markOf } from '../disk/regular-file.ts';
import { remember } from '../disk/remember.ts';
import { openClient } from '../git/client.ts';
import type { Place } from '../git/locate.ts';
import { readRefFiles } from '../git/ref-files.ts';
import { askRefs, baseBranch, type Ref } from '../git/refs.ts';
import { askTreeFiles } from '../git/tree-file.ts';
import { readLoose } from '../history/loose.ts';
import { treeOf } from '../history/objects.ts';

/** What was found, and what it depends on. */
export interface Known {
  /** checkpoint.baseBranch and init.defaultBranch, a line each. */
  names: string;
  /** What HEAD holds where the base branch is checked out. */
  head: string;
  /** Files that keep refs, each with its mark. */
  watched: { path: string; mark: string }[];
  layer: Layer;
}

const NOTHING: Layer = { settings: [], warnings: [] };

const ORIGIN_HEAD = 'refs/remotes/origin/HEAD';

/**
 * Looks at the base branch's tree, and remembers it where the state has its directory already: a command
 * that only looks makes none.
 *
 * @param head what HEAD holds: where it names the base branch, its tree is not looked at
 * @param file where it is remembered
 */
export async function lookAtBase(
  env: NodeJS.ProcessEnv,
  place: Place,
  names: readonly (string | null)[],
  head: string,
  file: string,
): Promise<Known> {
  const [configured = null, initial = null] = names;
  const branches = [configured, initial, 'main', 'master'].filter((name) => name !== null);
  const both = branches.flatMap((name) => [`refs/heads/${name}`, `refs/remotes/${name}`]);
  const wanted = [...new Set([ORIGIN_HEAD, ...both])];
  const watch = (more: readonly string[]) =>
    ['packed-refs', 'reftable/tables.list', ...wanted, ...more]
      .map((path) => join(place.commonDir, path))
      .map((path) => ({ path, mark: markOf(path) }));
  const early = readRefFiles(place.commonDir, [ORIGIN_HEAD]);
  const target = early?.[0]?.target ? [early[0].target] : [];
  // Before anything is read that may change meanwhile.
  const watched = watch(target);
  const found = readRefFiles(place.commonDir, [...wanted, ...target]);
  const base = baseBranch(found ?? (await askRefs(openClient(env, place))), configured, initial);
  const here = base ? `ref: refs/heads/${base.branch}\n` : '';
  const known: Known = {
    names: names.join('\n'),
    head: here,
    // On the base branch that is all there is to know, and whoever is on another one looks for more.
    watched: here === head ? [{ path: place.commonDir, mark: '' }] : watched,
    layer: base && here !== head ? await readFrom(env, place, base.ref) : NOTHING,
  };
  if (exists(dirname(file))) remember(file, JSON.stringify(known));
  return known;
}

/** What a file sets in a worktree: a path may lead out of the repository there by a link, and not elsewhere. */
export function withinHere(place: Place, layer: Layer): Layer {
  return withoutAstray(place, layer);
}

async function readFrom(env: NodeJS.ProcessEnv, place: Place, { oid, name }: Ref): Promise<Layer> {
  if (!mayHave(place.commonDir, oid)) return NOTHING;
  const files = await askTreeFiles(env, place, oid, SHARED_NAMES);
  return readSharedTree(files, name.replace(/^refs\/(?:heads|remotes)\//, ''));
}

/**
 * Whether a commit's tree may have one of the files: of one that lies loose, as what was just committed or
 * fetched does, that is seen without a process.
 */
function mayHave(commonDir: string, commit: ObjectId): boolean {
  try {
    const content = readLoose(commonDir, commit);
    const tree = content && readLoose(commonDir, treeOf(content));
    return tree === null || SHARED_NAMES.some((name) => tree.includes(` ${name}\0`));
  } catch {
    return true; // git says what is wrong with it
  }
}
