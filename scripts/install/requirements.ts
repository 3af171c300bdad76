import { spawnSync } from 'node:child_process';
import { Refusal } from './refusal.ts';

type Version = [major: number, minor: number];

const NODE: Version = [20, 17];
/** The first with `git rev-parse --path-format`. */
const GIT: Version = [2, 31];

/** Throws a {@link Refusal} when the node that runs this, or the git on PATH, is too old. */
export function checkRequirements(): void {
  const node = process.versions.node;
  if (isOlder(node, NODE)) {
    throw new Refusal(`node ${node} is too old: ${NODE.join('.')} or newer is needed`, [
      `this node is ${process.execPath}`,
      'put a newer one first on PATH, then run this again',
    ]);
  }
  const { stdout } = spawnSync('git', ['--version'], { encoding: 'utf8' });
  const git = /\d+\.\d+\S*/.exec(stdout ?? '')?.[0];
  if (git === undefined) {
    throw new Refusal('git does not answer', [
      `install git ${GIT.join('.')} or newer, then run this again`,
    ]);
  }
  if (isOlder(git, GIT)) {
    throw new Refusal(`git ${git} is too old: ${GIT.join('.')} or newer is needed`, [
      'install a newer git, then run this again',
    ]);
  }
}

/** Whether a version such as `20.17.0` or `2.39.5 (Apple Git-154)` comes before the floor. */
function isOlder(version: string, [major, minor]: Version): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}
