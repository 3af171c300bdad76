import { carryOut } from '../archive/carry-out.ts';
import { replaceFile } from '../archive/files.ts';
import { askForSave, memoFile, readForSave, type SaveContext } from '../archive/gather-save.ts';
import type { JournalDetails } from '../archive/history/journal.ts';
import { blobId } from '../archive/history/objects.ts';
import { stateKey } from '../archive/history/saved-state.ts';
import { openRepository, type Repository } from '../archive/open.ts';
import { readLive } from '../archive/read.ts';
import { verifySave } from '../archive/verify.ts';
import {
  decideSave,
  givenTitle,
  type SaveFacts,
  type SaveOptions,
  type SeparateEffort,
  separateEffortRefusal,
} from '../checkpoint/decide/save.ts';
import { type Draft, EMPTY_DRAFT, isEmptyDraft } from '../checkpoint/draft.ts';
import type { SavedState } from '../checkpoint/saved-state.ts';
import { decideStaging, indexBefore, type Staging } from '../checkpoint/staging.ts';
import { stage } from '../git/stage.ts';
import { reasonOf, requireSuccess } from '../render/failure.ts';
import { renderDryRun } from '../render/plan.ts';
import { renderSave, type SaveReport, saveData } from '../render/save.ts';
import { isInteractive } from '../terminal/terminal.ts';
import type { Answer, Invocation, Options } from './command.ts';
import { readDraft } from './save/draft.ts';
import { type Edited, editText, withEditedText } from './save/editor.ts';

/** `git checkpoint save`: docs/design.md §6. */
export async function save(invocation: Invocation, options: Options): Promise<Answer> {
  const repository = await openRepository(invocation.cwd, invocation.env);
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

interface Run {
  repository: Repository;
  context: SaveContext;
  invocation: Invocation;
  options: Options;
  asking: boolean;
}

async function saveDraft(run: Run, draft: Draft, options: SaveOptions): Promise<Answer> {
  const { repository, context, invocation } = run;
  const dryRun = run.options['dryRun'] === true;
  let facts: SaveFacts | null = null;
  const result = carryOut(repository, { dryRun, ...detailsOf(run, options) }, () => {
    facts = readForSave(repository, context, options.as ?? givenTitle(draft), invocation.now);
    return decideSave(facts, draft, options);
  });
  if (result.kind === 'refuse') throw result.error;
  if (result.kind === 'ask') {
    return saveDraft(run, draft, { ...options, ...(await settle(run, result.question)) });
  }
  if (result.outcome === null) return renderDryRun('save', result);
  requireSuccess(result.outcome, repository.place.worktree);
  const { live, head } = facts as unknown as SaveFacts;
  const report: SaveReport = {
    case: result.case,
    head,
    place: repository.place,
    layout: repository.layout,
    outcome: result.outcome,
    staging: await stageLive(run, options),
    invariants:
      result.case === 'D' ? [] : verifySave(result.outcome, repository.layout.live, head, live),
    previousBranch: live?.note.branch ?? null,
  };
  return {
    data: saveData(report),
    text: renderSave(report),
    warnings: [...repository.settings.warnings, ...result.warnings, ...warningsOf(run, report)],
  };
}

/** What the history says of this save. */
function detailsOf({ context, repository, options }: Run, { as }: SaveOptions): JournalDetails {
  const { head } = context.view;
  const { file } = repository.settings.config;
  const staging = context.held && as === null && options['stage'] !== false;
  const change = context.changes.find((one) => one.path === file);
  return {
    head,
    now: new Date(),
    indexBefore: staging ? indexBefore(change, readLive(repository.layout.live) !== null) : null,
    extra: ({ moves }) => {
      const written = moves.find((move) => move.verb === 'write');
      if (as !== null || written?.verb !== 'write') return new Map();
      const note = blobId(Buffer.from(written.text));
      const state: SavedState = { note, head: head.oid || null, dirty: context.dirty };
      return new Map([[stateKey(head), Buffer.from(JSON.stringify(state))]]);
    },
  };
}

/** Case D is asked about at a terminal, and refused with the flags named where nobody is there. */
async function settle(run: Run, question: SeparateEffort): Promise<Partial<SaveOptions>> {
  if (!run.asking) throw separateEffortRefusal(run.context.view.head, question);
  const { choose, askText } = await import('../terminal/questions.ts');
  const choice = await choose(
    `The live checkpoint is another effort, '${question.liveTitle}'. What becomes of '${question.newTitle}'?`,
    [
      { value: 'both', label: 'keep both', hint: `save it as ${question.proposal}` },
      { value: 'name', label: 'keep both, under another name' },
      {
        value: 'overwrite',
        label: 'overwrite',
        hint: 'the live text becomes the previous version',
      },
    ],
  );
  if (choice === 'overwrite') return { overwrite: true };
  return {
    as: choice === 'both' ? question.proposal : await askText('Name:', question.proposal),
  };
}

/**
 * Lets the user edit what a save without any text would write; what would be refused is refused
 * before anybody has typed a word.
 */
async function editTemplate(run: Run, options: SaveOptions): Promise<Edited> {
  const { repository, context, invocation } = run;
  const facts = readForSave(repository, context, options.as, invocation.now);
  const decision = decideSave(facts, EMPTY_DRAFT, options);
  if (decision.kind === 'refuse') throw decision.error;
  const moves = decision.kind === 'plan' ? decision.plan.moves : [];
  const template = moves.find((move) => move.verb === 'write')?.text ?? '';
  return editText(repository, invocation.cwd, Buffer.from(template).toString());
}

async function stageLive(run: Run, options: SaveOptions): Promise<Staging> {
  const { repository, context } = run;
  const file = repository.settings.config.file;
  remember(repository, context.memo);
  const decided = decideStaging({
    asked: run.options['stage'] === false,
    held: context.held,
    unmerged: context.changes.some((one) => one.path === file && one.state === 'unmerged'),
    beside: options.as !== null,
  });
  if (decided) return decided;
  const staged = await stage(repository.client, file);
  if (staged.kind === 'failed') return { state: 'failed', why: staged.why };
  return staged.kind === 'staged'
    ? { state: 'staged' }
    : { state: 'not-staged', reason: 'ignored' };
}

/** The answer about the history is only a cache: where it cannot be kept, it is asked again. */
function remember(repository: Repository, memo: string | null): void {
  if (memo === null) return;
  try {
    replaceFile(memoFile(repository), Buffer.from(memo));
  } catch {
    // A read-only git directory: nothing is lost.
  }
}

function warningsOf(run: Run, report: SaveReport): string[] {
  const warnings: string[] = [];
  if (run.context.archiveTracked) {
    warnings.push(
      `git tracks files in '${report.layout.archive}', so no ignore rule is written; checkpoint.dir in git config chooses another place`,
    );
  }
  const { failed } = report.outcome;
  if (failed?.move.verb === 'ignore') {
    warnings.push(
      `cannot add '${failed.move.line}' to '${failed.move.to}': ${reasonOf(failed.error)}`,
    );
  }
  if (report.staging.state === 'failed') {
    warnings.push(`the checkpoint is saved but could not be staged: ${report.staging.why}`);
  }
  return warnings;
}
