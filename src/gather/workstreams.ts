import { readArchived } from '../archive/notes.ts';
import type { WorkstreamFacts } from '../decide/workstream.ts';
import { formatMoment } from '../note/moment.ts';
import { sessionId, sessionIn } from '../note/stamp.ts';
import type { Repository } from '../repository.ts';

/** Reads what a decision about workstreams needs; for use under the lock. */
export function readWorkstreams({ layout, env }: Repository, now: Date): WorkstreamFacts {
  const offset = -now.getTimezoneOffset();
  return {
    archive: layout.archive,
    archived: readArchived(layout.archive),
    session: sessionId(sessionIn(env)),
    moment: { now, offset, text: formatMoment(now, offset) },
  };
}
