import { readLive } from '../../archive/notes.ts';
import type { SaveOptions } from '../../decide/save.ts';
import { indexBefore } from '../../decide/staging.ts';
import type { JournalDetails } from '../../history/journal.ts';
import { stateOfPlan } from '../../history/saved-state.ts';
import type { Saving } from './saving.ts';
import { stagingOf } from './stage-live.ts';

/** What the history says of this save. */
export function detailsOf(run: Saving, options: SaveOptions): JournalDetails {
  const { context, invocation, repository } = run;
  const { head } = context.named;
  const { file } = repository.settings.config;
  const staging = stagingOf(run, options) === null;
  const change = context.changes.find((one) => one.path === file);
  return {
    head,
    now: invocation.now,
    indexBefore: staging ? indexBefore(change, readLive(repository.layout.live) !== null) : null,
    extra: (plan) =>
      options.as === null ? stateOfPlan(plan, head, context.dirty) : new Map<string, Uint8Array>(),
  };
}
