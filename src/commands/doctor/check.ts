/** One thing that was looked at. */
export interface Check {
  name: 'access' | 'archive' | 'history' | 'leftovers' | 'recorded' | 'mirrors' | 'ignored';
  /** What is wrong, null where nothing is. */
  problem: string | null;
  /** What was done about it, null where nothing was. */
  fixed: string | null;
}
