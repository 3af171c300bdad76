import { carryOut } from '../archive/carry-out.ts';
import { findDrift } from '../decide/drift.ts';
import {
  decideResume,
  type ResumeFacts,
  type ResumeOptions,
  type ResumePlan,
} from '../decide/resume.ts';
import { questionRefusal, type ResumeQuestion } from '../decide/resume-question.ts';
import { CheckpointError, unnamed } from '../errors.ts';
import { gatherDrift } from '../gather/drift.ts';
import { gatherLeftBehind } from '../gather/left-behind.ts';
import { gatherMissingFor } from '../gather/missing.ts';
import { askForResume, readForResume } from '../gather/resume.ts';
import { baseBranch } from '../git/refs.ts';
import { finishMerged } from '../hooks/finish-merged.ts';
import { describeMerge } from '../render/notices.ts';
import { type ResumeReport, renderPrompt, renderResume, resumeData } from '../render/resume.ts';
import { doneHints } from '../render/resume-hints.ts';
import { shellWord } from '../render/shell.ts';
import { answerWidth, isInteractive } from '../terminal/terminal.ts';
import { carried } from './carried.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';
import { refusalOf } from './resume/refusal.ts';
import type { Resuming } from './resume/resuming.ts';
import { chooseWhere, hintsOf, type OnItsBranch } from './resume/where.ts';
import { NOBODY, whoIn } from './sessions.ts';

/** `git checkpoint resume`: docs/design.md §6. */
export async function resume(
  invocation: RepositoryInvocation,
  options: Options,
  [name]: readonly string[],
): Promise<Answer> {
  const { repository } = invocation;
  const run: Resuming = {
    repository,
    context: await askForResume(repository),
    invocation,
    options,
    asking: isInteractive() && !invocation.json,
    where: 'open',
  };
  const merged = await finishOnBase(run);
  try {
    const answer = await resumeWith(run, {
      name: name ?? null,
      yes: options['yes'] === true,
      asIs: options['asIs'] === true,
      park: options['park'] === true,
    });
    return { ...answer, hints: [...(answer.hints ?? []), ...merged] };
  } catch (error) {
    if (!(error instanceof CheckpointError) || merged.length === 0) throw error;
    throw new CheckpointError(error.kind, error.message, [...error.hints, ...merged]);
  }
}

/** On the base branch, what was merged into it meanwhile is not offered any more. */
async function finishOnBase({
  repository,
  context,
  invocation,
  options,
}: Resuming): Promise<string[]> {
  const { head } = context.named;
  const { config, initDefaultBranch } = repository.settings;
  const base = baseBranch(context.refs, config.baseBranch, initDefaultBranch);
  if (head.kind !== 'branch' || head.branch !== base?.branch) return [];
  const dryRun = options['dryRun'] === true;
  const details = { dryRun, head, now: invocation.now };
  const { notices } = await finishMerged(repository, context.refs, details);
  return notices.map((notice) => describeMerge(notice)[1]);
}

async function resumeWith(run: Resuming, options: ResumeOptions): Promise<Answer> {
  const { repository, context, invocation } = run;
  const dryRun = run.options['dryRun'] === true;
  const away = run.where === 'open' ? await chooseWhere(run, options) : null;
  if (away && dryRun) return renderAway(away, repository.place.worktree);
  if (away) {
    const { seldom } = await import('./seldom.ts');
    const there = await (await seldom.enter())(run, away);
    return resumeWith(there.run, there.options);
  }

  const missing = options.name === null ? await gatherMissingFor(repository, context) : null;
  const result = carryOut(
    repository,
    { dryRun, head: context.named.head, now: invocation.now },
    {
      read: () => ({ ...readForResume(repository, context), missing }),
      decide: (facts) => decideResume(facts, options),
    },
  );
  if (result.kind === 'ask') {
    if (!run.asking) throw refusalOfQuestion(run, result.facts, result.question);
    const { seldom } = await import('./seldom.ts');
    const settle = await seldom.settleResume();
    const settled = { ...options, ...(await settle(result.question, invocation.now)) };
    // Only a note that has just been picked may still be of a branch without a worktree.
    const where = settled.name === options.name ? 'here' : run.where;
    return resumeWith({ ...run, where }, settled);
  }
  if (result.kind === 'refuse') {
    const refusal = await refusalOf(run, result);
    throw options.name === null ? unnamed(refusal) : refusal;
  }
  return carried<ResumeFacts, ResumePlan>('resume', repository, result, (outcome, done) =>
    report(run, {
      case: done.case,
      place: repository.place,
      layout: repository.layout,
      outcome,
      resumed: done.resumes,
      others: done.others,
      now: invocation.now,
    }),
  );
}

async function report(
  { repository, context, options, where }: Resuming,
  resumed: Omit<ResumeReport, 'drift' | 'leftBehind' | 'head' | 'workers'>,
): Promise<Answer> {
  const [drift, leftBehind, who] = await Promise.all([
    gatherDrift(repository, context, resumed.resumed),
    gatherLeftBehind(repository, context, resumed.resumed.note),
    whoIn(repository),
  ]);
  const { now, resumed: note } = resumed;
  const workers = who?.on(repository, note, context.worktrees, now) ?? NOBODY;
  const answer: ResumeReport = {
    ...resumed,
    workers,
    head: context.named.head,
    drift: findDrift(drift),
    leftBehind,
  };
  const sight = { verbose: options['verbose'] === true, width: answerWidth() };
  return {
    data: resumeData(answer),
    text: options['prompt'] === true ? renderPrompt(answer) : renderResume(answer, sight),
    warnings: workers.lines,
    hints: whereHints(where, repository.place.worktree) ?? hintsOf(context, resumed.resumed),
  };
}

/** How to go on where the note was resumed elsewhere than here; null where it was not. */
function whereHints(where: Resuming['where'], worktree: string): string[] | null {
  if (where === 'made') return [`to go on there: cd ${shellWord(worktree)}`];
  return where === 'switched' ? ["'git switch -' goes back to the branch before"] : null;
}

/** What has to be asked, as a refusal where nobody can be: the ways that need no answer come first. */
function refusalOfQuestion(
  { context }: Resuming,
  facts: ResumeFacts,
  question: ResumeQuestion,
): CheckpointError {
  const { kind, message, hints } = questionRefusal(facts, question);
  const first =
    question.kind === 'occupied'
      ? hintsOf(context, question.wanted)
      : question.kind === 'choose'
        ? doneHints(question.done)
        : [];
  return new CheckpointError(kind, message, [...first, ...hints]);
}

/** What `--dry-run` says of a note that would be resumed on its own branch. */
function renderAway(away: OnItsBranch, here: string): Answer {
  const { way, branch, note } = away;
  const worktree = way === 'switch' ? here : away.path;
  const does =
    way === 'switch' ? `switch to '${branch}'` : `make the worktree ${worktree} for '${branch}'`;
  return {
    data: { dryRun: true, case: 'choose', worktree, branch, resumes: note.path, moves: [] },
    text: `would ${does}, and resume ${note.path} there`,
  };
}
