import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseGitConfig } from '../../src/config/git-config.ts';
import { testEnv } from '../helpers/env.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { runProcess, type SpawnOptions } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { countGitProcesses } from '../helpers/trace.ts';

interface Listed {
  key: string;
  value: unknown;
  scope: string;
  origin: string | null;
}

/** One setting as `config list` shows it. */
function setting(repo: Repo, name: string, options: SpawnOptions = {}): Listed {
  const said = repo.checkpoint(['config', 'list', '--json'], options);
  expect(said).toMatchObject({ code: 0, stderr: '' });
  const { data } = said.json() as { data: { settings: Listed[] } };
  const found = data.settings.find(({ key }) => key === `checkpoint.${name}`);
  if (!found) throw new Error(`no setting '${name}'`);
  return found;
}

test('the records of git config -z --show-scope --show-origin', () => {
  const records = [
    ['system', 'file:/etc/gitconfig', 'checkpoint.dir\nx\ny'],
    ['command', 'command line:', 'checkpoint.excludelive'],
    ['local', 'file:a\nb', 'checkpoint.Sub.Case.key\n'],
  ];
  const text = records.flat().map((field) => `${field}\0`);
  expect(parseGitConfig(text.join(''))).toEqual([
    { scope: 'system', origin: 'file:/etc/gitconfig', key: 'checkpoint.dir', value: 'x\ny' },
    { scope: 'command', origin: 'command line', key: 'checkpoint.excludelive', value: null },
    { scope: 'local', origin: 'file:a\nb', key: 'checkpoint.Sub.Case.key', value: '' },
  ]);
  expect(parseGitConfig('')).toEqual([]);
});

describe('every scope of git, the later over the earlier', () => {
  test('the file in the repository, system, global, local, worktree, -c, environment', () => {
    const repo = createRepo({ files: { '.git-checkpointrc': 'file = shared.md\n' } });
    const linked = repo.worktree('linked', 'topic');
    const system = join(temporaryDirectory(), 'system');
    const env = { GIT_CONFIG_SYSTEM: system, GIT_CONFIG_NOSYSTEM: undefined };
    const expectFile = (value: string, scope: string, options: SpawnOptions = {}) => {
      const changes = { ...options.env, ...env };
      expect(setting(linked, 'file', { ...options, env: changes })).toMatchObject({ value, scope });
    };

    writeFileSync(system, '');
    expectFile('shared.md', 'shared');
    writeFileSync(system, '[checkpoint]\n\tfile = system.md\n');
    expectFile('system.md', 'system');
    repo.git('config', '--global', 'checkpoint.file', 'global.md');
    expectFile('global.md', 'global');
    repo.git('config', 'checkpoint.file', 'local.md');
    expectFile('local.md', 'local');
    repo.git('config', 'extensions.worktreeConfig', 'true');
    linked.git('config', '--worktree', 'checkpoint.file', 'worktree.md');
    expectFile('worktree.md', 'worktree');
    expect(setting(repo, 'file', { env })).toMatchObject({ value: 'local.md', scope: 'local' });
    const counted = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'checkpoint.file' };
    expectFile('count.md', 'command', { env: { ...counted, GIT_CONFIG_VALUE_0: 'count.md' } });
    expectFile('env.md', 'environment', { env: { GIT_CHECKPOINT_FILE: 'env.md' } });
  });

  test('git -c checkpoint.…', () => {
    const repo = createRepo();
    repo.git('config', 'checkpoint.excludeLive', 'false');
    const args = ['-c', 'checkpoint.file=c.md', '-c', 'checkpoint.excludelive'];
    const said = repo.gitResult([...args, 'checkpoint', 'config', '--show-origin']);
    expect(said).toMatchObject({ code: 0, stderr: '' });
    expect(said.stdout).toMatch(/^command +command line +checkpoint\.file=c\.md$/m);
    expect(said.stdout).toMatch(/^command +command line +checkpoint\.excludeLive=true$/m);
  });

  test('include and includeIf, by directory and by branch', () => {
    const repo = createRepo();
    const linked = repo.worktree('linked', 'topic/x');
    const { HOME = '' } = testEnv();
    const included = join(HOME, 'included');
    const onTopic = join(HOME, 'on-topic');
    writeFileSync(included, '[checkpoint]\n\tfile = included.md\n\tignore = exclude\n');
    writeFileSync(onTopic, '[checkpoint]\n\tonMerge = hint\n');
    repo.git('config', '--global', `includeIf.gitdir:${repo.path}/.path`, included);
    repo.git('config', '--global', 'includeIf.onbranch:topic/**.path', onTopic);
    for (const here of [repo, linked]) {
      expect(setting(here, 'file')).toEqual({
        key: 'checkpoint.file',
        value: 'included.md',
        scope: 'global',
        origin: `file:${included}`,
      });
    }
    expect(setting(repo, 'onMerge').value).toBe('done');
    expect(setting(linked, 'onMerge').value).toBe('hint');
    expect(setting(createRepo(), 'file').value).toBe('CHECKPOINT.md');
  });
});

test('one git process reads all of it, with or without a file in the repository', () => {
  const files = { '.git-checkpointrc': 'file = NOTES.md\n' };
  for (const repo of [createRepo(), createRepo({ files })]) {
    const status = countGitProcesses((env) => repo.checkpoint(['status'], { env }));
    expect(status.commands.filter((line) => line.includes(' config '))).toHaveLength(1);
    expect(status.count).toBeLessThanOrEqual(5);
    const config = countGitProcesses((env) => repo.checkpoint(['config', 'list'], { env }));
    expect(config.count).toBe(2);
  }
});

test('a wrong value anywhere is one warning, and the command goes on', () => {
  const repo = createRepo({ files: { '.git-checkpointrc': 'onMerge = never\n' } });
  repo.git('config', '--global', 'checkpoint.ignore', 'perhaps');
  repo.git('config', 'checkpoint.autoRestore', 'perhaps');
  repo.git('config', 'checkpoint.excludeliv', 'true');
  const env = { GIT_CHECKPOINT_FILE: '../x.md' };
  const { code, stderr } = repo.checkpoint(['status'], { env });
  expect(code).toBe(0);
  expect(stderr.split('\n')).toEqual([
    expect.stringMatching(/^warning: \.git-checkpointrc: checkpoint\.onMerge is 'never', not /),
    expect.stringMatching(/^warning: file:.*\/\.gitconfig: checkpoint\.ignore is 'perhaps', not /),
    expect.stringMatching(/^warning: file:\.git\/config: checkpoint\.autoRestore is 'perhaps', /),
    expect.stringMatching(/^warning: file:.*did you mean 'checkpoint\.excludeLive'\?$/),
    expect.stringMatching(/^warning: GIT_CHECKPOINT_FILE: checkpoint\.file is '\.\.\/x\.md', not /),
    '',
  ]);
  // A hook goes on as well: git sees nothing of it, and the note of the branch left behind is filed.
  const ours = { ...env, GIT_CHECKPOINT_FILE: undefined };
  expect(repo.checkpoint(['save', '--title', 'x'], { env: ours }).code).toBe(0);
  repo.git('switch', '--quiet', '--create', 'topic');
  const oid = repo.git('rev-parse', 'HEAD');
  const hook = [join(root, 'dist/hook.cjs'), 'post-checkout', oid, oid, '1'];
  expect(runProcess(repo.path, process.execPath, hook, { env: ours })).toMatchObject({ code: 0 });
  expect(repo.archive()).toContain('main.md');
});

test('a wrong value is told where a command refuses as well, and once', () => {
  const repo = createRepo();
  repo.git('config', 'checkpoint.onMerge', 'never');
  for (const refused of [
    ['resume', 'nope'],
    ['diff'],
    ['show', '--json'],
    ['config', 'get', 'dir'],
  ]) {
    const { code, stderr } = repo.checkpoint(refused);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^warning: file:\.git\/config: checkpoint\.onMerge is 'never', .*\nerror: /,
    );
    expect(stderr.match(/warning/g)).toHaveLength(1);
  }
});
