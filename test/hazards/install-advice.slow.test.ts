/** What doctor and install advise is followed here, in the very state in which they say it (G85). */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testEnv } from '../helpers/env.ts';
import { configHooks, FIRES } from '../helpers/install.ts';
import { createRepo, Repo } from '../helpers/repo.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

const HOOKS = '.git/hooks/post-checkout';
const TEAM = { files: { '.githooks/post-checkout': '#!/bin/sh\necho team >&2\n' } };

/** What the finding has to name, and the state: the worktree in which it is found. */
type State = [name: string, names: RegExp, arrange: () => Repo];

const STATES: State[] = [
  ['hooks that are switched off', /'\/dev\/null', which is no directory/, () => off('/dev/null')],
  ['an empty core.hooksPath (G33)', /core\.hooksPath is empty in/, () => off('')],
  [
    'a core.hooksPath that leads through a file (G33)',
    /'\.git\/hooks', which is no directory/,
    () => {
      const main = installed();
      main.git('config', 'core.hooksPath', '.git/hooks');
      return main.worktree('linked', 'linked');
    },
  ],
  [
    'hooks that are switched off for all repositories',
    /in '.*\.gitconfig'/,
    () => {
      const repo = installed();
      repo.git('config', '--global', 'core.hooksPath', '/dev/null');
      return repo;
    },
  ],
  [
    'hooks that are switched off in one worktree',
    /in '.*config\.worktree'/,
    () => {
      const linked = installed().worktree('linked', 'linked');
      linked.git('config', 'extensions.worktreeConfig', 'true');
      linked.git('config', '--worktree', 'core.hooksPath', '/dev/null');
      return linked;
    },
  ],
  [
    'a file of ours that lost its mode',
    /is not executable/,
    () => {
      const repo = installed();
      chmodSync(join(repo.path, HOOKS), 0o644);
      return repo;
    },
  ],
  [
    "a user's script that lost its mode",
    /is not executable/,
    () => {
      const repo = createRepo();
      repo.write(HOOKS, '#!/bin/sh\necho mine >&2\n');
      chmodSync(join(repo.path, HOOKS), 0o755);
      expect(repo.checkpoint(['install']).code).toBe(0);
      chmodSync(join(repo.path, HOOKS), 0o644);
      return repo;
    },
  ],
  [
    'a hook that is gone',
    /is gone/,
    () => {
      const repo = installed();
      rmSync(join(repo.path, HOOKS));
      return repo;
    },
  ],
  [
    'a hook that was replaced',
    /was replaced/,
    () => {
      const repo = installed();
      repo.write(HOOKS, '#!/bin/sh\necho other >&2\n');
      return repo;
    },
  ],
  [
    'a tracked hook in the place of ours (G44)',
    /since core\.hooksPath is set/,
    () => {
      const repo = createRepo();
      repo.git('switch', '--quiet', '--create', 'team');
      repo.write('.githooks/post-checkout', '#!/bin/sh\necho team >&2\n');
      chmodSync(join(repo.path, '.githooks/post-checkout'), 0o755);
      repo.git('add', '.githooks');
      repo.commit('team');
      repo.git('switch', '--quiet', 'main');
      repo.git('config', 'core.hooksPath', '.githooks');
      const said = repo.checkpoint(['install']);
      expect(said.code).toBe(0);
      if (!configHooks)
        expect(said.stderr).toContain("another branch has '.githooks/post-checkout'");
      repo.git('switch', '--quiet', 'team');
      return repo;
    },
  ],
  [
    'a worktree in which husky was not run (N7)',
    /husky makes it, once for each worktree/,
    () => {
      const repo = createRepo();
      husky(repo);
      expect(repo.checkpoint(['install']).code).toBe(0);
      return repo.worktree('linked', 'linked');
    },
  ],
  [
    'one whose husky is in a place of its own (G46)',
    /husky makes it, once for each worktree/,
    () => {
      const repo = createRepo();
      husky(repo, '.config/husky');
      expect(repo.checkpoint(['install']).code).toBe(0);
      return repo.worktree('linked', 'linked');
    },
  ],
];

// Where git runs hooks from its configuration, none of these states keeps ours from firing.
test.skipIf(configHooks || FIRES === null).each(STATES)('%s', (_, names, arrange) => {
  const repo = arrange();
  const finding = findingIn(repo);
  expect(finding.problem).toMatch(names);
  follow(repo, finding.remedy);
  expect(findingsIn(repo)).toEqual([]);
});

test.skipIf(configHooks || FIRES === null)('a clone with CRLF in a tracked hook (G42)', () => {
  const team = createRepo(TEAM);
  team.git('config', 'core.hooksPath', '.githooks');
  chmodSync(join(team.path, '.githooks/post-checkout'), 0o755);
  expect(team.checkpoint(['install', '--tracked']).code).toBe(0);
  team.git('add', '.githooks/post-checkout');
  team.commit('ours');
  const path = join(temporaryDirectory(), 'clone');
  team.git(
    '-c',
    'core.autocrlf=true',
    'clone',
    '--quiet',
    '--config=core.autocrlf=true',
    '.',
    path,
  );
  const clone = new Repo(path, join(path, '.checkpoints'));
  clone.git('config', 'core.hooksPath', '.githooks');
  const said = clone.checkpoint(['install', '--tracked']);
  expect([said.code, said.stderr]).toEqual([1, expect.stringContaining('CRLF line ends')]);
  const [finding] = findingsIn(clone);
  const [, line, attributes, checkout] =
    /^put '(.*)' into '(.*)' and run '(.*)'$/.exec(finding?.remedy ?? '') ?? [];
  writeFileSync(attributes ?? '', `${line}\n`);
  expect(runProcess(path, 'sh', ['-ec', checkout ?? 'exit 1'])).toMatchObject({ code: 0 });
  clone.checkpoint(['install', '--tracked']);
  expect(findingsIn(clone)).toEqual([]);
});

function installed(): Repo {
  const repo = createRepo();
  expect(repo.checkpoint(['install']).code).toBe(0);
  return repo;
}

function off(value: string): Repo {
  const repo = installed();
  repo.git('config', 'core.hooksPath', value);
  return repo;
}

/** husky's directory, as its command makes it. */
function husky(repo: Repo, place = '.husky'): void {
  repo.git('config', 'core.hooksPath', `${place}/_`);
  const directory = join(repo.path, place, '_');
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, '.gitignore'), '*');
  writeFileSync(
    join(directory, 'h'),
    'n=$(basename "$0")\ns=$(dirname "$(dirname "$0")")/$n\n[ ! -f "$s" ] || sh -e "$s" "$@"\n',
  );
  for (const event of ['post-checkout', 'post-merge', 'post-commit']) {
    const stub = '#!/usr/bin/env sh\n. "$(dirname "$0")/h"\n';
    writeFileSync(join(directory, event), stub, { mode: 0o755 });
  }
}

interface Finding {
  worktree: string;
  problem: string;
  remedy: string;
}

function findingsIn(repo: Repo): Finding[] {
  const { data } = repo.checkpoint(['doctor', '--json']).json() as {
    data: { hooks: { worktree: string; problem: string | null; remedy: string }[] };
  };
  return data.hooks.filter(
    (one): one is Finding => one.problem !== null && one.worktree === repo.path,
  );
}

function findingIn(repo: Repo): Finding {
  const [first] = findingsIn(repo);
  if (!first) throw new Error('doctor finds nothing');
  return first;
}

/** Types what stands in quotes behind "run". */
function follow(repo: Repo, remedy: string): void {
  const [, command = 'exit 1'] = /^run '(.*)'$/.exec(remedy) ?? [];
  const bin = temporaryDirectory();
  // npx finds husky's command; here it finds what that does.
  const main = repo.git('rev-parse', '--path-format=absolute', '--git-common-dir');
  writeFileSync(
    join(bin, 'npx'),
    `#!/bin/sh\nplace=\${2-.husky}\nmkdir -p "$place" && cp -R "${main}/../$place/_" "$place/_"\n`,
    { mode: 0o755 },
  );
  const env = { PATH: `${bin}:${testEnv()['PATH']}` };
  const done = runProcess(repo.path, 'sh', ['-ec', command], { env });
  expect(done, `${remedy}\n${done.stdout}${done.stderr}`).toMatchObject({ code: 0 });
}
