/** Commands in a sandbox and on the host, many at once: every text of a command that said yes is somewhere. */
import { describe, expect, test } from 'vitest';
import { inHistory } from '../helpers/history.ts';
import { createRepo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { startProcess } from '../helpers/spawn.ts';
import { canUnshare, SANDBOX, WITHOUT_SANDBOX } from './sandbox.ts';

/** Saves of each of the four loops; `LOCK_LOOPS=120` is a long run. */
const LENGTH = Number(process.env['LOCK_LOOPS'] ?? 8);
const TIMEOUT = 60_000 + LENGTH * 10_000;

describe.runIf(canUnshare)(`two loops in a sandbox, two outside${WITHOUT_SANDBOX}`, () => {
  test(`${LENGTH} saves each lose nothing (G9)`, { timeout: TIMEOUT }, async () => {
    const repo = createRepo();
    expect(repo.checkpoint(['track', 'ws']).code).toBe(0);
    const loop = async (name: string, sandbox: readonly string[]): Promise<string[]> => {
      const said: string[] = [];
      for (let n = 0; n < LENGTH; n++) {
        const text = `text ${name} ${n}.`;
        const args = [builtCli, 'refresh', 'ws', '--status', text];
        const [program = '', ...rest] = [...sandbox, process.execPath, ...args];
        const { code } = await startProcess(repo.path, program, rest, { timeout: TIMEOUT });
        if (code === 0) said.push(text);
      }
      return said;
    };
    const said = await Promise.all([
      loop('out1', []),
      loop('out2', []),
      loop('in1', SANDBOX),
      loop('in2', SANDBOX),
    ]);
    const texts = inHistory(repo, 'log', '-p', '--format=', 'main');
    expect(said.flat().length).toBe(4 * LENGTH);
    expect(said.flat().filter((text) => !texts.includes(text))).toEqual([]);
    expect(inHistory(repo, 'fsck', '--no-dangling', '--unreachable')).not.toContain('commit');
  });
});
