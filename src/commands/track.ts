import { carryOut } from '../archive/carry-out.ts';
import { placeOf } from '../decide/plan.ts';
import { decideTrack } from '../decide/workstream.ts';
import { readWorkstreams } from '../gather/workstreams.ts';
import { askHead } from '../git/status.ts';
import { carried } from './carried.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';
import { readRefresh } from './workstream/options.ts';

/** `git checkpoint track <topic>`: starts a workstream, and announces it once. */
export async function track(
  invocation: RepositoryInvocation,
  options: Options,
  [topic = '']: readonly string[],
): Promise<Answer> {
  const { repository } = invocation;
  const { client, place } = repository;
  const changes = readRefresh(options);
  const head = await askHead(client, place.worktreeName);
  const dryRun = options['dryRun'] === true;
  const result = carryOut(
    repository,
    { dryRun, head, now: invocation.now },
    {
      read: () => readWorkstreams(repository, invocation.now),
      decide: (facts) => decideTrack(facts, topic, changes),
    },
  );
  return carried('track', repository, result, (outcome) => {
    const path = placeOf(outcome, 'write');
    return { data: { topic, path }, text: `tracking '${topic}' in ${path}` };
  });
}
