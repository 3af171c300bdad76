import type { CheckpointError } from '../errors.ts';
import type { Plan } from './plan.ts';

/** What a decision comes to. `C` names the row of the tables in docs/design.md §6. */
export type Decision<C, Q = never> =
  | { kind: 'plan'; case: C; plan: Plan }
  | { kind: 'refuse'; error: CheckpointError }
  | { kind: 'ask'; question: Q };

/** A refusal as a decision. */
export function refuse(error: CheckpointError): { kind: 'refuse'; error: CheckpointError } {
  return { kind: 'refuse', error };
}
