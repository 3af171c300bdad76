import { readArchived, readLive } from '../archive/notes.ts';
import type { AbsolutePath } from '../brands.ts';
import { findDrift } from '../decide/drift.ts';
import { decideMerge } from '../decide/merge.ts';
import { pausedAmong } from '../decide/overview.ts';
import { mirrorSlot } from '../decide/slots.ts';
import { gatherDrift } from '../gather/drift.ts';
import { gatherNamedHead } from '../gather/head.ts';
import { gatherLeftBehind } from '../gather/left-behind.ts';
import { isForeignTracked } from '../gather/live.ts';
import { sweepMerged } from '../gather/merged.ts';
import { gatherMissing } from '../gather/missing.ts';
import { readLivesNearby } from '../gather/worktrees.ts';
import { askRefs, type Ref } from '../git/refs.ts';
import { askStatus } from '../git/status.ts';
import { ownerOf } from '../note/head.ts';
import { mirrorsOf, parkedOf, type StoredNote } from '../note/stored.ts';
import { describeMerge } from '../render/notices.ts';
import { renderStatus, type StatusReport, statusData } from '../render/status.ts';
import type { Repository } from '../repository.ts';
import type { Answer, RepositoryInvocation } from './command.ts';
import { NOBODY, whoIn } from './sessions.ts';

/** `git checkpoint` alone: where this worktree stands, by at most five git processes. */
export async function status(invocation: RepositoryInvocation): Promise<Answer> {
  const { repository } = invocation;
  const { client, layout, place, settings } = repository;
  const [state, refs] = await Promise.all([askStatus(client, place.worktreeName), askRefs(client)]);
  const named = await gatherNamedHead(repository, state.head, refs);
  const live = readLive(layout.live);
  const archived = readArchived(layout.archive);
  const parked = parkedOf(archived, named);
  const copies = mirrorsOf(archived, named);
  const foreign = live?.note.kind === 'foreign';
  const nearby = readLivesNearby(repository);
  const lives = [...(live && !foreign ? [live] : []), ...nearby];
  const report: StatusReport = {
    place,
    layout,
    head: named.head,
    live,
    owner: live ? ownerOf(live.note, named.head, named.formerNames) : null,
    tracked: await isForeignTracked(repository, live),
    drift:
      live && !foreign
        ? findDrift(
            await gatherDrift(repository, { named, status: state, refs }, live, { brief: true }),
          )
        : [],
    // In the middle of a rebase HEAD names no branch, but the note does.
    leftBehind: await gatherLeftBehind(
      repository,
      { named, refs },
      named.head.kind === 'detached' && live ? live.note : null,
    ),
    parked,
    copies,
    mirror:
      live && mirrorIn(archived, mirrorSlot({ ...named, archive: layout.archive, archived }, live)),
    missing: await gatherMissing(repository, refs, live, archived),
    others: pausedAmong(lives, archived, place.linked ? null : live).filter(
      (one) => !parked.includes(one) && !copies.includes(one),
    ),
    elsewhere: nearby.length,
    sessions: (await whoIn(repository))?.all(repository, invocation.now) ?? NOBODY,
    now: invocation.now,
  };
  return {
    data: statusData(report),
    text: renderStatus(report),
    hints: await mergedHints(repository, refs, archived),
    warnings: settings.warnings,
  };
}

/** What was merged since the last look, as after a conflict; the next command that changes something files it. */
async function mergedHints(
  repository: Repository,
  refs: readonly Ref[],
  archived: readonly StoredNote[],
): Promise<string[]> {
  const { onMerge } = repository.settings.config;
  if (archived.length === 0 || onMerge === 'off') return [];
  // What git cannot tell, a command that changes something says.
  const { merged } = await sweepMerged(repository, refs).catch(() => ({ merged: [] }));
  const { archive } = repository.layout;
  const { notices } = decideMerge({ archive, merged, archived, onMerge: 'hint' });
  return notices.map((notice) => describeMerge(notice)[1]);
}

function mirrorIn(archived: readonly StoredNote[], path: AbsolutePath): StoredNote | null {
  return archived.find((one) => one.path === path) ?? null;
}
