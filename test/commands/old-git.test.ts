/** A git before 2.31, the first with `git rev-parse --path-format`: it is named, and nothing is done. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { installHook, noteOf, put } from '../helpers/notes.ts';
import { createRepo } from '../helpers/repo.ts';
import { shellQuote } from '../helpers/shell-quote.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

const TOLD = 'git 2.30.9 is too old: 2.31 or newer is needed';

/** The PATH with a git first that takes `--path-format` for the name of a file, as 2.30 does. */
function oldGit(): string {
  const bin = temporaryDirectory();
  const { stdout } = runProcess(bin, 'sh', ['-c', 'command -v git']);
  const git = shellQuote(stdout.trim());
  const script = `#!/bin/sh
case "$1 $2" in
"version ") echo git version 2.30.9 ;;
"rev-parse --path-format=absolute")
	shift 2
	echo --path-format=absolute
	exec ${git} rev-parse "$@"
	;;
*) exec ${git} "$@" ;;
esac
`;
  writeFileSync(join(bin, 'git'), script);
  chmodSync(join(bin, 'git'), 0o755);
  return `${bin}:${process.env['PATH']}`;
}

test('a command names it, and what is needed', () => {
  const repo = createRepo();
  const env = { PATH: oldGit() };
  const { code, stdout, stderr } = repo.checkpoint(['save', '--title', 'x'], { env });
  expect({ code, stdout, stderr }).toEqual({
    code: 128,
    stdout: '',
    stderr: `fatal: ${TOLD}\nhint: put a newer git first on PATH\n`,
  });
  expect(repo.exists('CHECKPOINT.md')).toBe(false);
});

test('a hook says so in a line, and fails nothing', () => {
  const repo = createRepo();
  installHook(repo);
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  repo.git('-c', 'core.hooksPath=/dev/null', 'switch', '--quiet', '--create', 'x');
  // git would put itself first on PATH: so the script is run as git runs it.
  const id = repo.git('rev-parse', 'HEAD');
  const { code, stderr } = runProcess(repo.path, '.git/hooks/post-checkout', [id, id, '1'], {
    env: { PATH: oldGit() },
  });
  expect({ code, stderr }).toEqual({ code: 0, stderr: `warning: git-checkpoint: ${TOLD}\n` });
  expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
});
