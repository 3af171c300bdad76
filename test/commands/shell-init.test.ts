/** The shell function, sourced by real shells. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteOf } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { checkpoint } from '../helpers/run.ts';
import { runProcess, type SpawnResult } from '../helpers/spawn.ts';

/** How each shell is started, without anybody's settings, and how it takes the function. */
const SHELLS = {
  bash: {
    argv: ['bash', '--norc', '--noprofile'],
    load: 'eval "$(git checkpoint shell-init bash)"',
  },
  zsh: { argv: ['zsh', '-f'], load: 'eval "$(git checkpoint shell-init zsh)"' },
  fish: { argv: ['fish', '--no-config'], load: 'git checkpoint shell-init fish | source' },
};

const has = (shell: string) => runProcess('/', 'sh', ['-c', `command -v ${shell}`]).code === 0;

function prepare(): { repo: Repo; linked: Repo } {
  const repo = createRepo();
  const linked = repo.worktree("it's a $HOME (x)", 'topic');
  linked.write('CHECKPOINT.md', noteOf('topic'));
  return { repo, linked };
}

describe.each(Object.entries(SHELLS))('%s', (shell, { argv, load }) => {
  const there = has(shell);
  const run = (repo: Repo, script: string, input?: string): SpawnResult => {
    const [program = '', ...args] = argv;
    // A file, so that standard input is free, and no quoting is in between.
    const file = join(repo.path, '.git/script');
    writeFileSync(file, `${load}\n${script}\n`);
    return runProcess(repo.path, program, [...args, file], input === undefined ? {} : { input });
  };
  const path = `"../it's a "'$HOME'" (x)"`;

  test.skipIf(!there).each([
    ['', `git worktree remove ${path}`],
    ['with an option', `git worktree remove --force ${path}`],
    ['with -f', `git worktree remove -f -- ${path}`],
    ['with -C', `cd /; git -C "$REPO" worktree remove ${path}`],
  ])('git worktree remove %s goes through worktree-remove', (_, command) => {
    const { repo, linked } = prepare();
    const said = run(repo, command.replace('"$REPO"', `'${repo.path}'`));
    expect(said.stderr).toBe('');
    expect(said.code).toBe(0);
    expect(said.stdout).toContain(`removed ${linked.path}\n`);
    expect(existsSync(linked.path)).toBe(false);
    expect(repo.read('.checkpoints/topic.mirror.md')).toBe(noteOf('topic'));
  });

  test.skipIf(!there)('a refusal is the exit code, and the worktree stays', () => {
    const { repo, linked } = prepare();
    linked.write('new', 'x');
    const said = run(repo, `git worktree remove ${path}`);
    expect(said.code).toBe(1);
    expect(said.stderr).toContain('    new\n');
    expect(existsSync(linked.path)).toBe(true);
  });

  test.skipIf(!there)('flags of ours are understood there, too', () => {
    const { repo, linked } = prepare();
    linked.write('new', 'x');
    expect(run(repo, `git worktree remove --rescue ${path}`).code).toBe(0);
    expect(repo.git('show', 'refs/checkpoint-rescue/topic:new')).toBe('x');
  });

  test.skipIf(!there)('everything else reaches git as it was typed', () => {
    const { repo } = prepare();
    const words = `'two words' '' '*' '$HOME' 'it"s' -- remove worktree`;
    const said = run(repo, `git -c alias.show-args='!printf "<%s>"' show-args ${words}`);
    expect(said.stdout).toBe('<two words><><*><$HOME><it"s><--><remove><worktree>');
    expect(said.code).toBe(0);
  });

  test.skipIf(!there)('exit codes and standard input are untouched', () => {
    const { repo } = prepare();
    expect(run(repo, 'git rev-parse --verify --quiet nope').code).toBe(1);
    expect(run(repo, 'git no-such-command 2>/dev/null').code).toBe(1);
    expect(run(repo, 'git -c alias.x="!exit 42" x').code).toBe(42);
    const hashed = run(repo, 'git hash-object --stdin', 'input\n');
    expect(hashed.stdout).toBe(
      `${runProcess(repo.path, 'git', ['hash-object', '--stdin'], { input: 'input\n' }).stdout}`,
    );
    expect(run(repo, 'git').code).toBe(1);
    expect(run(repo, 'git worktree').code).toBe(runProcess(repo.path, 'git', ['worktree']).code);
    expect(run(repo, 'git worktree list').stdout).toContain(repo.path);
  });

  test.skipIf(!there)(
    'a branch called worktree, or a message of those words, is none of it',
    () => {
      const { repo, linked } = prepare();
      expect(run(repo, 'git branch worktree; git branch remove; git log -1 worktree').code).toBe(0);
      expect(run(repo, 'git commit --quiet --allow-empty -m "worktree remove"').code).toBe(0);
      expect(existsSync(linked.path)).toBe(true);
    },
  );

  test.skipIf(!there || !has('strace'))('no process is started but git', () => {
    const { repo } = prepare();
    const log = join(repo.path, '.git/trace');
    const file = join(repo.path, '.git/script');
    const { stdout } = checkpoint(repo.path, ['shell-init', shell]);
    writeFileSync(file, `${stdout}\ngit version\n`);
    const said = runProcess(repo.path, 'strace', [
      '-f',
      '-qq',
      '-e',
      'trace=execve',
      '-o',
      log,
      ...argv,
      file,
    ]);
    expect(said.code).toBe(0);
    const started = runProcess('/', 'grep', ['-c', 'execve(.*) = 0', log]).stdout.trim();
    expect(Number(started)).toBe(2); // the shell itself, and git
  });
});

test.skipIf(!has('bash'))('bash with set -eu, and an alias of that name', () => {
  const repo = createRepo();
  const script =
    'shopt -s expand_aliases; set -eu\nalias git=false\neval "$(command git checkpoint shell-init bash)"\nunalias git\ngit version; git';
  const said = runProcess(repo.path, 'bash', ['-c', script]);
  expect(said.stdout).toMatch(/^git version/);
  expect(said.stderr).not.toContain('unbound');
});

describe('what is asked for', () => {
  test.each(Object.keys(SHELLS))('%s', (shell) => {
    const repo = createRepo();
    const { code, stdout, stderr } = repo.checkpoint(['shell-init', shell]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { data } = repo.checkpoint(['shell-init', shell, '--json']).json() as { data: unknown };
    expect(data).toEqual({ shell, script: stdout });
  });

  test('needs no repository: it belongs into the startup file of the shell', () => {
    expect(checkpoint('/', ['shell-init', 'bash']).code).toBe(0);
  });

  test.each(['csh', 'toString', ''])('%o is none', (shell) => {
    const said = checkpoint('/', ['shell-init', shell]);
    expect(said.code).toBe(129);
    expect(said.stderr).toContain('hint: expected one of bash, zsh, fish\n');
  });
});
