/** A person's machine with one client on it, wired, and the model that it talks to. */
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { changeEnv, type EnvironmentChanges, testEnv } from '../../helpers/env.ts';
import { runProcess } from '../../helpers/spawn.ts';
import { dialogue, type Turn as Typed } from '../../helpers/terminal.ts';
import type { Client } from './clients.ts';
import { Model, offersTools } from './model.ts';
import type { Answer, Body } from './protocols.ts';

/** After so many milliseconds a client and all that it has started is killed. */
const TIMEOUT = 100_000;

/** What came of a prompt. */
export interface Turn {
  code: number | null;
  stdout: string;
  stderr: string;
  /** The requests that offered tools: those of the conversation. */
  asked: readonly Body[];
}

interface AskOptions {
  session?: 'new' | 'last';
  /** Further arguments, before all others. */
  args?: readonly string[];
  env?: EnvironmentChanges;
}

/** The tests of a client; where it is not installed, they are skipped, and a line says so. */
export function describeClient(title: string, { program }: Client, tests: () => void): void {
  if (program === null) {
    console.warn(`skipped: ${title} is not installed (CONTRIBUTING.md says how it is)`);
  }
  describe.skipIf(program === null)(title, tests);
}

export class Desk {
  private constructor(
    readonly client: Client,
    readonly model: Model,
  ) {}

  /** @param wired the arguments of `git checkpoint agent install`, null to leave it out */
  static async with(client: Client, wired: readonly string[] | null = []): Promise<Desk> {
    const model = await Model.start();
    const { HOME: home = '', PATH = '' } = testEnv();
    client.prepare(home, model.url);
    mkdirSync(join(home, 'tmp'), { recursive: true });
    // A shell that logs in, as Codex' does, forgets the PATH that it was given.
    writeFileSync(join(home, '.profile'), `PATH='${PATH}'\n`);
    if (wired !== null) {
      const args = ['checkpoint', 'agent', 'install', client.agent, ...wired];
      expect(runProcess(home, 'git', args)).toMatchObject({ code: 0 });
    }
    return new Desk(client, model);
  }

  /** Lets the client answer a prompt in `cwd`, while the model answers as is said here. */
  ask(cwd: string, prompt: string, answers: readonly Answer[] = [], options: AskOptions = {}) {
    return this.start(cwd, prompt, answers, options).done;
  }

  /** Lets a person talk to the client at a terminal. */
  async talk(
    cwd: string,
    args: readonly string[],
    turns: readonly Typed[],
    answers: readonly Answer[],
  ) {
    const before = this.model.asked.length;
    this.model.play(answers);
    const { program } = this.client;
    const options = { env: this.env({}), cols: 120, timeout: TIMEOUT / 2 };
    const { screen } = await dialogue(cwd, [...(program ?? []), ...args], turns, options);
    return { screen, asked: this.conversation(before) };
  }

  /** As {@link ask}, for a client that is stopped on its way. */
  start(
    cwd: string,
    prompt: string,
    answers: readonly Answer[],
    { session = 'new', args = [], env = {} }: AskOptions = {},
  ): { done: Promise<Turn>; kill: () => void } {
    const { client, model } = this;
    const [program = '', ...first] = client.program ?? [];
    const before = model.asked.length;
    model.play(answers);
    const child = spawn(program, [...first, ...args, ...client.ask(prompt, session)], {
      cwd,
      env: this.env(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const kill = () => killGroup(child.pid);
    const timer = setTimeout(kill, TIMEOUT);
    onTestFinished(kill);
    const texts = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        texts[name] += text;
      });
    }
    const done = new Promise<Turn>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (code) => {
        clearTimeout(timer);
        resolve({ code, ...texts, asked: this.conversation(before) });
      });
    });
    return { done, kill };
  }

  private conversation(from: number): Body[] {
    const asked = this.model.asked.slice(from).map(({ body }) => body);
    return asked.filter(offersTools);
  }

  /** Everything that the client gets to know of the machine; the network is the model. */
  private env(changes: EnvironmentChanges): Record<string, string> {
    const { client, model } = this;
    const { HOME: home = '' } = testEnv();
    return changeEnv(testEnv(), {
      SHELL: '/bin/bash',
      LC_ALL: 'C.UTF-8',
      // Codex does not trust a home below the directory of temporary files.
      TMPDIR: join(home, 'tmp'),
      HTTPS_PROXY: model.url,
      HTTP_PROXY: model.url,
      NO_PROXY: '127.0.0.1,localhost',
      ...client.env(model.url),
      ...changes,
    });
  }
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It is over.
  }
}
