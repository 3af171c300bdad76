import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { carryOut } from '../archive/carry-out.ts';
import { placeOf } from '../decide/plan.ts';
import { decideAttach } from '../decide/workstream.ts';
import { CheckpointError, reasonOf } from '../errors.ts';
import { readWorkstreams } from '../gather/workstreams.ts';
import { askHead } from '../git/status.ts';
import { carried } from './carried.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';

/** `git checkpoint attach <topic> [<file>]`: the workstream becomes self-contained. */
export async function attach(
  invocation: RepositoryInvocation,
  options: Options,
  [topic = '', file]: readonly string[],
): Promise<Answer> {
  const { repository } = invocation;
  const { client, place } = repository;
  const bytes = read(invocation.cwd, file);
  const wanted = options['as'];
  const name = typeof wanted === 'string' ? wanted : basename(file ?? 'attached.txt');
  const head = await askHead(client, place.worktreeName);
  const result = carryOut(
    repository,
    { dryRun: false, head, now: invocation.now },
    {
      read: () => readWorkstreams(repository, invocation.now),
      decide: (facts) => decideAttach(facts, topic, name, bytes),
    },
  );
  return carried('attach', repository, result, (outcome) => {
    const path = placeOf(outcome, 'attach');
    return { data: { topic, path }, text: `attached ${path}` };
  });
}

function read(cwd: string, file: string | undefined): Buffer {
  try {
    return readFileSync(file === undefined || file === '-' ? 0 : resolve(cwd, file));
  } catch (error) {
    throw new CheckpointError('fatal', `cannot read '${file}': ${reasonOf(error)}`);
  }
}
