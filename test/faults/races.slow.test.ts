/** Many at once, holders of the lock that die or hang, and clocks that jump. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ownIdentity } from '../../src/disk/process-identity.ts';
import { ENV, must, type Run, run } from '../helpers/killable.ts';
import { hasStrace, WITHOUT_STRACE } from '../helpers/strace.ts';
import { ALL } from './faults.ts';
import { command, HOOK, NODE, save } from './scenarios.ts';
import { allTexts, everything, filesBelow, handWritten, isWhole, noteFiles } from './texts.ts';
import { rudeness, said } from './trial.ts';
import { Workshop } from './workshop.ts';

const TIMEOUT = 300_000;
const ROUNDS = ALL ? 20 : 3;
const hook = [NODE, HOOK, 'post-checkout', 'HEAD', 'HEAD', '1'];

test(`20 processes in 10 worktrees, ${ROUNDS} rounds`, { timeout: TIMEOUT }, async () => {
  const shop = new Workshop(() => {});
  const trees = Array.from({ length: 10 }, (_, n) => {
    const path = join(shop.root, `tree ${n}`);
    must(shop.main, ['git', 'worktree', 'add', '--quiet', '-b', `b/${n}`, path]);
    return path;
  });
  const refs = shop.git(shop.main, 'for-each-ref');
  const problems: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // What an editor wrote since, and the branch that was switched away from.
    for (const [n, tree] of trees.entries()) {
      const branch = n % 3 === round % 3 ? `other/${n}` : `b/${n}`;
      shop.write(tree, 'CHECKPOINT.md', handWritten(`hand ${round} ${n}`, branch));
    }
    const before = await allTexts(shop.root, shop.history);
    const runs: Run[] = trees.flatMap((cwd, n) => [
      { cwd, argv: save(`saved ${round} ${n}`, '--overwrite') },
      {
        cwd,
        argv: [hook, command('resume', '--yes'), command('done'), command('mirror')][n % 4] ?? [],
      },
    ]);
    const results = await Promise.all(runs.map(run));
    for (const [n, result] of results.entries()) {
      const what = `round ${round}: ${runs[n]?.argv.slice(1, 4).join(' ')}`;
      problems.push(...rudeness(what, result));
      if (result.code !== 0 && result.code !== 1) problems.push(`${what}: ${said(result)}`);
    }
    const words = await everything(shop.root, shop.history);
    const claimed = results.flatMap(({ stdout }, n) =>
      n % 2 === 0 && stdout.startsWith('saved ') ? [`# Checkpoint: saved ${round} ${n / 2}\n`] : [],
    );
    expect(claimed.length).toBeGreaterThan(0);
    problems.push(...claimed.filter((title) => !words.includes(title)).map((t) => `lost: ${t}`));
    const after = await allTexts(shop.root, shop.history);
    problems.push(...[...before].filter((oid) => !after.has(oid)).map((oid) => `lost: ${oid}`));
  }
  for (const [path, bytes] of noteFiles(shop.root)) {
    if (!isWhole(bytes)) problems.push(`'${path}' is half a note`);
  }
  problems.push(...filesBelow(shop.root).filter((path) => /checkpoint-tmp|state\/lock/.test(path)));
  expect(problems).toEqual([]);
  expect(shop.git(shop.main, 'for-each-ref')).toBe(refs);
  fsck(shop);
});

test('two efforts saved on one branch at once', { timeout: TIMEOUT }, async () => {
  const shop = new Workshop(() => {});
  const results = await Promise.all(
    ['parser', 'lexer'].map((title) => run({ cwd: shop.main, argv: save(title) })),
  );
  const saved = results.filter(({ code }) => code === 0);
  const refused = results.filter(({ code }) => code !== 0);
  expect(saved.length).toBe(1);
  expect(refused[0]?.stderr).toMatch(/--as (?:parser|lexer)/);
  expect(refused[0]?.code).toBe(1);
});

describe.runIf(hasStrace)(`a holder of the lock${WITHOUT_STRACE}`, () => {
  test('that was killed is out of the way at once', { timeout: TIMEOUT }, async () => {
    const { shop, pid } = await heldLock();
    process.kill(pid, 'SIGKILL');
    const start = performance.now();
    const result = await run({ cwd: shop.main, argv: save('after', '--overwrite') });
    expect(said(result)).toMatch(/^0: /);
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(filesBelow(shop.root).filter((path) => /checkpoint-tmp|state\/lock/.test(path))).toEqual(
      [],
    );
    fsck(shop);
  });

  test('that hangs makes a hook give up after two seconds', { timeout: TIMEOUT }, async () => {
    const { shop, pid } = await heldLock();
    process.kill(pid, 'SIGSTOP');
    const start = performance.now();
    const result = await run({ cwd: shop.main, argv: hook });
    expect(performance.now() - start).toBeGreaterThan(1_900);
    expect(result.code).toBe(0);
    expect(result.stderr).toBe(
      `warning: git-checkpoint: process ${pid} on ${hostname()} has locked the archive\n`,
    );
    expect(existsSync(join(shop.main, 'CHECKPOINT.md'))).toBe(true);
    process.kill(pid, 'SIGKILL');
  });

  test.runIf(ALL)(
    'that hangs makes a command give up after twenty',
    { timeout: TIMEOUT },
    async () => {
      const { shop, pid } = await heldLock();
      process.kill(pid, 'SIGSTOP');
      const result = await run({ cwd: shop.main, argv: save('after', '--overwrite') });
      expect(result.code).toBe(128);
      expect(result.stderr).toContain(`process ${pid} on ${hostname()} has locked the archive`);
      expect(result.stderr).toContain("remove '");
      process.kill(pid, 'SIGKILL');
    },
  );
});

describe('whatever the clock says', () => {
  const dead = { ...ownIdentity(), pid: 2 ** 22 + 1, host: hostname() };
  const alive = { ...ownIdentity(), host: hostname() };

  test.for([
    ['a dead holder', JSON.stringify(dead)],
    ['an empty lock', ''],
  ] as const)('%s is out of the way', { timeout: TIMEOUT }, async ([, text]) => {
    const shop = new Workshop(() => {});
    for (const hours of [-24 * 365, 24 * 365]) {
      leaveLock(shop, text, hours);
      const result = await run({ cwd: shop.main, argv: save('new', '--overwrite') });
      expect(said(result)).toMatch(/^0: /);
    }
  });

  test.for([-24 * 365, 24 * 365])('a living holder is left alone (%i hours)', async (hours) => {
    const shop = new Workshop(() => {});
    leaveLock(shop, JSON.stringify(alive), hours);
    const result = await run({ cwd: shop.main, argv: hook });
    expect(result.stderr).toContain(
      `process ${process.pid} on ${hostname()} has locked the archive`,
    );
    rmSync(join(shop.main, '.git/checkpoint-state/lock'));
  });
});

function leaveLock(shop: Workshop, text: string, hours: number): void {
  const lock = join(shop.main, '.git/checkpoint-state/lock');
  mkdirSync(join(lock, '..'), { recursive: true });
  writeFileSync(lock, text);
  const time = new Date(Date.now() + hours * 3_600_000);
  utimesSync(lock, time, time);
}

/** A save that stays where it is with the lock in its hand: strace(1), `delay_enter`. */
async function heldLock(): Promise<{ shop: Workshop; pid: number }> {
  const shop = new Workshop((it) => it.must(it.main, save('first')));
  shop.write(shop.main, 'CHECKPOINT.md', handWritten('by hand', 'topic'));
  const lock = join(shop.main, '.git/checkpoint-state/lock');
  const delay = ['-e', 'trace=rename', '-e', 'inject=rename:delay_enter=60s:when=1'];
  const argv = ['-qq', '-o', '/dev/null', ...delay, ...save('held', '--overwrite')];
  const holder: ChildProcess = spawn('strace', argv, { cwd: shop.main, env: ENV, stdio: 'ignore' });
  onTestFinished(() => void holder.kill('SIGKILL'));
  while (!existsSync(lock)) await new Promise((go) => setTimeout(go, 10));
  return { shop, pid: (JSON.parse(readFileSync(lock, 'utf8')) as { pid: number }).pid };
}

function fsck(shop: Workshop): void {
  must(shop.history, ['git', 'fsck', '--full', '--strict', '--no-dangling'], {
    GIT_DIR: shop.history,
  });
  shop.git(shop.main, 'fsck', '--full', '--strict');
}
