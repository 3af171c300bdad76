/** The processes that this one was started by: at its events and in its shells, the agent is one. */
import { type ProcessIdentity, processSpace, readStat } from './process-identity.ts';

/** What stands between an agent and what it starts; it is gone when that is. */
const BETWEEN = /^(?:(?:ba|da|k|mk|z|fi|a)?sh|busybox|env|git|timeout)$/;

/** The process that has run a command by a shell; null where nobody can tell, as without /proc. */
export function callerOf(): ProcessIdentity | null {
  return findAncestor((_, name) => !BETWEEN.test(name));
}

/** Whether this process descends from another one. */
export function isAncestor({ pid, space, started }: ProcessIdentity): boolean {
  return space === processSpace() && findAncestor((one) => one === pid)?.started === started;
}

/** The nearest that is wanted; never the first of all, which takes in those whose own has ended. */
function findAncestor(isWanted: (pid: number, name: string) => boolean): ProcessIdentity | null {
  for (let pid = process.ppid; pid > 1; ) {
    // A name may have brackets and blanks in it; behind it come the state, the parent, and 17 others.
    const [, name = '', more] = /\((.*)\) (.*)/s.exec(readStat(pid)) ?? [];
    if (more === undefined) return null;
    const fields = more.split(' ');
    if (isWanted(pid, name)) return { pid, space: processSpace(), started: fields[19] ?? '' };
    pid = Number(fields[1]);
  }
  return null;
}
