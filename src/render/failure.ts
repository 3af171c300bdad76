import { relative } from 'node:path';
import type { Invariant } from '../archive/verify.ts';
import type { Done, Move, Outcome } from '../decide/plan.ts';
import { CheckpointError, reasonOf } from '../errors.ts';

/** What each move was about to do, for the sentence that says that it could not. */
const ATTEMPTS: Record<Move['verb'], string> = {
  'keep-previous': 'keep the previous version as',
  park: 'file the checkpoint away as',
  restore: 'restore the checkpoint to',
  'bring-back': 'copy the mirror to',
  'file-done': 'move the done checkpoint to',
  write: 'write',
  mirror: 'write the mirror',
  'take-out': 'move the checkpoint to',
  retire: 'remove',
  remove: 'remove',
  attach: 'attach',
  ignore: 'add an ignore rule to',
};

/**
 * The failure of a move as an error that says what was kept; null where all went well.
 *
 * An ignore rule that could not be written is not a failure: the text is safe without it.
 */
export function outcomeFailure(outcome: Outcome, liveDirectory: string): CheckpointError | null {
  const { failed } = outcome;
  if (!failed || failed.move.verb === 'ignore') return null;
  const target = 'to' in failed.move ? failed.move.to : failed.move.from;
  const attempt = `cannot ${ATTEMPTS[failed.move.verb]} '${shown(target, liveDirectory)}'`;
  const message = `${attempt}: ${reasonOf(failed.error)}`;
  const hints = failed.error instanceof CheckpointError ? failed.error.hints : [];
  return new CheckpointError('refused', message, [...hints, ...statesOf(outcome)]);
}

/** A save that may not be called done, because reading it back says otherwise; null where it holds. */
export function invariantFailure(invariants: readonly Invariant[]): CheckpointError | null {
  const broken = invariants.filter((one) => !one.holds).map((one) => one.name);
  if (broken.length === 0) return null;
  return new CheckpointError(
    'fatal',
    `the disk does not hold what was saved: ${broken.join(', ')}`,
    ["'git checkpoint log' names the recorded texts, 'git checkpoint restore' brings one back"],
  );
}

/** What is true of the disk now, so that nobody has to guess: a line for each file that changed. */
function statesOf({ done, failed, cameBack }: Outcome): string[] {
  const changed = done.filter(({ verb }) => verb !== 'ignore' && verb !== 'keep-previous');
  if (changed.length > 0) return changed.map((move) => stateAfter(move, failed?.move.verb));
  const copy = done.find(({ verb }) => verb === 'keep-previous')?.at;
  const but = copy === undefined ? '' : ` but the copy '${copy}'`;
  const nothing = cameBack === null ? 'nothing' : 'nothing else';
  return [`${nothing} was written${but}; the text that was there is where it was`];
}

function stateAfter(move: Done, failed: Move['verb'] | undefined): string {
  switch (move.verb) {
    case 'park':
    case 'file-done':
      return `the earlier text is in '${move.at}'`;
    case 'retire':
      return `'${move.from}' is removed; its text is in '${move.at}'`;
    case 'remove':
      return `'${move.from}' is removed; its text is in the history`;
    default:
      return failed === 'mirror' && move.verb !== 'mirror'
        ? `'${move.at}' is written; 'git checkpoint mirror' tries the copy again`
        : `'${move.at}' is written`;
  }
}

function shown(path: string, directory: string): string {
  const below = relative(directory, path);
  return below === '' || below.startsWith('..') ? path : below;
}
