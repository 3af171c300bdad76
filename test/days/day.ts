/** A day as somebody has it who types: what is typed and what a terminal of 100 columns shows. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { git } from '../helpers/git.ts';
import { createRepo, type Files, type Repo } from '../helpers/repo.ts';
import { dialogue, type Turn } from '../helpers/terminal.ts';

const COLUMNS = 100;

/** What a hook of ours says, between whatever git says in its version. */
const OURS = /^(?:checkpoint '|'.+' is merged; |hint: |warning: |error: |fatal: )/;

/** What Claude Code calls its events. */
const NAMES = {
  'session-start': 'SessionStart',
  'post-tool-use': 'PostToolUse',
  'pre-compact': 'PreCompact',
  stop: 'Stop',
  'session-end': 'SessionEnd',
};

type AgentEvent = keyof typeof NAMES;

/** One day: a repository, the worktree that one is in, and the screen so far. */
export class Day {
  private readonly lines: string[] = [];

  constructor(
    readonly repo: Repo,
    /** Where the typing happens. */
    private here: Repo = repo,
  ) {}

  /** A heading of the script, such as the time of the day. */
  say(text: string): void {
    if (this.lines.length > 0) this.lines.push('');
    this.lines.push(`# ${text}`);
  }

  /** Goes to another worktree, as `cd` does. */
  cd(where: Repo): void {
    this.here = where;
    this.lines.push(`$ cd ${this.settled(where.path)}`);
  }

  /**
   * Types a command at the terminal, and keeps all that it shows.
   *
   * @param answers to what it asks
   * @returns what it shows
   */
  async type(command: string, code = 0, answers: readonly Turn[] = []): Promise<string> {
    const { screen, code: ended } = await dialogue(this.here.path, ['sh', '-c', command], answers, {
      cols: COLUMNS,
      timeout: 60_000,
    });
    expect({ command, code: ended, screen }).toMatchObject({ command, code });
    this.show(command, screen);
    // A sentence with a path in it may go over the edge; a table may not.
    const longest = Math.max(...screen.split('\n').map((line) => line.length));
    if (command.includes('checkpoint list')) expect(longest).toBeLessThanOrEqual(COLUMNS);
    return screen;
  }

  /** Types a command of git's own; of what it shows, only what our hooks say is kept. */
  async git(command: string, code = 0): Promise<void> {
    const { screen, code: ended } = await dialogue(
      this.here.path,
      ['sh', '-c', `git ${command}`],
      [],
      { cols: COLUMNS, timeout: 60_000 },
    );
    expect({ command, code: ended, screen }).toMatchObject({ command, code });
    const ours = screen.split('\n').filter((line) => OURS.test(line));
    this.show(`git ${command}`, ours.join('\n'));
  }

  /**
   * Tells an event of a session, as Claude Code does in the worktree that one is in, and keeps what the
   * agent is told.
   */
  tell(session: string, event: AgentEvent, more: object = {}): void {
    const input = {
      session_id: session,
      cwd: this.here.path,
      hook_event_name: NAMES[event],
      ...more,
    };
    const args = ['checkpoint', 'agent', 'hook', 'claude-code', event];
    const { stdout } = this.here.gitResult(args, { input: JSON.stringify(input) });
    const isText = !stdout.startsWith('{');
    const told: string = isText ? stdout : JSON.parse(stdout).hookSpecificOutput.additionalContext;
    this.show(`(session ${session}: ${event})`, told);
  }

  /** Writes a file, as an editor does. */
  edit(path: string, text: string): void {
    this.here.write(path, text);
    this.lines.push(`(${path} is edited)`);
  }

  /** What one would see in the `git status` of another tool; it says nothing where all is clean. */
  status(): string {
    return git(this.here.path, ['status', '--short']);
  }

  /** Everything so far, to be compared with what was read and found good. */
  async matches(golden: string): Promise<void> {
    await expect(`${this.lines.join('\n')}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, 'golden', `${golden}.txt`),
    );
  }

  private show(command: string, screen: string): void {
    this.lines.push(command.startsWith('(') ? command : `$ ${this.settled(command)}`);
    const text = this.settled(screen).trimEnd();
    if (text !== '') this.lines.push(text);
  }

  /** Without what differs from day to day and from place to place. */
  private settled(text: string): string {
    return text
      .replaceAll(join(this.repo.path, '..'), '~')
      .replaceAll(/\b(?:just now|[1-9] minutes? ago|changed [1-9] minutes? ago)\b/g, 'just now')
      .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)? [+-]\d{4}/g, '<date>')
      .replaceAll(/-\d{8}-\d{6}\b/g, '-<time>')
      .replaceAll(/\b[0-9a-f]{7,40}\b/g, '<oid>');
  }
}

/** A day in a repository with one commit. */
export function begin(name: string, files: Files): Day {
  return new Day(createRepo({ name, files }));
}
