import type { Seen } from '../note/compose/compose.ts';
import type { StoredNote, View } from '../note/stored.ts';

/** What a save has to know before it decides. */
export interface SaveFacts extends View {
  /** Absolute paths of the live note and the archive. */
  livePath: string;
  archive: string;
  /** The live note's name as the resume command says it. */
  liveName: string;
  live: StoredNote | null;
  /** Whether git tracks the live note; asked only where it is a foreign document. */
  liveTracked: boolean;
  /** When the live note was last changed, as `YYYYMMDD-HHMMSS` in local time. */
  liveStamp: string;
  /** The archive's notes under this branch's slugs, and under the name that a second effort may take. */
  entries: StoredNote[];
  /** Everything that has a name in the archive, whoever made it. */
  archiveNames: readonly string[];
  linked: boolean;
  /** The session that saves, if one is known; it is named in the note's first line. */
  session: string | null;
  /** The ignore rule that is missing, if any. */
  ignore: { file: string; line: string }[];
  seen: Seen;
  now: Date;
  /** `now` as the note shows it. */
  moment: string;
}
