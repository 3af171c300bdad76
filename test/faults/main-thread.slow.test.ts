/** What `inject.ts` builds on: no other thread of ours touches a file, and no other call does. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { run } from '../helpers/killable.ts';
import { CALLS, hasStrace, WITHOUT_STRACE } from '../helpers/strace.ts';
import { SCENARIOS } from './scenarios.ts';
import { Workshop } from './workshop.ts';

/** Everything that could change a file; what only sets times is not a way to lose a text. */
const CHANGING = [
  ...['open', 'openat', 'openat2', 'creat', 'truncate', 'ftruncate', 'fallocate', 'sendfile'],
  ...['write', 'writev', 'pwrite64', 'pwritev', 'pwritev2', 'copy_file_range', 'splice'],
  ...['link', 'linkat', 'symlink', 'symlinkat', 'rename', 'renameat', 'renameat2'],
  ...['unlink', 'unlinkat', 'mkdir', 'mkdirat', 'rmdir', 'io_uring_enter'],
].map((name) => `?${name}`);

describe.runIf(hasStrace)(`files are changed by the main thread alone${WITHOUT_STRACE}`, () => {
  test.for(SCENARIOS)('$name', async (scenario) => {
    const shop = new Workshop(scenario.prepare);
    const log = join(mkdtempSync(join(inject('temporaryRoot'), 'strace-')), 'log');
    const strace = ['strace', '-f', '-qq', '-y', '-s', '1', '-o', log, '-e', `trace=${CHANGING}`];
    const cwd = scenario.linked ? shop.linked : shop.main;
    await run({ cwd, argv: [...strace, ...scenario.argv], input: scenario.input ?? '' });
    const lines = readFileSync(log, 'utf8').split('\n');
    const main = lines[0]?.split(' ')[0];
    const changing = lines.filter(
      (line) => line.includes(shop.root) && (!/ open/.test(line) || /O_CREAT|O_TRUNC/.test(line)),
    );
    expect(changing.length).toBeGreaterThan(10);
    // git deletes a worktree, in a process of its own.
    const byGit = (line: string) =>
      scenario.name === 'worktree-remove' &&
      new RegExp(`^(?!${main} ).* (?:unlink|rmdir)\\("${shop.linked}/`).test(line);
    const ours = changing.filter((line) => /checkpoint-tmp|\.md/.test(line) && !byGit(line));
    expect(ours.filter((line) => line.split(/\s+/)[0] !== main)).toEqual([]);
    const names = new Set(ours.map((line) => /^\d+\s+(\w+)\(/.exec(line)?.[1] ?? line));
    expect([...names].filter((name) => !CALLS.includes(name))).toEqual([]);
  });
});
