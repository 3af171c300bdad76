import { realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Layout } from './layout.ts';
import { pathAdvice } from './path-advice.ts';
import { isOnPath, type Machine } from './prefix.ts';
import { findCommand } from './search-path.ts';

/**
 * What may keep `git checkpoint` from reaching the command that was just installed, now or later,
 * as lines for standard error; empty where nothing does.
 *
 * @param shell the user's login shell, from $SHELL; may be empty
 */
export function reachability(layout: Layout, machine: Machine, shell: string): string {
  const lines: string[] = [];
  if (!isOnPath(layout.prefix, machine.searchPath)) {
    lines.push(
      `hint: '${layout.bin}' is not on PATH, so git does not find the command yet`,
      ...pathAdvice(layout.bin, shell).map((line) => `hint: ${line}`),
    );
  }
  const found = findCommand(machine.searchPath, 'git-checkpoint');
  if (found !== undefined && realpathSync(found) !== realpathSync(layout.command)) {
    lines.push(
      `warning: '${found}' comes first on PATH, so git runs that one`,
      `hint: remove it, or put '${layout.bin}' before it`,
    );
  }
  if (layout.prefix === dirname(dirname(process.execPath)) && isVersioned(layout.prefix)) {
    lines.push(
      `hint: '${layout.prefix}' belongs to this version of node: with another one, install again`,
    );
  }
  return lines.map((line) => `${line}\n`).join('');
}

/** Whether a directory is that of one version, as version managers name them: `v20.17.0`. */
function isVersioned(prefix: string): boolean {
  return /[\\/]v?\d+\.\d+\.\d+([\\/]|$)/.test(prefix);
}
