import type { AbsolutePath, BranchName } from '../brands.ts';
import type { Client } from './client.ts';
import { formerNames } from './reflog.ts';
import { gitFailure } from './run.ts';

/** Where a branch has been renamed to, and from which name. */
type Renamed = [from: BranchName, to: BranchName];

/**
 * Every name that a local branch had before `git branch -m`, with the branch's name of now: by the
 * reflogs, a file each, or by one git process where refs are stored in another way.
 *
 * @param branches all local branches
 * @param refStorage the value of extensions.refStorage, null for the files backend
 * @throws CheckpointError with git's own words where it cannot tell
 */
export async function askRenamed(
  client: Client,
  commonDir: AbsolutePath,
  branches: readonly BranchName[],
  refStorage: string | null,
): Promise<Map<string, BranchName>> {
  const isInFiles = refStorage === null || refStorage === 'files';
  if (!isInFiles) return new Map(await askAll(client));
  const found = branches.map(async (to): Promise<Renamed[]> => {
    const names = await formerNames(client, commonDir, to, refStorage);
    return names.map((from) => [from, to]);
  });
  return new Map((await Promise.all(found)).flat());
}

/**
 * The reflogs of all branches in one walk (git-log(1), `--walk-reflogs`); no name of a ref holds a
 * blank.
 */
async function askAll(client: Client): Promise<Renamed[]> {
  const args = [
    'log',
    '--walk-reflogs',
    '--glob=refs/heads/',
    '--grep-reflog=^Branch: renamed ',
    '--format=%gD %gs',
    '--no-show-signature',
  ];
  const result = await client.tryAsk(args);
  if (result.code !== 0) throw gitFailure(args, result);
  return result.stdout.split('\n').flatMap((line): Renamed[] => {
    const [, to, from] =
      /^refs\/heads\/(\S+)@\{\d+\} Branch: renamed refs\/heads\/(\S+) to /.exec(line) ?? [];
    return from === undefined || to === from ? [] : [[from as BranchName, to as BranchName]];
  });
}
