import { chmodSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import { type EnvironmentChanges, testEnv } from '../helpers/env.ts';
import { git } from '../helpers/git.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { shellQuote } from '../helpers/shell-quote.ts';
import { note, settled, site } from '../helpers/site.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

/** A `git` on the PATH in front of the real one: a shell script that knows the latter as `$GIT`. */
function wrapper(body: string): EnvironmentChanges {
  const directory = temporaryDirectory();
  const path = testEnv()['PATH'] ?? '';
  const real = runProcess('/', 'sh', ['-c', 'command -v git']).stdout.trim();
  const script = `#!/bin/sh\nGIT=${shellQuote(real)}\n${body}\nexec "$GIT" "$@"\n`;
  writeFileSync(join(directory, 'git'), script, { mode: 0o755 });
  return { PATH: `${directory}${delimiter}${path}` };
}

/** A repository in which a save meets everything: a base, commits, changes, an earlier note. */
function busy() {
  const given = site('linked', {
    files: { 'a.txt': 'a\n', 'b c.txt': 'b\n', 'CHECKPOINT.md': note('work') },
  });
  const { here } = given;
  here.commit('subject üñí', { 'é.txt': 'x\n' });
  here.git('mv', 'b c.txt', 'renamed c.txt');
  here.write('a.txt', 'changed\n');
  here.write('new dir/"q"\n.txt', '');
  return given;
}

/** What two saves say and write, without what differs from run to run. */
function outcome(
  options: { env?: EnvironmentChanges; prepare?: (repo: Repo) => void } = {},
): unknown {
  const given = busy();
  options.prepare?.(given.here);
  const { env = {} } = options;
  const said = ['--next', '--todo'].map((option) => {
    const { code, stdout, stderr } = given.here.checkpoint(['save', '-v', option, 'x'], { env });
    return { code, stdout: settled(stdout, given), stderr };
  });
  return {
    said,
    live: settled(given.here.read('CHECKPOINT.md'), given),
    archive: given.here.archive(),
    staged: given.here.git('-c', 'color.ui=false', 'diff', '--cached', '--name-only'),
  };
}

test('what the other tests compare with: a save that saw everything', () => {
  const { live, said } = outcome() as { live: string; said: { code: number; stderr: string }[] };
  expect(said.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  expect(live.slice(live.indexOf('## Current State'))).toMatchInlineSnapshot(`
    "## Current State

    ### Done

    - \`<oid>\` subject üñí

    ### Not started

    - x

    ## Next Steps

    1. x

    ## Log
    üñí

    ## Files Modified

    - \`a.txt\` (modified, +1 -1)
    - \`new dir/\` (untracked)
    - \`renamed c.txt\` (renamed, +0 -0)
    - \`é.txt\` (added, +1 -0)

    ## Resume Command

    Continue from CHECKPOINT.md
    "
  `);
});

describe('field case 93: another language', () => {
  test('of the user', () => {
    const env = {
      LC_ALL: undefined,
      LANG: 'de_DE.UTF-8',
      LC_MESSAGES: 'de_DE.UTF-8',
      LANGUAGE: 'de',
    };
    expect(outcome({ env })).toEqual(outcome());
  });

  test('of a git that translates whatever it is told', () => {
    // Every message is translated; what is made for programs is not, as in git itself.
    const env = wrapper(
      '"$GIT" "$@" 2>/dev/null; code=$?; [ $code = 0 ] || echo "Schwerwiegend: etwas ging schief" >&2; exit $code',
    );
    expect(outcome({ env })).toEqual(outcome());
  });

  test('a failure is still one, in git’s own words', () => {
    const env = wrapper('echo "Schwerwiegend: kein Git-Repository" >&2; exit 128');
    const repo = createRepo();
    const before = snapshot(repo.path);
    const { code, stderr } = repo.checkpoint(['save'], { env });
    expect([code, stderr]).toEqual([128, 'fatal: Schwerwiegend: kein Git-Repository\n']);
    expect(snapshot(repo.path)).toEqual(before);
  });
});

describe('field case 95: a git without `worktree list -z`', () => {
  const OLD =
    'case "$*" in *"worktree list"*-z*) echo "error: unknown switch \\`z\'" >&2; exit 129;; esac';

  test('save does not need it', () => {
    expect(outcome({ env: wrapper(OLD) })).toEqual(outcome());
  });

  test('the other worktrees are found all the same', () => {
    const { here, main } = busy();
    here.checkpoint(['save', '--next', 'x']);
    const list = (env: EnvironmentChanges) => main.checkpoint(['list', '--json'], { env });
    const old = list(wrapper(OLD));
    expect(old).toMatchObject({ code: 0, stderr: '' });
    expect(old.stdout).toContain(here.path);
    expect(old.json()).toEqual(list({}).json());
  });

  test('a list that git cannot give at all is an error, never an empty one', () => {
    const none = 'case "$*" in *"worktree list"*) echo "fatal: no list" >&2; exit 128;; esac';
    const { code, stderr } = busy().main.checkpoint(['list'], { env: wrapper(none) });
    expect([code, stderr]).toEqual([128, expect.stringContaining('fatal: no list')]);
  });
});

describe('field case 96: an ordinary environment', () => {
  const bomb = (name: string): string => {
    const path = join(temporaryDirectory(), name);
    writeFileSync(path, `#!/bin/sh\ntouch ${shellQuote(`${path}.opened`)}\ncat\n`);
    chmodSync(path, 0o755);
    return path;
  };

  test('of pagers, editors and helpers: none of them is opened', () => {
    const [pager, editor, other] = [bomb('pager'), bomb('editor'), bomb('other')];
    const env: EnvironmentChanges = {
      PAGER: pager,
      GIT_PAGER: pager,
      LESS: '-X',
      EDITOR: editor,
      VISUAL: editor,
      GIT_EDITOR: editor,
      GIT_SEQUENCE_EDITOR: editor,
      GIT_SSH: other,
      GIT_SSH_COMMAND: other,
      GIT_ASKPASS: other,
      SSH_ASKPASS: other,
      GIT_EXTERNAL_DIFF: other,
      GIT_PROXY_COMMAND: other,
      GIT_AUTHOR_NAME: 'Zed',
      GIT_AUTHOR_DATE: '2001-01-01T00:00:00Z',
      GIT_LITERAL_PATHSPECS: '1',
      GIT_REFLOG_ACTION: 'x',
      GIT_PREFIX: 'somewhere/',
      GIT_DEFAULT_HASH: 'sha256',
      GIT_FLUSH: '0',
      NODE_OPTIONS: '--no-warnings',
      NODE_ENV: 'production',
      FORCE_COLOR: '1',
      CI: 'true',
    };
    expect(outcome({ env })).toEqual(outcome());
    for (const path of [pager, editor, other])
      expect(() => readFileSync(`${path}.opened`)).toThrow();
  });

  test.each<[string, string[][]]>([
    [
      'colours',
      [
        ['color.ui', 'always'],
        ['color.diff', 'always'],
        ['color.status', 'always'],
      ],
    ],
    [
      'diffs',
      [
        ['diff.noprefix', 'true'],
        ['diff.mnemonicPrefix', 'true'],
        ['diff.relative', 'true'],
        ['diff.renames', 'copies'],
        ['diff.external', 'false'],
        ['diff.algorithm', 'patience'],
        ['diff.ignoreSubmodules', 'all'],
      ],
    ],
    [
      'status',
      [
        ['status.showUntrackedFiles', 'no'],
        ['status.short', 'true'],
        ['status.branch', 'false'],
        ['status.relativePaths', 'true'],
        ['status.showStash', 'true'],
        ['status.aheadBehind', 'false'],
      ],
    ],
    [
      'log',
      [
        ['log.showSignature', 'true'],
        ['log.decorate', 'full'],
        ['log.date', 'iso'],
        ['format.pretty', 'fuller'],
        ['log.follow', 'true'],
        ['log.diffMerges', 'first-parent'],
      ],
    ],
    [
      'paths',
      [
        ['core.quotePath', 'false'],
        ['core.precomposeUnicode', 'true'],
        ['core.fsmonitor', 'false'],
        ['core.untrackedCache', 'true'],
        ['feature.manyFiles', 'true'],
      ],
    ],
    [
      'line ends',
      [
        ['core.autocrlf', 'true'],
        ['core.safecrlf', 'false'],
        ['core.eol', 'crlf'],
      ],
    ],
    [
      'branches',
      [
        ['init.defaultBranch', 'no/such branch'],
        ['push.default', 'nothing'],
        ['checkout.defaultRemote', 'x'],
        ['advice.detachedHead', 'false'],
      ],
    ],
    [
      'aliases',
      [
        ['alias.status', '!false'],
        ['alias.checkpoint', '!false'],
        ['alias.log', '!false'],
      ],
    ],
    [
      'pagers',
      [
        ['core.pager', 'false'],
        ['pager.log', 'true'],
        ['pager.diff', 'true'],
        ['pager.config', 'true'],
        ['interactive.diffFilter', 'false'],
      ],
    ],
  ])('of settings: %s', (_, settings) => {
    const prepare = (repo: Repo): void => {
      for (const [key = '', value = ''] of settings)
        git(repo.path, ['config', '--global', key, value]);
    };
    const plain = outcome();
    expect(outcome({ prepare })).toEqual(plain);
  });

  test('of settings that come with the command', () => {
    const { here } = busy();
    const args = [
      '-c',
      'color.ui=always',
      '-c',
      'checkpoint.ignore=off',
      'checkpoint',
      'save',
      '--json',
    ];
    const { code, stdout } = here.gitResult(args);
    expect([code, JSON.parse(stdout).data.ignoreRules]).toEqual([0, []]);
  });
});

describe('field case 97: help', () => {
  test('-h prints the usage, by git and without it', () => {
    const directory = temporaryDirectory();
    for (const args of [['-h'], ['save', '-h'], ['save', '--help']]) {
      const { code, stdout, stderr } = runProcess(directory, 'git', ['checkpoint', ...args]);
      expect([args, code, stderr]).toEqual([args, 0, '']);
      expect(stdout).toMatch(/^usage: git checkpoint/);
    }
  });
});

describe('field case 101: a live note that is a symbolic link', () => {
  test('as a repository may ship it: what it points to is untouched, and the link as well', () => {
    const origin = createRepo({ name: 'origin' });
    symlinkSync('../../victim', join(origin.path, 'CHECKPOINT.md'));
    origin.git('add', 'CHECKPOINT.md');
    origin.commit('a link');
    const parent = temporaryDirectory();
    git(parent, ['clone', '--quiet', origin.path, 'a/clone']);
    writeFileSync(join(parent, 'victim'), 'precious\n');
    const before = snapshot(parent);
    for (const args of [
      [],
      ['--title', 'x'],
      ['--overwrite'],
      ['--file', '-'],
      ['-n'],
      ['--json'],
    ]) {
      const { code, stderr } = runProcess(
        join(parent, 'a/clone'),
        'git',
        ['checkpoint', 'save', ...args],
        { input: '# T\n' },
      );
      expect([args, code]).toEqual([args, 128]);
      expect(stderr).toMatch(
        /^fatal: '.*CHECKPOINT\.md' is a symbolic link, and is not followed\nhint: /,
      );
    }
    expect(snapshot(parent)).toEqual(before);
  });

  test.each(['work.md', 'work.prev.md', 'work.mirror.md', 'x.md'])('in the archive: %s', (name) => {
    const { here, main } = site('linked');
    const victim = join(temporaryDirectory(), 'victim');
    writeFileSync(victim, note('work'));
    here.write('CHECKPOINT.md', note('work'));
    main.write('.checkpoints/keep.md', note('keep'));
    symlinkSync(victim, join(here.archivePath, name));
    here.checkpoint(['save', '--done', 'x']);
    here.checkpoint(['save', '--as', 'x']);
    expect(readFileSync(victim, 'utf8')).toBe(note('work'));
    expect(here.archive()).toContain(name);
    expect(runProcess(here.archivePath, 'readlink', [name]).stdout.trim()).toBe(victim);
  });
});
