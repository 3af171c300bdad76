import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A whole process environment: nothing is inherited besides what it names. */
export type Environment = Record<string, string>;

/**
 * The same environment on every machine: a HOME of its own, git's defaults, and no
 * NODE_EXTRA_CA_CERTS, which doubles the time that node takes to start.
 */
export function createEnvironment(directory: string): Environment {
  const home = join(directory, 'home');
  mkdirSync(home);
  writeFileSync(
    join(home, '.gitconfig'),
    '[user]\n\tname = A U Thor\n\temail = author@example.com\n[gc]\n\tauto = 0\n',
  );
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    GIT_CONFIG_NOSYSTEM: '1',
    LC_ALL: 'C',
  };
}
