import { readEntries, readLive } from '../archive/notes.ts';
import { findDrift } from '../decide/drift.ts';
import { resumable } from '../decide/resume.ts';
import { mirrorSlot } from '../decide/slots.ts';
import { gatherDrift } from '../gather/drift.ts';
import { askNamedHead } from '../gather/head.ts';
import { isForeignTracked } from '../gather/live.ts';
import { lostLive } from '../gather/lost.ts';
import { listRefs } from '../git/refs.ts';
import { readStatus } from '../git/status.ts';
import { ownerOf } from '../note/head.ts';
import { mirrorsOf, parkedOf, type StoredNote } from '../note/stored.ts';
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
  const named = await askNamedHead(repository, state.head, refs);
  const live = readLive(layout.live);
  const entries = readEntries(layout.archive);
  const parked = parkedOf(entries, named);
  const copies = mirrorsOf(entries, named);
  const foreign = live?.note.kind === 'foreign';
  const others = resumable({ entries, live, elsewhere: [] });
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
    parked,
    copies,
    mirror:
      live && mirrorIn(entries, mirrorSlot({ ...named, archive: layout.archive, entries }, live)),
    lost: lostLive(repository, live, entries),
    others: others.filter((one) => !parked.includes(one) && !copies.includes(one)).length,
    now: invocation.now,
  };
  return { data: statusData(report), text: renderStatus(report), warnings: settings.warnings };
}

function mirrorIn(entries: readonly StoredNote[], path: string): StoredNote | null {
  return entries.find((one) => one.path === path) ?? null;
}
