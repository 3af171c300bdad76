/** One fault at one point of one operation, and everything that has to be true afterwards. */
import { basename, join, relative } from 'node:path';
import { snapshot } from '../helpers/bytes.ts';
import { run } from '../helpers/killable.ts';
import type { SpawnResult } from '../helpers/spawn.ts';
import { type Call, type Traced, traced } from '../helpers/strace.ts';
import type { Scenario } from './scenarios.ts';
import { allTexts, filesBelow, isWhole, noteFiles } from './texts.ts';
import { untruths } from './truth.ts';
import { Workshop } from './workshop.ts';

/** What was found wrong, each as a line that says where. */
export interface Verdict {
  problems: string[];
  /** How many texts that were there before could not be found afterwards. */
  lost: number;
  /** Whether the fault really hit what it was meant for. */
  hit: boolean;
}

/**
 * What is added to the count in attempt after attempt: a child's end costs node two writes to itself
 * (libuv, `signal.c`), and two ends at once may cost as much as one. Half of it for calls that node
 * does not make by itself: two objects that share a directory save a flush.
 */
const OFFSETS = [0, 0, 2, -2, 0, 4, 2, -4, 0, 6, 2, 0];

/**
 * How often they are gone through. On a busy machine an attempt meets the call one time in four or
 * five; fifty attempts make sure that a point counts as missed where it is not there, not by luck.
 */
const ROUNDS = 4;

/** A scenario that is ready to be run again and again. */
export class Bench {
  readonly shop: Workshop;
  readonly cwd: string;
  private texts = new Set<string>();
  private notes = new Map<string, Buffer>();
  private user = '';
  private all: Call[] = [];
  /** The notes that differ once it has gone well. */
  outcome: readonly string[] = [];
  private readonly before = new Map<string, number>();

  constructor(readonly scenario: Scenario) {
    this.shop = new Workshop(scenario.prepare);
    this.cwd = scenario.linked ? this.shop.linked : this.shop.main;
  }

  /** Runs it unharmed. @returns the calls that change a file in the repository */
  async points(): Promise<Call[]> {
    this.shop.reset(); // the copied files have other inodes, and git other work with them
    this.texts = await allTexts(this.shop.root, this.shop.history);
    this.user = this.userState();
    this.notes = noteFiles(this.shop.root);
    const result = await this.run();
    if (!this.succeeded(result)) throw new Error(`'${this.scenario.name}' fails: ${said(result)}`);
    this.learn(result.calls);
    this.all = this.ours(result.calls);
    this.outcome = this.changedNotes();
    return this.all;
  }

  /**
   * Puts a fault at a point. How often node writes to itself before it comes to our files depends on
   * which child ends first, and how many directories are flushed on the hashes of the run; so a trial
   * that missed is made again, with what it has taught.
   */
  async trial(point: Call, fault: string): Promise<Verdict> {
    const after = point.n - (this.before.get(point.name) ?? 0);
    const occurrence = this.alike(this.all, point).indexOf(point);
    let n = point.n;
    for (const offset of Array.from({ length: ROUNDS }, () => OFFSETS).flat()) {
      this.shop.reset();
      const shift = /write|open/.test(point.name) ? offset : offset / 2;
      const call = { name: point.name, n: Math.max(1, n + shift) };
      const result = await this.run({ call, what: fault });
      if (this.wasHit(result, { ...point, ...call }, fault)) {
        return { ...(await this.judge(result)), hit: true };
      }
      this.learn(result.calls);
      const there = this.alike(this.ours(result.calls), point)[occurrence];
      n = there?.n ?? (this.before.get(point.name) ?? 0) + after;
    }
    return { problems: [], lost: 0, hit: false };
  }

  private alike(calls: readonly Call[], point: Call): Call[] {
    return calls.filter((call) => this.role(call) === this.role(point));
  }

  /** Notes how many calls of each name are made before the first that is about our files. */
  private learn(calls: readonly Call[]): void {
    for (const { name, n } of this.ours(calls).reverse()) this.before.set(name, n - 1);
  }

  /** Everything that has to be true after the fault, and after the next command. */
  async judge(result: Traced): Promise<Omit<Verdict, 'hit'>> {
    const { scenario } = this;
    const problems = [...this.afterwards('after the fault')];
    if (result.signal === null) problems.push(...untruths(this, result, this.succeeded(result)));
    const missing = await this.missing();
    const again = await run(this.program());
    problems.push(...rudeness('the same again', again));
    if (scenario.next) {
      const next = await run({ ...this.program(), argv: scenario.next });
      if (next.code !== 0) problems.push(`the next command fails: ${said(next)}`);
    } else if (again.code !== 0) problems.push(`the same again fails: ${said(again)}`);
    problems.push(...this.afterwards('after the next command'), ...this.leftovers());
    const fsck = await run({
      cwd: this.shop.history,
      argv: ['git', 'fsck', '--full', '--strict', '--no-dangling', '--no-progress'],
      env: { GIT_DIR: this.shop.history },
    });
    if (fsck.code !== 0 || fsck.stderr !== '') problems.push(`fsck of the history: ${said(fsck)}`);
    for (const oid of await this.missing()) missing.add(oid);
    if (missing.size > 0) problems.push(`lost: ${[...missing].join(' ')}`);
    return { problems, lost: missing.size };
  }

  succeeded({ stdout, stderr }: SpawnResult): boolean {
    return this.scenario.success.test(stdout) || this.scenario.success.test(stderr);
  }

  /** The notes that are not as they were before the operation. */
  changedNotes(): string[] {
    const now = noteFiles(this.shop.root);
    const paths = new Set([...this.notes.keys(), ...now.keys()]);
    return [...paths].filter(
      (path) => !now.get(path)?.equals(this.notes.get(path) ?? Buffer.alloc(0)),
    );
  }

  private run(fault?: Parameters<typeof traced>[1]): Promise<Traced> {
    // A fault that hits node's own pipes instead of our files can stop it for good.
    return traced({ ...this.program(), timeout: 5_000 }, fault);
  }

  private program() {
    const { argv, env = {}, input = '' } = this.scenario;
    return { cwd: this.cwd, argv, env, input };
  }

  private ours(calls: readonly Call[]): Call[] {
    return calls.filter((call) => call.path.startsWith(`${this.shop.root}/`));
  }

  private wasHit(result: Traced, point: Call, fault: string): boolean {
    const last = result.calls.find((call) => call.name === point.name && call.n === point.n);
    if (!last || this.role(last) !== this.role(point)) return false;
    return fault.startsWith('signal') ? result.signal === 'SIGKILL' : last.injected;
  }

  /** What a call is about, whatever the process id and the hashes of the run. */
  role({ name, path }: Call): string {
    const shown = relative(this.shop.root, path)
      .replace(/\.checkpoint-tmp-\w+-\d+-\d+/, 'TEMPORARY')
      .replace(/objects\/[0-9a-f]{2}(?=\/|$)(?:\/[0-9a-f]+)?/, 'objects/OBJECT');
    return `${name} ${shown}`;
  }

  private async missing(): Promise<Set<string>> {
    const now = await allTexts(this.shop.root, this.shop.history);
    return new Set([...this.texts].filter((oid) => !now.has(oid)));
  }

  private *afterwards(when: string): Iterable<string> {
    for (const [path, bytes] of noteFiles(this.shop.root)) {
      if (!isWhole(bytes)) yield `${when}, '${path}' is half a note`;
    }
    if (this.userState() !== this.user) yield `${when}, the user's repository has changed`;
  }

  private leftovers(): string[] {
    return filesBelow(this.shop.root)
      .filter((path) => /checkpoint-tmp|\.reviving|checkpoint-state\/lock/.test(path))
      .map((path) => `left behind: '${path}'`);
  }

  /** Every byte of the user's refs, objects, reflogs, index and configuration. */
  private userState(): string {
    const ours = ['checkpoints.git', 'checkpoint-state', 'info/exclude', 'info'];
    const staged = this.scenario.stages ? ['index', 'objects'] : [];
    const removed = this.scenario.removes ? ['worktrees'] : [];
    const ignore = [...ours, ...staged, ...removed];
    const state = snapshot(join(this.shop.main, '.git'), { ignore });
    const files = Object.entries(state).filter(
      ([path]) => !/^(?:worktrees\/\w+\/)?checkpoint-(?:mirror|commit)$/.test(path),
    );
    return JSON.stringify(files);
  }
}

/** A line as git says it, or what a switch did to a checkpoint (docs/hooks.md). */
const MESSAGE =
  /^(?:fatal|error|warning|hint): |^ {2,}|^checkpoint '.*' (?:parked|is back(?:; next: .+)?)$/;

/** An answer in words that are nobody's: a stack, a code instead of a reason, a signal. */
export function rudeness(what: string, result: SpawnResult): string[] {
  const problems: string[] = [];
  if (result.signal) problems.push(`${what}: ended by ${result.signal}`);
  if (/BUG:|^\s+at /m.test(result.stderr)) problems.push(`${what}: a bug: ${said(result)}`);
  else if (/\bE[A-Z]{3,}: /.test(result.stderr)) problems.push(`${what}: codes: ${said(result)}`);
  for (const line of result.stderr.split('\n')) {
    if (line !== '' && !MESSAGE.test(line)) {
      problems.push(`${what}: not a message: '${line}'`);
    }
  }
  return problems;
}

export function said({ code, signal, stderr, stdout }: SpawnResult): string {
  return `${code ?? signal}: ${stderr.trim() || stdout.trim()}`;
}

/** The name of a point, for a list of problems. */
export function describePoint(bench: Bench, point: Call): string {
  return `${bench.scenario.name}: ${bench.role(point)} (${basename(point.name)} ${point.n})`;
}
