/** An agent as a process of its own, which runs what it is given by a shell, as agents run hooks and commands. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { testEnv } from '../helpers/env.ts';
import { builtCli } from '../helpers/root.ts';
import type { SpawnResult } from '../helpers/spawn.ts';
import { BUNDLE } from './scripted.ts';

/** Runs a line's command by a shell that stays between, and answers in a line. */
const PROGRAM = `
const { spawnSync } = require('node:child_process');
const { createInterface } = require('node:readline');
createInterface({ input: process.stdin }).on('line', (line) => {
  const { args, cwd, input, env } = JSON.parse(line);
  const { status: code, signal, stdout, stderr } = spawnSync(
    'sh', ['-c', '"$@"; exit "$?"', 'sh', ...args],
    { cwd, input, env: { ...process.env, ...env }, encoding: 'utf8' });
  console.log(JSON.stringify({ code, signal, stdout, stderr }));
});
`;

export class AgentProcess {
  private readonly child: ChildProcessWithoutNullStreams;
  private readonly answers: AsyncIterator<string>;

  constructor(
    readonly agent: string,
    public session: string,
    readonly cwd: string,
  ) {
    this.child = spawn(process.execPath, ['-e', PROGRAM], { env: testEnv() });
    this.answers = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
    onTestFinished(() => void this.child.kill('SIGKILL'));
  }

  /** An event of the agent, told by a hook. */
  event(name: string, more: object = {}): Promise<SpawnResult> {
    const input = JSON.stringify({ session_id: this.session, cwd: this.cwd, ...more });
    return this.run([process.execPath, BUNDLE, this.agent, name], { input });
  }

  /** A command in the agent's shell. */
  checkpoint(args: readonly string[], env: Record<string, string> = {}): Promise<SpawnResult> {
    return this.run([process.execPath, builtCli, ...args], { env });
  }

  /** Ends it as a crash does, and waits until it is gone. */
  async kill(): Promise<void> {
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }

  private async run(args: readonly string[], how: object): Promise<SpawnResult> {
    this.child.stdin.write(`${JSON.stringify({ args, cwd: this.cwd, ...how })}\n`);
    const { value } = await this.answers.next();
    return JSON.parse(value) as SpawnResult;
  }
}
