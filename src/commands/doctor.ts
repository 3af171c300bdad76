import { editedFiles } from '../archive/edited.ts';
import { CheckpointError } from '../errors.ts';
import { listWorktrees } from '../gather/listed.ts';
import { checkHooks } from '../install/check.ts';
import { styled } from '../note/styled.ts';
import { count } from '../note/words.ts';
import { describeHooks } from '../render/hooks.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';
import { examine } from './doctor/examine.ts';

const LABELS = {
  archive: 'the archive can be read',
  history: 'the history is whole',
  recorded: 'every text is in the history',
  mirrors: 'every linked worktree has an up-to-date mirror',
  ignored: "the archive does not show in 'git status'",
  leftovers: 'no command left anything unfinished',
  access: 'all of it can be read and written',
  agents: "every agent's wiring is as it was installed",
} as const;

/** `git checkpoint doctor [--fix]`: what could cost somebody a text. Exit 1 while something can. */
export async function doctor(invocation: RepositoryInvocation, options: Options): Promise<Answer> {
  const { repository } = invocation;
  const fix = options['fix'] === true;
  const worktrees = await listWorktrees(repository);
  const hooks = await checkHooks(repository, worktrees);
  const { well, problem } = describeHooks(hooks);
  const agents = await (await import('./wiring.ts')).wiring.checkAgents(invocation);
  const checks = [
    ...(await examine(repository, worktrees, { fix, now: invocation.now })),
    { name: 'hooks' as const, problem, fixed: null },
    agents.check,
  ];
  const { overall } = await import('./overall.ts');
  const prunable = await (await overall.countPrunable())(repository, worktrees);
  const labels = { ...LABELS, hooks: well };
  const lines = checks.map(({ name, problem, fixed }) => {
    if (problem === null) return `ok       ${labels[name]}`;
    return fixed === null
      ? `${styled('wrong', 'problem')}  ${problem}`
      : `${styled('good', 'fixed')}    ${problem}: ${fixed}`;
  });
  const open = checks.filter((one) => one.problem !== null && one.fixed === null);
  return {
    data: { checks, hooks, prunable },
    text: lines.join('\n'),
    hints: [...agents.hints, ...prunableHint(prunable)],
    warnings: [
      ...repository.settings.warnings,
      ...editedFiles(repository.place.commonDir).map(
        (path) => `'${path}' is a text from an editor that was not saved`,
      ),
    ],
    ...(open.length === 0
      ? {}
      : {
          failure: new CheckpointError(
            'refused',
            `${count(open.length, 'problem')} found`,
            fix || open.every(({ name }) => name === 'hooks' || name === 'agents')
              ? []
              : ["'git checkpoint doctor --fix' mends what can be mended"],
          ),
        }),
  };
}

/** What is over is no problem; it only makes lists long. */
function prunableHint(prunable: number): string[] {
  if (prunable === 0) return [];
  const [are, them] =
    prunable === 1 ? ['is of a branch that is', 'it'] : ['are of branches that are', 'them'];
  return [
    `${count(prunable, 'checkpoint')} ${are} merged or gone; 'git checkpoint prune' files ${them}`,
  ];
}
