import { CheckpointError, reasonOf } from '../errors.ts';
import { childProcess } from './child-process.ts';
import { OFFLINE, repositoryEnvironment } from './environment.ts';

/**
 * What hands git the names of objects by a pipe that a shell makes. node would end git's standard input by
 * shutdown(2), and where a sandbox refuses that, git waits for more of it, and node for git.
 */
const BATCH = 'printf "%s\\n" "$@" | git cat-file --batch';

/** How many names go to one git: a command line holds several times their paths on every system. */
const LOT = 500;

/** After so long, git hangs. */
const TIME_LIMIT = 60_000;

/**
 * Reads objects by name, in one process or a few (git-cat-file(1), `--batch`). Synchronous, since it is
 * asked for while the archive's lock is held.
 *
 * @param gitDir the repository that has them
 * @returns the content of each, null for one that is not there
 * @throws CheckpointError where git fails, as on a damaged repository, or does not come to an end
 */
export function catFiles(gitDir: string, names: readonly string[]): (Buffer | null)[] {
  const contents: (Buffer | null)[] = [];
  for (let at = 0; at < names.length; at += LOT) {
    const lot = names.slice(at, at + LOT);
    contents.push(...parseBatch(catLot(gitDir, lot), lot.length));
  }
  return contents;
}

function catLot(gitDir: string, names: readonly string[]): Buffer {
  const { status, stdout, stderr, error } = childProcess().spawnSync(
    'sh',
    ['-c', BATCH, 'sh', ...names],
    {
      env: { ...repositoryEnvironment(process.env, null), ...OFFLINE, GIT_DIR: gitDir },
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 30,
      timeout: TIME_LIMIT,
    },
  );
  if (status === 0) return stdout;
  throw new CheckpointError(
    'git',
    `git cat-file failed: ${error ? reasonOf(error) : stderr.toString().trim()}`,
  );
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
