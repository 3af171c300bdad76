/** A disk with little room or none: a command succeeds, or says why not, and all goes on when there is room. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { testEnv } from '../helpers/env.ts';
import { runProcess, type SpawnResult } from '../helpers/spawn.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { command, handWritten, rudeness, save } from './notes.ts';
import { canMount } from './sandbox.ts';
import { damageIn, halvesIn, leftIn, wordsIn } from './witness.ts';

/** How many KiB are free: `FULL_DISK=all` tries every other page. */
const LEVELS =
  process.env['FULL_DISK'] === 'all' ? Array.from({ length: 21 }, (_, n) => 8 * n) : [0, 12, 60];
const TIMEOUT = 120_000 + LEVELS.length * 60_000;
const WHY = canMount ? '' : ' (skipped: nothing can be mounted here)';

describe.runIf(canMount)(`on a disk with ${LEVELS.length} amounts of room${WHY}`, () => {
  test.for([
    ['save', 'linked', save('word-new', '--overwrite')],
    ['switch', 'main', ['git', 'switch', '--quiet', '--create', 'other']],
    ['worktree-remove', 'main', command('worktree-remove', 'side')],
    ['restore', 'linked', command('restore', 'side@{1}')],
    ['done', 'linked', command('done')],
    ['undo', 'main', command('undo')],
  ] as const)('%s loses nothing (G101)', { timeout: TIMEOUT }, async ([name, where, argv]) => {
    const disk = await Disk.mounted();
    const before = wordsIn(disk.copy());
    const came = { done: 0, refused: 0 };
    for (const free of LEVELS) {
      disk.reset();
      disk.leave(free);
      const result = disk.run(where, argv);
      const what = `${name} with ${free} KiB free: ${result.stderr}`;
      if (result.code === 0) came.done++;
      else came.refused++;
      expect(halvesIn(disk.seen), what).toEqual([]);
      expect(untold(name, result), what).toEqual([]);
      const written = name === 'save' && result.code === 0 ? ['word-new'] : [];
      const lost = () => {
        const found = wordsIn(disk.copy());
        return [...before, ...written].filter((word) => !found.has(word));
      };
      expect(lost(), what).toEqual([]);
      disk.makeRoom();
      for (const next of [command('doctor', '--fix'), save('word-next', '--overwrite')]) {
        expect(disk.run('main', next), `${what}then ${next[2]}`).toMatchObject({ code: 0 });
      }
      expect(leftIn(disk.seen), what).toEqual([]);
      expect(lost(), what).toEqual([]);
      expect(damageIn(disk.copied), what).toBe('');
    }
    console.log(`full disk, ${name}: ${JSON.stringify(came)}`);
    expect(came.refused).toBeGreaterThan(0);
  });
});

/** What an answer does not say as it should: once, in words, and that there is no room. */
function untold(name: string, result: SpawnResult): string[] {
  // What git says by itself is its own.
  if (name === 'switch' && !result.stderr.includes('warning: git-checkpoint: ')) return [];
  const problems = [rudeness(result) ?? []].flat();
  if (result.code === 0) return problems;
  const messages = result.stderr.match(/^(?:fatal|error): .*/gm) ?? [];
  if (messages.length !== 1) problems.push(`${messages.length} messages`);
  if (!messages.every((line) => /no space left/i.test(line))) problems.push('not why');
  return problems;
}

/** A small disk that only processes in its own mount namespace see, with a repository on it. */
class Disk {
  private readonly template = join(temporaryDirectory(), 'template');
  readonly copied = join(temporaryDirectory(), 'copy');
  /** The site as we see it, from outside. */
  readonly seen: string;

  private constructor(
    private readonly holder: ChildProcess,
    private readonly mount: string,
  ) {
    this.seen = `/proc/${holder.pid}/root${mount}/site`;
    mkdirSync(join(this.seen, 'main'), { recursive: true });
    this.prepare();
    this.must('..', ['cp', '-a', `${mount}/site`, this.template]);
  }

  static async mounted(): Promise<Disk> {
    const mount = temporaryDirectory();
    const script = 'mount -t tmpfs -o size=4m none "$1" && echo ready && exec cat';
    const args = ['--mount', 'sh', '-c', script, 'sh', mount];
    const holder = spawn('unshare', args, { stdio: ['pipe', 'pipe', 'inherit'] });
    onTestFinished(() => void holder.kill('SIGKILL'));
    await once(holder.stdout, 'data');
    return new Disk(holder, mount);
  }

  /** Everything as it was at first. */
  reset(): void {
    this.makeRoom();
    this.must('..', ['rm', '-rf', `${this.mount}/site`]);
    this.must('..', ['cp', '-a', this.template, `${this.mount}/site`]);
  }

  /** Fills the disk but for so many KiB. */
  leave(free: number): void {
    const { bavail, bsize } = statfsSync(this.seen);
    writeFileSync(this.ballast(), Buffer.alloc(Math.max(0, bavail * bsize - free * 1024)));
  }

  makeRoom(): void {
    rmSync(this.ballast(), { force: true });
  }

  /** A copy where there is room, and where git finds its way. */
  copy(): string {
    rmSync(this.copied, { recursive: true, force: true });
    this.must('..', ['cp', '-a', `${this.mount}/site`, this.copied]);
    return this.copied;
  }

  run(where: string, argv: readonly string[]): SpawnResult {
    const inside = ['--target', `${this.holder.pid}`, '--mount'];
    const script = 'cd "$1" && shift && exec "$@"';
    const words = [...inside, 'sh', '-c', script, 'sh', join(this.mount, 'site', where), ...argv];
    return runProcess('/', 'nsenter', words, { env: testEnv(), timeout: 60_000 });
  }

  private ballast(): string {
    return join(this.seen, '../ballast');
  }

  private must(where: string, argv: readonly string[]): void {
    expect(this.run(where, argv), argv.join(' ')).toMatchObject({ code: 0 });
  }

  private prepare(): void {
    this.must('main', ['git', 'init', '--quiet', '--template=', '--initial-branch=main']);
    this.must('main', ['git', 'commit', '--quiet', '--allow-empty', '--message=initial']);
    this.must('main', command('install'));
    this.must('main', ['git', 'worktree', 'add', '--quiet', '-b', 'side', '../linked']);
    for (const [where, branch] of [
      ['main', 'main'],
      ['linked', 'side'],
    ] as const) {
      this.must(where, save(`word-first-${branch}`));
      this.must(where, save(`word-second-${branch}`, '--overwrite'));
    }
    // What no command has seen; undo has to find the live checkpoint of main as it was saved.
    const note = join(this.seen, 'linked/CHECKPOINT.md');
    rmSync(note);
    writeFileSync(note, handWritten('word-hand', 'side'));
  }
}
