import type { AbsolutePath } from '../brands.ts';
import type { Outcome } from '../decide/plan.ts';
import { isCode, readRegular } from '../disk/regular-file.ts';
import { encodeText } from '../note/encoding.ts';
import type { Head } from '../note/head.ts';
import { ownerOf } from '../note/head.ts';
import type { StoredNote } from '../note/stored.ts';
import { readLive } from './notes.ts';

/** One of the four promises of a save, and whether reading the disk back confirms it. */
export interface Invariant {
  name: 'live' | 'branch' | 'previous' | 'mirror';
  holds: boolean;
}

/**
 * Reads back what a save has done (docs/design.md §6, "Invariants"): the live note is the text just
 * written, its Branch line names HEAD, the previous text is in the archive, and in a linked worktree
 * the mirror equals the live note byte for byte.
 *
 * @param previous the live note as it was before, or what took its part
 */
export function verifySave(
  outcome: Outcome,
  livePath: AbsolutePath,
  head: Head,
  previous: StoredNote | null,
): Invariant[] {
  const written = outcome.done.find((move) => move.verb === 'write');
  const live = readLive(livePath);
  const text = written?.verb === 'write' ? encodeText(written.text) : null;
  const invariants: Invariant[] = [
    { name: 'live', holds: text !== null && live?.bytes.equals(text) === true },
    { name: 'branch', holds: live !== null && ownerOf(live.note, head, []) === 'ours' },
  ];
  const kept = outcome.done.find((move) => move.verb === 'keep-previous' || move.verb === 'park');
  if (previous && kept) {
    invariants.push({ name: 'previous', holds: holdsBytes(kept.at, previous.bytes) });
  }
  const mirror = outcome.done.find((move) => move.verb === 'mirror');
  if (mirror && text) invariants.push({ name: 'mirror', holds: holdsBytes(mirror.at, text) });
  return invariants;
}

function holdsBytes(path: AbsolutePath, bytes: Buffer): boolean {
  try {
    return readRegular(path)?.bytes.equals(bytes) === true;
  } catch (error) {
    if (isCode(error, 'EACCES', 'EIO')) return false;
    throw error;
  }
}
