import { lookAtLive, readArchivedOf, readLive } from '../archive/notes.ts';
import type { MirrorFacts } from '../decide/mirror.ts';
import type { Asked } from '../git/asked.ts';
import { askHead } from '../git/status.ts';
import { detachedAt } from '../note/document/detached.ts';
import { type Head, slugOfHead } from '../note/head.ts';
import { slugOf } from '../note/slug.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Repository } from '../repository.ts';
import { isOlderCopy } from './older-copy.ts';

/** What the mirror of this worktree needs, HEAD and the notes near it, read under the lock. */
export interface OwnMirror {
  head: Head;
  read: () => MirrorFacts;
}

/**
 * As `gatherMirrors`, but for this worktree only and whatever the size of the archive: a hook's share.
 *
 * @returns null where there is nothing to mirror
 */
export async function gatherOwnMirror(
  repository: Repository,
  asked: Asked['head'] = null,
): Promise<OwnMirror | null> {
  const { client, layout, place } = repository;
  const seen = place.linked ? lookAtLive(layout.live) : null;
  if (!seen || seen.note.kind === 'foreign') return null;
  const head = await askHead(client, place.worktreeName, asked);
  const readNear = ({ note, text }: StoredNote) => {
    const own = note.branch ?? detachedAt(text)?.worktree;
    return readArchivedOf(layout.archive, [slugOfHead(head), ...(own ? [slugOf(own)] : [])]);
  };
  const isOlder = await isOlderCopy(repository, seen);
  const read = () => {
    const live = readLive(layout.live);
    if (!live) return { archive: layout.archive, worktrees: [], archived: [] };
    const inGit = isOlder && live.bytes.equals(seen.bytes);
    return {
      archive: layout.archive,
      worktrees: [{ live, head, formerNames: [], inGit }],
      archived: readNear(live),
    };
  };
  return { head, read };
}
