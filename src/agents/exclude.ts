import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { AddedLine } from '../disk/added-line.ts';
import { exists } from '../disk/regular-file.ts';
import type { Agent, Scope } from './agent.ts';
import { readReceipt, receiptDirectory } from './receipt.ts';
import type { Where } from './where.ts';

/** The line that a wiring of the same kind in another worktree counts on: the ignore file is for all of them. */
export function hiddenElsewhere(agent: Agent, scope: Scope, where: Where): AddedLine | null {
  const { commonDir } = where;
  if (commonDir === null) return null;
  const linked = join(commonDir, 'worktrees');
  const names = exists(linked) ? readdirSync(linked) : [];
  const found = [commonDir, ...names.map((name) => join(linked, name))]
    .filter((gitDir) => gitDir !== where.gitDir)
    .map((gitDir) => readReceipt(receiptDirectory(agent, scope, { ...where, gitDir }))?.hidden);
  return found.find((one) => one != null) ?? null;
}
