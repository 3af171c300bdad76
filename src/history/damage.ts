/** Looking for damage: of the one ref, and of what it reaches. Other pieces are nobody's loss. */
import { join } from 'node:path';
import type { ObjectId } from '../brands.ts';
import { exists, followed, readRegular } from '../disk/regular-file.ts';
import { wordsOf } from '../errors.ts';
import { catFiles } from '../git/cat-file.ts';
import type { Repository } from '../repository.ts';
import { readWhole } from './damaged.ts';
import { askHistory } from './log.ts';
import type { ObjectType } from './objects.ts';
import { historyDir, REF, readTip } from './store.ts';

/** What is wrong with the history. */
export interface Damage {
  /** In words. */
  problem: string;
  /** A ref of somebody else's, which is all that is wrong; null where the history itself is damaged. */
  stray: { path: string; needless: boolean } | null;
}

/** What is wrong with the history; null where nothing is. Every object is read (git-fsck(1)). */
export async function findDamage({ place, env }: Repository): Promise<Damage | null> {
  const gitDir = historyDir(place.commonDir);
  const damaged = (problem: string): Damage => ({ problem, stray: null });
  if (!exists(gitDir)) return exists(`${gitDir}.mended`) ? damaged('its repair was killed') : null;
  if (!followed(gitDir)?.isDirectory()) return damaged(`'${gitDir}' is not a directory`);
  let tip: ObjectId | null;
  try {
    tip = readTip(gitDir);
  } catch (error) {
    return damaged(wordsOf(error));
  }
  // A first command that was killed leaves objects, no HEAD and no ref: the next one goes on.
  if (tip === null) return null;
  const args = ['fsck', '--full', '--no-dangling', '--no-progress'];
  const result = await askHistory(gitDir, env, args);
  if (result.code === 0) return null;
  const said = [...result.stderr.split('\n'), ...result.stdout.split('\n')];
  const telling = said.find((line) => /^(?:error|fatal|missing)/.test(line));
  const reached = await reachedWhole(gitDir, env, tip);
  if (reached === null) return damaged(telling ?? `git fsck exited with ${result.code}`);
  const names = said.map((line) => /^error: (refs\/[^:]+): /.exec(line)?.[1] ?? REF);
  const name = names.find((one) => one !== REF);
  return name === undefined ? null : strayRef(gitDir, name, reached);
}

/** A second copy of our ref, as a service makes one that keeps directories in step. */
function strayRef(gitDir: string, name: string, reached: ReadonlySet<ObjectId>): Damage {
  const path = join(gitDir, ...name.split('/'));
  const oid = (readRegular(path)?.bytes.toString().trim() ?? '') as ObjectId;
  const needless =
    reached.has(oid) || !/^[0-9a-f]{40}$/.test(oid) || catFiles(gitDir, [oid])[0] === null;
  return { problem: `a ref in the history is not ours: '${path}'`, stray: { path, needless } };
}

/** Everything that a commit reaches, where all of it is whole; null where it is not. */
async function reachedWhole(
  gitDir: string,
  env: NodeJS.ProcessEnv,
  tip: ObjectId,
): Promise<ReadonlySet<ObjectId> | null> {
  const listed = await askHistory(gitDir, env, ['rev-list', '--objects', '--no-object-names', tip]);
  if (listed.code !== 0) return null;
  const reached = new Set(listed.stdout.trim().split('\n') as ObjectId[]);
  const left = new Set(reached);
  for (const type of ['blob', 'tree', 'commit'] satisfies ObjectType[]) {
    for (const oid of readWhole(gitDir, type, left).keys()) left.delete(oid);
  }
  return left.size === 0 ? reached : null;
}
