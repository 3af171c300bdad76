import type { AbsolutePath, BranchName } from '../../brands.ts';
import { decideResume, type ResumeFacts, type ResumeOptions } from '../../decide/resume.ts';
import { exists } from '../../disk/regular-file.ts';
import { CheckpointError } from '../../errors.ts';
import { type ResumeContext, readForResume } from '../../gather/resume.ts';
import { hasBranch } from '../../git/refs.ts';
import type { Worktree } from '../../git/worktrees.ts';
import type { StoredNote } from '../../note/stored.ts';
import { waysHints } from '../../render/resume-hints.ts';
import type { Choice } from '../../terminal/questions.ts';
import type { Options } from '../command.ts';
import { refusalOf } from './refusal.ts';
import type { Resuming } from './resuming.ts';
import { worktreePathFor } from './worktree-path.ts';

/** A note that is resumed on its own branch, which is not the current one; a new worktree has a path. */
export type OnItsBranch = { branch: BranchName; note: StoredNote } & (
  | { way: 'switch' }
  | { way: 'worktree'; path: AbsolutePath }
);

/** The hints that a note could be resumed on its branch; none where that is checked out. */
export function hintsOf(context: ResumeContext, note: StoredNote): string[] {
  const branch = homeless(context, note);
  if (branch === null) return [];
  return waysHints(branch, goneWorktree(context.worktrees, branch) !== undefined);
}

/**
 * Where a note of another branch is resumed: as the options say, else, where a note was named and
 * somebody is at a terminal, as they answer.
 *
 * @returns null where it is resumed here
 * @throws CheckpointError where the options ask for what cannot be
 */
export async function chooseWhere(
  run: Resuming,
  options: ResumeOptions,
): Promise<OnItsBranch | null> {
  const { repository, context } = run;
  const way = wantedWay(run.options);
  if (way === 'here' || (way === null && !(run.asking && options.name !== null))) return null;
  const note = await target(run, readForResume(repository, context), options, way !== null);
  const branch = note && homeless(context, note);
  if (way === 'switch') return note && toSwitch(context, note);
  if (!note || branch === null) {
    if (way === null) return null;
    const named = note?.note.branch ?? null;
    if (named !== null && !hasBranch(context.refs, named)) {
      throw new CheckpointError('refused', `there is no branch '${named}' any more`, [
        "to resume it on the current branch, use '--here'",
      ]);
    }
    throw new CheckpointError('refused', 'there is no branch without a worktree to make one for', [
      "name a checkpoint whose branch is checked out nowhere; 'git checkpoint list' shows them",
    ]);
  }
  const path = worktreePathFor(run, branch, run.options['worktree']);
  if (way === null) {
    const gone = goneWorktree(context.worktrees, branch);
    const answer = gone ? 'here' : await askWhere(branch, path);
    if (answer === 'here') return null;
    return answer === 'switch'
      ? { way: answer, branch, note }
      : { way: answer, branch, note, path };
  }
  refuseGone(context.worktrees, branch);
  if (exists(path)) {
    throw new CheckpointError('refused', `'${path}' exists already`, [
      "choose another path with '--worktree <path>'",
    ]);
  }
  return { way, branch, note, path };
}

/** The way that the options name. */
function wantedWay(options: Options): OnItsBranch['way'] | 'here' | null {
  const given = (['switch', 'worktree', 'here'] as const).filter(
    (one) => options[one] !== undefined,
  );
  if (given.length > 1) {
    const names = given.map((one) => `'--${one}'`).join(' and ');
    throw new CheckpointError('usage', `options ${names} cannot be used together`);
  }
  return given[0] ?? null;
}

/** A switch to the branch of a note, whatever is checked out where: git says where it will not. */
function toSwitch({ named, refs, worktrees }: ResumeContext, note: StoredNote): OnItsBranch | null {
  const { branch } = note.note;
  if (branch !== null && named.head.kind === 'branch' && named.head.branch === branch) return null;
  if (branch !== null && hasBranch(refs, branch)) {
    refuseGone(worktrees, branch);
    return { way: 'switch', branch, note };
  }
  throw new CheckpointError(
    'refused',
    branch === null
      ? 'the checkpoint names no branch to switch to'
      : `there is no branch '${branch}' to switch to`,
    ["to resume it on the current branch, use '--here'"],
  );
}

async function askWhere(
  branch: BranchName,
  path: AbsolutePath,
): Promise<OnItsBranch['way'] | 'here'> {
  const { choose } = await import('../../terminal/questions.ts');
  const choices: Choice<OnItsBranch['way'] | 'here'>[] = [
    { value: 'switch', label: 'switch to it', hint: `git switch ${branch}` },
  ];
  if (!exists(path)) {
    choices.push({ value: 'worktree', label: 'make a worktree for it', hint: path });
  }
  choices.push({ value: 'here', label: 'here', hint: 'on the current branch' });
  return choose(`'${branch}' is checked out nowhere. Where is it resumed?`, choices);
}

/** The note that the options mean. */
async function target(
  run: Resuming,
  facts: ResumeFacts,
  options: ResumeOptions,
  required: boolean,
): Promise<StoredNote | null> {
  if (options.name === null && facts.live) return facts.live;
  // The live note, where it is the one that is named, and nobody has asked for room for another one.
  const asIs = decideResume(facts, { ...options, yes: true, asIs: true });
  if (asIs.kind === 'plan') return asIs.resumes;
  const decision = decideResume(facts, { ...options, yes: true, park: true });
  if (decision.kind === 'refuse' && required) throw await refusalOf(run, decision);
  return decision.kind === 'plan' ? decision.resumes : null;
}

/** The branch of a note that belongs to another branch, where no worktree has it checked out. */
function homeless(
  { named, refs, worktrees }: ResumeContext,
  { note }: StoredNote,
): BranchName | null {
  const { branch } = note;
  if (branch === null || !hasBranch(refs, branch)) return null;
  if (named.head.kind === 'branch' && named.head.branch === branch) return null;
  return worktrees.some((one) => one.branch === branch && !one.prunable) ? null : branch;
}

/** A worktree that git still knows although its directory is gone. */
function goneWorktree(worktrees: readonly Worktree[], branch: BranchName): Worktree | undefined {
  return worktrees.find((one) => one.branch === branch && one.prunable);
}

/** git checks a branch out nowhere else while it knows a worktree of it, there or not. */
function refuseGone(worktrees: readonly Worktree[], branch: BranchName): void {
  const gone = goneWorktree(worktrees, branch);
  if (!gone) return;
  throw new CheckpointError('refused', `the worktree of '${branch}' is gone from '${gone.path}'`, [
    "'git worktree repair <its new path>' mends one that was moved",
    "'git worktree prune' makes git forget one that was deleted, then try again",
  ]);
}
