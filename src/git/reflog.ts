import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AbsolutePath, BranchName } from '../brands.ts';
import type { Client } from './client.ts';

/**
 * The names that a branch had before `git branch -m`, newest first: git moves a branch's reflog along
 * and notes the rename in it (field case 36).
 *
 * With the files backend the log lies at `logs/refs/heads/<branch>` (gitrepository-layout(5)) and
 * costs no process; git is asked where it does not.
 *
 * @param refStorage the value of extensions.refStorage, null for the files backend
 */
export async function formerNames(
  client: Client,
  commonDir: AbsolutePath,
  branch: BranchName,
  refStorage: string | null,
): Promise<BranchName[]> {
  const messages =
    refStorage === null || refStorage === 'files'
      ? readLog(join(commonDir, 'logs', 'refs', 'heads', ...branch.split('/')))
      : await askLog(client, branch);
  const names: BranchName[] = [];
  for (const message of messages) {
    const match = /^Branch: renamed refs\/heads\/(\S+) to refs\/heads\/\S+$/.exec(message);
    const name = match?.[1] as BranchName | undefined;
    if (name && name !== branch && !names.includes(name)) names.unshift(name);
  }
  return names;
}

/** The messages of a reflog file, oldest first; a tab stands before each. */
function readLog(path: string): string[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return []; // no reflog: core.logAllRefUpdates is off, or the branch is unborn
  }
  return text.split('\n').map((line) => line.slice(line.indexOf('\t') + 1));
}

async function askLog(client: Client, branch: BranchName): Promise<string[]> {
  const args = ['log', '-g', '--format=%gs', '--no-show-signature', `refs/heads/${branch}`, '--'];
  const result = await client.tryAsk(args);
  return result.code === 0 ? result.stdout.split('\n').reverse() : [];
}
