import { spawnSync } from 'node:child_process';
import { tooOld } from '../../src/start/too-old.ts';
import { OLDEST_NODE } from '../oldest-node.ts';
import { Refusal } from './refusal.ts';

/** The first with `git rev-parse --path-format`. */
const OLDEST_GIT = '2.31';

/** Throws a {@link Refusal} when the node that runs this, or the git on PATH, is too old. */
export function checkRequirements(): void {
  const oldNode = tooOld('node', process.versions.node, OLDEST_NODE);
  if (oldNode !== null) {
    throw new Refusal(oldNode, [
      `this node is ${process.execPath}`,
      'put a newer one first on PATH, then run this again',
    ]);
  }
  const { stdout } = spawnSync('git', ['--version'], { encoding: 'utf8' });
  const git = /\d+\.\d+\S*/.exec(stdout ?? '')?.[0];
  if (git === undefined) {
    throw new Refusal('git does not answer', [
      `install git ${OLDEST_GIT} or newer, then run this again`,
    ]);
  }
  const oldGit = tooOld('git', git, OLDEST_GIT);
  if (oldGit !== null) throw new Refusal(oldGit, ['install a newer git, then run this again']);
}
