import { renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ObjectId } from '../brands.ts';
import { makeDirectory, removeFile, replaceFile } from '../disk/files.ts';
import { COMMAND_PATIENCE, withLock } from '../disk/lock.ts';
import { exists } from '../disk/regular-file.ts';
import { gitFailure } from '../git/run.ts';
import { firstFree, numbered } from '../note/numbered.ts';
import type { Repository } from '../repository.ts';
import { type Changes, changesAlong } from './changes.ts';
import { chainOf, type Survivor } from './damaged.ts';
import { completeHistory } from './frame.ts';
import { askHistory } from './log.ts';
import { createHistory, historyDir, REF, readTip } from './store.ts';

/** What became of a damaged history. */
export interface Repair {
  /** Where the damaged one is kept; null where nothing of it had to be left behind. */
  aside: string | null;
  /** How many operations are in the new one, and how many of their texts could not be read. */
  operations: number;
  lost: number;
}

/**
 * What is wrong with the history, in words; null where nothing is. Every object is read
 * (git-fsck(1)).
 */
export async function findDamage({ place, env }: Repository): Promise<string | null> {
  const gitDir = historyDir(place.commonDir);
  if (!exists(gitDir)) return null;
  if (!statSync(gitDir).isDirectory()) return `'${gitDir}' is not a directory`;
  try {
    // A first command that was killed leaves objects, no HEAD and no ref: the next one goes on.
    if (readTip(gitDir) === null) return null;
  } catch (error) {
    return (error as Error).message;
  }
  const result = await askHistory(gitDir, env, [
    'fsck',
    '--full',
    '--no-dangling',
    '--no-progress',
  ]);
  if (result.code === 0) return null;
  const said = [...result.stderr.split('\n'), ...result.stdout.split('\n')];
  const telling = said.find((line) => /^(?:error|fatal|missing)/.test(line));
  return telling ?? `git fsck exited with ${result.code}`;
}

/**
 * Saves of a damaged history what can be saved. Where only its frame is broken, that is mended in
 * place. Else all that can be read of it is recorded anew, commit by commit, up to the first damage
 * under the same names; the damaged one is moved aside.
 *
 * @param stamp for the name of the damaged one
 */
export async function repairHistory(repository: Repository, stamp: string): Promise<Repair> {
  const { env, layout, place } = repository;
  const gitDir = historyDir(place.commonDir);
  if (await mendFrame(repository, gitDir)) return { aside: null, operations: 0, lost: 0 };
  const fresh = `${gitDir}.repaired`;
  rmSync(fresh, { recursive: true, force: true });
  const saved = await salvage(gitDir, fresh, env);
  const aside = firstFree(numbered(`${gitDir}.damaged-${stamp}`), (path) => !exists(path));
  withLock(layout.state, { patience: COMMAND_PATIENCE }, () => {
    renameSync(gitDir, aside);
    if (saved.operations > 0) renameSync(fresh, gitDir);
  });
  rmSync(fresh, { recursive: true, force: true });
  return { aside, ...saved };
}

/** Makes HEAD and what else has no content of its own; whether that was all. */
async function mendFrame(repository: Repository, gitDir: string): Promise<boolean> {
  try {
    if (readTip(gitDir) === null) return false;
    createHistory(gitDir);
    completeHistory(gitDir);
    return (await findDamage(repository)) === null;
  } catch {
    return false;
  }
}

/** Records in a fresh repository what can be read of a damaged one. */
async function salvage(
  damaged: string,
  fresh: string,
  env: NodeJS.ProcessEnv,
): Promise<Omit<Repair, 'aside'>> {
  if (!statSync(damaged).isDirectory()) return { operations: 0, lost: 0 };
  createHistory(fresh);
  completeHistory(fresh);
  // The damaged one's objects are read through the fresh one: its own frame may be part of the damage.
  const alternates = join(fresh, 'objects', 'info', 'alternates');
  makeDirectory(dirname(alternates));
  replaceFile(alternates, Buffer.from(`../../${basename(damaged)}/objects\n`));
  const names = await askHistory(fresh, env, [
    'cat-file',
    '--batch-all-objects',
    '--batch-check=%(objecttype) %(objectname)',
  ]);
  const commits = [...names.stdout.matchAll(/^commit ([0-9a-f]{40})$/gm)].map(
    (one) => (one[1] ?? '') as ObjectId,
  );
  const chain = chainOf(fresh, commits, tipOf(damaged));
  let stream = '';
  let lost = 0;
  for (const { commit, changes } of changesAlong(fresh, chain)) {
    stream += formatCommit(commit, changes);
    lost += changes.lost;
  }
  // Kept as a pack: unpacked, an object would be taken for one that the damaged repository has.
  const keep = ['-c', 'fastimport.unpackLimit=1'];
  await succeed(fresh, env, [...keep, 'fast-import', '--quiet', '--force'], stream);
  await succeed(fresh, env, ['repack', '-a', '-d', '-q']);
  removeFile(alternates);
  return { operations: chain.length, lost };
}

async function succeed(
  gitDir: string,
  env: NodeJS.ProcessEnv,
  args: string[],
  input?: string,
): Promise<void> {
  const result = await askHistory(gitDir, env, args, input);
  if (result.code !== 0) throw gitFailure(args, result);
}

function tipOf(gitDir: string): ObjectId | null {
  try {
    return readTip(gitDir);
  } catch {
    return null;
  }
}

/** A commit as git-fast-import(1) reads it: author, committer and message are the old ones. */
function formatCommit({ content }: Survivor, { files }: Changes): string {
  const text = content.toString();
  const people = text.match(/^(?:author|committer) .*$/gm)?.slice(0, 2) ?? [];
  const message = text.slice(text.indexOf('\n\n') + 2);
  const changes = [...files].map(([path, oid]) =>
    oid === null ? `D ${quoted(path)}` : `M 100644 ${oid} ${quoted(path)}`,
  );
  return [
    `commit ${REF}`,
    ...people,
    `data ${Buffer.byteLength(message)}`,
    message,
    ...changes,
    '',
    '',
  ].join('\n');
}

/** A path in the quotes of C, which it needs where it holds a line break or begins with a quote. */
function quoted(path: string): string {
  const escaped = path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n');
  return /^"|\n/.test(path) ? `"${escaped}"` : path;
}
