/** What the documents and the manual page show to be typed can be typed; for the README, see readme.test.ts. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';
import { type Block, codeBlocks, readDocument } from './markdown.ts';

interface Shown extends Block {
  path: string;
}

const SHOWN: readonly Shown[] = readdirSync(join(root, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)
  .flatMap((path) => codeBlocks(readDocument(path)).map((block) => ({ path, ...block })))
  .filter(({ info }) => info === 'sh');

/** By document and section: runs the blocks there, in repositories in which they make sense. */
const TRIALS: Record<string, (text: string) => void> = {
  'docs/agents.md, The status line': (text) => {
    const [placeholder = ''] = /<[^>]+>/.exec(text) ?? [];
    const script = text.replace(placeholder, join(root, 'dist/statusline'));
    expect(run(createRepo(), `input={}\n${script}`)).toContain('• no checkpoint');
  },
  'docs/comparison.md, git worktree': (text) => {
    const repo = createRepo();
    run(repo, text);
    expect(existsSync(join(repo.path, '../idea'))).toBe(false);
  },
  'docs/history.md, Reading it with git': (text) => {
    const repo = createRepo();
    for (const title of ['One', 'Two', 'Three']) {
      repo.checkpoint(['save', '--overwrite', '--title', title]);
    }
    const said = run(repo, text);
    expect(said).toContain('+# Checkpoint: Three\n');
    expect(said).toMatch(/^# Checkpoint: One$/m);
  },
  'docs/history.md, Getting rid of it': (text) => {
    const repo = createRepo();
    repo.checkpoint(['save']);
    run(repo, text);
    expect([repo.exists('.git/checkpoints.git'), repo.exists('CHECKPOINT.md')]).toEqual([
      false,
      true,
    ]);
  },
  'docs/hooks.md': (text) => {
    const repo = createRepo();
    run(repo, text);
    expect(repo.exists('.git/hooks/post-checkout')).toBe(true);
  },
  'docs/note-format.md, A workstream': (text) => {
    const repo = createRepo({ files: { 'notes.txt': 'outside\n' } });
    const said = run(repo, text);
    for (const part of ['Log in everywhere', 'The form works', 'attached/auth/notes.txt']) {
      expect(said).toContain(part);
    }
    expect(said).not.toContain('yesterday');
  },
  'docs/worktree-remove.md': (text) => {
    for (const line of text.trimEnd().split('\n')) {
      const repo = createRepo({ name: 'app' });
      const x = repo.worktree('app-x', 'feature/x');
      repo.worktree('app-y', 'feature/y');
      if (line.includes('--rescue')) x.write('new.ts', '\n');
      run(repo, line);
      expect(existsSync(x.path), line).toBe(false);
    }
  },
  'docs/worktree-remove.md, For those who type git worktree remove': (text) => {
    for (const line of text.trimEnd().split('\n')) {
      const shell = line.includes(' fish ') ? 'fish' : 'bash';
      if (runs(shell)) expect(run(createRepo(), `${line}\ntype git`, shell)).toMatch(/function/);
    }
  },
};

/** These have a test of their own, beside what else is said there. */
const TRIED_ELSEWHERE = ['docs/configuration.md', 'docs/hooks.md, Without the program'];

test('every example of a document has a trial', () => {
  expect(new Set(SHOWN.map(placeOf))).toEqual(
    new Set([...Object.keys(TRIALS), ...TRIED_ELSEWHERE]),
  );
});

test.each(Object.keys(TRIALS))('the examples in %s run', (place) => {
  for (const shown of SHOWN) {
    if (placeOf(shown) === place) TRIALS[place]?.(shown.text);
  }
});

describe('the manual page', () => {
  const page = readDocument('man/git-checkpoint.1').replaceAll('\\-', '-');
  const examples = [
    ...(page.split('\n.SH EXAMPLES\n')[1] ?? '').matchAll(/^\.nf\n([\s\S]*?)\.fi$/gm),
  ];

  test('its examples run, one after the other', () => {
    const draft = JSON.stringify({ title: 'Token refresh', done: ['the form'] });
    const repo = createRepo({ files: { 'draft.json': draft } });
    repo.write(
      '.checkpoints/feature-login.md',
      '# Checkpoint: Login\n\n**Branch:** `feature/login`\n',
    );
    repo.git('branch', 'feature/login');
    expect(examples).not.toEqual([]);
    for (const [, lines = ''] of examples) run(repo, lines);
    // A worktree was made for the branch, and removed again.
    expect(repo.archive()).toContain('feature-login.mirror.md');
    expect(repo.git('worktree', 'list').split('\n')).toHaveLength(1);
    expect(repo.read('CHECKPOINT.md')).toContain('- the form\n');
    expect(repo.exists('.git/hooks/post-checkout')).toBe(true);
  });
});

function placeOf({ path, section }: Shown): string {
  return section === '' ? path : `${path}, ${section}`;
}

/** Runs lines in a repository; their standard output. None may fail. */
function run(repo: Repo, lines: string, shell = 'sh'): string {
  const flags = shell === 'fish' ? '-c' : '-ec';
  const said = runProcess(repo.path, shell, [flags, lines]);
  expect(said.code, `${lines}\n${said.stdout}${said.stderr}`).toBe(0);
  return said.stdout;
}

function runs(command: string): boolean {
  return runProcess(root, 'sh', ['-c', `command -v ${command}`]).code === 0;
}
