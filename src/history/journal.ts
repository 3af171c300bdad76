/**
 * The history as `carryOut` uses it: the present texts before they are touched, the outcome after.
 * Whatever is wrong with the history never stops an operation; it is told once.
 */

import { lstatSync } from 'node:fs';
import type { AbsolutePath, ObjectId } from '../brands.ts';
import { type Applied, filesOfPlan, type Plan } from '../decide/plan.ts';
import { readRegular } from '../disk/regular-file.ts';
import { reasonOf } from '../errors.ts';
import type { Head } from '../note/head.ts';
import { sessionIn, withoutStamp } from '../note/stamp.ts';
import type { Repository } from '../repository.ts';
import { linesAddedTo, readIgnoreFiles } from './ignored.ts';
import { keyOf } from './keys.ts';
import type { IgnoredLines, Operation } from './operation.ts';
import { LARGEST, record } from './record.ts';
import { historyDir } from './store.ts';

export interface Journal {
  /** Records the present texts of some files. False where one is not recorded. */
  before(paths: Iterable<AbsolutePath>): boolean;
  /** Those of the files of a plan; where one is not recorded, nothing may be overwritten. */
  beforePlan(plan: Plan): boolean;
  /** Records what the moves have made of them. */
  after(plan: Plan, outcome: Applied): void;
  /** What went wrong, in words, each once. */
  readonly warnings: string[];
  /** Why it could not be written, in words; null where it was, or was not tried. */
  failure(): string | null;
}

export interface JournalDetails {
  head: Head;
  now: Date;
  indexBefore?: string | null;
  about?: ObjectId | null;
  /** Further files of the tree that belong to the operation, by their paths in it. */
  extra?: (plan: Plan) => ReadonlyMap<string, Uint8Array | null>;
}

/** Opens the history for one operation. */
export function openJournal(repository: Repository, details: JournalDetails): Journal {
  const { place, layout, settings, env } = repository;
  const { head, now } = details;
  const gitDir = historyDir(place.commonDir);
  const warnings: string[] = [];
  const warn = (warning: string) => {
    if (!warnings.includes(warning)) warnings.push(warning);
  };
  const signature = { who: settings.identity, now };
  const operation = (name: string, ignored: readonly IgnoredLines[] = []): Operation => ({
    name,
    branch: head.kind === 'branch' ? head.branch : null,
    head: head.oid || null,
    worktree: place.worktree,
    session: sessionIn(env),
    indexBefore: name === 'record' ? null : (details.indexBefore ?? null),
    about: name === 'record' ? null : (details.about ?? null),
    unrecorded: name === 'record' ? null : [...unrecorded].join('\n') || null,
    ignored,
  });
  let ignoreFiles: ReturnType<typeof readIgnoreFiles> = new Map();
  const unrecorded = new Set<string>();
  const present = (paths: Iterable<AbsolutePath>): Map<string, Uint8Array | null> => {
    const files = new Map<string, Uint8Array | null>();
    for (const path of new Set(paths)) {
      const key = keyOf(path, layout, place);
      if (key === null) continue;
      const size = lstatSync(path, { throwIfNoEntry: false })?.size ?? 0;
      if (size <= LARGEST) files.set(key, readRegular(path)?.bytes ?? null);
      else {
        unrecorded.add(key);
        warn(`'${path}' is larger than 1 MiB and not kept in the history`);
      }
    }
    return files;
  };
  let failure: string | null = null;
  const guarded = (action: () => void): boolean => {
    try {
      action();
      return true;
    } catch (error) {
      failure = reasonOf(error);
      warn(`the history could not be written: ${failure}; 'git checkpoint doctor' looks into it`);
      return false;
    }
  };
  const before = (paths: Iterable<AbsolutePath>) =>
    guarded(() => {
      record(gitDir, operation('record'), signature, present(paths), false);
    }) && unrecorded.size === 0;
  return {
    warnings,
    failure: () => failure,
    before,
    beforePlan: (plan) => {
      const stamped = onlyStamped(plan);
      ignoreFiles = readIgnoreFiles(plan);
      return before(touched(plan, layout.live).filter((path) => !stamped.has(path)));
    },
    after: (plan, outcome) => {
      // Nothing happened, unless an operation that changed no file was taken back.
      if (outcome.done.length === 0 && !details.about) return;
      guarded(() => {
        const files = present([
          ...touched(plan, layout.live),
          ...outcome.done.map((one) => one.at),
        ]);
        for (const [path, bytes] of details.extra?.(plan) ?? []) files.set(path, bytes);
        const done = operation(plan.operation, linesAddedTo(ignoreFiles));
        // A mirror that was up to date is no change, though a plan had it.
        const always = !!details.about || outcome.done.some(({ verb }) => verb !== 'mirror');
        record(gitDir, done, signature, files, always);
      });
    },
  };
}

/**
 * The files that gain or change a stamp and nothing else, where nobody can take that back: their text
 * is in what is recorded afterwards.
 */
function onlyStamped({ operation, moves }: Plan): Set<AbsolutePath> {
  const unstamped = (text: Uint8Array | string) =>
    withoutStamp(Buffer.from(text).toString('latin1')); // byte for byte
  return new Set(
    moves.flatMap((move) =>
      operation === 'record' &&
      move.verb === 'write' &&
      move.replaces !== null &&
      unstamped(move.text) === unstamped(move.replaces)
        ? [move.to]
        : [],
    ),
  );
}

/** Every file of a plan, and the live note in any case, unless something else has its name. */
function touched(plan: Plan, live: AbsolutePath): AbsolutePath[] {
  const mayBe = lstatSync(live, { throwIfNoEntry: false })?.isFile() !== false;
  return [...(mayBe ? [live] : []), ...filesOfPlan(plan)];
}
