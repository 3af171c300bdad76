import { join } from 'node:path';
import { register } from '../archive/registry.ts';
import { listWorktrees } from '../gather/listed.ts';
import { checkThere, type HookState, thereAmong } from '../install/check.ts';
import { carryOutInstall } from '../install/install.ts';
import { type InstallPlan, planInstall } from '../install/plan.ts';
import { findProgram } from '../install/program.ts';
import {
  adviseOthers,
  describeInstall,
  describePlan,
  installFailure,
  othersFailure,
} from '../render/install.ts';
import type { Repository } from '../repository.ts';
import { isInteractive } from '../terminal/terminal.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';

/**
 * `git checkpoint install [--tracked] [--all-worktrees]`: makes the hooks run in this worktree, and says in
 * which others they do not.
 */
export async function install(invocation: RepositoryInvocation, options: Options): Promise<Answer> {
  const { repository } = invocation;
  const program = findProgram(join(__dirname, 'hook.cjs'), invocation.env);
  const dryRun = options['dryRun'] === true;
  const inAll = options['allWorktrees'] === true;
  let mayChangeTracked = options['tracked'] === true;
  let plan = await planInstall(repository, { mayChangeTracked });
  const tracked = trackedIn(plan);
  if (tracked.length > 0 && !dryRun && !invocation.json && isInteractive()) {
    const { agree } = await import('../terminal/questions.ts');
    mayChangeTracked = await agree(`git tracks ${tracked.join(', ')}; add a line there`);
    plan = await planInstall(repository, { mayChangeTracked });
  }
  const { worktree } = repository.place;
  const warnings = [...repository.settings.warnings, ...plan.warnings];
  if (dryRun) return { ...describePlan(worktree, plan), warnings };
  const hooks = await carryOutInstall(repository, plan, program);
  register(repository);
  const others = await lookElsewhere(repository, async (other) => {
    if (!inAll) return;
    const there = await planInstall(other, { mayChangeTracked });
    warnings.push(...there.warnings);
    await carryOutInstall(other, there, program);
  });
  const failure = installFailure(plan, hooks) ?? (inAll ? othersFailure(others) : null);
  return {
    ...describeInstall(worktree, plan, hooks, { others, inAll }),
    ...(inAll ? {} : { hints: adviseOthers(others) }),
    warnings: [...new Set(warnings)],
    ...(failure ? { failure } : {}),
  };
}

/** What becomes of the hooks in the other worktrees, one after the other. */
async function lookElsewhere(
  repository: Repository,
  visit: (other: Repository) => Promise<void>,
): Promise<HookState[]> {
  const states: HookState[] = [];
  for (const path of thereAmong(await listWorktrees(repository))) {
    if (path === repository.place.worktree) continue;
    states.push(...(await checkThere(repository, path, visit)));
  }
  return states;
}

function trackedIn({ hooks }: InstallPlan): string[] {
  return hooks.flatMap(({ way }) =>
    way.kind === 'none' && way.why === 'tracked' ? [`'${way.path}'`] : [],
  );
}
