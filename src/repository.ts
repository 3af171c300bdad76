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
  /** What is gone of the archive; null where nothing is. */
  vanished: Vanished | null;
}

/** An archive that is gone, or a part of it. */
export interface Vanished {
  /** What the history has of it and the disk has not. */
  files: readonly ArchivedFile[];
  /** The number of the stash that has it; null where none does. */
  stash: number | null;
  /** What there is to say once it has come back. */
  cameBack: string | null;
  /**
   * Readies the disk for a change, under the lock: what no stash has comes back.
   *
   * @throws CheckpointError where it cannot come back
   */
  prepare(): void;
  /** The same plan without the places that the stash wants back. */
  around(plan: Plan): Plan;
}
