import { renameSync } from 'node:fs';
import type { Repository } from '../open.ts';
import { askHistory } from './read.ts';
import { createHistory, hasHistory, historyDir, readTip, writeTip } from './store.ts';

/** Damage is local; a history in which this many commits in a row are broken is beyond repair. */
const MOST_TRIES = 200;

/**
 * What is wrong with the history, in words; null where nothing is. Every object is read
 * (git-fsck(1)).
 */
export async function findDamage({ place, env }: Repository): Promise<string | null> {
  const gitDir = historyDir(place.commonDir);
  if (!hasHistory(gitDir)) return null;
  const result = await askHistory(gitDir, env, [
    'fsck',
    '--full',
    '--no-dangling',
    '--no-progress',
  ]);
  if (result.code !== 0) {
    return (
      result.stderr.split('\n').find((line) => line !== '') ?? `git fsck exited with ${result.code}`
    );
  }
  if (readTip(gitDir) !== null) return null;
  return (await commitsByDate(gitDir, env)).length > 0 ? 'its ref is missing' : null;
}

/**
 * Saves of a damaged history what can be saved: it is moved aside, and the newest commit of it that
 * is whole becomes the first of a new one.
 *
 * @param stamp for the name of the damaged one
 * @returns where the damaged one is, and the commit that was saved, if any
 */
export async function repairHistory(
  { place, env }: Repository,
  stamp: string,
): Promise<{ aside: string; saved: string | null }> {
  const gitDir = historyDir(place.commonDir);
  const aside = `${gitDir}.damaged-${stamp}`;
  renameSync(gitDir, aside);
  createHistory(aside); // what is missing of its frame would keep git from reading the rest
  createHistory(gitDir);
  for (const commit of (await commitsByDate(aside, env)).slice(0, MOST_TRIES)) {
    const fetch = ['-c', 'protocol.file.allow=always', 'fetch', '--quiet', '--no-tags'];
    const result = await askHistory(gitDir, env, [
      ...fetch,
      '--upload-pack=git -c uploadpack.allowAnySHA1InWant=true upload-pack',
      '--',
      aside,
      commit,
    ]);
    if (result.code !== 0) continue;
    const whole = await askHistory(gitDir, env, ['rev-list', '--objects', '--quiet', commit]);
    if (whole.code !== 0) continue;
    writeTip(gitDir, commit);
    return { aside, saved: commit };
  }
  return { aside, saved: null };
}

/** All commits that can be read, reachable or not, newest first. */
async function commitsByDate(gitDir: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const all = await askHistory(gitDir, env, [
    'cat-file',
    '--batch-all-objects',
    '--batch-check=%(objecttype) %(objectname)',
  ]);
  const commits = [...all.stdout.matchAll(/^commit ([0-9a-f]+)$/gm)].map((match) => match[1]);
  const sorted = await askHistory(
    gitDir,
    env,
    ['rev-list', '--no-walk=sorted', '--ignore-missing', '--stdin'],
    commits.join('\n'),
  );
  return sorted.stdout.split('\n').filter((line) => line !== '');
}
