/**
 * Who a process is, and whether it still runs. A process id says something in its own pid namespace and
 * since the machine's last start alone: a sandbox has the host's name, and ids of its own.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process, as it names itself to others. */
export interface ProcessIdentity {
  pid: number;
  /** Where its id counts: letters and digits; empty where nobody can tell, which is like no other. */
  space: string;
  /** Its start in clock ticks since boot (proc(5)); empty where the system does not tell. */
  started: string;
}

/** What one process can say of another; `unknown` of one that it cannot see. */
export type Life = 'alive' | 'dead' | 'unknown';

let ownSpace: string | undefined;

/** Where the ids of this process count: the boot and the pid namespace (pid_namespaces(7)), or the machine. */
export function processSpace(): string {
  ownSpace ??= process.platform === 'linux' ? linuxSpace() : `host${lettersOf(hostname())}`;
  return ownSpace;
}

/** This process. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, space: processSpace(), started: startOf(process.pid) };
}

/** Whether a process still runs, as far as can be seen from here. */
export function lifeOf({ pid, space, started }: ProcessIdentity): Life {
  if (space === '' || space !== processSpace()) return 'unknown';
  if (!isTaken(pid)) return 'dead';
  const present = startOf(pid);
  // The id may be a later process's.
  if (present === '' || started === '') return 'unknown';
  return present === started ? 'alive' : 'dead';
}

function linuxSpace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1');
    return lettersOf(boot).slice(0, 12) + lettersOf(readlinkSync('/proc/self/ns/pid'));
  } catch {
    return ''; // a sandbox without /proc
  }
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^0-9a-z]/g, '');
}

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Tells a process from a later one with the same id; empty where nobody can tell. */
function startOf(pid: number): string {
  const stat = readStat(pid);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** What proc_pid_stat(5) tells of a process; empty where /proc is missing, or another namespace's. */
export function readStat(pid: number): string {
  try {
    if (readlinkSync('/proc/self') !== `${process.pid}`) return '';
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
