/** A team's file of settings holds in worktrees whose branch has none (N8). */
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRepo, type Files, type Repo } from '../helpers/repo.ts';
import { countGitProcesses } from '../helpers/trace.ts';

/** Main with a file of settings that `topic`, begun before, lacks; in a worktree on it. */
function team(files: Files, options: Parameters<typeof createRepo>[0] = {}): Repo {
  const main = createRepo(options);
  const topic = main.worktree('topic', 'topic');
  main.commit('settings', files);
  return topic;
}

function valueIn(repo: Repo, name: string): string {
  const said = repo.checkpoint(['config', 'get', name]);
  return said.stdout.trimEnd() + said.stderr;
}

describe('the base branch has the file and this one does not (N8)', () => {
  test.each<[string, string]>([
    ['.git-checkpointrc', 'file = NOTES.md\n'],
    ['.git-checkpointrc.ini', '[checkpoint]\nfile = NOTES.md\n'],
    ['.git-checkpointrc.json', '{"file": "NOTES.md"}'],
    ['package.json', '{"git-checkpoint": {"file": "NOTES.md"}}'],
  ])('%s holds, packed and loose', (name, text) => {
    const topic = team({ [name]: text });
    expect(valueIn(topic, 'file')).toBe('NOTES.md');
    topic.git('gc', '--quiet');
    expect(valueIn(topic, 'file')).toBe('NOTES.md');
    expect(topic.checkpoint(['save', '--title', 'T']).code).toBe(0);
    expect(topic.exists('NOTES.md')).toBe(true);
  });

  test.each<[string, Parameters<typeof createRepo>[0]]>([
    ['of SHA-256', { objectFormat: 'sha256' }],
    ['whose base branch is master', { branch: 'master' }],
  ])('in a repository %s', (_, options) => {
    expect(valueIn(team({ '.git-checkpointrc': 'onMerge = off\n' }, options), 'onMerge')).toBe(
      'off',
    );
  });

  test('config list says which one counts, and --show-origin names it', () => {
    const topic = team({ '.git-checkpointrc': 'onMerge = off\n' });
    const listed = topic.checkpoint(['config', 'list', '--show-origin']);
    expect(listed.stdout).toMatch(/^shared +main:\.git-checkpointrc +checkpoint\.onMerge=off$/m);
    expect(listed.stderr).toBe(
      "hint: the team's file is 'main:.git-checkpointrc', because this branch has none\n",
    );
  });

  test('it is that of the server where origin/HEAD tells, and follows a fetch', () => {
    const server = createRepo();
    const clone = createRepo({ name: 'clone' });
    clone.git('remote', 'add', 'origin', server.path);
    clone.git('fetch', '--quiet');
    clone.git('remote', 'set-head', 'origin', 'main');
    clone.git('switch', '--quiet', '--create', 'topic');
    expect(clone.checkpoint(['save', '--title', 'T']).code).toBe(0);
    expect(valueIn(clone, 'onMerge')).toBe('done');
    for (const value of ['off', 'hint']) {
      server.commit('settings', { '.git-checkpointrc': `onMerge = ${value}\n` });
      expect(valueIn(clone, 'onMerge')).not.toBe(value);
      clone.git('fetch', '--quiet');
      expect(valueIn(clone, 'onMerge')).toBe(value);
    }
    clone.git('switch', '--quiet', 'main');
    expect(valueIn(clone, 'onMerge')).toBe('done');
    clone.git('config', 'checkpoint.baseBranch', 'topic');
    expect(valueIn(clone, 'onMerge')).toBe('done');
  });

  test('a worktree on the base branch does not spoil it for the others', () => {
    const topic = team({ '.git-checkpointrc': 'onMerge = off\n' });
    const main = topic.at('../repo');
    expect(main.checkpoint(['save', '--title', 'T']).code).toBe(0);
    main.git('rm', '--quiet', '.git-checkpointrc');
    expect(valueIn(main, 'onMerge')).toBe('done');
    expect(valueIn(topic, 'onMerge')).toBe('off');
    main.git('commit', '--quiet', '--message=no settings');
    expect(valueIn(topic, 'onMerge')).toBe('done');
  });

  test("git's configuration and a file of the branch, even an empty one, come first", () => {
    const topic = team({ '.git-checkpointrc': 'onMerge = off\nquiet = true\n' });
    topic.git('config', 'checkpoint.onMerge', 'hint');
    expect(valueIn(topic, 'onMerge')).toBe('hint');
    expect(valueIn(topic, 'quiet')).toBe('true');
    topic.write('.git-checkpointrc.json', '{}');
    expect(valueIn(topic, 'quiet')).toBe('false');
  });
});

describe('it is trusted with no more than a file of the worktree', () => {
  test.each<[string, Files, RegExp]>([
    [
      'a command',
      { '.git-checkpointrc': 'preWorktreeRemove = touch /tmp/x\n' },
      /^warning: main:\.git-checkpointrc: checkpoint\.preWorktreeRemove cannot be set by a file/,
    ],
    [
      'a place outside',
      { '.git-checkpointrc.json': '{"dir": "../x"}' },
      /^warning: main:\.git-checkpointrc\.json: checkpoint\.dir is '\.\.\/x', not a path inside/,
    ],
    [
      'what is no JSON',
      { '.git-checkpointrc.json': '{"dir": ' },
      /^warning: main:\.git-checkpointrc\.json: not valid JSON/,
    ],
    [
      'a file that is too large',
      { '.git-checkpointrc': `#${'x'.repeat(64 * 1024)}` },
      /^warning: main:\.git-checkpointrc: not a plain file of at most 64 KiB/,
    ],
  ])('%s is refused', (_, files, warning) => {
    const topic = team(files);
    const said = topic.checkpoint(['config', 'list', '--show-origin']);
    expect(said.code).toBe(0);
    expect(said.stdout).not.toContain('shared');
    expect(said.stderr).toMatch(warning);
  });

  test('a path that a link of this worktree leads out by is refused here, though not elsewhere', () => {
    const topic = team({ '.git-checkpointrc': 'file = docs/NOTES.md\n' });
    const other = topic.at('../repo').worktree('other', 'other-topic', { create: true });
    other.git('reset', '--quiet', '--hard', 'HEAD~1');
    for (const _ of ['first', 'second']) {
      expect(topic.checkpoint(['save', '--title', 'T']).code).toBe(0);
    }
    expect(valueIn(topic, 'file')).toBe('docs/NOTES.md');
    symlinkSync('/tmp', join(other.path, 'docs'));
    expect(valueIn(other, 'file')).toMatch(/^CHECKPOINT\.md.*leads out of the repository/s);
  });

  test('a symbolic link is not followed, and nothing is run', () => {
    const main = createRepo();
    const topic = main.worktree('topic', 'topic');
    main.write('.config/config.js', "require('fs').writeFileSync('ran', '')");
    main.write('.git-checkpointrc.js', "require('fs').writeFileSync('ran', '')");
    symlinkSync('README.md', join(main.path, '.git-checkpointrc'));
    main.git('add', '--all');
    main.git('commit', '--quiet', '--message=traps');
    expect(topic.checkpoint(['config', 'list']).stderr).toContain('not a plain file');
    expect(topic.exists('ran') || existsSync(join(main.path, 'ran'))).toBe(false);
  });
});

describe('what it costs', () => {
  /** The git processes of a status that are about a tree. */
  const processes = (repo: Repo) =>
    countGitProcesses((env) => expect(repo.checkpoint(['status'], { env }).code).toBe(0)).commands;
  const ofTrees = (repo: Repo) =>
    processes(repo).filter((one) => /ls-tree|cat-file blob/.test(one));

  test('no process where the base branch has no file, and one after it moved where it is packed', () => {
    const topic = team({ 'a.txt': 'a' });
    expect(ofTrees(topic)).toEqual([]);
    expect(topic.checkpoint(['save', '--title', 'T']).code).toBe(0);
    topic.git('gc', '--quiet');
    expect(ofTrees(topic).length).toBe(1);
    expect(ofTrees(topic)).toEqual([]);
    expect(ofTrees(topic.at('../repo'))).toEqual([]);
  });

  test('no process where it has one, once it was read', () => {
    const topic = team({ '.git-checkpointrc': 'onMerge = off\n' });
    expect(topic.checkpoint(['save', '--title', 'T']).code).toBe(0);
    expect(ofTrees(topic).length).toBe(2); // the first with a directory to remember it in
    expect(ofTrees(topic)).toEqual([]);
    rmSync(join(topic.path, '../repo/.git/checkpoint-state/base-settings'));
    expect(ofTrees(topic).length).toBe(2);
  });

  test.each([
    '',
    'null',
    '[]',
    '{}',
    '{"names":"main\\n","head":"","watched":[],"layer":{}}',
    '{"names":"main\\n","head":"","watched":[null],"layer":{"settings":[],"warnings":[]}}',
    '{"names":"\\n","head":"","watched":[],"layer":{"settings":[null],"warnings":[]}}',
  ])('where what was remembered reads %j, git is asked anew', (text) => {
    const topic = team({ '.git-checkpointrc': 'onMerge = off\n' });
    topic.write('../repo/.git/checkpoint-state/base-settings', text);
    expect(valueIn(topic, 'onMerge')).toBe('off');
    expect(ofTrees(topic)).toEqual([]);
  });

  test('a command that only looks makes no directory', () => {
    const topic = team({ '.git-checkpointrc': 'onMerge = off\n' });
    expect(topic.checkpoint(['status']).code).toBe(0);
    expect(topic.exists('../repo/.git/checkpoint-state')).toBe(false);
  });
});
