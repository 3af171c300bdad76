import type { AbsolutePath } from '../brands.ts';
import { CheckpointError } from '../errors.ts';
import { openSteps, tickOff } from '../note/compose/tick-off.ts';
import type { NamedHead, StoredNote } from '../note/stored.ts';
import { count } from '../note/words.ts';
import { type Planned, type Refused, refuse } from './decision.ts';
import type { Move } from './plan.ts';
import { mirrorSlot } from './slots.ts';

export interface NextFacts extends NamedHead {
  archive: AbsolutePath;
  /** The live note, read under the lock. */
  live: StoredNote | null;
  archived: readonly StoredNote[];
  linked: boolean;
}

/** A plan, with the step that it ticks off. */
export type NextPlan = Planned<'next'> & { step: string };

/**
 * Ticks off a next step of the live note.
 *
 * @param n which of those that are open, counted from 1
 */
export function decideNext(facts: NextFacts, n: number): NextPlan | Refused {
  const { live, linked } = facts;
  if (!live || live.note.kind === 'foreign') {
    return refuse(
      new CheckpointError('refused', 'there is no live checkpoint here', [
        "'git checkpoint resume' brings one back, 'git checkpoint save' writes one",
      ]),
    );
  }
  const steps = openSteps(live.text);
  const text = tickOff(live.text, n);
  if (text === null) {
    const open = `${count(steps.length, 'next step')} ${steps.length === 1 ? 'is' : 'are'} open`;
    return refuse(
      new CheckpointError('refused', steps.length === 0 ? 'no next step is open' : `only ${open}`, [
        "'git checkpoint next' lists them, 'git checkpoint save --next <text>' adds one",
      ]),
    );
  }
  const moves: Move[] = [{ verb: 'write', to: live.path, text, replaces: live.bytes }];
  if (linked) moves.push({ verb: 'mirror', from: live.path, to: mirrorSlot(facts, live) });
  const plan = { operation: 'next', moves };
  return { kind: 'plan', case: 'next', plan, step: steps[n - 1] ?? '' };
}
