import type { AbsolutePath, BranchName, ObjectId } from '../brands.ts';
import type { Commit } from '../note/change.ts';
import { numbered } from '../note/numbered.ts';
import { type At, changeAt, tryAskAt, tryChangeAt } from './at.ts';
import type { Client } from './client.ts';
import type { Rescue } from './rescue-commit.ts';
import { formatRescue, parseRescue, RESCUE_REFS } from './rescue-commit.ts';
import type { GitResult } from './run.ts';
import { gitFailure } from './run.ts';
import type { Snapshot } from './snapshot.ts';
import { EVERY_REF } from './unheld.ts';

export interface RescueDetails {
  /** The name to begin with; a taken one gets `-2`, `-3`, … */
  name: string;
  branch: BranchName | null;
  worktree: AbsolutePath;
  /** `Name <address>` */
  identity: string;
  now: Date;
}

/**
 * Keeps a snapshot as a commit of the form that `git stash` gives its own (git-stash(1),
 * "Discussion"): HEAD and what was staged are its parents, so that `git stash apply` knows it too.
 *
 * @param head the commit that HEAD names, null on an unborn branch
 * @returns the name that the rescue got, and its commit
 */
export async function rescueChanges(
  at: At,
  head: ObjectId | null,
  { tree, staged }: Snapshot,
  details: RescueDetails,
): Promise<{ name: string; oid: ObjectId }> {
  const signature = signedBy(details);
  const commit = async (of: ObjectId, parents: readonly ObjectId[], message: string) => {
    const args = ['commit-tree', ...parents.flatMap((parent) => ['-p', parent]), '-m', message, of];
    return (await changeAt(at, args, signature)).trim() as ObjectId;
  };
  const base = head ?? (await commit(await emptyTree(at), [], 'nothing was committed yet\n'));
  const index = await commit(
    staged,
    [base],
    `what was staged in ${JSON.stringify(details.worktree)}\n`,
  );
  return hold(at, await commit(tree, [base, index], formatRescue(details)), details.name);
}

/** Keeps commits as they are. */
export function rescueCommits(
  at: At,
  oid: ObjectId,
  name: string,
): Promise<{ name: string; oid: ObjectId }> {
  return hold(at, oid, name);
}

/** Makes the ref, under the first name that is free: nothing is ever overwritten. */
async function hold(
  at: At,
  oid: ObjectId,
  wanted: string,
): Promise<{ name: string; oid: ObjectId }> {
  for (const names = numbered(wanted); ; ) {
    const name = names.next().value;
    const ref = RESCUE_REFS + name;
    const args = ['update-ref', '-m', 'git checkpoint worktree-remove', ref, oid, ''];
    const result = await tryChangeAt(at, args);
    if (result.code === 0) return { name, oid };
    const taken = (await tryAskAt(at, ['show-ref', '--verify', '--quiet', ref])).code === 0;
    if (!taken) throw gitFailure(args, result);
  }
}

async function emptyTree(at: At): Promise<ObjectId> {
  return (await changeAt(at, ['hash-object', '-w', '-t', 'tree', '/dev/null'])).trim() as ObjectId;
}

function signedBy({ identity, now }: RescueDetails): NodeJS.ProcessEnv {
  const [, name = '', email = ''] = /^(.*) <(.*)>$/.exec(identity) ?? [];
  const date = `@${Math.floor(now.getTime() / 1000)} +0000`;
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    GIT_COMMITTER_DATE: date,
  };
}

const FIELDS = ['%(refname)', '%(objectname)', '%(parent)', '%(committerdate:unix)', '%(contents)'];

/** Every rescue, the newest first. */
export async function askRescues(client: Client): Promise<Rescue[]> {
  const text = await client.ask([
    'for-each-ref',
    '--sort=-committerdate',
    `--format=${FIELDS.join('%00')}%00`,
    RESCUE_REFS,
  ]);
  const values = text.split('\0');
  const rescues: Rescue[] = [];
  for (let i = 0; i + FIELDS.length <= values.length - 1; i += FIELDS.length) {
    const [ref = '', oid = '', parents = '', at = '', message = ''] = values.slice(i);
    const name = ref.replace(/^\n/, '').slice(RESCUE_REFS.length);
    rescues.push(
      parseRescue({
        name,
        oid: oid as ObjectId,
        parents: parents.split(' ') as ObjectId[],
        at: new Date(Number(at) * 1000),
        message,
      }),
    );
  }
  return rescues;
}

/** The files of a rescue that differ from what it was based on. */
export async function rescuedFiles(client: Client, { oid }: Rescue): Promise<string[]> {
  const args = ['diff-tree', '--name-only', '--no-renames', '-r', '-z', `${oid}^`, oid, '--'];
  return (await client.ask(args)).split('\0').filter((path) => path !== '');
}

/** The commits of a rescue that no other ref holds, newest first; the rescue's own is none of them. */
export async function rescuedCommits(
  client: Client,
  { name, oid, kind }: Rescue,
): Promise<Commit[]> {
  const text = await client.ask([
    'log',
    '--no-show-signature',
    '--no-color',
    '-z',
    '--format=%H %s',
    kind === 'changes' ? `${oid}^` : oid,
    '--not',
    `--exclude=${RESCUE_REFS}${name}`,
    ...EVERY_REF,
    '--',
  ]);
  return text
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => ({
      oid: (line.split(' ')[0] ?? '') as ObjectId,
      subject: line.slice(line.indexOf(' ') + 1),
    }));
}

/** The rescue as `git show` prints it: a summary of the files, and the difference. */
export function showRescue(client: Client, { name, oid }: Rescue): Promise<string> {
  return client.ask([
    'log',
    // In git's own form, whatever format.pretty, log.date and log.decorate say.
    '--pretty=medium',
    '--date=default',
    '--no-decorate',
    '--first-parent',
    '--diff-merges=first-parent',
    '--stat',
    '--patch',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '--no-show-signature',
    oid,
    '--not',
    `--exclude=${RESCUE_REFS}${name}`,
    ...EVERY_REF,
    '--',
  ]);
}

/**
 * Brings a rescue's changes into a worktree as git does with a stash: merged, and nothing overwritten.
 * Which files are in conflict git says on standard output, so that has to reach the caller as well.
 */
export function applyRescue(client: Client, { oid }: Rescue): Promise<GitResult> {
  return client.change(['stash', 'apply', oid]);
}

/** Takes a rescue's ref away, unless it is no longer what was looked at. */
export async function dropRescue(client: Client, { name, oid }: Rescue): Promise<void> {
  const args = ['update-ref', '-d', RESCUE_REFS + name, oid];
  const result = await client.change(args);
  if (result.code !== 0) throw gitFailure(args, result);
}
