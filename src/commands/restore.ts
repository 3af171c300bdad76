import { carryOut } from '../archive/carry-out.ts';
import { namesIn, readArchived, readLive } from '../archive/notes.ts';
import { MOST_LOOKS } from '../decide/decision.ts';
import { placeOf } from '../decide/plan.ts';
import { decideRestore } from '../decide/restore.ts';
import { CheckpointError } from '../errors.ts';
import { type Effort, findEffort } from '../gather/effort.ts';
import { openWhereLive } from '../gather/find-note.ts';
import { gatherNamedHead } from '../gather/head.ts';
import { isForeignTracked } from '../gather/live.ts';
import { askPresent } from '../gather/present.ts';
import { readWorktree } from '../gather/worktree.ts';
import { askRefs } from '../git/refs.ts';
import { askHead } from '../git/status.ts';
import { pickVersion, TWO_DIFFER, versionsFor } from '../history/versions.ts';
import { formatAge } from '../note/moment.ts';
import { carried } from './carried.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';

/**
 * `git checkpoint restore`: a recorded text comes back; what it replaces is recorded first. Where the
 * note has gone elsewhere since it was found, it is looked for anew.
 */
export async function restore(
  invocation: RepositoryInvocation,
  options: Options,
  args: readonly string[],
  looks = 1,
): Promise<Answer> {
  const { repository: here } = invocation;
  const [given] = args;
  const from = options['from'];
  const rev = typeof from === 'string' ? from.replace(/^.*@/s, '') : null;
  const wanted = rev === null ? TWO_DIFFER : versionsFor(rev);
  const effort = await findEffort(here, given, wanted);
  const picked =
    rev === null
      ? effort.picked
      : pickVersion(effort.versions, effort.history.operations, effort.name, rev);
  const look = await askPresent(here, effort);
  const seen = look(readArchived(here.layout.archive));
  const repository = seen ? await openWhereLive(here, seen) : here;
  const { layout, place, client } = repository;
  const [head, refs] = await Promise.all([askHead(client, place.worktreeName), askRefs(client)]);
  const [named, liveTracked] = await Promise.all([
    gatherNamedHead(repository, head, refs),
    isForeignTracked(repository, readLive(layout.live)),
  ]);
  const dryRun = options['dryRun'] === true;
  const result = carryOut(
    repository,
    { dryRun, head, now: invocation.now },
    {
      read: () => {
        const known = { ...named, liveTracked, outdated: null };
        const facts = readWorktree(repository, known, () => readArchived(layout.archive));
        const present = look(facts.archived);
        const version = picked ?? effort.versions.find((one) => !present?.bytes.equals(one.bytes));
        if (!version) throw withoutVersion(effort);
        const archiveNames = namesIn(layout.archive);
        return { ...facts, ...version, name: effort.name, version, seen, present, archiveNames };
      },
      decide: (facts) => decideRestore(facts),
    },
  );
  if (result.kind === 'refuse' && result.outrun && looks < MOST_LOOKS) {
    // By then, other versions may have the numbers.
    const again = picked ? [`${effort.name}@${picked.recorded.commit}`] : args;
    return restore(invocation, { ...options, from: undefined }, again, looks + 1);
  }
  return carried('restore', repository, result, (outcome, { facts: { version } }) => {
    const path = placeOf(outcome, 'write');
    const age = formatAge(invocation.now.getTime() - version.recorded.at.getTime());
    const rev = `${effort.name}@{${effort.versions.indexOf(version)}}`;
    return {
      data: { name: effort.name, from: version.recorded.commit, path },
      text: `restored ${path} as it was ${age} (${rev})`,
      warnings: here.settings.warnings,
    };
  });
}

function withoutVersion({ name }: Effort): CheckpointError {
  return new CheckpointError('refused', `no version of '${name}' differs from its text now`);
}
