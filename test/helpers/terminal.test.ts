import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HOSTILE } from './hostile.ts';
import { createRepo } from './repo.ts';
import { shellQuote } from './shell-quote.ts';
import { runProcess } from './spawn.ts';
import { temporaryDirectory } from './temporary.ts';
import { dialogue } from './terminal.ts';

describe('terminal', () => {
  const ASK = 'printf "name? "; read x; echo "got $x"; exit 3';

  test('holds a dialogue and returns the exit code', async () => {
    const result = await dialogue('/', ['sh', '-c', ASK], [{ expect: 'name? ', send: 'bob\r' }]);
    expect(result.code).toBe(3);
    expect(result.screen).toBe('name? bob\ngot bob\n');
    expect(result.output).toBe('name? bob\r\ngot bob\r\n');
  });

  test('all three streams are a terminal of the size asked for', async () => {
    const script =
      'for fd in 0 1 2; do test -t $fd || echo "$fd is none"; done; stty size; echo err >&2';
    const { screen } = await dialogue('/', ['sh', '-c', script], [], { cols: 57 });
    expect(screen).toBe('40 57\nerr\n');
  });

  test('arguments arrive as they are, in the directory and environment given', async () => {
    const repo = createRepo({ name: "my repo's (x)" });
    const program =
      'console.log(JSON.stringify([process.argv.slice(1), process.cwd(), process.env.X]))';
    const argv = [process.execPath, '-e', program, '--', ...HOSTILE];
    const { screen } = await dialogue(repo.path, argv, [], { env: { X: "'" }, cols: 500 });
    expect(JSON.parse(screen)).toEqual([HOSTILE, repo.path, "'"]);
  });

  test('a turn waits for text after that of the turn before', async () => {
    const script = 'for n in 1 2 3; do printf "again? "; read x; echo "<$x>"; done';
    const turns = ['a', 'b', 'c'].map((key) => ({ expect: /again\? /, send: `${key}\r` }));
    const { screen } = await dialogue('/', ['sh', '-c', script], turns);
    expect(screen).toBe('again? a\n<a>\nagain? b\n<b>\nagain? c\n<c>\n');
  });

  test('keys reach a program that draws, and the screen is free of control sequences', async () => {
    const program = `
      import { select } from ${JSON.stringify(import.meta.resolve('@clack/prompts'))};
      const options = ['keep both', 'overwrite'].map((label) => ({ value: label, label }));
      console.log('chosen: ' + await select({ message: 'what now?', options }));
    `;
    const argv = [process.execPath, '--input-type=module', '-e', program];
    const turns = [
      { expect: 'what now?', send: '\x1b[B' },
      { expect: /● overwrite/, send: '\r' },
    ];
    const { code, output, screen } = await dialogue('/', argv, turns);
    expect(code).toBe(0);
    expect(output).toContain('\x1b[');
    expect(screen).not.toContain('\x1b');
    expect(screen).toMatch(/chosen: overwrite\n$/);
  });

  test('Ctrl-C is a signal to the program', async () => {
    const turns = [{ expect: 'ready', send: '\x03' }];
    // `exec`, because dash loses the signal when it comes while dash starts a child.
    expect((await dialogue('/', ['sh', '-c', 'echo ready; exec cat'], turns)).code).toBe(130);
  });

  test('fails with the screen when the text does not come', async () => {
    const turns = [{ expect: 'colour? ', send: 'red\r' }];
    await expect(dialogue('/', ['sh', '-c', ASK], turns, { timeout: 300 })).rejects.toThrow(
      '300 ms went by before it showed "colour? "; the screen:\nname? ',
    );
  });

  test('fails when the program ends before, or does not end', async () => {
    const turns = [
      { expect: 'name? ', send: '\r' },
      { expect: /more/, send: '\r' },
    ];
    await expect(dialogue('/', ['sh', '-c', ASK], turns)).rejects.toThrow(
      'the program ended with 3 before it showed /more/; the screen:\nname? \ngot \n',
    );
    await expect(dialogue('/', ['sh', '-c', ASK], [], { timeout: 300 })).rejects.toThrow(
      '300 ms went by before it ended; the screen:\nname? ',
    );
  });

  test('leaves no process behind when it fails', async () => {
    const file = join(temporaryDirectory(), 'pid');
    const script = `echo $$ >${shellQuote(file)}; echo ready; read x`;
    const turns = [
      { expect: 'ready', send: '' },
      { expect: 'never', send: '' },
    ];
    await expect(dialogue('/', ['sh', '-c', script], turns, { timeout: 300 })).rejects.toThrow();
    const pid = readFileSync(file, 'utf8').trim();
    // Gone, or dead and waiting for its parent to notice.
    const state = () => runProcess('/', 'ps', ['-o', 'stat=', '-p', pid]).stdout;
    await expect.poll(state).toMatch(/^(Z.*\n)?$/);
  });
});
