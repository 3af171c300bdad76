/** Where the note of a detached HEAD was saved. */
export interface DetachedAt {
  /** The first digits of the commit. */
  oid: string;
  /** git's name for the worktree. */
  worktree: string;
}

/**
 * Reads the Branch line that a save on a detached HEAD writes (docs/note-format.md): such a note belongs
 * to its worktree. Null for every other text.
 */
export function detachedAt(text: string): DetachedAt | null {
  const line = /^\*\*Branch:\*\* detached HEAD at ([0-9a-f]{7,64}) \(worktree (.+)\)\r?$/m.exec(
    text,
  );
  return line ? { oid: line[1] ?? '', worktree: line[2] ?? '' } : null;
}
