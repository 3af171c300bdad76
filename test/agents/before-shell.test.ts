/** Before an agent's shell runs anything, what nobody has told of yet is recorded and mirrored. */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteOf, put } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { ScriptedClaude, WRITE_SCRIPT } from './scripted.ts';

/** A repository with a linked worktree, each with a note that its user has just written by an editor. */
function edited() {
  const repo = createRepo();
  const linked = repo.worktree('linked', 'work');
  put(repo, 'CHECKPOINT.md', noteOf('main', 'By hand'));
  put(linked, 'CHECKPOINT.md', noteOf('work', 'By hand as well'));
  return { repo, linked };
}

/** Whether a text is in the history of a repository. */
function isRecorded(repo: Repo, name: string, text: string): boolean {
  return repo.checkpoint(['show', `${name}@{0}`]).stdout.includes(text);
}

test.each([
  ['git clean -fdx', (repo: Repo) => repo.git('clean', '-fdxq')],
  ['rm -rf *', (repo: Repo) => rmSync(join(repo.path, 'CHECKPOINT.md'))],
  ['git stash -u', (repo: Repo) => repo.git('stash', '--all', '--quiet')],
  ['git reset --hard', (repo: Repo) => repo.git('reset', '--hard', '--quiet')],
])('%s: what it takes is in the history', (command, run) => {
  const { repo } = edited();
  const claude = new ScriptedClaude('mine', repo.path);
  expect(claude.runs(command)).toMatchObject({ stdout: '', stderr: '' });
  run(repo);
  expect(isRecorded(repo, 'main', 'Finish By hand')).toBe(true);
});

test.each(['main', 'linked'])(
  'a worktree that goes has its note mirrored, told in the %s one',
  (where) => {
    const { repo, linked } = edited();
    const third = repo.worktree('third', 'third');
    put(third, 'CHECKPOINT.md', noteOf('third', 'Last words'));
    const claude = new ScriptedClaude('mine', where === 'main' ? repo.path : linked.path);
    claude.runs(`git worktree remove --force ${third.path}`);
    repo.git('worktree', 'remove', '--force', third.path);
    expect(repo.read('.checkpoints/third.mirror.md')).toContain('Last words');
    expect(isRecorded(repo, 'main', 'By hand')).toBe(true);
    expect(repo.read('.checkpoints/work.mirror.md')).toContain('By hand as well');
  },
);

test.each(['a submodule', 'a git directory that lies apart'])(
  '%s is looked after as well',
  (kind) => {
    const outer = createRepo();
    const repo = createRepo({ files: { a: 'a\n' } });
    const path = join(outer.path, 'inner');
    const apart = join(temporaryDirectory(), 'apart.git');
    const how =
      kind === 'a submodule'
        ? ['-c', 'protocol.file.allow=always', 'submodule', 'add', '--quiet', repo.path, 'inner']
        : ['clone', '--quiet', '--separate-git-dir', apart, repo.path, 'inner'];
    outer.git(...how);
    const inner = outer.at('inner');
    put(inner, 'CHECKPOINT.md', noteOf('main', 'By hand'));
    new ScriptedClaude('mine', path).runs('git clean -fdx');
    expect(isRecorded(inner, 'main', 'Finish By hand')).toBe(true);
  },
);

test('starts no node where all is recorded, and never says no', () => {
  const { repo } = edited();
  const event = { cwd: repo.path, tool_name: 'Bash', tool_input: { command: 'git clean -fdx' } };
  const run = (silence: string) =>
    runProcess(
      '/',
      'sh',
      [WRITE_SCRIPT, silence, '/nowhere/node', 'b', 'claude-code', 'pre-tool-use'],
      { input: JSON.stringify(event) },
    );
  expect(run('{}')).toMatchObject({ code: 0, stdout: '{}' });
  expect(run('').stderr).toContain('/nowhere/node');
  new ScriptedClaude('mine', repo.path).runs('true');
  expect(run('')).toMatchObject({ code: 0, stdout: '', stderr: '' });
});

test('a copied repository leaves the worktrees of its original alone', () => {
  const { repo, linked } = edited();
  const copy = join(temporaryDirectory(), 'copy');
  cpSync(repo.path, copy, { recursive: true });
  new ScriptedClaude('mine', copy).runs('git worktree list');
  expect(repo.exists('.git/checkpoints.git')).toBe(false);
  expect(linked.read('CHECKPOINT.md')).toContain('By hand as well');
});
