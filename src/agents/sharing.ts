import type { Agent, Scope } from './agent.ts';
import { AGENTS } from './list.ts';
import { type Receipt, readReceipt, receiptDirectory } from './receipt.ts';
import type { Where } from './where.ts';

/** Another agent's installation in the same file of instructions, as in AGENTS.md. */
export interface Sharer {
  title: string;
  directory: string;
  receipt: Receipt;
}

/** Whose the block in a file of instructions is besides: the receipts tell, the block itself does not. */
export function sharersOf(agent: Agent, scope: Scope, where: Where): Sharer[] {
  const path = agent.instructions[scope]?.(where.places(agent));
  return AGENTS.filter((one) => one.name !== agent.name).flatMap((one) => {
    if (path === undefined || one.instructions[scope]?.(where.places(one)) !== path) return [];
    const directory = receiptDirectory(one, scope, where);
    const receipt = readReceipt(directory);
    return receipt?.path === path ? [{ title: one.title, directory, receipt }] : [];
  });
}
