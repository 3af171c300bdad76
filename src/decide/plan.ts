/**
 * A plan is data: what `decide` wants done and `apply` does, in this order (docs/design.md §5).
 * Paths are absolute.
 */
import type { AbsolutePath } from '../brands.ts';

export type Move =
  /** Copies the version before a save into its one slot, over an older one. */
  | { verb: 'keep-previous'; from: AbsolutePath; to: AbsolutePath }
  /** Moves a live note into the archive; a taken name gets `-2`, `-3`, … */
  | { verb: 'park'; from: AbsolutePath; to: AbsolutePath }
  /** Moves an archived note back to be the live one; nothing may be there. */
  | { verb: 'restore'; from: AbsolutePath; to: AbsolutePath }
  /** Copies a mirror back to be the live note; the mirror stays. */
  | { verb: 'bring-back'; from: AbsolutePath; to: AbsolutePath }
  /** Moves a note into `done/`; a taken name gets `-2`, `-3`, … */
  | { verb: 'file-done'; from: AbsolutePath; to: AbsolutePath }
  /** Writes a text. `replaces` are the bytes that it may replace; null where there are none. */
  | { verb: 'write'; to: AbsolutePath; text: Uint8Array | string; replaces: Uint8Array | null }
  /** Makes a linked worktree's mirror: a second name of its live note, or a copy. */
  | { verb: 'mirror'; from: AbsolutePath; to: AbsolutePath }
  /** Moves a live note over its own mirror: the worktree around it is about to go. */
  | { verb: 'take-out'; from: AbsolutePath; to: AbsolutePath }
  /** Removes a note whose very bytes an earlier move has put elsewhere. */
  | { verb: 'retire'; from: AbsolutePath; keptAs: AbsolutePath }
  /** Writes an attached file beside the notes; a taken name gets `-2`, `-3`, … */
  | { verb: 'attach'; to: AbsolutePath; bytes: Uint8Array }
  /** Removes a file whose text the history holds. */
  | { verb: 'remove'; from: AbsolutePath }
  /** Appends a line to an ignore file. */
  | { verb: 'ignore'; to: AbsolutePath; line: string };

export type Verb = Move['verb'];

export interface Plan {
  /** The operation's name, as the history records it. */
  operation: string;
  moves: Move[];
}

/** A move that `apply` has made, with the name it really took. */
export type Done = Move & { at: AbsolutePath };

/** What came of the moves of a plan. `failed` is the one at which `apply` stopped, if it did. */
export interface Applied {
  done: Done[];
  failed: { move: Move; error: NodeJS.ErrnoException } | null;
}

/** What came of a plan as a whole. */
export interface Outcome extends Applied {
  /** What came back or along before the plan was made, in words; null where nothing did. */
  cameBack: string | null;
}

/** The path at which a done move of this kind left its text. */
export function placeOf(outcome: Applied, verb: Verb): AbsolutePath | null {
  return outcome.done.find((move) => move.verb === verb)?.at ?? null;
}

/** Every note that a plan reads, replaces or moves, by path. */
export function filesOfPlan(plan: Plan): AbsolutePath[] {
  return plan.moves.flatMap((move) => {
    switch (move.verb) {
      case 'write':
        return [move.to];
      case 'retire':
        return [move.from, move.keptAs];
      case 'remove':
        return [move.from];
      case 'ignore':
      case 'attach':
        return [];
      default:
        return [move.from, move.to];
    }
  });
}
