import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../helpers/root.ts';
import { runProcess } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { dialogue } from '../helpers/terminal.ts';

const MODULE = JSON.stringify(join(root, 'src/terminal/terminal.ts'));
const TSX = join(root, 'node_modules/tsx/dist/cli.mjs');

/** A program that uses the module, as arguments of node. */
function program(body: string): string[] {
  const file = join(temporaryDirectory(), 'program.ts');
  const imports = `import { answer, isAnswerSeen, isInteractive, say, tell } from ${MODULE};`;
  writeFileSync(file, `${imports}\n${body}\n`);
  return [TSX, file];
}

function run(body: string) {
  return runProcess(root, process.execPath, program(body));
}

describe('standard output is the answer, standard error the talk about it', () => {
  test('each line of a hint has its prefix, as git has it', () => {
    expect(
      run(
        "tell('fatal', 'no\\nmore of it'); tell('error', 'e'); tell('warning', 'w'); tell('hint', 'a\\nb')",
      ),
    ).toMatchObject({
      stdout: '',
      stderr: 'fatal: no\nmore of it\nerror: e\nwarning: w\nhint: a\nhint: b\n',
    });
  });

  test('an answer for a person ends its line and obeys nothing', () => {
    expect(run("say('a\\x1b[2J'); say('b\\n'); say('')").stdout).toBe('a\ufffd[2J\nb\n');
    expect(run("tell('fatal', '\\x1b]0;x\\x07')").stderr).toBe('fatal: \ufffd]0;x\ufffd\n');
  });

  test('bytes are written as they are, also where the reader is slow', () => {
    const body = "answer(new Uint8Array([255, 0, 10])); answer('x'.repeat(3_000_000))";
    const slow = `${[process.execPath, ...program(body)].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')} | (sleep 1; wc -c)`;
    expect(runProcess(root, 'sh', ['-c', slow]).stdout.trim()).toBe('3000003');
  });

  test('a reader that has gone is no failure', () => {
    const words = [
      process.execPath,
      ...program("answer('x'.repeat(3_000_000)); process.exitCode = 7"),
    ];
    const quoted = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
    const result = runProcess(root, 'bash', [
      '-c',
      `${quoted} | head -c 1; echo " \${PIPESTATUS[0]}"`,
    ]);
    expect(result).toMatchObject({ stdout: 'x 7\n', stderr: '' });
  });
});

test('who is there', async () => {
  const body = 'answer(JSON.stringify([isInteractive(), isAnswerSeen()]))';
  expect(JSON.parse(run(body).stdout)).toEqual([false, false]);
  const { screen } = await dialogue(root, [process.execPath, ...program(body)], []);
  expect(JSON.parse(screen)).toEqual([true, true]);
});
