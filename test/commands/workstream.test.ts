import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changeEnv, testEnv } from '../helpers/env.ts';
import { createRepo } from '../helpers/repo.ts';

const FILE = '.checkpoints/auth-refactor-checkpoint.md';

describe('track', () => {
  test('starts one file a topic, and says where it is', () => {
    const repo = createRepo();
    const started = repo.checkpoint(['track', 'Auth Refactor', '--mission', 'Make sign-in sane']);
    expect(started.stdout).toBe(
      `tracking 'Auth Refactor' in ${join(repo.archivePath, 'auth-refactor-checkpoint.md')}\n`,
    );
    const again = repo.checkpoint(['track', 'auth-refactor']);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toContain("error: 'auth-refactor' is tracked already\nhint: ");
  });

  test.each(['', ' ', '---'])('%j is not a name (G88)', (topic) => {
    const repo = createRepo();
    const result = repo.checkpoint(['track', '--', topic]);
    expect(result).toMatchObject({ code: 128, stdout: '' });
    expect(result.stderr).toContain(`fatal: '${topic}' is not a name for a checkpoint\n`);
    expect(repo.archive()).toEqual([]);
  });

  test('is found from a linked worktree', () => {
    const repo = createRepo();
    repo.checkpoint(['track', 'auth-refactor', '--next', 'write the test']);
    const linked = repo.worktree('linked', 'feature');
    expect(linked.checkpoint(['refresh', '--next', 'run it']).stdout).toBe('checkpoint ✅\n');
    expect(repo.read(FILE)).toContain('run it');
  });
});

describe('refresh', () => {
  test('writes and says so only where something changed', () => {
    const repo = createRepo();
    repo.checkpoint(['track', 'auth-refactor']);
    expect(repo.checkpoint(['refresh', '--decision', 'keep it']).stdout).toBe('checkpoint ✅\n');
    const text = repo.read(FILE);
    expect(repo.checkpoint(['refresh', '--decision', 'keep it']).stdout).toBe('');
    expect(repo.read(FILE)).toBe(text);
  });

  test('names the topic where several are tracked, and asks for it', () => {
    const repo = createRepo();
    repo.checkpoint(['track', 'auth-refactor']);
    repo.checkpoint(['track', 'data-migration']);
    const unnamed = repo.checkpoint(['refresh', '--next', 'go']);
    expect(unnamed.code).toBe(1);
    expect(unnamed.stderr).toContain("hint: name one of 'auth-refactor', 'data-migration'");
    const named = repo.checkpoint(['refresh', 'auth-refactor', '--next', 'go']);
    expect(named.stdout).toBe('checkpoint ✅ auth-refactor\n');
  });

  test('takes a whole section from standard input', () => {
    const repo = createRepo();
    repo.checkpoint(['track', 'auth-refactor']);
    const input = '- done: the reader\n- blocked on the key\n';
    repo.checkpoint(['refresh', '--set', 'Status', '-'], { input });
    expect(repo.read(FILE)).toContain(`## Status\n\n${input}\n## Open items`);
  });

  test('keeps text that an agent has written by hand, in the history too', () => {
    const repo = createRepo();
    repo.checkpoint(['track', 'auth-refactor']);
    writeFileSync(
      join(repo.path, FILE),
      repo.read(FILE).replace('## Status', 'by hand\n\n## Status'),
    );
    repo.checkpoint(['refresh', '--next', 'go']);
    expect(repo.read(FILE)).toContain('by hand');
    expect(repo.checkpoint(['show', 'auth-refactor-checkpoint@{1}']).stdout).toContain('by hand');
  });

  test('stamps the session that writes', () => {
    const repo = createRepo();
    const env = changeEnv(testEnv(), { GIT_CHECKPOINT_SESSION: 's-1' });
    repo.checkpoint(['track', 'auth-refactor'], { env });
    expect(repo.read(FILE).startsWith('<!-- ckpt-session: s-1 -->\n')).toBe(true);
  });
});

describe('attach', () => {
  test('copies a file, or standard input, into the archive and lists it', () => {
    const repo = createRepo();
    repo.checkpoint(['track', 'auth-refactor']);
    repo.write('../notes.txt', 'outside\n');
    const attached = repo.checkpoint(['attach', 'auth-refactor', '../notes.txt']);
    expect(attached.code).toBe(0);
    repo.checkpoint(['attach', 'auth-refactor', '--as', 'log.txt'], { input: 'piped\n' });
    const directory = join(repo.archivePath, 'attached', 'auth-refactor');
    expect(readFileSync(join(directory, 'notes.txt'), 'utf8')).toBe('outside\n');
    expect(readFileSync(join(directory, 'log.txt'), 'utf8')).toBe('piped\n');
    expect(repo.read(FILE)).toContain(
      '- `attached/auth-refactor/notes.txt`\n- `attached/auth-refactor/log.txt`',
    );
    expect(repo.checkpoint(['list']).stdout).not.toContain('notes');
  });

  test.each(['../../pwn', '/tmp/pwn', '.hidden'])('keeps the name %j inside', (name) => {
    const repo = createRepo();
    repo.checkpoint(['track', 'auth-refactor']);
    repo.checkpoint(['attach', 'auth-refactor', '--as', name], { input: 'x' });
    const inside = repo.archive().filter((path) => path.startsWith('attached/auth-refactor/'));
    expect(inside).toHaveLength(1);
    expect(repo.exists('../pwn')).toBe(false);
  });
});

describe('everything else treats a workstream like a checkpoint', () => {
  test('resume reads it in place, list and history know it, undo takes a refresh back, done ends it', () => {
    const repo = createRepo();
    repo.checkpoint(['track', 'auth-refactor', '--next', 'first']);
    const text = repo.read(FILE);
    repo.checkpoint(['refresh', '--next', 'second']);
    expect(repo.checkpoint(['resume', 'auth-refactor']).stdout).toContain('auth-refactor');
    expect(repo.exists(FILE)).toBe(true);
    expect(repo.checkpoint(['list']).stdout).toMatch(
      /^ {2}auth-refactor +workstream auth-refactor /,
    );
    expect(repo.checkpoint(['undo']).code).toBe(0);
    expect(repo.read(FILE)).toBe(text);
    expect(repo.checkpoint(['done', 'auth-refactor']).code).toBe(0);
    expect(repo.archive()).toContain('done/auth-refactor-checkpoint.md');
  });

  test('where the archive is part of the tree', () => {
    const repo = createRepo();
    repo.git('config', 'checkpoint.dir', 'docs/checkpoints');
    repo.git('config', 'checkpoint.ignore', 'off');
    repo.checkpoint(['track', 'auth-refactor']);
    repo.checkpoint(['refresh', '--next', 'go']);
    expect(repo.read('docs/checkpoints/auth-refactor-checkpoint.md')).toContain('go');
    expect(repo.status()).toContain('docs/');
    expect(repo.exists('.gitignore')).toBe(false);
  });
});

describe('brief', () => {
  test('refuses to refresh what is no workstream', () => {
    const repo = createRepo();
    repo.checkpoint(['save', '--title', 'Ledger']);
    const result = repo.checkpoint(['brief', '--next', 'x']);
    expect(result).toMatchObject({ code: 129, stdout: '' });
    expect(result.stderr).toMatch(
      /^fatal: 'git checkpoint brief' changes a workstream only\nhint: /,
    );
  });

  test('prints the live checkpoint, a workstream by its topic, and refreshes that first', () => {
    const repo = createRepo();
    repo.checkpoint(['save', '--title', 'Ledger', '--next', 'count']);
    repo.checkpoint(['track', 'auth-refactor']);
    expect(repo.checkpoint(['brief']).stdout).toContain('Next action: count');
    const reset = repo.checkpoint(['reset', 'auth-refactor', '--next', 'go on']);
    expect(reset.stdout).toContain(`Checkpoint: ${join(repo.path, FILE)}`);
    expect(reset.stdout).toContain('Next action: go on');
    expect(repo.read(FILE)).toContain('go on');
  });
});
