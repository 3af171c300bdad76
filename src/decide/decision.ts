import type { CheckpointError } from '../errors.ts';
import type { Plan } from './plan.ts';

/** What is to be done. `C` names the row of the tables in docs/design.md §6. */
export interface Planned<C> {
  kind: 'plan';
  case: C;
  plan: Plan;
}

/** What is not to be done, and why. */
export interface Refused {
  kind: 'refuse';
  error: CheckpointError;
  /** Whether what was looked at before the lock is not there any more: another look may settle it. */
  outrun?: true;
}

/** How often a command looks anew where others were faster, before it says so. */
export const MOST_LOOKS = 5;

/** What only a person can settle. */
export interface Asked<Q> {
  kind: 'ask';
  question: Q;
}

/** What a decision comes to; one without questions asks none. */
export type Decision<C, Q = never> =
  | Planned<C>
  | Refused
  | ([Q] extends [never] ? never : Asked<Q>);

/** A refusal as a decision. */
export function refuse(error: CheckpointError): Refused {
  return { kind: 'refuse', error };
}
