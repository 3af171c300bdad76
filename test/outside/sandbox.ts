/** A sandbox with process ids of its own, as bubblewrap and containers make one. */
import { spawnSync } from 'node:child_process';

/** What is put before a command to run it in one. */
export const SANDBOX = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** Whether this machine lets us make one. */
export const canUnshare = spawnSync(SANDBOX[0] ?? '', [...SANDBOX.slice(1), 'true']).status === 0;

/** For the name of a test that is skipped. */
export const WITHOUT_SANDBOX = canUnshare ? '' : ' (skipped: no pid namespace can be made here)';
