import { findAgent } from '../../agents/list.ts';
import { readReceipt, receiptDirectory } from '../../agents/receipt.ts';
import { findWirings, type WiringState } from '../../agents/state.ts';
import type { Where } from '../../agents/where.ts';
import { findWhere } from '../agent.ts';
import type { Invocation } from '../command.ts';
import type { Check } from './check.ts';

/** Whether what was installed for agents is as it was, with what makes it do less or more than it looks like; settings without anything of ours are no affair of ours. */
export async function checkAgents(
  invocation: Invocation,
): Promise<{ check: Check; hints: readonly string[] }> {
  if (!invocation.env['HOME']) {
    return { check: { name: 'agents', problem: null, fixed: null }, hints: [] };
  }
  const where = await findWhere(invocation);
  const wirings = findWirings(where);
  const problems = wirings
    .filter((one) => one.problem !== null && isOurs(one, where))
    .map(({ title, scope, problem }) => `${title} (--${scope}): ${problem}`);
  return {
    check: { name: 'agents', problem: problems.join('; ') || null, fixed: null },
    hints: [...new Set(wirings.flatMap(({ hampering }) => hampering))],
  };
}

function isOurs({ agent, scope, events, skills }: WiringState, where: Where): boolean {
  if (events.length > 0 || skills.length > 0) return true;
  const one = findAgent(agent);
  return one !== undefined && readReceipt(receiptDirectory(one, scope, where)) !== null;
}
