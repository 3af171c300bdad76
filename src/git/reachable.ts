import { readFileSync } from 'node:fs';
import { repositoryEnvironment } from './environment.ts';
import { runGit } from './run.ts';

/** File systems that may wait for another machine for ever (proc_pid_mountinfo(5)). */
const REMOTE = /^(?:nfs|cifs|smb|afs|9p|ceph|gluster|lustre|fuse(?:\.|$)|autofs|davfs|ncp)/;

/** How long it may take to look at a path, in milliseconds. */
const PATIENCE = 2_000;

/**
 * Whether paths can be looked at. What lies on this machine can; another process looks at anything
 * else first, which is ended where it takes long.
 */
export async function answersInTime(
  paths: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<boolean> {
  const frame = { cwd: '/', env: repositoryEnvironment(env, null), timeout: PATIENCE };
  const began = Date.now();
  // What it says is of no interest, only that it comes to an end.
  const look = (path: string) => runGit([`--git-dir=${path}`, 'rev-parse', '--git-dir'], frame);
  await Promise.all(paths.filter(isRemote).map(look));
  return Date.now() - began < PATIENCE;
}

/** Whether the innermost mount that a path is below is of such a file system. */
function isRemote(path: string): boolean {
  let innermost = ['', ''];
  for (const mount of mounts()) {
    const [at = ''] = mount;
    const isAround = path === at || path.startsWith(at === '/' ? at : `${at}/`);
    if (isAround && at.length >= (innermost[0] ?? '').length) innermost = mount;
  }
  return REMOTE.test(innermost[1] ?? '');
}

let known: string[][] | null = null;

/** Where what is mounted, and of which type; nothing where the system does not say. */
function mounts(): string[][] {
  if (known !== null) return known;
  try {
    const lines = readFileSync('/proc/self/mountinfo', 'utf8').split('\n').filter(Boolean);
    known = lines.map((line) => {
      const [before = '', after = ''] = line.split(' - ');
      const at = before.split(' ')[4] ?? '';
      // A blank in a path is `\040`.
      const plain = at.replace(/\\(\d{3})/g, (_, code) => String.fromCharCode(parseInt(code, 8)));
      return [plain, after.split(' ')[0] ?? ''];
    });
  } catch {
    known = [];
  }
  return known;
}
