import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { fillArchive } from '../notes.ts';
import type { Repository } from '../repository.ts';
import type { Scenario } from '../scenario.ts';

/** Coming back to a branch whose note is parked, beside ten of other branches. */
export const resume: Scenario = {
  name: 'resume',
  args: ['resume', '--yes'],
  setUp: (repository) => fillArchive(repository, 10),
  reset: park,
};

function park({ path, archive }: Repository): void {
  renameSync(join(path, 'CHECKPOINT.md'), join(archive, 'feature-login.md'));
}
