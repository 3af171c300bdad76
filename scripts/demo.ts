/**
 * Plays the README's session with the built program, and writes what a terminal shows of it:
 * docs/demo/session.cast, a recording for asciinema, and docs/demo/session.svg, the picture of it in the README.
 * Neither is changed by hand; test/docs/demo.test.ts says when they are out of date.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventsOf, writeCast } from './demo/cast.ts';
import { play } from './demo/play.ts';
import { readmeSession, turnsOf } from './demo/session.ts';
import { svgOf } from './demo/svg.ts';

const root = resolve(import.meta.dirname, '..');
const home = realpathSync(mkdtempSync(join(tmpdir(), 'git-checkpoint-demo-')));

try {
  const events = eventsOf(play(home, environment(), commands()));
  mkdirSync(join(root, 'docs/demo'), { recursive: true });
  writeFileSync(join(root, 'docs/demo/session.cast'), writeCast(events));
  writeFileSync(join(root, 'docs/demo/session.svg'), svgOf(events));
} finally {
  rmSync(home, { recursive: true });
}

function commands(): string[] {
  return turnsOf(readmeSession(root)).map(({ command }) => command);
}

/** A person with a git and this program, and nothing else. */
function environment(): NodeJS.ProcessEnv {
  const bin = join(home, 'bin');
  mkdirSync(bin);
  const launcher = `#!/bin/sh\nexec '${process.execPath}' '${join(root, 'dist/cli.cjs')}' "$@"\n`;
  writeFileSync(join(bin, 'git-checkpoint'), launcher, { mode: 0o755 });
  return {
    PATH: `${bin}:${process.env['PATH']}`,
    HOME: home,
    LC_ALL: 'C',
    TZ: 'UTC',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_COUNT: '2',
    GIT_CONFIG_KEY_0: 'user.name',
    GIT_CONFIG_VALUE_0: 'A U Thor',
    GIT_CONFIG_KEY_1: 'user.email',
    GIT_CONFIG_VALUE_1: 'author@example.com',
  };
}
