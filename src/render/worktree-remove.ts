import { describeLoss, type Fate } from '../decide/worktree-remove.ts';
import type { CheckpointError } from '../errors.ts';

/** What came of one worktree that was to be removed. */
export interface RemovalReport {
  /** As typed. */
  name: string;
  /** Null where no worktree is meant. */
  worktree: string | null;
  branch: string | null;
  /** `forgotten`: the directory was gone already. `ready`: a dry run found nothing against it. */
  state: 'removed' | 'forgotten' | 'ready' | 'kept';
  /** Whether its directory is gone. */
  gone: boolean;
  /** The checkpoint's copy in the archive. */
  mirror: string | null;
  /** What brings the checkpoint back. */
  resume: string | null;
  fates: readonly Fate[];
  rescue: string | null;
  keptIn: string | null;
  error: CheckpointError | null;
}

/** One report as data. */
export function removalData(report: RemovalReport): unknown {
  const { error, fates, rescue } = report;
  return {
    name: report.name,
    worktree: report.worktree,
    branch: report.branch,
    state: report.state,
    mirror: report.mirror,
    resume: report.resume,
    contents: fates.map(({ kind, fate, items }) => ({ kind, fate, items })),
    rescue,
    keptIn: report.keptIn,
    reason: error?.message ?? null,
  };
}

/** What was done, and the way back. Why a worktree stays is told by the failure. */
export function renderRemoval(report: RemovalReport): string {
  const { worktree, state, mirror, resume } = report;
  if (worktree === null) return '';
  if (state === 'kept') {
    return mirror === null ? '' : `kept ${worktree}; its checkpoint is saved as ${mirror}`;
  }
  const lines = [headline(report, worktree)];
  const row = (label: string, text: string) => lines.push(`  ${label.padEnd(10)} ${text}`);
  if (mirror) row('checkpoint', mirror);
  if (resume) row('resume', resume);
  if (report.rescue) row('rescued', `git checkpoint rescue apply ${report.rescue}`);
  if (report.keptIn) row('kept', report.keptIn);
  for (const fate of report.fates) {
    if (state === 'ready' || fate.fate === 'discarded') lines.push(...describeFate(fate, state));
  }
  return lines.join('\n');
}

function headline({ state, gone }: RemovalReport, worktree: string): string {
  if (state === 'forgotten') return `forgot ${worktree}, which was gone already`;
  if (state === 'removed') return `removed ${worktree}`;
  return gone ? `would forget ${worktree}, which is gone already` : `would remove ${worktree}`;
}

function describeFate(fate: Fate, state: RemovalReport['state']): string[] {
  const verb = { rescued: 'rescue', kept: 'copy', discarded: 'discard', refused: 'refuse' }[
    fate.fate
  ];
  const [label = '', ...items] = describeLoss(fate);
  return [`  ${state === 'ready' ? `would ${verb}` : 'discarded'},${label.slice(1)}`, ...items];
}
