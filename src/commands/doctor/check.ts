/** One thing that was looked at. */
export interface Check {
  name:
    | 'access'
    | 'agents'
    | 'archive'
    | 'history'
    | 'ignored'
    | 'leftovers'
    | 'mirrors'
    | 'recorded';
  /** What is wrong, null where nothing is. */
  problem: string | null;
  /** What was done about it, null where nothing was. */
  fixed: string | null;
}
