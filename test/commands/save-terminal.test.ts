import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { snapshot } from '../helpers/bytes.ts';
import { builtCli } from '../helpers/root.ts';
import { archived, note, type Site, site } from '../helpers/site.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { dialogue, type Turn } from '../helpers/terminal.ts';

/** An editor that does to the file what a shell command does, which knows it as `$1`. */
function editor(command: string): string {
  const path = join(temporaryDirectory(), 'the editor.sh');
  writeFileSync(path, `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  return `'${path}'`;
}

/** Saves at a real terminal. */
function atTerminal(
  { here }: Site,
  args: readonly string[],
  turns: readonly Turn[],
  edit?: string,
) {
  const env = edit === undefined ? {} : { GIT_EDITOR: editor(edit) };
  // Wide, so that no path is broken.
  return dialogue(here.path, [process.execPath, builtCli, 'save', ...args], turns, {
    env,
    cols: 300,
    timeout: 20_000,
  });
}

/** What is left of the editor's files in git's own directories. */
function editFiles({ main }: Site): string[] {
  return Object.keys(snapshot(join(main.path, '.git'))).filter((name) =>
    name.includes('CHECKPOINT_EDIT'),
  );
}

const LOCK_LEFT = { ignore: ['.git/checkpoint-state'] };

describe.each(['main', 'linked'] as const)('the editor, in a %s worktree', (where) => {
  test('shows what would be written, and what comes back is saved', async () => {
    const given = site(where);
    given.here.write('CHECKPOINT.md', note('work'));
    const edit = 'cp "$1" seen.txt; sed -i -e 1d -e "s/^- carry on/- edited/" "$1"';
    const { code, screen } = await atTerminal(given, [], [], edit);
    expect([code, screen]).toEqual([0, expect.stringContaining('saved ')]);
    const seen = given.here.read('seen.txt');
    expect(seen).toMatch(
      /^<!-- Edit, save and close\. .* -->\n# [\s\S]*## Next Steps\n<!-- The exact next steps, in order\. -->\n[\s\S]*\n<!-- What git sees, on /,
    );
    expect(seen).toContain('## Log\nüñí\n');
    expect(given.here.read('CHECKPOINT.md')).toContain('## Next Steps\n- edited\n\n## Log\nüñí\n');
    expect(given.here.read('CHECKPOINT.md')).not.toContain('<!--');
    expect(given.here.archive()).toEqual(archived(given, 'work.prev.md'));
    expect(given.main.read('.checkpoints/work.prev.md')).toBe(note('work'));
    expect(editFiles(given)).toEqual([]);
  });

  test('what was taken out by hand stays out', async () => {
    const given = site(where);
    given.here.write('CHECKPOINT.md', note('work'));
    const { code } = await atTerminal(given, [], [], 'sed -i "/^## Log/,/üñí/d" "$1"');
    expect(code).toBe(0);
    expect(given.here.read('CHECKPOINT.md')).not.toContain('Log');
  });

  test.each([
    ['a parked note', 'work.md'],
    ['a mirror', 'work.mirror.md'],
  ])('goes on from %s', async (_, name) => {
    const given = site(where);
    given.main.write(`.checkpoints/${name}`, note('work'));
    const { code } = await atTerminal(given, [], [], 'cp "$1" seen.txt; echo typed >>"$1"');
    expect(code).toBe(0);
    expect(given.here.read('seen.txt')).toContain('## Log\nüñí\n');
    expect(given.here.read('CHECKPOINT.md')).toContain('## Log\nüñí\n');
    expect(given.main.read('.checkpoints/work.prev.md')).toBe(note('work'));
  });

  test('beside the live note it begins with the note of that name, never with the live one', async () => {
    const given = site(where);
    given.here.write('CHECKPOINT.md', note('work', { next: 'live step' }));
    const edit = 'cp "$1" seen.txt; echo typed >>"$1"';
    expect((await atTerminal(given, ['--as', 'second'], [], edit)).code).toBe(0);
    expect(given.here.read('seen.txt')).not.toContain('live step');
    given.main.write('.checkpoints/second.md', note('work', { next: 'second step' }));
    expect((await atTerminal(given, ['--as', 'second'], [], edit)).code).toBe(0);
    expect(given.here.read('seen.txt')).toContain('second step');
    expect(given.main.read('.checkpoints/second.md')).toContain('second step');
    expect(given.here.read('CHECKPOINT.md')).toBe(note('work', { next: 'live step' }));
  });

  test.each([
    ['an empty file', ': >"$1"'],
    ['nothing but blank lines', 'printf "\\n \\n" >"$1"'],
  ])('%s cancels', async (_, edit) => {
    const given = site(where);
    given.here.write('CHECKPOINT.md', note('work'));
    const before = snapshot(given.main.path);
    const { code, screen } = await atTerminal(given, [], [], edit);
    expect([code, screen]).toEqual([1, 'error: the text is empty: nothing was saved\n']);
    expect(snapshot(given.main.path)).toEqual(before);
    expect(given.here.read('CHECKPOINT.md')).toBe(note('work'));
  });

  test.each([
    ['untouched', 'true'],
    ['saved as it was, without the instructions', 'sed -i -e /^.!--/d "$1"'],
    ['with a line break more', 'echo >>"$1"'],
  ])('a template that comes back %s cancels', async (_, edit) => {
    for (const earlier of [null, note('work')]) {
      const given = site(where);
      if (earlier !== null) given.here.write('CHECKPOINT.md', earlier);
      const before = [snapshot(given.main.path), snapshot(given.here.path)];
      const { code, screen } = await atTerminal(given, [], [], edit);
      expect([code, screen]).toEqual([1, 'error: the text is unchanged: nothing was saved\n']);
      expect([snapshot(given.main.path), snapshot(given.here.path)]).toEqual(before);
    }
  });

  test('an editor that fails: nothing is saved, and no text that was typed is lost', async () => {
    const given = site(where);
    const unchanged = await atTerminal(given, [], [], 'exit 3');
    expect(unchanged.code).toBe(1);
    expect(unchanged.screen).toMatch(/^error: the editor '.*' failed\nhint: /);
    expect(editFiles(given)).toEqual([]);
    const changed = await atTerminal(given, [], [], 'echo typed >>"$1"; exit 3');
    expect(changed.code).toBe(1);
    const [file] = editFiles(given);
    expect(changed.screen).toContain(file);
    expect(given.here.exists('CHECKPOINT.md')).toBe(false);
  });

  test('what would be refused is refused before anybody types', async () => {
    const given = site(where, { files: { 'CHECKPOINT.md': '# Chapter\n' } });
    const edit = 'touch opened';
    const { code, screen } = await atTerminal(given, [], [], edit);
    expect([code, screen]).toEqual([
      128,
      expect.stringMatching(/^fatal: 'CHECKPOINT.md' is not a checkpoint, and git tracks it: /),
    ]);
    expect(given.here.exists('opened')).toBe(false);
  });

  test('a text that cannot be saved is kept and named', async () => {
    const given = site(where);
    // While the editor is open, the archive's place is taken.
    const edit = `echo typed >>"$1"; rm -rf '${given.here.archivePath}'; touch '${given.here.archivePath}'`;
    const { code, screen } = await atTerminal(given, [], [], edit);
    expect(code).not.toBe(0);
    const [, file] = /hint: the edited text is kept in '(.*)'/.exec(screen) ?? [];
    expect(editFiles(given)).toHaveLength(1);
    expect(file).toContain('CHECKPOINT_EDIT');
    expect(given.here.gitResult(['hash-object', file ?? '']).code).toBe(0);
  });

  test('is not opened where anything is given, nor for JSON or a dry run', async () => {
    for (const args of [['--done', 'x'], ['--json'], ['-n'], ['--file', 'note.txt']]) {
      const given = site(where);
      given.here.write('note.txt', '# T\n');
      const { code } = await atTerminal(given, args, [], 'touch opened');
      expect([args, code, given.here.exists('opened')]).toEqual([args, 0, false]);
    }
  });
});

describe.each(['main', 'linked'] as const)('the row separate, in a %s worktree', (where) => {
  const QUESTION = /another effort, 'By hand'/;
  const DOWN = '\x1b[B';
  const ARGS = ['--title', 'Lexer bug', '--next', 'bisect'];

  function given(): Site {
    const made = site(where);
    made.here.write('CHECKPOINT.md', note('work'));
    return made;
  }

  test('keep both', async () => {
    const made = given();
    const { code, screen } = await atTerminal(made, ARGS, [{ expect: QUESTION, send: '\r' }]);
    expect([code, screen]).toEqual([
      0,
      expect.stringContaining("saved 'Lexer bug' on work as lexer-bug; next: bisect\n"),
    ]);
    expect(made.here.archive()).toEqual(['lexer-bug.md']);
    expect(made.main.read('.checkpoints/lexer-bug.md')).toContain('1. bisect\n');
    expect(made.here.read('CHECKPOINT.md')).toBe(note('work'));
  });

  test('keep both, under another name', async () => {
    const made = given();
    const { code } = await atTerminal(made, ARGS, [
      { expect: QUESTION, send: DOWN },
      { expect: /● keep both, under/, send: '\r' },
      { expect: 'Name:', send: '\x15the bug\r' },
    ]);
    expect(code).toBe(0);
    expect(made.here.archive()).toEqual(['the-bug.md']);
    expect(made.here.read('CHECKPOINT.md')).toBe(note('work'));
  });

  test('overwrite', async () => {
    const made = given();
    const { code } = await atTerminal(made, ARGS, [
      { expect: QUESTION, send: DOWN },
      { expect: /● keep both, under/, send: DOWN },
      { expect: /● overwrite/, send: '\r' },
    ]);
    expect(code).toBe(0);
    expect(made.here.archive()).toEqual(archived(made, 'work.prev.md'));
    expect(made.main.read('.checkpoints/work.prev.md')).toBe(note('work'));
    expect(made.here.read('CHECKPOINT.md')).toContain('# Checkpoint: Lexer bug\n');
  });

  test('Ctrl-C, at either question, changes nothing', async () => {
    const made = given();
    const before = [snapshot(made.main.path, LOCK_LEFT), snapshot(made.here.path, LOCK_LEFT)];
    const atFirst = [{ expect: QUESTION, send: '\x03' }];
    const atSecond = [
      { expect: QUESTION, send: DOWN },
      { expect: /● keep both, under/, send: '\r' },
      { expect: 'Name:', send: '\x03' },
    ];
    for (const turns of [atFirst, atSecond]) {
      const { code, screen } = await atTerminal(made, ARGS, turns);
      expect(code).toBe(1);
      expect(screen).toMatch(/error: cancelled; nothing was changed\n$/);
      expect([snapshot(made.main.path, LOCK_LEFT), snapshot(made.here.path, LOCK_LEFT)]).toEqual(
        before,
      );
    }
  });

  test('a name that is none, or somebody else’s, changes nothing', async () => {
    const made = given();
    made.main.write('.checkpoints/taken.md', note('other'));
    for (const [name, message] of [
      ['--', "fatal: '--' is not a name for a checkpoint"],
      ['taken', "error: 'taken' is the checkpoint of 'other'"],
    ]) {
      const { code, screen } = await atTerminal(made, ARGS, [
        { expect: QUESTION, send: DOWN },
        { expect: /● keep both, under/, send: '\r' },
        { expect: 'Name:', send: `\x15${name}\r` },
      ]);
      expect(code).not.toBe(0);
      expect(screen).toContain(message);
    }
    expect(made.here.archive()).toEqual(['taken.md']);
    expect(made.here.read('CHECKPOINT.md')).toBe(note('work'));
  });

  test('is asked after the editor, too', async () => {
    const made = given();
    const edit = 'printf "# Checkpoint: Lexer bug\\n\\n## Next Steps\\n\\n1. typed\\n" >"$1"';
    const { code } = await atTerminal(made, [], [{ expect: QUESTION, send: '\r' }], edit);
    expect(code).toBe(0);
    expect(made.main.read('.checkpoints/lexer-bug.md')).toContain('1. typed\n');
    expect(made.here.read('CHECKPOINT.md')).toBe(note('work'));
    expect(editFiles(made)).toEqual([]);
    const cancelled = await atTerminal(made, [], [{ expect: QUESTION, send: '\x03' }], edit);
    expect(cancelled.screen).toContain('hint: the edited text is kept in ');
    expect(editFiles(made)).toHaveLength(1);
  });

  test('a hostile title draws nothing', async () => {
    const made = site(where);
    made.here.write('CHECKPOINT.md', note('work', { title: 'By \x1b[2Jhand\x07' }));
    const { output } = await atTerminal(
      made,
      ['--title', 'x\u202ey'],
      [{ expect: /another effort/, send: '\x03' }],
    );
    expect(output).not.toMatch(/\x1b\[2J|\x07|\u202e/);
  });
});

test('outside a repository the editor is not opened', async () => {
  const directory = temporaryDirectory();
  const { code, screen } = await dialogue(directory, [process.execPath, builtCli, 'save'], [], {
    env: { GIT_EDITOR: editor('touch opened') },
  });
  expect([code, screen]).toEqual([128, expect.stringMatching(/^fatal: not a git repository/)]);
  expect(snapshot(directory)).toEqual({});
});
