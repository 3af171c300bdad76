import type { Settings } from './config/load.ts';
import type { Client } from './git/client.ts';
import type { Place } from './git/locate.ts';
import type { Layout } from './layout.ts';

/** Everything that a command needs to know of where it runs. */
export interface Repository {
  env: NodeJS.ProcessEnv;
  place: Place;
  settings: Settings;
  layout: Layout;
  client: Client;
}
