import { CheckpointError } from '../errors.ts';
import { childProcess } from './child-process.ts';
import { repositoryEnvironment } from './environment.ts';

/**
 * Reads objects by name, in one process (git-cat-file(1), `--batch`). Synchronous, since it is asked
 * for while the archive's lock is held.
 *
 * @param gitDir the repository that has them
 * @returns the content of each, null for one that is not there
 * @throws CheckpointError where git fails, as on a damaged repository
 */
export function catFiles(gitDir: string, names: readonly string[]): (Buffer | null)[] {
  const { status, stdout, stderr } = childProcess().spawnSync('git', ['cat-file', '--batch'], {
    env: { ...repositoryEnvironment(process.env, null), GIT_DIR: gitDir },
    input: names.map((name) => `${name}\n`).join(''),
    maxBuffer: 1 << 30,
  });
  if (status !== 0) {
    throw new CheckpointError('git', stderr?.toString().trim() || 'git cat-file failed');
  }
  return parseBatch(stdout, names.length);
}

/** Reads `<oid> <type> <size>\n<content>\n` and `<name> missing\n`, as often as there were names. */
export function parseBatch(output: Buffer, count: number): (Buffer | null)[] {
  const contents: (Buffer | null)[] = [];
  for (let at = 0; contents.length < count; ) {
    const end = output.indexOf(0x0a, at);
    if (end < 0) throw new CheckpointError('git', 'git cat-file ended early');
    const size = /^[0-9a-f]+ \w+ (\d+)$/.exec(output.toString('latin1', at, end))?.[1];
    at = end + 1;
    if (size === undefined) contents.push(null);
    else {
      contents.push(output.subarray(at, at + Number(size)));
      at += Number(size) + 1;
    }
  }
  return contents;
}
