/**
 * What a branch looked like when it was saved: for an exact answer to "what has changed since". Kept
 * in the history's tree, one file a branch, the last save's.
 */

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AbsolutePath, ObjectId } from '../brands.ts';
import type { Plan } from '../decide/plan.ts';
import type { Change } from '../note/change.ts';
import { encodeText } from '../note/encoding.ts';
import type { Head } from '../note/head.ts';
import { slugOf } from '../note/slug.ts';
import { blobId } from './objects.ts';
import { recordedBlobs } from './record.ts';
import { readObjects } from './store.ts';
import { treePath } from './tree.ts';

/** What a branch looked like when its note was saved. */
export interface SavedState {
  /** The note's own blob: another text under the same branch was edited since. */
  note: ObjectId;
  /** The commit that HEAD named; null on an unborn branch. */
  head: ObjectId | null;
  /** Each dirty file with an id of its content; null for one that was deleted. */
  dirty: Record<string, string | null>;
}

/** More, or larger, dirty files than these are remembered by size and time instead of content. */
const MOST_FILES = 1_000;
const LARGEST_FILE = 8 << 20;

/** Where the state of a branch is kept; of a detached HEAD, that of its worktree. */
export function stateKey(head: Head): string {
  const name = head.kind === 'branch' ? head.branch : `detached ${head.worktreeName}`;
  return treePath('saves', `${encodeURIComponent(name)}.json`, slugOf(name));
}

/**
 * What a plan that writes a branch's note records beside it.
 *
 * @param dirty what each dirty file holds, as `fingerprint` tells it
 */
export function stateOfPlan(
  { moves }: Plan,
  head: Head,
  dirty: SavedState['dirty'],
): ReadonlyMap<string, Uint8Array> {
  const written = moves.find((move) => move.verb === 'write');
  if (!written) return new Map();
  const note = blobId(encodeText(written.text));
  const state: SavedState = { note, head: head.oid || null, dirty };
  return new Map([[stateKey(head), Buffer.from(JSON.stringify(state))]]);
}

/** What each dirty file holds, as an id that changes when the file does; null for one that is gone. */
export function fingerprint(
  worktree: AbsolutePath,
  changes: readonly Change[],
): Record<string, string | null> {
  const ids: [string, string | null][] = changes.map(({ path }, n) => {
    try {
      const file = join(worktree, path);
      const stat = statSync(file);
      const readable = stat.isFile() && stat.size <= LARGEST_FILE && n < MOST_FILES;
      return [path, readable ? blobId(readFileSync(file)) : `${stat.size} ${stat.mtimeMs}`];
    } catch {
      return [path, null];
    }
  });
  return Object.fromEntries(ids);
}

/** The state at the last save of a branch; null where none is known, or the history is damaged. */
export function readSavedState(gitDir: string, head: Head): SavedState | null {
  try {
    const key = stateKey(head);
    const oid = recordedBlobs(gitDir, [key]).get(key);
    if (oid === undefined) return null;
    const content = readObjects(gitDir, [oid]).get(oid);
    return content ? (JSON.parse(content.toString()) as SavedState) : null;
  } catch {
    return null;
  }
}
