import type { BranchName, ObjectId } from '../brands.ts';
import type { Client } from './client.ts';

export interface Ref {
  /** In full, such as `refs/heads/main`. */
  name: string;
  oid: ObjectId;
  /** What a symbolic ref such as `refs/remotes/origin/HEAD` points to, else empty. */
  target: string;
}

/** Every ref of the repository, by one `git for-each-ref`. */
export async function askRefs(client: Client): Promise<Ref[]> {
  const text = await client.ask([
    'for-each-ref',
    '--format=%(refname) %(objectname) %(symref)', // no ref name holds a blank
  ]);
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', oid = '', target = ''] = line.split(' ');
      return { name, oid: oid as ObjectId, target };
    });
}

/**
 * The branch that others merge into: `checkpoint.baseBranch`, else what `origin/HEAD` points to, else
 * `init.defaultBranch`, `main`, `master`, whichever exists (docs/design.md §2).
 *
 * @returns the ref to compare with, and the branch's plain name
 */
export function baseBranch(
  refs: readonly Ref[],
  configured: string | null,
  initDefault: string | null,
): { ref: Ref; branch: BranchName } | null {
  const find = (name: string) => refs.find((ref) => ref.name === name);
  const local = (name: string | null) => {
    if (!name) return null;
    const ref = find(`refs/heads/${name}`) ?? find(`refs/remotes/${name}`);
    return ref ? { ref, branch: name.replace(/^origin\//, '') as BranchName } : null;
  };
  const origin = () => {
    const ref = find(find('refs/remotes/origin/HEAD')?.target ?? '');
    return ref ? { ref, branch: ref.name.replace('refs/remotes/origin/', '') as BranchName } : null;
  };
  return (
    local(configured) ?? origin() ?? local(initDefault) ?? local('main') ?? local('master') ?? null
  );
}

/** Whether a local branch of this name exists. */
export function hasBranch(refs: readonly Ref[], branch: BranchName): boolean {
  return refs.some((ref) => ref.name === `refs/heads/${branch}`);
}

/** The local branches, by their plain names. */
export function localBranches(refs: readonly Ref[]): BranchName[] {
  return refs
    .filter(({ name }) => name.startsWith('refs/heads/'))
    .map(({ name }) => name.slice('refs/heads/'.length) as BranchName);
}
