import type { AbsolutePath } from './brands.ts';
import type { Settings } from './config/load.ts';
import type { Plan } from './decide/plan.ts';
import type { Client } from './git/client.ts';
import type { Place } from './git/locate.ts';
import type { ArchivedFile } from './history/archived.ts';
import type { Layout } from './layout.ts';

/** Everything that a command needs to know of where it runs. */
export interface Repository {
  env: NodeJS.ProcessEnv;
  place: Place;
  settings: Settings;
  layout: Layout;
  client: Client;
  /** Where the archive, or a part of it, is not on the disk; null where all of it is. */
  vanished: Vanished | null;
}

/** An archive that is not there: it never was, has vanished, is in a stash, or where it was before. */
export interface Vanished {
  /** What the history has of it and the disk has not. */
  files: readonly ArchivedFile[];
  /** The stash that has it; null where none does. */
  stash: ArchiveStash | null;
  /** Where the archive was before, and still is until something changes; null where nothing is there. */
  former: AbsolutePath | null;
  /** What there is to say once it has come back. */
  cameBack: string | null;
  /**
   * Readies the disk for a change, under the lock: what no stash has comes back, or along.
   *
   * @param check called before each change; throws where the lock is no longer held
   * @throws CheckpointError where it cannot come back
   */
  prepare(check: () => void): void;
  /**
   * The plan for an archive that is not there: with the rule that hides it, and without the places that
   * a stash wants back.
   */
  adapt(plan: Plan): Plan;
}

/** A stash that has the archive. */
export interface ArchiveStash {
  /** Its number in `stash@{<n>}`. */
  index: number;
  /** The worktree that it was made in: only there, `git stash pop` puts the archive where it was. */
  root: AbsolutePath;
  /** What has the place of the live note that it has too: `git stash pop` fails for it. */
  inTheWay(): AbsolutePath | null;
}
