import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noteOf, put, putInArchive } from '../helpers/notes.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { shellQuote } from '../helpers/shell-quote.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { dialogue } from '../helpers/terminal.ts';

/** An editor that runs a shell script; `$1` is the file. */
function editor(script: string): { GIT_EDITOR: string } {
  const file = join(temporaryDirectory(), "ed it's");
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return { GIT_EDITOR: shellQuote(file) };
}

const APPEND = 'printf "\\nadded by hand\\n" >> "$1"';

/** The copies that an edit keeps in the git directory when it could not put them back. */
function kept(repo: Repo): string[] {
  const gitDir = repo.git('rev-parse', '--absolute-git-dir');
  return readdirSync(gitDir)
    .filter((name) => name.startsWith('CHECKPOINT_EDIT'))
    .map((name) => join(gitDir, name));
}

test('an editor that prints does so beside the answer, which is one document', () => {
  const repo = createRepo();
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  const result = repo.checkpoint(['edit', '--json'], { env: editor(`echo busy; ${APPEND}`) });
  expect(result.json()).toMatchObject({ data: { changed: true } });
  expect(result.stderr).toBe('busy\n');
});

test('the live note', () => {
  const repo = createRepo();
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  const result = repo.checkpoint(['edit'], { env: editor(APPEND) });
  expect(result).toMatchObject({
    code: 0,
    stdout: `edited ${repo.path}/CHECKPOINT.md\n`,
    stderr: '',
  });
  expect(repo.read('CHECKPOINT.md')).toBe(`${noteOf('main')}\nadded by hand\n`);
  expect(kept(repo)).toEqual([]);
});

test('at a terminal the editor has it', async () => {
  const repo = createRepo();
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  const env = editor('test -t 0 && test -t 1 && printf "line? " && read x && echo "$x" >> "$1"');
  const { code } = await dialogue(
    repo.path,
    [process.execPath, builtCli, 'edit'],
    [{ expect: 'line? ', send: 'typed\r' }],
    { env },
  );
  expect(code).toBe(0);
  expect(repo.read('CHECKPOINT.md')).toBe(`${noteOf('main')}typed\n`);
});

test.each(['alpha', 'done/old', 'main.prev'])('one of the archive: %s', (name) => {
  const repo = createRepo();
  putInArchive(repo, `${name}.md`, noteOf('alpha'));
  expect(repo.checkpoint(['edit', name], { env: editor(APPEND) }).code).toBe(0);
  expect(repo.read(`.checkpoints/${name}.md`)).toContain('added by hand');
});

test('every byte that was not edited stays: CRLF, BOM, no line break at the end', () => {
  const repo = createRepo();
  const text = `\ufeff${noteOf('main').replaceAll('\n', '\r\n')}end`;
  put(repo, 'CHECKPOINT.md', text);
  repo.checkpoint(['edit'], { env: editor('printf "!" >> "$1"') });
  expect(repo.read('CHECKPOINT.md')).toBe(`${text}!`);
});

test('unchanged', () => {
  const repo = createRepo();
  put(repo, 'CHECKPOINT.md', noteOf('main'));
  expect(repo.checkpoint(['edit'], { env: editor('true') })).toMatchObject({
    code: 0,
    stdout: `${repo.path}/CHECKPOINT.md is as it was\n`,
  });
  expect(kept(repo)).toEqual([]);
});

describe('what goes wrong', () => {
  test('the editor fails', () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    const result = repo.checkpoint(['edit'], { env: editor('exit 3') });
    expect(result.code).toBe(1);
    expect(result.stderr).toContain("failed\nhint: 'git config core.editor' chooses another one");
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
    expect(kept(repo)).toEqual([]);
  });

  test('the editor fails after something was typed: the text is kept', () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    expect(repo.checkpoint(['edit'], { env: editor(`${APPEND}; exit 3`) }).code).toBe(1);
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
    expect(kept(repo)).toHaveLength(1);
  });

  test('the note changes meanwhile: neither text is lost', () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    const meanwhile = `echo "by somebody else" >> ${shellQuote(join(repo.path, 'CHECKPOINT.md'))}`;
    const result = repo.checkpoint(['edit'], { env: editor(`${APPEND}\n${meanwhile}`) });
    expect(result.code).toBe(1);
    expect(result.stderr).toContain('changed meanwhile');
    expect(repo.read('CHECKPOINT.md')).toBe(`${noteOf('main')}by somebody else\n`);
    const [copy = ''] = kept(repo);
    expect(result.stderr).toContain(`hint: the edited text is kept in '${copy}'`);
  });

  test('a text that was kept in a linked worktree outlives it, and doctor names it (G91)', () => {
    const repo = createRepo();
    const linked = repo.worktree('linked', 'topic');
    put(linked, 'CHECKPOINT.md', noteOf('topic'));
    linked.checkpoint(['edit'], { env: editor(`${APPEND}; exit 3`) });
    const removed = repo.checkpoint(['worktree-remove', 'topic']);
    expect(removed).toMatchObject({ code: 0, stderr: '' });
    const [copy = ''] = kept(repo);
    expect(readFileSync(copy, 'utf8')).toBe(`${noteOf('topic')}\nadded by hand\n`);
    expect(repo.checkpoint(['doctor']).stderr).toContain(
      `warning: '${copy}' is a text from an editor`,
    );
  });

  test('the worktree goes while the editor is open: the text is kept, and named (G91)', () => {
    const repo = createRepo();
    const linked = repo.worktree('linked', 'topic');
    put(linked, 'CHECKPOINT.md', noteOf('topic'));
    const go = `cd / && git -C ${shellQuote(repo.path)} worktree remove --force ../linked`;
    const result = linked.checkpoint(['edit'], { env: editor(`${APPEND}\n${go}`) });
    expect(result.code).not.toBe(0);
    const [copy = ''] = kept(repo);
    expect(result.stderr).toContain(`hint: the edited text is kept in '${copy}'`);
    expect(readFileSync(copy, 'utf8')).toContain('added by hand');
    expect(existsSync(linked.path)).toBe(false);
  });

  test('emptied', () => {
    const repo = createRepo();
    put(repo, 'CHECKPOINT.md', noteOf('main'));
    const result = repo.checkpoint(['edit'], { env: editor(': > "$1"') });
    expect(result.code).toBe(1);
    expect(result.stderr).toContain('the text is empty');
    expect(repo.read('CHECKPOINT.md')).toBe(noteOf('main'));
    expect(kept(repo)).toEqual([]);
  });

  test('no UTF-8: an editor would change it', () => {
    const repo = createRepo();
    const bytes = Buffer.concat([Buffer.from(noteOf('main')), Buffer.from([0xff])]);
    put(repo, 'CHECKPOINT.md', bytes);
    const result = repo.checkpoint(['edit'], { env: editor(APPEND) });
    expect(result.code).toBe(128);
    expect(result.stderr).toContain('is not UTF-8 text');
  });

  test('nothing of that name', () => {
    const repo = createRepo();
    expect(repo.checkpoint(['edit'], { env: editor(APPEND) }).code).toBe(1);
    expect(repo.checkpoint(['edit', 'x'], { env: editor(APPEND) }).code).toBe(1);
  });
});

describe('the mirror of a linked worktree', () => {
  function linked(): { main: Repo; repo: Repo } {
    const main = createRepo();
    const repo = main.worktree('linked', 'work');
    put(repo, 'CHECKPOINT.md', noteOf('work'));
    repo.checkpoint(['mirror']);
    return { main, repo };
  }

  test('is refreshed', () => {
    const { repo } = linked();
    repo.checkpoint(['edit'], { env: editor(APPEND) });
    expect(repo.archive()).toEqual(['work.mirror.md']);
    expect(repo.checkpoint([]).stdout).toContain('mirror  up to date');
  });

  test('is refreshed, too, when the note is edited from the main checkout', () => {
    const { main, repo } = linked();
    expect(main.checkpoint(['edit', 'work'], { env: editor(APPEND) }).code).toBe(0);
    expect(repo.read('CHECKPOINT.md')).toContain('added by hand');
    expect(repo.checkpoint([]).stdout).toContain('mirror  up to date');
  });

  test('the main checkout has none, from wherever its note is edited', () => {
    const { main, repo } = linked();
    put(main, 'CHECKPOINT.md', noteOf('main'));
    expect(repo.checkpoint(['edit', 'main'], { env: editor(APPEND) }).code).toBe(0);
    expect(main.read('CHECKPOINT.md')).toContain('added by hand');
    expect(repo.archive()).toEqual(['work.mirror.md']);
  });

  test('a foreign document is edited, but not mirrored', () => {
    const { repo } = linked();
    put(repo, 'CHECKPOINT.md', '# Saving models\n');
    expect(repo.checkpoint(['edit'], { env: editor(APPEND) }).code).toBe(0);
    expect(repo.archive()).toEqual(['work.mirror.md']);
    expect(repo.read('CHECKPOINT.md')).toContain('added');
  });
});
