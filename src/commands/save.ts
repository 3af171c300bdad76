import { carryOut } from '../archive/carry-out.ts';
import { register } from '../archive/registry.ts';
import { verifySave } from '../archive/verify.ts';
import type { Outcome } from '../decide/plan.ts';
import { decideSave, missingContinued, type SaveOptions } from '../decide/save.ts';
import type { SaveFacts } from '../decide/save-facts.ts';
import { givenTitle, separateEffortRefusal } from '../decide/separate-effort.ts';
import { CheckpointError, throwIf } from '../errors.ts';
import { askForSave, readForSave } from '../gather/save.ts';
import { finishMerged } from '../hooks/finish-merged.ts';
import { type Draft, EMPTY_DRAFT, isEmptyDraft } from '../note/draft.ts';
import { invariantFailure } from '../render/failure.ts';
import { describeMerge } from '../render/notices.ts';
import { renderSave, renderVerbose, type SaveReport, saveData } from '../render/save.ts';
import { isInteractive } from '../terminal/terminal.ts';
import { carried } from './carried.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';
import { withEditedText } from './edit/edit-text.ts';
import { detailsOf } from './save/details.ts';
import { readDraft } from './save/read-draft.ts';
import type { Saving } from './save/saving.ts';
import { settle } from './save/settle.ts';
import { stageLive } from './save/stage-live.ts';
import { editTemplate } from './save/template.ts';
import { warningsOf } from './save/warnings.ts';

/** `git checkpoint save`: docs/design.md §6. */
export async function save(
  invocation: RepositoryInvocation,
  options: Options,
  [text]: readonly string[],
): Promise<Answer> {
  const { repository } = invocation;
  if (typeof options['as'] === 'string' && options['overwrite'] === true) {
    throw new CheckpointError('usage', "options '--as' and '--overwrite' cannot be used together");
  }
  const draft = await readDraft(invocation.cwd, options, text);
  const asking = isInteractive() && !invocation.json;
  const saveOptions: SaveOptions = {
    as: typeof options['as'] === 'string' ? options['as'] : null,
    overwrite: options['overwrite'] === true,
    complete: false,
  };
  const context = await askForSave(repository, {
    beside: options['as'] !== undefined,
    unasked: false,
    known: null,
  });
  const run: Saving = { repository, context, invocation, options, asking };
  if (!asking || !isEmptyDraft(draft) || options['dryRun'] === true) {
    return saveDraft(run, draft, saveOptions);
  }
  const edited = await editTemplate(run, saveOptions);
  // The editor may have been open for hours: a save is dated when it is saved.
  const saved = { ...run, invocation: { ...invocation, now: new Date() } };
  try {
    const answer = await saveDraft(
      saved,
      { ...EMPTY_DRAFT, markdown: edited.text },
      { ...saveOptions, complete: true },
    );
    edited.discard();
    return answer;
  } catch (error) {
    throw withEditedText(error, edited);
  }
}

async function saveDraft(run: Saving, draft: Draft, options: SaveOptions): Promise<Answer> {
  const { repository, context, invocation } = run;
  const { layout, place } = repository;
  const dryRun = run.options['dryRun'] === true;
  const { now } = invocation;
  // Read back under the lock: a moment later, another save may have taken this one's place.
  const verify = (facts: SaveFacts, outcome: Outcome) =>
    options.as === null ? verifySave(outcome, layout.live, facts.head, facts.live) : [];
  const result = carryOut(
    repository,
    { dryRun, verify, ...detailsOf(run, options) },
    {
      read: () => readForSave(repository, context, options.as ?? givenTitle(draft), now),
      decide: (facts) => decideSave(facts, draft, options),
    },
  );
  if (result.kind === 'ask') {
    if (!run.asking) throw separateEffortRefusal(context.named.head, result.question);
    return saveDraft(run, draft, { ...options, ...(await settle(result.question)) });
  }
  return carried('save', repository, result, async (outcome, done) => {
    throwIf(invariantFailure(done.invariants));
    register(repository);
    const { live, archived, head } = done.facts;
    const report: SaveReport = {
      case: done.case,
      head,
      place,
      layout,
      outcome,
      staging: await stageLive(run, options),
      invariants: done.invariants,
      earlier: live ? [live, ...archived] : archived,
      missing: done.case === 'separate' ? null : done.facts.missing,
      goesOn: missingContinued(done.facts, draft, options) !== null,
    };
    const merged = await finishMerged(repository, context.refs, { dryRun, head, now });
    return {
      data: saveData(report),
      text: run.options['verbose'] === true ? renderVerbose(report) : renderSave(report),
      warnings: warningsOf(run, report),
      hints: merged.notices.map((notice) => describeMerge(notice)[1]),
      ...(report.staging.state === 'failed' ? { failure: notStaged(report.staging.why) } : {}),
    };
  });
}

function notStaged(why: string): CheckpointError {
  return new CheckpointError(
    'refused',
    `the checkpoint is saved, but git could not stage it: ${why}`,
  );
}
