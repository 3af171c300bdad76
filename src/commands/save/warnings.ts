import { join } from 'node:path';
import { hasLine } from '../../archive/hide-archive.ts';
import { exists } from '../../disk/regular-file.ts';
import { remember } from '../../disk/remember.ts';
import { reasonOf } from '../../errors.ts';
import type { SaveReport } from '../../render/save.ts';
import type { Saving } from './saving.ts';

/** What is amiss beside a save that went well. */
export function warningsOf(run: Saving, report: SaveReport): string[] {
  const warnings: string[] = [];
  const told = join(run.repository.layout.state, 'archive-is-tracked');
  if (run.context.archiveTracked && !exists(told)) {
    remember(told, '');
    warnings.push(
      `git tracks files in '${report.layout.archive}', so no ignore rule is written; checkpoint.dir in git config chooses another place`,
    );
  }
  // The repository of a submodule in a linked worktree lies in that worktree's own directory.
  if (/[/\\]worktrees[/\\][^/\\]+[/\\]modules[/\\]/.test(report.place.commonDir)) {
    warnings.push(
      `this submodule's repository goes when the worktree around it is removed, and '${report.layout.archive}' with it`,
    );
  }
  const { failed } = report.outcome;
  if (failed?.move.verb === 'ignore') {
    const { to } = failed.move;
    // What was to come after it did not come either.
    const lines = run.context.ignore.filter(({ file, line }) => file === to && !hasLine(to, line));
    const named = lines.map(({ line }) => `'${line}'`).join(', ');
    warnings.push(`cannot add ${named} to '${to}': ${reasonOf(failed.error)}`);
  }
  return warnings;
}
