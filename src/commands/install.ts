import { join } from 'node:path';
import { carryOutInstall } from '../install/install.ts';
import { type InstallPlan, planInstall } from '../install/plan.ts';
import { findProgram } from '../install/program.ts';
import { describeInstall, describePlan, installFailure } from '../render/install.ts';
import { isInteractive } from '../terminal/terminal.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';

/** `git checkpoint install [--tracked]`: makes the hooks run in this repository. */
export async function install(invocation: RepositoryInvocation, options: Options): Promise<Answer> {
  const { repository } = invocation;
  const program = findProgram(join(__dirname, 'hook.cjs'), invocation.env);
  const dryRun = options['dryRun'] === true;
  let plan = await planInstall(repository, { mayChangeTracked: options['tracked'] === true });
  const tracked = trackedIn(plan);
  if (tracked.length > 0 && !dryRun && !invocation.json && isInteractive()) {
    const { agree } = await import('../terminal/questions.ts');
    const mayChangeTracked = await agree(`git tracks ${tracked.join(', ')}; add a line there`);
    plan = await planInstall(repository, { mayChangeTracked });
  }
  const { worktree } = repository.place;
  const warnings = [...repository.settings.warnings, ...plan.warnings];
  if (dryRun) return { ...describePlan(worktree, plan), warnings };
  const hooks = await carryOutInstall(repository, plan, program);
  const failure = installFailure(plan, hooks);
  return {
    ...describeInstall(worktree, plan, hooks),
    warnings,
    ...(failure ? { failure } : {}),
  };
}

function trackedIn({ hooks }: InstallPlan): string[] {
  return hooks.flatMap(({ way }) =>
    way.kind === 'none' && way.why === 'tracked' ? [`'${way.path}'`] : [],
  );
}
