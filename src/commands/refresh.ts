import { carryOut } from '../archive/carry-out.ts';
import {
  decideRefresh,
  type RefreshPlan,
  topicOf,
  type WorkstreamFacts,
  workstreams,
} from '../decide/workstream.ts';
import { readWorkstreams } from '../gather/workstreams.ts';
import { askHead } from '../git/status.ts';
import type { StoredNote } from '../note/stored.ts';
import type { Refresh } from '../note/workstream/refresh.ts';
import { carried } from './carried.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';
import { readRefresh } from './workstream/options.ts';

/** `git checkpoint refresh [<topic>]`: changes the sections given, and says so only on a real write. */
export async function refresh(
  invocation: RepositoryInvocation,
  options: Options,
  [topic]: readonly string[],
): Promise<Answer> {
  const changes = readRefresh(options);
  return carryOutRefresh(invocation, options, topic, changes, ({ found, written, several }) => {
    const name = topicOf(found.stem);
    return {
      data: { topic: name, path: found.path, written },
      text: written ? `checkpoint ✅${several ? ` ${name}` : ''}` : '',
    };
  });
}

export interface Refreshed {
  /** The workstream as it was before. */
  found: StoredNote;
  written: boolean;
  /** Whether there is more than one workstream, so that a marker has to name it. */
  several: boolean;
}

/**
 * Refreshes a workstream, for `refresh` and `brief` alike.
 *
 * @param answer what the command says when it is done
 */
export async function carryOutRefresh(
  { repository, now }: RepositoryInvocation,
  options: Options,
  topic: string | undefined,
  changes: Refresh,
  answer: (refreshed: Refreshed) => Answer | Promise<Answer>,
): Promise<Answer> {
  const { client, place } = repository;
  const head = await askHead(client, place.worktreeName);
  const result = carryOut(
    repository,
    { dryRun: options['dryRun'] === true, head, now },
    {
      read: () => readWorkstreams(repository, now),
      decide: (facts) => decideRefresh(facts, topic ?? null, changes),
    },
  );
  return carried<WorkstreamFacts, RefreshPlan>('refresh', repository, result, (outcome, before) => {
    const { facts, found } = before;
    const several = workstreams(facts.archived).length > 1;
    return answer({ found, written: outcome.done.length > 0, several });
  });
}
