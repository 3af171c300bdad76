import { basename, join } from 'node:path';
import { rememberKept } from '../../archive/kept.ts';
import { isCovered } from '../../decide/worktree-remove.ts';
import { asCheckpointError, CheckpointError } from '../../errors.ts';
import { nestedNotes } from '../../gather/nested-notes.ts';
import { formatStamp } from '../../note/moment.ts';
import type { RemovalReport } from '../../render/worktree-remove.ts';
import { examine, secure } from './examine.ts';
import { finish } from './finish.ts';
import { runHooks } from './hooks.ts';
import { keepFiles } from './keep-files.ts';
import type { Attempt, Examined, Removal } from './removal.ts';
import { rescue } from './rescue.ts';

/** Removes one worktree, or says in the report why it stays. */
export async function removeOne(removal: Removal, name: string): Promise<Attempt> {
  const report: RemovalReport = {
    name,
    worktree: null,
    branch: null,
    state: 'kept',
    gone: false,
    mirror: null,
    resume: null,
    fates: [],
    rescue: null,
    keptIn: null,
    error: null,
  };
  const attempt: Attempt = { ...removal, report, warnings: [] };
  try {
    report.state = await removeWith(attempt);
  } catch (error) {
    report.error = sinceMirrored(asCheckpointError(error), report);
  }
  return attempt;
}

/** "nothing was written" is not true any more once the mirror was made. */
function sinceMirrored(error: CheckpointError, { mirror }: RemovalReport): CheckpointError {
  if (mirror === null) return error;
  const hints = error.hints.map((hint) =>
    hint.startsWith('nothing ')
      ? `the worktree was not removed; its checkpoint is mirrored in '${mirror}'`
      : hint,
  );
  return new CheckpointError(error.kind, error.message, hints);
}

/** Look, save, look again, save the checkpoint as it is by then, take it out, remove. */
async function removeWith(attempt: Attempt): Promise<RemovalReport['state']> {
  const { report } = attempt;
  let found = await examine(attempt, report.name);
  if (attempt.dryRun) return 'ready';
  const { path, state } = found.target.facts;
  // A hook is there to change things.
  if (await runHooks(attempt, found)) found = await examine(attempt, path);
  const saved = found.decision.fates;
  await save(attempt, found);
  found = await examine(attempt, path);
  if (!isCovered(saved, found.decision)) {
    throw new CheckpointError('refused', `'${path}' was not removed: it changed meanwhile`, [
      'try again',
    ]);
  }
  const secured = await secure(attempt, found.worktrees, found.target);
  await finish(attempt, found, secured?.mirror?.path ?? null);
  return state === 'gone' ? 'forgotten' : 'removed';
}

/** Saves everything besides the checkpoint that is to be saved. */
async function save(attempt: Attempt, found: Examined): Promise<void> {
  const { now, report } = attempt;
  const { decision, stock, target, worktrees } = found;
  const { path } = target.facts;
  // The checkpoints of submodules are kept in any case, as the worktree's own.
  const notes = nestedNotes(stock.nested, target.settings, [path, target.at.gitDir]);
  const ignored = decision.fates.some(({ fate }) => fate === 'kept')
    ? stock.ignored.filter(({ large }) => !large)
    : [];
  if (ignored.length + notes.length > 0) {
    const entries = ignored.map((one) => ({ from: join(path, one.path), to: one.path }));
    const stamp = formatStamp(now, -now.getTimezoneOffset());
    const of = { path, branch: target.branch };
    report.keptIn = keepFiles(worktrees.commonDir, of, [...notes, ...entries], stamp);
  }
  if (decision.fates.some(({ fate }) => fate === 'rescued')) {
    const [first, ...others] = await rescue(attempt, found);
    report.rescue = first ?? null;
    if (first !== undefined && report.keptIn !== null) {
      const whose = { branch: target.branch, rescue: first };
      rememberKept(worktrees.commonDir, basename(report.keptIn), whose);
    }
    for (const name of others) {
      attempt.warnings.push(`more commits were rescued: 'git checkpoint rescue show ${name}'`);
    }
  }
}
