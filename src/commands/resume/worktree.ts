import { basename, resolve } from 'node:path';
import { carryOut } from '../../archive/carry-out.ts';
import { readLive } from '../../archive/notes.ts';
import { type AbsolutePath, type BranchName, beside } from '../../brands.ts';
import { placeOf } from '../../decide/plan.ts';
import {
  decideResume,
  parkMove,
  type ResumeFacts,
  type ResumeOptions,
} from '../../decide/resume.ts';
import { exists } from '../../disk/regular-file.ts';
import { CheckpointError, throwIf } from '../../errors.ts';
import { openRepository } from '../../gather/repository.ts';
import { askForResume, type ResumeContext, readForResume } from '../../gather/resume.ts';
import type { Place } from '../../git/locate.ts';
import { hasBranch } from '../../git/refs.ts';
import { addWorktree, type Worktree } from '../../git/worktrees.ts';
import { ownerOf } from '../../note/head.ts';
import { nameOf } from '../../note/names.ts';
import { slugOf } from '../../note/slug.ts';
import type { StoredNote } from '../../note/stored.ts';
import { outcomeFailure } from '../../render/failure.ts';
import { shellWord } from '../../render/shell.ts';
import type { Resuming } from './resuming.ts';

/** A worktree that is to be made for a note whose branch has none. */
export interface NewWorktree {
  path: AbsolutePath;
  branch: BranchName;
  note: StoredNote;
}

/** The hint that a resumed note's branch could have its worktree again; none where it has one. */
export function worktreeHints(context: ResumeContext, note: StoredNote): string[] {
  const branch = homeless(context, note);
  if (branch === null) return [];
  const command = `'git checkpoint resume ${shellWord(branch)} --worktree'`;
  const gone = goneWorktree(context.worktrees, branch);
  return [
    gone
      ? `the worktree of '${branch}' is gone; after 'git worktree prune', ${command} makes it again`
      : `'${branch}' has no worktree; ${command} makes one`,
  ];
}

/**
 * The offer to make a worktree for a branch that has none any more: with `--worktree`, or when the
 * named note's branch is such a one and somebody at a terminal says so.
 *
 * @returns null where the note is resumed here
 */
export async function offerWorktree(
  run: Resuming,
  options: ResumeOptions,
): Promise<NewWorktree | null> {
  const { repository, context, invocation } = run;
  const wanted = run.options['worktree'];
  if (wanted === undefined && !(run.asking && options.name !== null)) return null;
  const note = target(readForResume(repository, context), options, wanted !== undefined);
  const branch = note && homeless(context, note);
  if (!note || branch === null) {
    if (wanted === undefined) return null;
    throw new CheckpointError('refused', 'there is no branch without a worktree to make one for', [
      "name a checkpoint whose branch is checked out nowhere; 'git checkpoint list' shows them",
    ]);
  }
  const path = worktreePathFor(repository.place, context.worktrees, branch, wanted, invocation.cwd);
  const gone = goneWorktree(context.worktrees, branch);
  if (wanted === undefined) {
    if (gone || exists(path)) return null;
    const { choose } = await import('../../terminal/questions.ts');
    const choice = await choose(`'${branch}' has no worktree. Where is it resumed?`, [
      { value: 'make', label: 'make a worktree for it', hint: path },
      { value: 'here', label: 'here', hint: 'on the current branch' },
    ]);
    return choice === 'make' ? { path, branch, note } : null;
  }
  if (gone) {
    throw new CheckpointError(
      'refused',
      `the worktree of '${branch}' is gone from '${gone.path}'`,
      ["'git worktree prune' makes git forget it, then try again"],
    );
  }
  if (exists(path)) {
    throw new CheckpointError('refused', `'${path}' exists already`, [
      "choose another path with '--worktree <path>'",
    ]);
  }
  return { path, branch, note };
}

/** Makes the worktree and answers with the resume to be done in it. */
export async function enterWorktree(
  run: Resuming,
  { path, branch, note }: NewWorktree,
): Promise<{ run: Resuming; options: ResumeOptions }> {
  await addWorktree(run.repository.client, path, branch);
  const name = note.kind === 'live' ? fileAway(run) : nameOf(note);
  const repository = await openRepository(path, run.invocation.env);
  const context = await askForResume(repository);
  // The checkout's own hook may have restored it by now (checkpoint.autoRestore).
  const live = readLive(repository.layout.live);
  const there = live && ownerOf(live.note, context.named.head, []) === 'ours';
  return {
    run: { ...run, repository, context, asking: false, where: 'made' },
    options: { name: there ? null : name, yes: true, asIs: false, park: false },
  };
}

/** The note that is live here goes to the new worktree by way of the archive. */
function fileAway({ repository, context, invocation }: Resuming): string {
  const { head } = context.named;
  const { outcome } = carryOut(
    repository,
    { dryRun: false, head, now: invocation.now },
    {
      read: () => readForResume(repository, context),
      decide: (facts) => {
        const moves = facts.live ? [parkMove(facts, facts.live)] : [];
        return { kind: 'plan' as const, plan: { operation: 'park', moves } };
      },
    },
  );
  if (outcome) throwIf(outcomeFailure(outcome, repository.place.worktree));
  return basename((outcome && placeOf(outcome, 'park')) ?? '', '.md');
}

/** The note that the options mean. */
function target(facts: ResumeFacts, options: ResumeOptions, required: boolean): StoredNote | null {
  if (options.name === null && facts.live) return facts.live;
  const decision = decideResume(facts, { ...options, yes: true, park: true });
  if (decision.kind === 'refuse' && required) throw decision.error;
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

/**
 * Where a new worktree for a branch goes: the path that was given, else beside the main worktree,
 * named after it and the branch.
 *
 * @param wanted the value of `--worktree`: a path, or true where none was given
 */
function worktreePathFor(
  place: Place,
  worktrees: readonly Worktree[],
  branch: BranchName,
  wanted: unknown,
  cwd: string,
): AbsolutePath {
  if (typeof wanted === 'string') return resolve(cwd, wanted) as AbsolutePath;
  const main = worktrees.find((one) => !one.bare)?.path ?? place.worktree;
  return beside(main, `${basename(main)}-${slugOf(branch)}`);
}
