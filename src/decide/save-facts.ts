import type { AbsolutePath } from '../brands.ts';
import type { Seen } from '../note/compose/compose.ts';
import type { WorktreeFacts } from './facts.ts';
import type { Missing } from './missing.ts';

/**
 * What a save has to know before it decides. Of the archive it needs the notes under this branch's slugs,
 * and under the name that a second effort may take.
 */
export interface SaveFacts extends WorktreeFacts {
  /** The live note's name as the resume command says it. */
  liveName: string;
  /** Whether the live note is of the detached HEAD from which this branch goes on. */
  goesOnDetached: boolean;
  /** What was live here and is gone; asked only where a save has no earlier text to go on from. */
  missing: Missing | null;
  /** Everything that has a name in the archive, ours or not. */
  archiveNames: readonly string[];
  /** The session that saves, if one is known; it is named in the note's first line. */
  session: string | null;
  /** The ignore rule that is missing, if any. */
  ignore: { file: AbsolutePath; line: string }[];
  seen: Seen;
  now: Date;
  /** `now` as the note shows it. */
  moment: string;
}
