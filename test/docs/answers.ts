/** The answers of every command with `--json`, in repositories in which each of their fields occurs. */
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import type { CheckpointOptions } from '../helpers/run.ts';
import { COMMANDS } from './program.ts';
import { addShape, type Shape } from './shape.ts';

interface Success {
  version: number;
  command: string;
  data: object;
}

const seen = new Map<string, Shape>();

/** What not every git makes these commands say: 2.54 runs hooks from its configuration, 2.36 tries them. */
const OF_OTHER_GITS = {
  install: {
    hooks: [{ path: null, obstacle: 'link', byHand: 'a line' }],
    others: [{ way: null, fires: null, problem: 'why', remedy: 'what to do' }],
  },
  doctor: { hooks: [{ fires: null }] },
};

/** The fields that were seen in the answers, by the section of docs/json.md that describes them. */
export function answersSeen(): ReadonlyMap<string, Shape> {
  saveAndResume();
  inLinkedWorktree();
  detached();
  staging();
  history();
  workstream();
  removal();
  hooks();
  agents();
  configuration();
  dryRuns();
  overview();
  pruning();
  // It has another protocol on standard output, and refuses this one.
  add('mcp', {});
  for (const [section, data] of Object.entries(OF_OTHER_GITS)) add(section, data);
  return seen;
}

function look(
  repo: Repo,
  args: string[],
  { code = 0, ...options }: CheckpointOptions & { code?: number } = {},
): void {
  const said = repo.checkpoint([...args, '--json'], options);
  expect(said.code, said.stderr).toBe(code);
  const { version, command, data, ...rest } = said.json() as Success;
  expect([version, rest]).toEqual([1, {}]);
  const typed = COMMANDS.find(({ names }) => names.includes(args[0] ?? ''));
  expect(command).toBe(typed?.name ?? 'status');
  add('moves' in data ? '--dry-run' : command, data);
}

function add(section: string, data: object): void {
  seen.set(section, addShape(seen.get(section) ?? new Map(), data));
}

function saveAndResume(): void {
  const repo = createRepo();
  look(repo, []);
  look(repo, ['save', '--title', 'One', '--next', 'a step']);
  look(repo, ['save', '--done', 'something']);
  look(repo, ['save', '--as', 'two', '--next', 'a step']);
  look(repo, ['status']);
  look(repo, ['list']);
  look(repo, ['show']);
  look(repo, ['edit'], { env: { GIT_EDITOR: 'true' } });
  repo.git('switch', '--quiet', '--create', 'other');
  look(repo, ['resume', 'two', '--park']);
  repo.write('src/unlisted.ts', '');
  look(repo, ['resume', '--as-is']);
  look(repo, ['next']);
  look(repo, ['next', '--done']);
  look(repo, ['done']);
  repo.git('switch', '--quiet', 'main');
  look(repo, ['status']);
  // Of two parked ones the newer is resumed, and the older is named.
  repo.write('.checkpoints/main-2.md', '**Branch:** `main`\n\n## Anything\n\ntext\n');
  look(repo, ['resume', '--yes']);
  look(repo, ['list']);
}

function inLinkedWorktree(): void {
  const linked = createRepo().worktree('linked', 'topic');
  look(linked, ['save', '--title', 'One']);
  look(linked, ['save', '--done', 'something']);
  look(linked, ['status']);
  const text = linked.read('CHECKPOINT.md');
  rmSync(join(linked.path, 'CHECKPOINT.md')); // an editor that writes a new file
  linked.write('CHECKPOINT.md', `${text}\nby hand\n`);
  look(linked, ['mirror']);
  rmSync(join(linked.archivePath, 'topic.mirror.md'));
  look(linked, ['doctor', '--fix']);
}

function detached(): void {
  const repo = createRepo();
  repo.git('switch', '--quiet', '--detach');
  look(repo, ['save']);
  for (const command of ['status', 'list', 'show', 'resume', 'log']) look(repo, [command]);
  stashed(repo);
  repo.write('CHECKPOINT.md', 'no heading, no field\n');
  look(repo, ['status']);
  look(repo, ['resume', '--as-is']);
}

function staging(): void {
  const repo = createRepo({
    files: { 'CHECKPOINT.md': '**Branch:** `main`\n\n## Relevant Memories\n\nNone noted.\n' },
  });
  look(repo, ['save']);
  look(repo, ['resume']);
  const lock = join(repo.path, '.git/index.lock');
  writeFileSync(lock, '');
  look(repo, ['save'], { code: 1 });
  rmSync(lock);
}

function history(): void {
  const repo = createRepo();
  repo.write('.checkpoints/main.md', '**Branch:** `main`\n');
  look(repo, ['save', '--title', 'One'], { env: { GIT_CHECKPOINT_SESSION: 'session' } });
  repo.checkpoint(['save', '--done', 'something']);
  look(repo, ['log']);
  look(repo, ['log', '-p']);
  look(repo, ['log', 'main']);
  look(repo, ['diff']);
  look(repo, ['restore']);
  look(repo, ['undo']);
  look(repo, ['undo', '--redo']);
  look(repo, ['doctor']);
  repo.checkpoint(['save', '--next', 'more']);
  rmSync(join(repo.path, 'CHECKPOINT.md'));
  look(repo, ['status']);
  const other = createRepo();
  other.checkpoint(['save']);
  look(other, ['diff']);
  other.write('CHECKPOINT.md', '**Branch:** `main`\n');
  other.checkpoint(['save', '--as', 'two']);
  stashed(other);
}

/** A live checkpoint that is in a stash, and then only in the history. */
function stashed(repo: Repo): void {
  repo.git('stash', '--quiet', '--all');
  look(repo, ['status']);
  repo.git('stash', 'drop', '--quiet');
  look(repo, ['status']);
}

function workstream(): void {
  const repo = createRepo({ files: { 'notes.txt': 'outside\n' } });
  look(repo, ['track', 'auth', '--mission', 'Log in everywhere']);
  look(repo, ['refresh', 'auth', '--status', 'Done: the form']);
  look(repo, ['attach', 'auth', 'notes.txt']);
  look(repo, ['brief', 'auth']);
  look(repo, ['reset']);
}

function removal(): void {
  const repo = createRepo({ files: { '.gitignore': '.env\n', 'a.txt': 'a\n' } });
  const linked = repo.worktree('linked', 'topic');
  linked.checkpoint(['save']);
  linked.write('.env', 'SECRET=1\n');
  linked.write('a.txt', 'changed\n');
  look(repo, ['worktree-remove', 'topic', '--dry-run'], { code: 1 });
  look(repo, ['worktree-remove', 'topic', '--rescue', '--keep-ignored']);
  leftBehind(repo.worktree('linked', 'topic', { create: false }));
  const other = repo.worktree('other', 'other');
  other.git('switch', '--quiet', '--detach');
  other.commit('held by nothing');
  look(repo, ['worktree-remove', 'other', '--rescue']);
  look(repo, ['worktree-remove', 'nowhere'], { code: 1 });
  look(repo, ['rescue', 'list']);
  look(repo, ['rescue', 'show', 'other']);
  for (const action of ['show', 'apply', 'drop']) look(repo, ['rescue', action, 'topic']);
  look(repo, ['shell-init', 'fish']);
}

/** What a branch has besides its checkpoint. */
function leftBehind(back: Repo): void {
  back.write('a.txt', 'changed again\n');
  back.git('stash', '--quiet');
  back.git('bisect', 'start');
  look(back, ['resume', '--yes']);
  look(back, ['status']);
  back.git('bisect', 'reset');
}

function hooks(): void {
  const repo = createRepo();
  look(repo, ['install', '--dry-run']);
  repo.worktree('beside-it', 'beside-it');
  look(repo, ['install']);
  look(repo, ['doctor']);
  repo.checkpoint(['save']);
  repo.git('config', 'hook.git-checkpoint-post-commit.command', 'true');
  rmSync(join(repo.path, '.git/hooks/post-checkout'));
  look(repo, ['doctor'], { code: 1 });
  look(repo, ['uninstall']);
  const managed = createRepo();
  managed.git('config', 'core.hooksPath', '.husky/_');
  look(managed, ['install', '--dry-run']);
  const obstructed = createRepo();
  obstructed.write('.git/hooks/post-checkout', 'git runs it only where it is executable\n');
  look(obstructed, ['install', '--dry-run']);
  const empty = createRepo();
  empty.checkpoint(['install']);
  look(empty, ['uninstall']);
}

function agents(): void {
  const repo = createRepo();
  look(repo, ['agent']);
  look(repo, ['agent', 'install', 'claude-code', '--project']);
  look(repo, ['agent', 'install', 'codex', '--project']);
  const plugins = { 'git-checkpoint@git-checkpoint': true };
  writeFileSync(
    join(repo.path, '.claude/settings.local.json'),
    JSON.stringify({ enabledPlugins: plugins }),
  );
  look(repo, ['agent', 'install', 'claude-code', '--local']);
  look(repo, ['agent', 'status']);
  writeFileSync(join(repo.path, '.claude/settings.local.json'), '{');
  look(repo, ['agent', 'status']);
  appendFileSync(join(repo.path, '.claude/skills/checkpoint-save/SKILL.md'), 'by hand\n');
  look(repo, ['agent', 'uninstall', 'claude-code', '--project']);
  look(repo, ['agent', 'uninstall', 'claude-code', '--project']);
}

function configuration(): void {
  const repo = createRepo();
  look(repo, ['config', 'set', 'file', 'NOTES.md']);
  look(repo, ['config', 'list']);
  look(repo, ['config', 'get', 'autoRestore']);
  repo.checkpoint(['config', 'set', 'dir', '.notes']);
  look(repo, ['config', 'unset', 'dir']);
}

function dryRuns(): void {
  const linked = createRepo().worktree('linked', 'topic');
  look(linked, ['save', '--dry-run']);
  linked.checkpoint(['save']);
  look(linked, ['done', '--dry-run']);
}

function overview(): void {
  const repo = createRepo({ files: { 'a.txt': 'a\n' } });
  const server = createRepo({ bare: true, empty: true, name: 'server' });
  repo.git('remote', 'add', 'origin', server.path);
  const merged = repo.worktree('merged', 'merged');
  merged.commit('merged');
  put(merged, 'CHECKPOINT.md', '# Checkpoint: Whose?\n');
  repo.git('merge', '--quiet', 'merged');
  const linked = repo.worktree('linked', 'work');
  linked.git('push', '--quiet', '--set-upstream', 'origin', 'work');
  linked.commit('mine', { 'a.txt': 'mine\n' });
  put(linked, 'CHECKPOINT.md', `<!-- ckpt-session: one -->\n${noteOf('work')}`);
  repo.worktree('tracking', 'tracking').git('branch', '--quiet', '--set-upstream-to=work');
  repo.commit('theirs', { 'a.txt': 'theirs\n' });
  linked.gitResult(['rebase', 'main']);
  rmSync(repo.worktree('gone', 'gone').path, { recursive: true });
  repo.git('branch', 'old');
  repo.git('branch', '--move', 'old', 'new');
  for (const name of ['old', 'merged', 'work.mirror', 'work.prev']) {
    putInArchive(repo, `${name}.md`, noteOf(name.replace(/\..*/, '')));
  }
  put(repo, 'CHECKPOINT.md', '**Branch:** `main`\n');
  const at = { agent: 'codex', worktree: repo.path, since: new Date(0).toISOString() };
  put(repo, '.git/checkpoint-state/workplaces/two', JSON.stringify(at), new Date());
  look(repo, ['list']);
  look(repo, ['list', '--worktrees']);
  look(repo, ['list', '--all']);
  look(repo, ['status']);
  look(repo, ['resume']);
}

function pruning(): void {
  const repo = createRepo();
  repo.git('stash', 'store', '--message', 'On held: x', repo.git('stash', 'create') || 'HEAD');
  for (const name of ['gone', 'held']) putInArchive(repo, `${name}.md`, noteOf(name));
  putInArchive(repo, 'wt.md', '# Checkpoint: A\n\n**Branch:** detached HEAD at abc1234\n');
  for (const name of ['gone', 'held']) {
    putInArchive(repo, `untitled-${name}.md`, `**Branch:** \`${name}\`\n`);
  }
  repo.git('switch', '--quiet', '--create', 'merged');
  repo.commit('merged');
  putInArchive(repo, 'merged.md', noteOf('merged'));
  repo.git('switch', '--quiet', 'main');
  repo.git('merge', '--quiet', 'merged');
  look(repo, ['prune', '--dry-run']);
  look(repo, ['prune', '--older-than=2.days', '--merged', '--gone']);
}
