import { carryOut } from '../archive/carry-out.ts';
import { findDrift } from '../decide/drift.ts';
import {
  decideResume,
  type ResumeFacts,
  type ResumeOptions,
  type ResumePlan,
} from '../decide/resume.ts';
import { questionRefusal } from '../decide/resume-question.ts';
import { gatherDrift } from '../gather/drift.ts';
import { askForResume, readForResume } from '../gather/resume.ts';
import { baseBranch } from '../git/refs.ts';
import { finishMerged } from '../hooks/finish-merged.ts';
import { describeMerge } from '../render/notices.ts';
import { type ResumeReport, renderPrompt, renderResume, resumeData } from '../render/resume.ts';
import { shellWord } from '../render/shell.ts';
import { isInteractive } from '../terminal/terminal.ts';
import { carried } from './carried.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';
import type { Resuming } from './resume/resuming.ts';
import { settle } from './resume/settle.ts';
import {
  enterWorktree,
  type NewWorktree,
  offerWorktree,
  worktreeHints,
} from './resume/worktree.ts';

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
  const answer = await resumeWith(run, {
    name: name ?? null,
    yes: options['yes'] === true,
    asIs: options['asIs'] === true,
    park: options['park'] === true,
  });
  return { ...answer, hints: [...(answer.hints ?? []), ...merged] };
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
  const fresh = run.where === 'open' ? await offerWorktree(run, options) : null;
  if (fresh && dryRun) return renderNewWorktree(fresh);
  if (fresh) {
    const there = await enterWorktree(run, fresh);
    return resumeWith(there.run, there.options);
  }

  const result = carryOut(
    repository,
    { dryRun, head: context.named.head, now: invocation.now },
    {
      read: () => readForResume(repository, context),
      decide: (facts) => decideResume(facts, options),
    },
  );
  if (result.kind === 'ask') {
    if (!run.asking) throw questionRefusal(result.facts, result.question);
    const settled = { ...options, ...(await settle(result.question)) };
    // Only a note that has just been picked may still be of a branch without a worktree.
    const where = settled.name === options.name ? 'here' : run.where;
    return resumeWith({ ...run, where }, settled);
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
  resumed: Omit<ResumeReport, 'drift'>,
): Promise<Answer> {
  const drift = findDrift(await gatherDrift(repository, context, resumed.resumed));
  const answer: ResumeReport = { ...resumed, drift };
  return {
    data: resumeData(answer),
    text: options['prompt'] === true ? renderPrompt(answer) : renderResume(answer),
    hints:
      where === 'made'
        ? [`to go on there, run 'cd ${shellWord(repository.place.worktree)}'`]
        : worktreeHints(context, resumed.resumed),
  };
}

/** What `--dry-run` says of a worktree that would be made. */
function renderNewWorktree({ path, branch, note }: NewWorktree): Answer {
  return {
    data: { dryRun: true, case: 'choose', worktree: path, branch, resumes: note.path, moves: [] },
    text: `would make the worktree ${path} for '${branch}', and resume ${note.path} there`,
  };
}
