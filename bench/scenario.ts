import type { Repository } from './repository.ts';

/** One thing that a user does, and where. A scenario is a file in scenarios/, listed in run.ts. */
export interface Scenario {
  name: string;
  /** What is typed behind `git checkpoint`. */
  args: readonly string[];
  /** Makes the state in which the command is run. */
  setUp(repository: Repository): void;
  /** Brings that state back where the command changed it; called before each run, and not timed. */
  reset?(repository: Repository): void;
}
