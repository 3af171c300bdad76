/** What may lie in an archive, or happen to it, while it is read. */
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import { noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { checkpointAsync } from '../helpers/run.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';

const READING = [
  ['status'],
  ['list'],
  ['resume'],
  ['resume', '--yes'],
  ['show', 'x'],
  ['done', 'x'],
];

describe('symbolic links', () => {
  test('an entry that is a link is no entry, and what it leads to stays', () => {
    const repo = createRepo();
    const victim = join(temporaryDirectory(), 'secret.md');
    writeFileSync(victim, noteOf('main', 'Secret'));
    putInArchive(repo, 'y.md', noteOf('y'));
    symlinkSync(victim, join(repo.archivePath, 'main.md'));
    symlinkSync(victim, join(repo.archivePath, 'x.md'));
    for (const args of READING) {
      const result = repo.checkpoint(args);
      expect(result.stdout + result.stderr).not.toContain('Secret');
      expect(result.code).toBe(['status', 'list'].includes(args[0] ?? '') ? 0 : 1);
    }
    expect(repo.archive()).toEqual(['main.md', 'x.md', 'y.md']);
    expect(snapshot(join(victim, '..'))['secret.md']?.bytes).toBe(noteOf('main', 'Secret').length);
  });

  test.each(['.checkpoints', '.checkpoints/done'])('%s is a link: refused by name', (link) => {
    const repo = createRepo();
    const victim = temporaryDirectory();
    writeFileSync(join(victim, 'main.md'), noteOf('main', 'Secret'));
    writeFileSync(join(victim, 'x.md'), noteOf('x', 'Secret'));
    if (link.endsWith('done')) mkdirSync(repo.archivePath);
    symlinkSync(victim, join(repo.path, link));
    const before = snapshot(victim);
    const commands = link.endsWith('done')
      ? [
          ['list', '--done'],
          ['resume', '--yes'],
          ['show', 'x'],
        ]
      : READING;
    for (const args of commands) {
      const result = repo.checkpoint(args);
      expect(result.code).toBe(128);
      expect(result.stderr).toContain(
        `'${join(repo.path, link)}' is a symbolic link, and is not followed`,
      );
      expect(result.stdout).toBe('');
    }
    expect(snapshot(victim)).toEqual(before);
  });

  test('a live note that is a link is refused by name (field case 101)', () => {
    const repo = createRepo();
    const victim = join(temporaryDirectory(), 'victim');
    writeFileSync(victim, noteOf('main', 'Secret'));
    symlinkSync(victim, join(repo.path, 'CHECKPOINT.md'));
    // A list, and what is called by its name, have nothing to do with it (G36).
    expect(repo.checkpoint(['list'])).toMatchObject({ code: 0, stderr: '' });
    expect(repo.checkpoint(['show', 'x']).stderr).toContain("no checkpoint is called 'x'");
    for (const args of [['status'], ['resume'], ['edit'], ['show'], ['done']]) {
      const result = repo.checkpoint(args);
      expect(result.code, args.join(' ')).toBe(128);
      expect(result.stderr).toContain("CHECKPOINT.md' is a symbolic link, and is not followed");
      expect(result.stdout).toBe('');
    }
  });
});

describe('much', () => {
  test('5 MB: read, summarised, handed to an agent', () => {
    const repo = createRepo();
    const text = `${noteOf('main')}\n## Key Decisions Made\n\n${'- `a` **b** ``` <!-- x --> ~~~\n'.repeat(170_000)}`;
    put(repo, 'CHECKPOINT.md', text);
    expect(text.length).toBeGreaterThan(5_000_000);
    for (const args of [[], ['list'], ['resume'], ['resume', '--json'], ['resume', '--prompt']]) {
      const result = repo.checkpoint(args);
      expect(result.code).toBe(0);
      expect(result.stdout).toContain('Work on main');
    }
    expect(repo.checkpoint(['resume', '--prompt']).stdout).toContain(text.trimEnd());
  });

  test('ten thousand files, notes and others', () => {
    const repo = createRepo();
    mkdirSync(repo.archivePath);
    for (let n = 0; n < 5_000; n++) {
      writeFileSync(join(repo.archivePath, `n${n}.md`), noteOf(`n${n}`));
      writeFileSync(join(repo.archivePath, `epoch-${n}.pt`), 'weights');
    }
    const start = performance.now();
    expect(repo.checkpoint([]).stdout).toContain("others  5000 paused: 'git checkpoint list'");
    expect(repo.checkpoint(['resume']).stderr).toContain(' and 4990 more');
    expect(repo.checkpoint(['resume', 'n4999']).stdout).toContain('Work on n4999');
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

test('a note that is removed while others read never makes them fail', async () => {
  const repo = createRepo();
  const churn = setInterval(() => {
    for (let n = 0; n < 20; n++) {
      putInArchive(repo, `n${n}.md`, noteOf(`n${n}`));
      if (n % 2) rmSync(join(repo.archivePath, `n${n}.md`), { force: true });
    }
  }, 1);
  try {
    const runs = Array.from({ length: 12 }, (_, n) =>
      checkpointAsync(repo.path, [n % 2 ? 'list' : 'status']),
    );
    for (const result of await Promise.all(runs)) {
      expect(result).toMatchObject({ code: 0, stderr: '' });
    }
  } finally {
    clearInterval(churn);
  }
});

describe('other worktrees', () => {
  test('one whose note cannot be read, and one whose directory is gone', () => {
    const repo = createRepo();
    const linked = repo.worktree('linked', 'linked');
    const gone = repo.worktree('gone', 'gone');
    mkdirSync(join(linked.path, 'CHECKPOINT.md'));
    put(gone, 'CHECKPOINT.md', noteOf('gone'));
    rmSync(gone.path, { recursive: true });
    putInArchive(repo, 'x.md', noteOf('x'));
    for (const args of [['list'], ['status'], ['show', 'x'], ['resume', 'x'], ['done', 'x']]) {
      expect(repo.checkpoint(args)).toMatchObject({ code: 0 });
    }
    expect(linked.checkpoint(['list'])).toMatchObject({ code: 0 });
    expect(linked.checkpoint(['status'])).toMatchObject({ code: 128 });
  });
});

/** What projects keep in a directory of that name (docs/design.md §4, "Not ours"). */
function foreignArchive(repo: Repo): void {
  for (const [file, text] of Object.entries({
    'README.md': '# Checkpoints of the model\n',
    'NOTES.md': 'Free text without any heading.\n',
    'main.md': '# Main results\n\nBranch: see below\n',
    'epoch-1.pt': '\0\x01\x02',
    'agent/state.json': '{}',
    'agent/main.md': noteOf('main'),
    'done.txt': '',
    '.hidden.md': noteOf('main'),
  })) {
    repo.write(`.checkpoints/${file}`, text);
  }
}

describe('a foreign .checkpoints directory', () => {
  test.each(['tracked', 'untracked'])('%s: never touched, listed or offered', (kind) => {
    const repo = createRepo();
    foreignArchive(repo);
    if (kind === 'tracked') {
      repo.git('add', '--all');
      repo.commit('weights');
    }
    const before = snapshot(repo.archivePath);
    expect(repo.checkpoint(['list']).stdout).toContain('no checkpoints');
    expect(repo.checkpoint([]).stdout).not.toContain('others');
    expect(repo.checkpoint(['resume', '--yes']).stderr).toContain('and none elsewhere');
    for (const name of ['README', 'NOTES', 'main', 'agent', 'agent/main', '.hidden', 'done']) {
      expect(repo.checkpoint(['done', name]).code).toBe(1);
      expect(repo.checkpoint(['show', name]).code).toBe(1);
      expect(repo.checkpoint(['resume', name, '--park']).code).toBe(1);
    }
    repo.checkpoint(['save', '--title', 'Mine']);
    repo.git('switch', '--quiet', '--create', 'other');
    repo.checkpoint(['save', '--title', 'Another']);
    repo.checkpoint(['done']);
    repo.checkpoint(['mirror', '--all']);
    const after = snapshot(repo.archivePath);
    expect(after).toMatchObject(before);
    expect(
      Object.keys(after)
        .filter((path) => !(path in before))
        .sort(),
    ).toEqual(['done', 'done/other.md', 'main-2.md']);
    repo.git('switch', '--quiet', 'main');
    expect(repo.checkpoint(['resume', '--yes']).code).toBe(0);
    expect(repo.read('CHECKPOINT.md')).toContain('Mine');
  });
});
