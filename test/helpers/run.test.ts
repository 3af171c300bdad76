import { describe, expect, test } from 'vitest';
import { HOSTILE } from './hostile.ts';
import { createRepo } from './repo.ts';
import { checkpoint, checkpointAsync } from './run.ts';
import { runProcess, startProcess } from './spawn.ts';
import { standIn } from './stand-in.ts';
import { temporaryDirectory } from './temporary.ts';

describe('run', () => {
  const REPORT = `
    const input = require('node:fs').readFileSync(0, 'utf8');
    console.log(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(), input }));
    console.error('to the error output');
    process.exitCode = 3;
  `;

  test.each(['node', 'git'] as const)('starts the command by %s', (via) => {
    const repo = createRepo();
    const options = { via, ...standIn(REPORT) };
    const result = repo.checkpoint(HOSTILE, { ...options, input: 'text' });
    expect(result).toMatchObject({ code: 3, signal: null, stderr: 'to the error output\n' });
    expect(result.json()).toEqual({ args: HOSTILE, cwd: repo.path, input: 'text' });
    expect(repo.checkpoint([], options).json()).toMatchObject({ input: '' });
  });

  test('json throws where the answer is not one document', () => {
    const { cli } = standIn('console.log("{}"); console.log("{}")');
    expect(() => checkpoint('/', [], { cli }).json()).toThrow(SyntaxError);
  });

  test('a signal is a result, a late end is a failure', async () => {
    const { cli } = standIn('process.kill(process.pid, "SIGTERM"); setTimeout(() => {}, 9000)');
    expect(checkpoint('/', [], { cli })).toMatchObject({ code: null, signal: 'SIGTERM' });
    expect(await checkpointAsync('/', [], { cli })).toMatchObject({
      code: null,
      signal: 'SIGTERM',
    });
    const late = standIn('console.log("so far"); setTimeout(() => {}, 9000)');
    const options = { cli: late.cli, timeout: 400 };
    expect(() => checkpoint('/', ['save'], options)).toThrow(/did not end within 400 ms\n.*so far/);
    await expect(checkpointAsync('/', ['save'], options)).rejects.toThrow(
      /within 400 ms\n.*so far/,
    );
  });

  test('a program that cannot be started is a failure', async () => {
    expect(() => runProcess('/', '/no/such/program', [])).toThrow('ENOENT');
    await expect(startProcess('/', '/no/such/program', [])).rejects.toThrow('ENOENT');
  });

  test('input that nobody reads is no failure', async () => {
    const input = 'x'.repeat(1_000_000);
    expect(runProcess('/', 'true', [], { input }).code).toBe(0);
    expect((await startProcess('/', 'true', [], { input })).code).toBe(0);
  });

  test('checkpointAsync runs at the same time', async () => {
    // Each waits for the file that the other one writes.
    const { cli } = standIn(`
      const { existsSync, writeFileSync } = require('node:fs');
      const [mine, other] = process.argv.slice(2);
      writeFileSync(mine, '');
      while (!existsSync(other)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
      console.log('"met"');
    `);
    const directory = temporaryDirectory();
    const results = await Promise.all([
      checkpointAsync(directory, ['a', 'b'], { cli }),
      checkpointAsync(directory, ['b', 'a'], { cli }),
    ]);
    expect(results.map((result) => [result.code, result.json()])).toEqual([
      [0, 'met'],
      [0, 'met'],
    ]);
  });
});
