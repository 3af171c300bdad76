import { carryOut } from '../archive/carry-out.ts';
import { askHead } from '../git/status.ts';
import type { Repository } from '../repository.ts';

/**
 * Brings an archive that is not in its place there, from the history or from where it was, and changes
 * nothing else.
 *
 * @returns what there is to say of it
 * @throws CheckpointError where it cannot be brought there
 */
export async function bringArchive(repository: Repository, now: Date): Promise<readonly string[]> {
  const { vanished } = repository;
  // There may never have been one.
  if (vanished === null || (vanished.files.length === 0 && vanished.former === null)) return [];
  const head = await askHead(repository.client, repository.place.worktreeName);
  const nothing = { kind: 'plan' as const, plan: { operation: 'record', moves: [] } };
  const steps = { read: () => null, decide: () => nothing };
  return carryOut(repository, { dryRun: false, head, now }, steps).warnings;
}
