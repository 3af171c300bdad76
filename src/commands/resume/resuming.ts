import type { ResumeContext } from '../../gather/resume.ts';
import type { Repository } from '../../repository.ts';
import type { Invocation, Options } from '../command.ts';

/** Where a resume takes place, and what is known of it. */
export interface Resuming {
  repository: Repository;
  context: ResumeContext;
  invocation: Invocation;
  options: Options;
  /** Whether somebody is there to be asked. */
  asking: boolean;
  /** Where the note is resumed: still to be asked, here, after a switch, or in a worktree just made. */
  where: 'open' | 'here' | 'switched' | 'made';
}
