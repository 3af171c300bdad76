/** How the files of an operation get the texts back that they had before it. */
import type { AbsolutePath } from '../brands.ts';
import { CheckpointError } from '../errors.ts';
import { type Decision, refuse } from './decision.ts';
import type { Move } from './plan.ts';
import { addLinesAgain, type IgnoreFile, takeLinesOut } from './undo-ignored.ts';

/** A file that an operation changed, with its texts then and its present one. */
export interface Reverted {
  path: AbsolutePath;
  before: Uint8Array | null;
  after: Uint8Array | null;
  present: Uint8Array | null;
  /** Whether it is what a later undo left of an edit by hand, which the history has. */
  edited: boolean;
}

/** What an operation changed on disk. */
export interface UndoFacts {
  files: readonly Reverted[];
  ignoreFiles: readonly IgnoreFile[];
}

/**
 * Takes an operation back: every file gets the bytes it had before. One that has them already is left
 * as it is: an undo may have been killed half-way. Refuses where one is neither that nor what the
 * operation left.
 *
 * @param operation `undo` or `redo`
 */
export function decideUndo(
  operation: 'undo' | 'redo',
  what: string,
  { files, ignoreFiles }: UndoFacts,
): Decision<'undo' | 'redo'> {
  const left = files.filter((file) => !same(file.present, file.before));
  const moved = left.find((file) => !same(file.present, file.after) && !file.edited);
  if (moved) {
    return refuse(
      new CheckpointError(
        'refused',
        `cannot ${operation} ${what}: '${moved.path}' has changed since`,
        ["'git checkpoint log' lists the versions, 'git checkpoint restore' brings one back"],
      ),
    );
  }
  const moves: Move[] = [];
  // Texts come back before anything is removed: at no moment is there less than before.
  for (const { path, before, present } of left) {
    if (before !== null) moves.push({ verb: 'write', to: path, text: before, replaces: present });
  }
  for (const { path, before } of left) {
    if (before === null) moves.push({ verb: 'remove', from: path });
  }
  moves.push(...ignoreFiles.flatMap(operation === 'undo' ? takeLinesOut : addLinesAgain));
  return { kind: 'plan', case: operation, plan: { operation, moves } };
}

function same(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a === null || b === null ? a === b : Buffer.compare(a, b) === 0;
}
