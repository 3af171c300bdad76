import type { BranchName } from '../../brands.ts';
import { isBranchName } from './branch.ts';

/** What a note's header says. */
export interface Header {
  /** Text of the first first-level heading as written. */
  title: string | null;
  branch: BranchName | null;
  detached: boolean;
  date: string | null;
  context: string | null;
}

/**
 * The header as the writer leaves it, in ASCII and without marks that could mean more than they are:
 * nearly every header there is. No pattern in it tries a place twice.
 */
const WRITTEN =
  /^(?:<!-- ckpt-session: [\w-]{1,100} -->\n)?# (Checkpoint: [^\r\n]*[^\r\n\t #])\n\n\*\*Date:\*\* (\d[\d: +-]*\d)\n\*\*Branch:\*\* `([\w/.-]+)`\n\*\*Session context:\*\* ([!-)+-;=-[\]^a-{}~](?:[ -)+-;=-[\]^a-{}~]*[!-)+-;=-[\]^a-{}~])?)\n\n## /;

/**
 * Reads a header of the writer's own form by one expression, in a tenth of the time that the scanner
 * takes for it, and with the same result.
 *
 * @returns null where the header is, or could be, of another form
 */
export function readWrittenHeader(text: string): Header | null {
  const [, title, date, branch, context] = WRITTEN.exec(text) ?? [];
  if (!title || !date || !branch || !context || !isBranchName(branch)) return null;
  return { title, branch, detached: false, date, context };
}
