import { catFiles } from '../git/cat-file.ts';
import { liveKey } from '../history/keys.ts';
import { blobId } from '../history/objects.ts';
import { parseOperation } from '../history/operation.ts';
import { recordedBlobs } from '../history/record.ts';
import { hasHistory, historyDir, readObjects, readTip } from '../history/store.ts';
import { readNote } from '../note/document/read-note.ts';
import { decodeText } from '../note/encoding.ts';
import type { Note } from '../note/note.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';

/** How far back is looked: what was lost is noticed by one of the next commands, if by any. */
const MOST_COMMITS = 50;

/** The live note as a commit has it, and the operation that the commit is of. */
interface Step {
  text: Buffer | null;
  operation: string;
}

/** What was lost, and how to tell its text from those that it had before. */
export interface Lost {
  note: Note;
  bytes: Buffer;
  /** Whether a text is one that the note had before it got the one that was lost. */
  older(text: Buffer): boolean;
}

/**
 * A live note that this worktree had and that is nowhere on disk any more, though no command of ours
 * took it away: git itself overwrites and removes ignored and tracked files on a switch, and `git
 * clean` takes them along (field case 37). An edit by hand is no loss; the note is then still of the
 * same branch. Costs one process, and none where a command of ours has just written the live note.
 */
export function lostLive(
  { place }: Repository,
  live: StoredNote | null,
  archived: readonly StoredNote[],
): Lost | null {
  const gitDir = historyDir(place.commonDir);
  if (!hasHistory(gitDir) || (live && isByUs(gitDir, liveKey(place), live))) return null;
  const known = new Set([...(live ? [live] : []), ...archived].map((one) => blobId(one.bytes)));
  let later = live && { oid: blobId(live.bytes), note: live.note, bytes: live.bytes };
  let byUs = false;
  // Down from the present, as long as only outsiders have changed the live note.
  const steps = stepsBack(gitDir, liveKey(place));
  for (const [at, { text, operation }] of steps.entries()) {
    const earlier = text && { oid: blobId(text), note: readNote(decodeText(text)), bytes: text };
    if (earlier?.oid !== later?.oid) {
      if (byUs || !earlier) return null;
      const { note, oid } = earlier;
      if (note.kind !== 'foreign' && isOther(note, later?.note) && !known.has(oid)) {
        const before = new Set(steps.slice(at).map((step) => step.text && blobId(step.text)));
        before.delete(oid);
        return { note, bytes: earlier.bytes, older: (one) => before.has(blobId(one)) };
      }
    }
    later = earlier;
    byUs = operation !== 'record';
  }
  return null;
}

/** Whether the live note is what the newest operation left. */
function isByUs(gitDir: string, key: string, { bytes, note }: StoredNote): boolean {
  try {
    const tip = readTip(gitDir);
    const commit = tip && readObjects(gitDir, [tip]).get(tip);
    if (!commit || note.kind !== 'own' || parseOperation(commit.toString()).name === 'record') {
      return false;
    }
    return recordedBlobs(gitDir, [key]).get(key) === blobId(bytes);
  } catch {
    return false;
  }
}

/** Whether a live note took the place of another one, rather than being the same one edited. */
function isOther({ branch }: Note, later: Note | undefined): boolean {
  if (!later || later.kind === 'foreign') return true;
  return later.kind === 'own' && later.branch !== branch;
}

/** The newest commits, by one process; none of a history that is damaged, which is doctor's business. */
function stepsBack(gitDir: string, key: string): Step[] {
  try {
    // By its name: git waits for a pipe in the ref's place.
    const tip = readTip(gitDir);
    if (tip === null) return [];
    const commits = Array.from({ length: MOST_COMMITS }, (_, n) => `${tip}~${n}`);
    const contents = catFiles(gitDir, [...commits, ...commits.map((one) => `${one}:${key}`)]);
    return commits.flatMap((_, n) => {
      const commit = contents[n];
      if (!commit) return [];
      const operation = parseOperation(commit.toString()).name;
      return [{ operation, text: contents[n + MOST_COMMITS] ?? null }];
    });
  } catch {
    return [];
  }
}
