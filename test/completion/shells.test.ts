/** Completion, asked of the real shells. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';
import { ask, LOADER, type Shell, THERE } from './ask.ts';

/** Checkpoints of two branches and one that is over, a linked worktree with one, a workstream. */
function prepare(): Repo {
  const repo = createRepo();
  for (const branch of ['feature/login', 'feature/x', 'topic']) repo.git('branch', branch);
  putInArchive(repo, 'feature-login.md', noteOf('feature/login'));
  putInArchive(repo, 'feature-login.prev.md', noteOf('feature/login'));
  putInArchive(repo, 'feature-x.md', noteOf('feature/x'));
  putInArchive(repo, 'release-checkpoint.md', noteOf('main'));
  putInArchive(repo, 'done/old.md', noteOf('old'));
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  put(repo.worktree('other place', 'topic', { create: false }), 'CHECKPOINT.md', noteOf('topic'));
  repo.worktree('detached', 'gone').git('checkout', '--quiet', '--detach');
  expect(repo.checkpoint(['install']).code).toBe(0); // which tells the shells what waits
  return repo;
}

/** Names that a shell would take for something else, and those that cannot be seen as they are. */
const FIT = [
  "it's",
  '$(touch${IFS}pwned)',
  '`touch${IFS}pwned`',
  'a;b&c|d',
  '"q"',
  'caf\u00e9',
  '{a,b}',
  '#x',
];
const UNSEEN = ['bidi\u202e', 'zero\u200bwidth', 'c1\u0085', 'tag\u{e0041}'];

/** What the startup file of a user has, before the completion of the shell is set up and after it. */
const STARTUPS: Record<Shell, string[]> = {
  bash: [
    'eval "$(git checkpoint shell-init bash)"',
    `. ${LOADER}; eval "$(git checkpoint shell-init bash)"`,
  ],
  zsh: [
    'eval "$(git checkpoint shell-init zsh)"\n',
    'autoload -Uz compinit; compinit -u -D; eval "$(git checkpoint shell-init zsh)"\n',
  ],
  fish: ['git checkpoint shell-init fish | source'],
};

/** A shell with its whole completion starts slowly on a machine that is busy. */
const LONG = { timeout: 60_000 };

/** What is typed, and what is offered then; `<dir>` is the directory that the repository lies in. */
const OFFERS: [line: string, offered: string[]][] = [
  ['git checkpoint re', ['refresh', 'rescue', 'reset', 'restore', 'resume']],
  ['git checkpoint resume --w', ['--worktree']],
  ['git checkpoint --json stat', ['status']],
  ['git-checkpoint stat', ['status']],
  [
    'git checkpoint resume ',
    ['done/', 'feature/login', 'feature/x', 'main', 'release-checkpoint', 'topic'],
  ],
  ['git checkpoint resume --park fea', ['feature/login', 'feature/x']],
  ['git checkpoint show feature-', ['feature-login', 'feature-x']],
  ['git checkpoint show done/', ['done/old']],
  ['git checkpoint show --section Ne', ['Next Steps']],
  ['git checkpoint show --section key', ['Key Decisions Made']],
  ['git checkpoint refresh ', ['release']],
  ['git checkpoint refresh --set miss', ['Mission']],
  ['git checkpoint refresh --set Mission ', []],
  ['git checkpoint refresh --set Mission text --json rel', ['release']],
  ['git checkpoint worktree-remove ', ['<dir>/detached', 'topic']],
  ['git checkpoint worktree-remove --force topic /', ['<dir>/detached', '<dir>/other place']],
  ['git checkpoint shell-init ', ['bash', 'fish', 'zsh']],
  ['git checkpoint agent ', ['install', 'status', 'uninstall']],
  ['git checkpoint agent install --project c', ['claude-code', 'codex', 'copilot-cli', 'cursor']],
  ['git checkpoint agent status ', []],
  ['git checkpoint config get auto', ['autoRestore', 'automatic']],
  ['git checkpoint config set onMerge ', ['done', 'hint', 'off']],
  ['git checkpoint config set --global checkpoint.quiet ', ['false', 'true']],
  ['git checkpoint config set baseBranch fea', ['feature/login', 'feature/x']],
  ['git checkpoint config list ', []],
  ['git checkpoint save ', []],
  ['git checkpoint save --title ', []],
  ['git checkpoint rescue sh', ['show']],
];

describe.each(Object.keys(THERE) as Shell[])('%s', (shell) => {
  test.skipIf(!THERE[shell])('offers what can be typed', LONG, async () => {
    const repo = prepare();
    const answers = await ask(
      shell,
      repo,
      OFFERS.map(([line]) => line),
    );
    const directory = repo.path.replace(/\/[^/]*$/, '');
    const plain = (word: string) => word.replaceAll('\\ ', ' ').replace(directory, '<dir>');
    expect(answers.map((words, i) => [OFFERS[i]?.[0], words.map(plain)])).toEqual(OFFERS);
  });

  test.skipIf(!THERE[shell])('offers no name that harms, and starts git once', LONG, async () => {
    const repo = createRepo();
    for (const branch of [...FIT, ...UNSEEN]) {
      repo.write(`.git/checkpoint-state/waiting/${branch}/~`, '');
      putInArchive(repo, `f${branch}.md`, '');
    }
    for (const name of ['-rf', 'two\nlines', 'bell\x07', 'esc\x1b[31m', 'a $(touch pwned)']) {
      putInArchive(repo, `${name}.md`, '');
    }
    const trace = join(repo.path, '.git/trace');
    const env = { GIT_TRACE2_EVENT: trace };
    const [names = []] = await ask(shell, repo, ['git checkpoint show '], { env });
    const read = shell === 'bash' ? readByBash(repo, names) : names;
    const expected = [...FIT, ...FIT.map((name) => `f${name}`), 'a $(touch pwned)'];
    expect(read.sort()).toEqual(expected.sort());
    expect(repo.exists('pwned')).toBe(false);
    expect(gitsIn(trace).filter((words) => ASKS.test(words))).toEqual([
      'rev-parse --path-format=absolute --git-common-dir',
    ]);
  });

  test.skipIf(!THERE[shell])('says nothing outside of a repository', LONG, async () => {
    const outside = createRepo().at('.git');
    const env = { GIT_DIR: '/nowhere', GIT_CHECKPOINT_DIR: '/' };
    const lines = ['show ', 'worktree-remove ', 'refresh ', 'rescue drop '];
    const answers = await ask(
      shell,
      outside,
      lines.map((line) => `git checkpoint ${line}`),
      { env },
    );
    expect(answers).toEqual([[], [], [], []]);
  });

  test.skipIf(!THERE[shell]).each(STARTUPS[shell])(
    'shell-init finds it in the package: %j',
    LONG,
    async (startup) => {
      const lines = ['git checkpoint stat', 'git-checkpoint stat', 'git chec'];
      const answers = await ask(shell, createRepo(), lines, { startup });
      const [first, second, third = []] = answers;
      expect([first, second]).toEqual([['status'], ['status']]);
      expect(third).toContain('checkpoint');
    },
  );
});

test.skipIf(!THERE.bash)(
  'bash in POSIX mode, where a pattern that fits nothing is an error',
  () => {
    const script = `shopt -s failglob
. '${root}/completion/git-checkpoint.bash'
words=(git checkpoint resume fea) cword=3 cur=fea
_git_checkpoint
printf '%s\\n' "\${COMPREPLY[@]}"
shopt -q failglob`;
    const said = runProcess(prepare().path, 'bash', ['--posix', '-c', script]);
    expect(said.stdout).toBe('feature/login \nfeature/x \n');
    expect(said.code).toBe(0);
  },
);

/** What bash makes of words as they were typed. */
function readByBash(repo: Repo, words: readonly string[]): string[] {
  const { stdout } = runProcess(repo.path, 'bash', ['-c', `printf '%s\\0' ${words.join(' ')}`]);
  return stdout.split('\0').slice(0, -1);
}

/** What looks up a repository or what is in it, and the program itself. */
const ASKS = /^(?:rev-parse|for-each-ref|worktree|checkpoint)/;

/** The git commands that git's own record of them names. */
function gitsIn(trace: string): string[] {
  const lines = readFileSync(trace, 'utf8').trim().split('\n');
  return lines
    .map((line) => JSON.parse(line))
    .flatMap(({ event, argv }) => (event === 'start' ? [argv.slice(1).join(' ')] : []));
}
