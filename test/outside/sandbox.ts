/** What the machine allows, as a sandbox is made of it. */
import { spawnSync } from 'node:child_process';
import { builtCli } from '../helpers/root.ts';
import { shellQuote } from '../helpers/shell-quote.ts';
import { runProcess, type SpawnResult } from '../helpers/spawn.ts';

/** What is put before a command to run it with process ids of its own, as bubblewrap and containers do. */
export const SANDBOX = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** Whether this machine lets us make one. */
export const canUnshare = spawnSync(SANDBOX[0] ?? '', [...SANDBOX.slice(1), 'true']).status === 0;

/** For the name of a test that is skipped. */
export const WITHOUT_SANDBOX = canUnshare ? '' : ' (skipped: no pid namespace can be made here)';

/** Whether processes can be traced, and their calls refused. */
export const canTrace = !spawnSync('strace', ['-V']).error;

/** Whether this user may mount: root in a container may not always. */
export const canMount =
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/**
 * Runs the built command, or a shell script, where some directories are on read-only mounts, which nobody
 * else sees.
 */
export function withReadOnly(
  cwd: string,
  directories: readonly string[],
  args: readonly string[],
): SpawnResult {
  const script = `for d in "$@"; do shift; [ "$d" != -- ] || break
mount --bind "$d" "$d" && mount -o remount,ro,bind "$d" || exit 99; done
cd ${shellQuote(cwd)} && exec "$@"`;
  const words = args[0] === 'sh' ? args : [process.execPath, builtCli, ...args];
  return runProcess(cwd, 'unshare', [
    ...['--mount', 'sh', '-c', script, 'sh', ...directories, '--', ...words],
  ]);
}

/** Whether what belongs to one user can be made by root, and used by that user. */
export const canBeOthers =
  process.getuid?.() === 0 && spawnSync('setpriv', ['--reuid', '65534', 'true']).status === 0;
