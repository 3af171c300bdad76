/** The hooks in every shell that may be `/bin/sh`, and in front of what others have in theirs. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { insertBlock } from '../../src/install/block.ts';
import { commonDir, filed, hooked, hookScript, ignoreNotes, writeHook } from '../helpers/hooked.ts';
import { noteOf, put } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';

/** The `#!` lines of shells that systems have as `/bin/sh`. */
const SHELLS = [
  '/usr/bin/dash',
  '/usr/bin/bash',
  '/usr/bin/bash --posix',
  '/usr/bin/busybox sh',
  '/usr/bin/ksh',
  '/usr/bin/mksh',
  '/usr/bin/zsh --emulate sh',
];

function saidOf(repo: Repo, ...args: string[]): string {
  const done = repo.gitResult(args, { timeout: 20_000 });
  expect(done.code, `${args.join(' ')}: ${done.stderr}`).toBe(0);
  return done.stderr;
}

describe.each(SHELLS)('%s', (shell) => {
  const [program = '', ...rest] = shell.split(' ');
  // One argument at most fits in a `#!` line (execve(2)).
  const line = rest.length > 1 ? `#!/usr/bin/env -S ${shell}` : `#!${shell}`;

  test.skipIf(!existsSync(program))('does the same', () => {
    const repo = hooked({}, (hook) => hook.replace('#!/bin/sh', line));
    expect(saidOf(repo, 'switch', '--quiet', '-c', 'feature/x')).toBe('');
    put(repo, 'CHECKPOINT.md', noteOf('feature/x'));
    const parked = "checkpoint 'Work on feature/x' parked\n";
    expect(saidOf(repo, 'switch', '--quiet', 'main')).toBe(parked);
    expect(filed(repo)).toEqual(['feature-x.md']);
    expect(saidOf(repo, 'switch', '--quiet', 'feature/x')).toContain("'Work on feature/x' is back");
    expect(saidOf(repo, 'switch', '--quiet', 'main')).toBe(parked);
    expect(saidOf(repo, 'switch', '--quiet', '--detach')).toBe('');
    const linked = repo.worktree('linked', 'work');
    put(linked, 'CHECKPOINT.md', noteOf('work'));
    linked.git('commit', '--quiet', '--allow-empty', '-m', 'c');
    expect(repo.archive()).toContain('work.mirror.md');
    put(repo, 'CHECKPOINT.md', '# A chapter\n\n## On checkpoints\n');
    expect(saidOf(repo, 'switch', '--quiet', 'main')).toBe('');
    expect(saidOf(repo, 'switch', '--quiet', 'feature/x')).toBe('');
    expect(saidOf(repo, 'merge', '--quiet', 'main')).toBe('');
  });
});

describe('a hook of the user behind ours', () => {
  const block = () => {
    const script = hookScript('post-checkout');
    return script.slice(script.indexOf('# >>>'));
  };

  function withUserHook(script: string): Repo {
    const repo = createRepo();
    ignoreNotes(repo);
    const hooks = join(commonDir(repo), 'hooks');
    writeHook(hooks, 'post-checkout', insertBlock(script, block()));
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    return repo;
  }

  test.each([
    ['set -eu', '#!/bin/sh\nset -eu\necho "theirs $3"\n', 0, 'theirs 1\n'],
    ['set -eu in the first line', '#!/bin/sh -eu\necho "theirs $3"\n', 0, 'theirs 1\n'],
    [
      'bash, set -o pipefail',
      '#!/bin/bash\nset -euo pipefail\necho "theirs $3"\n',
      0,
      'theirs 1\n',
    ],
    ['its own exit code', '#!/bin/sh\necho theirs\nexit 3\n', 1, 'theirs\n'],
    ['its arguments', '#!/bin/sh\nshift 2\necho "$#"\n', 0, '1\n'],
  ])('%s', (_, script, code, said) => {
    const repo = withUserHook(script);
    const done = repo.gitResult(['switch', '--quiet', '-c', 'other']);
    expect(done).toMatchObject({ code, stderr: `checkpoint 'Work on main' parked\n${said}` });
    expect(filed(repo)).toEqual(['main.md']);
    // The same where there is nothing to do.
    const idle = repo.gitResult(['switch', '--quiet', '-c', 'third']);
    expect(idle).toMatchObject({ code, stderr: said });
  });

  test('no variable of ours is known to the programs that it runs', () => {
    const repo = withUserHook('#!/bin/sh\nenv\n');
    const done = repo.gitResult(['switch', '--quiet', '-c', 'other']);
    expect(done.stderr).toContain('PATH=');
    expect(done.stderr).not.toContain('gc_');
  });
});
