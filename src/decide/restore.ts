import { type AbsolutePath, below } from '../brands.ts';
import { CheckpointError } from '../errors.ts';
import { isStemOf, numberedNames } from '../note/file-name.ts';
import { ownerOf } from '../note/head.ts';
import type { Note } from '../note/note.ts';
import { firstFree } from '../note/numbered.ts';
import { slugOf } from '../note/slug.ts';
import type { StoredNote } from '../note/stored.ts';
import { type Decision, refuse } from './decision.ts';
import type { WorktreeFacts } from './facts.ts';
import type { Move } from './plan.ts';
import { mirrorSlot } from './slots.ts';

/** Of the archive, a restore needs every note. */
export interface RestoreFacts extends WorktreeFacts {
  name: string;
  /** The text that is brought back, and how it was read. */
  bytes: Uint8Array;
  note: Note;
  /** The stem of the file that it was in, null where it was live. */
  stem: string | null;
  /** The note that had this name before the lock was taken, and the one that has it now. */
  seen: StoredNote | null;
  present: StoredNote | null;
  /** Everything that has a name in the archive, ours or not. */
  archiveNames: readonly string[];
}

/**
 * Brings a recorded text back: in place of the note that has its name now, else as the live note of
 * its branch, else into the archive.
 */
export function decideRestore(facts: RestoreFacts): Decision<'restore'> {
  const { name, bytes, seen, present } = facts;
  if (present?.path !== seen?.path) {
    const moved = new CheckpointError('refused', `'${name}' is moved meanwhile`, ['try again']);
    return { ...refuse(moved), outrun: true };
  }
  if (present?.bytes.equals(bytes)) {
    return refuse(new CheckpointError('refused', `'${name}' is already that text`));
  }
  const to = present?.path ?? placeFor(facts);
  const moves: Move[] = [{ verb: 'write', to, text: bytes, replaces: present?.bytes ?? null }];
  if (facts.linked && to === facts.livePath) {
    const slot = mirrorSlot(facts, { note: facts.note, text: Buffer.from(bytes).toString() });
    moves.push({ verb: 'mirror', from: to, to: slot });
  }
  return { kind: 'plan', case: 'restore', plan: { operation: 'restore', moves } };
}

function placeFor(facts: RestoreFacts): AbsolutePath {
  const { head, formerNames, live, note, archive, archiveNames, livePath, name, stem } = facts;
  const slug = slugOf(note.branch ?? name);
  const named = stem !== null && !isStemOf(stem, slug);
  if (!live && !named && ownerOf(note, head, formerNames) === 'ours') return livePath;
  const fileName = firstFree(
    numberedNames(`${named ? stem : slug}.md`),
    (one) => !archiveNames.includes(one),
  );
  return below(archive, fileName);
}
