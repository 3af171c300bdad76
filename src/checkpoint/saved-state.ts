/** What a branch looked like when its note was saved. */
export interface SavedState {
  /** The note's own blob: another text under the same branch was edited since. */
  note: string;
  /** The commit that HEAD named; null on an unborn branch. */
  head: string | null;
  /** Each dirty file with an id of its content; null for one that was deleted. */
  dirty: Record<string, string | null>;
}
