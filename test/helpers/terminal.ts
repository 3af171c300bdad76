import { type ChildProcess, spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { changeEnv, type EnvironmentChanges, testEnv } from './env.ts';
import { shellQuote } from './shell-quote.ts';

/** One turn: wait until the program has shown `expect` (after the turn before), then type `send`. */
export interface Turn {
  expect: string | RegExp;
  /** Keys as a terminal sends them: `\r` is Enter, `\x1b[B` is Down, `\x03` is Ctrl-C. */
  send: string;
}

export interface DialogueOptions {
  /** Changes to the test's environment. */
  env?: EnvironmentChanges;
  /** The width of the terminal, by default 80. */
  cols?: number;
  /** Milliseconds for each turn, and for the end after the last; 10 seconds by default. */
  timeout?: number;
}

export interface DialogueResult {
  /** The exit code; 128 and the number of the signal where one ended the program. */
  code: number;
  /** Everything the terminal received, as it came. */
  output: string;
  /** The same as text: no control sequences, `\n` at the end of lines. */
  screen: string;
}

const ROWS = 40;

/**
 * Runs a program at a real pseudo-terminal, which is its standard input, output and error, and holds
 * a dialogue with it.
 *
 * The terminal comes from `script` of util-linux, an essential package of Debian. (That of BSD and
 * macOS takes other arguments, `script -q /dev/null sh -c COMMAND`, and wants a terminal itself.)
 *
 * @param argv the program and its arguments, any bytes
 * @throws with the screen, when the expected text does not come or the program does not end in time
 */
export async function dialogue(
  cwd: string,
  argv: readonly string[],
  turns: readonly Turn[],
  { env = {}, cols = 80, timeout = 10_000 }: DialogueOptions = {},
): Promise<DialogueResult> {
  // `script` makes a terminal of no size and, without one of its own, of no echo.
  const setUp = `stty rows ${ROWS} cols ${cols} echo`;
  const command = `${setUp} && exec ${argv.map(shellQuote).join(' ')}`;
  const child = spawn('script', ['-qefc', command, '/dev/null'], {
    cwd,
    env: changeEnv(testEnv(), { SHELL: '/bin/sh', ...env }),
    stdio: 'pipe',
  });
  const terminal = new Terminal(child);
  try {
    for (const { expect, send } of turns) {
      await terminal.until(`it showed ${show(expect)}`, timeout, () => terminal.consume(expect));
      terminal.type(send);
    }
    const code = await terminal.until('it ended', timeout, () => terminal.code);
    return { code, output: terminal.output, screen: terminal.screen() };
  } finally {
    // It passes this on, and after two seconds kills.
    if (terminal.code === undefined) child.kill('SIGTERM');
  }
}

/** What one program has shown so far, and how much of that has been answered. */
class Terminal {
  output = '';
  code: number | undefined;
  private answered = 0;
  private failure: Error | undefined;
  private changed: () => void = () => {};

  constructor(private readonly child: ChildProcess) {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.output += text;
      this.changed();
    });
    child.on('close', (code) => {
      this.code = code ?? -1;
      this.changed();
    });
    child.on('error', (error) => {
      this.failure = error;
      this.changed();
    });
    // A program that is gone reads no more; that it is gone is found out by its end.
    child.stdin?.on('error', () => {});
  }

  type(keys: string): void {
    this.child.stdin?.write(keys);
  }

  screen(): string {
    // A control sequence or line end of which only the beginning has arrived waits for the rest.
    const whole = this.output.replace(/(?:\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*)?|\r)$/, '');
    return stripVTControlCharacters(whole).replaceAll('\r\n', '\n');
  }

  /** Whether `expected` has been shown since the last time; what comes up to it is then done with. */
  consume(expected: string | RegExp): true | undefined {
    const text = this.screen().slice(this.answered);
    const at = typeof expected === 'string' ? text.indexOf(expected) : text.search(expected);
    if (at === -1) return undefined;
    const length =
      typeof expected === 'string' ? expected.length : (text.match(expected)?.[0].length ?? 0);
    this.answered += at + length;
    return true;
  }

  /** Asks `condition` at once and after every change, until it has an answer. */
  until<T>(wish: string, timeout: number, condition: () => T | undefined): Promise<T> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void): void => {
        clearTimeout(timer);
        this.changed = () => {};
        act();
      };
      const fail = (what: string): void =>
        settle(() => reject(new Error(`${what} before ${wish}; the screen:\n${this.screen()}`)));
      const timer = setTimeout(() => fail(`${timeout} ms went by`), timeout);
      this.changed = () => {
        const answer = condition();
        if (answer !== undefined) settle(() => resolve(answer));
        else if (this.failure) settle(() => reject(this.failure));
        else if (this.code !== undefined) fail(`the program ended with ${this.code}`);
      };
      this.changed();
    });
  }
}

function show(expected: string | RegExp): string {
  return typeof expected === 'string' ? JSON.stringify(expected) : String(expected);
}
