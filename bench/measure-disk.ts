import { lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { carryOut } from '../src/archive/carry-out.ts';
import { readLive } from '../src/archive/notes.ts';
import { type BranchName, below, type ObjectId } from '../src/brands.ts';
import type { Plan } from '../src/decide/plan.ts';
import { openRepository } from '../src/gather/repository.ts';
import { blobId } from '../src/history/objects.ts';
import { stateKey } from '../src/history/saved-state.ts';
import { historyDir } from '../src/history/store.ts';
import type { Head } from '../src/note/head.ts';
import type { Repository as Opened } from '../src/repository.ts';
import type { Environment } from './environment.ts';
import { saveLive, textOf } from './notes.ts';
import { BRANCH, Repository } from './repository.ts';

const SAVES = 10_000;

/** The history after so many saves, in bytes of whole blocks. */
export interface MeasuredDisk {
  about: string;
  bytes: number;
}

/**
 * Measures what ten thousand saves of one effort take on disk. They are made in this process, by the code
 * that every save goes through, and `git gc --auto` is started as it is there.
 *
 * @param directory an empty one for the repository
 */
export async function measureDisk(directory: string, env: Environment): Promise<MeasuredDisk[]> {
  const repository = new Repository(join(directory, 'repository'), {
    ...env,
    // git's own defaults, the housekeeping included.
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_AUTHOR_NAME: 'A U Thor',
    GIT_AUTHOR_EMAIL: 'author@example.com',
    GIT_COMMITTER_NAME: 'A U Thor',
    GIT_COMMITTER_EMAIL: 'author@example.com',
  });
  mkdirSync(repository.archive, { recursive: true });
  saveLive(repository);
  const opened = await openRepository(repository.path, repository.env);
  const history = historyDir(opened.place.commonDir);
  const note = repository.read('CHECKPOINT.md');
  const head: Head = {
    kind: 'branch',
    branch: BRANCH as BranchName,
    oid: 'a'.repeat(40) as ObjectId,
  };
  let largest = 0;
  for (let n = 1; n <= SAVES; n++) {
    saveOnce(opened, head, textOf(note, n));
    if (n % 100 === 0) largest = Math.max(largest, sizeOf(history));
  }
  const left = sizeOf(history);
  repository.git('--git-dir', history, 'gc', '--quiet');
  return [
    { about: 'at the most, before git packs them by itself', bytes: largest },
    { about: 'after ten thousand, some of them loose', bytes: left },
    { about: 'after `git gc`, which packs the rest', bytes: sizeOf(history) },
  ];
}

/** What a save on the same branch does: the earlier text is kept, the new one written, the state recorded. */
function saveOnce(repository: Opened, head: Head, text: string): void {
  const { layout } = repository;
  const extra = () =>
    new Map([
      [
        stateKey(head),
        Buffer.from(JSON.stringify({ note: blobId(Buffer.from(text)), head: null, dirty: {} })),
      ],
    ]);
  const details = { dryRun: false, head, now: new Date(), extra };
  const { outcome, warnings } = carryOut(repository, details, {
    read: () => readLive(layout.live)?.bytes ?? null,
    decide: (replaces) => {
      const plan: Plan = {
        operation: 'save',
        moves: [
          {
            verb: 'keep-previous',
            from: layout.live,
            to: below(layout.archive, 'feature-login.prev.md'),
          },
          { verb: 'write', to: layout.live, text, replaces },
        ],
      };
      return { kind: 'plan' as const, plan };
    },
  });
  if (outcome?.failed || warnings.length > 0)
    throw outcome?.failed?.error ?? new Error(warnings[0]);
}

/** What a directory takes on disk, in bytes: whole blocks. */
function sizeOf(path: string): number {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return 0; // the housekeeping has just removed it
  const names = stat.isDirectory() ? readdirSync(path) : [];
  return names.reduce((sum, name) => sum + sizeOf(join(path, name)), stat.blocks * 512);
}
