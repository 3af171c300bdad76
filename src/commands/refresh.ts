import { carryOut } from '../archive/carry-out.ts';
import { decideRefresh, topicOf, workstreams } from '../decide/workstream.ts';
import { readHead } from '../git/status.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Refresh } from '../note/workstream/refresh.ts';
import { requireSuccess } from '../render/failure.ts';
import { renderDryRun } from '../render/plan.ts';
import type { Repository } from '../repository.ts';
import type { Answer, Invocation, Options, RepositoryInvocation } from './command.ts';
import { workstreamFacts } from './workstream/facts.ts';
import { readRefresh } from './workstream/options.ts';

/** `git checkpoint refresh [<topic>]`: changes the sections given, and says so only on a real write. */
export async function refresh(
  invocation: RepositoryInvocation,
  options: Options,
  [topic]: readonly string[],
): Promise<Answer> {
  const { repository } = invocation;
  const result = await carryOutRefresh(
    repository,
    invocation,
    options,
    topic,
    readRefresh(options),
  );
  if ('dryRun' in result) return result.dryRun;
  const { found, written, several, warnings } = result;
  const name = topicOf(found.stem);
  return {
    data: { topic: name, path: found.path, written },
    text: written ? `checkpoint ✅${several ? ` ${name}` : ''}` : '',
    warnings: [...repository.settings.warnings, ...warnings],
  };
}

export interface Refreshed {
  found: StoredNote;
  written: boolean;
  /** Whether there is more than one workstream, so that a marker has to name it. */
  several: boolean;
  warnings: readonly string[];
}

/** Refreshes a workstream, for `refresh` and `brief` alike. */
export async function carryOutRefresh(
  repository: Repository,
  invocation: Invocation,
  options: Options,
  topic: string | undefined,
  changes: Refresh,
): Promise<Refreshed | { dryRun: Answer }> {
  const { client, place } = repository;
  const head = await readHead(client, place.worktreeName);
  let several = false;
  const dryRun = options['dryRun'] === true;
  const result = carryOut(repository, { dryRun, head, now: invocation.now }, () => {
    const facts = workstreamFacts(repository, invocation.now);
    several = workstreams(facts.entries).length > 1;
    return decideRefresh(facts, topic ?? null, changes);
  });
  if (result.kind === 'refuse') throw result.error;
  if (result.kind === 'ask') throw new Error('a refresh asks nothing');
  if (result.outcome === null) return { dryRun: renderDryRun('refresh', result) };
  requireSuccess(result.outcome, place.worktree);
  return {
    found: result.found as StoredNote,
    written: result.outcome.done.length > 0,
    several,
    warnings: result.warnings,
  };
}
