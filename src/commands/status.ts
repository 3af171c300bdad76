import { gatherDrift } from '../archive/gather-drift.ts';
import { isForeignTracked } from '../archive/gather-resume.ts';
import { lostLive } from '../archive/history/lost.ts';
import { readEntries, readLive } from '../archive/read.ts';
import { viewOf } from '../archive/view.ts';
import { resumable } from '../checkpoint/decide/resume.ts';
import { findDrift } from '../checkpoint/drift.ts';
import { ownerOf } from '../checkpoint/head.ts';
import { mirrorSlot } from '../checkpoint/slots.ts';
import { mirrorsOf, parkedOf, type StoredNote } from '../checkpoint/stored.ts';
import { listRefs } from '../git/refs.ts';
import { readStatus } from '../git/status.ts';
import { renderStatus, type StatusReport, statusData } from '../render/status.ts';
import type { Answer, RepositoryInvocation } from './command.ts';

/** `git checkpoint` alone: where this worktree stands, by at most five git processes. */
export async function status(invocation: RepositoryInvocation): Promise<Answer> {
  const { repository } = invocation;
  const { client, layout, place, settings } = repository;
  const [state, refs] = await Promise.all([
    readStatus(client, place.worktreeName),
    listRefs(client),
  ]);
  const view = await viewOf(repository, state.head, refs);
  const live = readLive(layout.live);
  const entries = readEntries(layout.archive);
  const parked = parkedOf(entries, view);
  const copies = mirrorsOf(entries, view);
  const foreign = live?.note.kind === 'foreign';
  const others = resumable({ entries, live, elsewhere: [] });
  const report: StatusReport = {
    place,
    layout,
    head: view.head,
    live,
    owner: live ? ownerOf(live.note, view.head, view.formerNames) : null,
    tracked: await isForeignTracked(repository, live),
    drift:
      live && !foreign
        ? findDrift(
            await gatherDrift(repository, { view, status: state, refs }, live, { brief: true }),
          )
        : [],
    parked,
    copies,
    mirror:
      live && mirrorIn(entries, mirrorSlot({ ...view, archive: layout.archive, entries }, live)),
    lost: lostLive(repository, live, entries),
    others: others.filter((one) => !parked.includes(one) && !copies.includes(one)).length,
    now: invocation.now,
  };
  return { data: statusData(report), text: renderStatus(report), warnings: settings.warnings };
}

function mirrorIn(entries: readonly StoredNote[], path: string): StoredNote | null {
  return entries.find((one) => one.path === path) ?? null;
}
