import { readLive } from '../../archive/notes.ts';
import type { SaveOptions } from '../../decide/save.ts';
import { indexBefore } from '../../decide/staging.ts';
import type { JournalDetails } from '../../history/journal.ts';
import { blobId } from '../../history/objects.ts';
import type { SavedState } from '../../history/saved-state.ts';
import { stateKey } from '../../history/saved-state.ts';
import { encodeText } from '../../note/encoding.ts';
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
    extra: ({ moves }) => {
      const written = moves.find((move) => move.verb === 'write');
      if (options.as !== null || written?.verb !== 'write') return new Map();
      const note = blobId(encodeText(written.text));
      const state: SavedState = { note, head: head.oid || null, dirty: context.dirty };
      return new Map([[stateKey(head), Buffer.from(JSON.stringify(state))]]);
    },
  };
}
