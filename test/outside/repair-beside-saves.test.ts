/** `doctor --fix` beside commands that write, and beside itself. */
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { historyOf, inHistory } from '../helpers/history.ts';
import { writeHook } from '../helpers/hooked.ts';
import { createRepo, type Repo } from '../helpers/repo.ts';
import { builtCli } from '../helpers/root.ts';
import { checkpointAsync } from '../helpers/run.ts';
import { shellQuote } from '../helpers/shell-quote.ts';

/** A repository with a workstream of three statuses, the first of which the history cannot read any more. */
function damaged(): Repo {
  const repo = createRepo();
  expect(repo.checkpoint(['track', 'ws']).code).toBe(0);
  for (const n of [1, 2, 3]) refresh(repo, `OLD ${n}`);
  const tree = inHistory(repo, 'ls-tree', '-r', 'main~2').split('\n');
  const oid = tree.find((line) => line.includes('ws-checkpoint'))?.split(/\s/)[2] ?? '';
  rmSync(join(historyOf(repo), 'objects', oid.slice(0, 2), oid.slice(2)));
  return repo;
}

function refresh(repo: Repo, status: string): void {
  const said = repo.checkpoint(['refresh', 'ws', '--status', status]);
  expect(said.code, said.stderr).toBe(0);
}

function statuses(repo: Repo): string[] {
  const patches = inHistory(repo, 'log', '-p', '--reverse', '--format=', 'main');
  return [...patches.matchAll(/^\+- ((?:OLD|NEW) \d)/gm)].map((one) => one[1] ?? '');
}

test('what is saved while the history is mended is in it (G6)', async () => {
  const repo = damaged();
  // A git that lets two saves begin in the middle of the repair.
  const bin = writeHook(
    join(dirname(repo.path), 'bin'),
    'git',
    [
      '#!/bin/sh',
      `real=$(PATH=\${PATH#*:}; command -v git)`,
      'case " $* " in *" repack "*)',
      `  for n in 1 2; do (unset GIT_DIR; cd ${shellQuote(repo.path)}; PATH=\${PATH#*:} ${shellQuote(process.execPath)} ${shellQuote(builtCli)} refresh ws --status "NEW $n" >/dev/null 2>>../errors) & done`,
      '  sleep 1;;',
      'esac',
      'exec "$real" "$@"',
      '',
    ].join('\n'),
  );
  const path = `${dirname(bin)}:${process.env['PATH']}`;
  const fixed = repo.checkpoint(['doctor', '--fix'], { env: { PATH: path } });
  expect(fixed.stdout).toMatch(/^fixed {4}the history was damaged: /m);
  await expect
    .poll(() => statuses(repo).sort(), { timeout: 20_000 })
    .toEqual(['NEW 1', 'NEW 2', 'OLD 2', 'OLD 3']);
  expect(inHistory(repo, 'fsck', '--no-dangling')).toBe('');
});

test('three at once, beside a save, mend it once (G6)', async () => {
  const repo = damaged();
  const results = await Promise.all(
    [
      ['doctor', '--fix'],
      ['doctor', '--fix'],
      ['refresh', 'ws', '--status', 'NEW 1'],
      ['doctor', '--fix'],
    ].map((args) => checkpointAsync(repo.path, args)),
  );
  expect(results.map(({ stderr }) => stderr).join('')).toBe('');
  expect(results.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(statuses(repo)).toEqual(['OLD 2', 'OLD 3', 'NEW 1']);
  const beside = readdirSync(join(repo.path, '.git')).filter((one) =>
    /^checkpoints\.git\./.test(one),
  );
  expect(beside).toEqual([expect.stringMatching(/^checkpoints\.git\.damaged-/)]);
  expect(repo.checkpoint(['doctor']).code).toBe(0);
});
