import { carryOut } from '../archive/carry-out.ts';
import { namesIn, readArchived, readLive } from '../archive/notes.ts';
import { placeOf } from '../decide/plan.ts';
import { decideRestore } from '../decide/restore.ts';
import { CheckpointError } from '../errors.ts';
import { findEffort } from '../gather/effort.ts';
import { openWhereLive } from '../gather/find-note.ts';
import { gatherNamedHead } from '../gather/head.ts';
import { isForeignTracked } from '../gather/live.ts';
import { presentNote } from '../gather/present.ts';
import { readWorktree } from '../gather/worktree.ts';
import { askRefs } from '../git/refs.ts';
import { askHead } from '../git/status.ts';
import { pickVersion, TWO_DIFFER, versionsFor } from '../history/versions.ts';
import { formatAge } from '../note/moment.ts';
import { carried } from './carried.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';

/** `git checkpoint restore`: a recorded text comes back; what it replaces is recorded first. */
export async function restore(
  invocation: RepositoryInvocation,
  options: Options,
  [given]: readonly string[],
): Promise<Answer> {
  const { repository: here } = invocation;
  const from = options['from'];
  const rev = typeof from === 'string' ? from.replace(/^.*@/s, '') : null;
  const wanted = rev === null ? TWO_DIFFER : versionsFor(rev);
  const effort = await findEffort(here, given, wanted);
  const picked =
    rev === null
      ? effort.picked
      : pickVersion(effort.versions, effort.history.operations, effort.name, rev);
  const present = await presentNote(here, effort);
  const version = picked ?? effort.versions.find((one) => !present?.bytes.equals(one.bytes));
  if (!version) {
    throw new CheckpointError(
      'refused',
      `no version of '${effort.name}' differs from its text now`,
    );
  }
  const repository = present ? await openWhereLive(here, present) : here;
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
      read: () => ({
        ...readWorktree(repository, { ...named, liveTracked, outdated: null }, () =>
          readArchived(layout.archive),
        ),
        name: effort.name,
        bytes: version.bytes,
        note: version.note,
        stem: version.stem,
        present,
        archiveNames: namesIn(layout.archive),
      }),
      decide: decideRestore,
    },
  );
  return carried('restore', repository, result, (outcome) => {
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
