/** What the machine allows, as a sandbox is made of it. */
import { spawnSync } from 'node:child_process';

/** What is put before a command to run it with process ids of its own, as bubblewrap and containers do. */
export const SANDBOX = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** Whether this machine lets us make one. */
export const canUnshare = spawnSync(SANDBOX[0] ?? '', [...SANDBOX.slice(1), 'true']).status === 0;

/** For the name of a test that is skipped. */
export const WITHOUT_SANDBOX = canUnshare ? '' : ' (skipped: no pid namespace can be made here)';

/** Whether processes can be traced, and their calls refused. */
export const canTrace = !spawnSync('strace', ['-V']).error;
