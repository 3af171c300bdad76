import { carryOut } from '../archive/carry-out.ts';
import { placeOf } from '../decide/plan.ts';
import { decideTrack } from '../decide/workstream.ts';
import { readHead } from '../git/status.ts';
import { requireSuccess } from '../render/failure.ts';
import { renderDryRun } from '../render/plan.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';
import { workstreamFacts } from './workstream/facts.ts';
import { readRefresh } from './workstream/options.ts';

/** `git checkpoint track <topic>`: starts a workstream, and announces it once. */
export async function track(
  invocation: RepositoryInvocation,
  options: Options,
  [topic = '']: readonly string[],
): Promise<Answer> {
  const { repository } = invocation;
  const { client, place, settings } = repository;
  const changes = readRefresh(options);
  const head = await readHead(client, place.worktreeName);
  const dryRun = options['dryRun'] === true;
  const result = carryOut(repository, { dryRun, head, now: invocation.now }, () =>
    decideTrack(workstreamFacts(repository, invocation.now), topic, changes),
  );
  if (result.kind === 'refuse') throw result.error;
  if (result.kind === 'ask') throw new Error('a track asks nothing');
  if (result.outcome === null) return renderDryRun('track', result);
  requireSuccess(result.outcome, place.worktree);
  const path = placeOf(result.outcome, 'write');
  return {
    data: { topic, path },
    text: `tracking '${topic}' in ${path}`,
    warnings: [...settings.warnings, ...result.warnings],
  };
}
