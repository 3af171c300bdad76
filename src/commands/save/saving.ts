import type { SaveContext } from '../../gather/save.ts';
import type { Repository } from '../../repository.ts';
import type { Invocation, Options } from '../command.ts';

/** Where a save takes place, and what is known of it. */
export interface Saving {
  repository: Repository;
  context: SaveContext;
  invocation: Invocation;
  options: Options;
  /** Whether somebody is there to be asked. */
  asking: boolean;
}
