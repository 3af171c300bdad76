import { carryOut } from '../archive/carry-out.ts';
import { type Invariant, verifySave } from '../archive/verify.ts';
import type { Outcome } from '../decide/plan.ts';
import { decideSave, type SaveOptions } from '../decide/save.ts';
import type { SaveFacts } from '../decide/save-facts.ts';
import { givenTitle, separateEffortRefusal } from '../decide/separate-effort.ts';
import { CheckpointError } from '../errors.ts';
import { askForSave, readForSave } from '../gather/save.ts';
import { finishMerged } from '../hooks/finish-merged.ts';
import { type Draft, EMPTY_DRAFT, isEmptyDraft } from '../note/draft.ts';
import { requireInvariants, requireSuccess } from '../render/failure.ts';
import { describeMerge } from '../render/notices.ts';
import { renderDryRun } from '../render/plan.ts';
import { renderSave, type SaveReport, saveData } from '../render/save.ts';
import { isInteractive } from '../terminal/terminal.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';
import { withEditedText } from './edit/edit-text.ts';
import { detailsOf } from './save/details.ts';
import { readDraft } from './save/read-draft.ts';
import type { Run } from './save/saving.ts';
import { settle } from './save/settle.ts';
import { stageLive } from './save/stage-live.ts';
import { editTemplate } from './save/template.ts';
import { warningsOf } from './save/warnings.ts';

/** `git checkpoint save`: docs/design.md §6. */
export async function save(invocation: RepositoryInvocation, options: Options): Promise<Answer> {
  const { repository } = invocation;
  const draft = await readDraft(invocation.cwd, options);
  const asking = isInteractive() && !invocation.json;
  const saveOptions: SaveOptions = {
    as: typeof options['as'] === 'string' ? options['as'] : null,
    overwrite: options['overwrite'] === true,
    complete: false,
  };
  const context = await askForSave(repository, {
    commits: draft.done.length === 0 && draft.markdown === null,
  });
  const run = { repository, context, invocation, options, asking };
  if (!asking || !isEmptyDraft(draft) || options['dryRun'] === true) {
    return saveDraft(run, draft, saveOptions);
  }
  const edited = await editTemplate(run, saveOptions);
  try {
    const answer = await saveDraft(
      run,
      { ...EMPTY_DRAFT, markdown: edited.text },
      { ...saveOptions, complete: true },
    );
    edited.discard();
    return answer;
  } catch (error) {
    throw withEditedText(error, edited);
  }
}

async function saveDraft(run: Run, draft: Draft, options: SaveOptions): Promise<Answer> {
  const { repository, context, invocation } = run;
  const { layout, place, settings } = repository;
  const dryRun = run.options['dryRun'] === true;
  let facts: SaveFacts | null = null;
  let invariants: Invariant[] = [];
  // Under the lock: a moment later, another save may have taken this one's place.
  const check = (outcome: Outcome) => {
    if (facts && options.as === null) {
      invariants = verifySave(outcome, layout.live, facts.head, facts.live);
    }
  };
  const details = { dryRun, check, ...detailsOf(run, options) };
  const result = carryOut(repository, details, () => {
    facts = readForSave(repository, context, options.as ?? givenTitle(draft), invocation.now);
    return decideSave(facts, draft, options);
  });
  if (result.kind === 'refuse') throw result.error;
  if (result.kind === 'ask') {
    if (!run.asking) throw separateEffortRefusal(context.view.head, result.question);
    return saveDraft(run, draft, { ...options, ...(await settle(result.question)) });
  }
  if (result.outcome === null) return renderDryRun('save', result);
  requireSuccess(result.outcome, place.worktree);
  requireInvariants(invariants);
  const { live, head } = facts as unknown as SaveFacts;
  const report: SaveReport = {
    case: result.case,
    head,
    place,
    layout,
    outcome: result.outcome,
    staging: await stageLive(run, options),
    invariants,
    previousBranch: live?.note.branch ?? null,
  };
  const { now } = invocation;
  const merged = await finishMerged(repository, context.refs, { dryRun, head, now });
  return {
    data: saveData(report),
    text: renderSave(report),
    warnings: [...settings.warnings, ...result.warnings, ...warningsOf(run, report)],
    hints: merged.notices.map((notice) => describeMerge(notice)[1]),
    ...(report.staging.state === 'failed' ? { failure: notStaged(report.staging.why) } : {}),
  };
}

function notStaged(why: string): CheckpointError {
  return new CheckpointError('refused', `the checkpoint is saved but could not be staged: ${why}`);
}
