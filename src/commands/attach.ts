import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { carryOut } from '../archive/carry-out.ts';
import { placeOf } from '../decide/plan.ts';
import { decideAttach } from '../decide/workstream.ts';
import { CheckpointError } from '../errors.ts';
import { readHead } from '../git/status.ts';
import { requireSuccess } from '../render/failure.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';
import { workstreamFacts } from './workstream/facts.ts';

/** `git checkpoint attach <topic> [<file>]`: the workstream becomes self-contained. */
export async function attach(
  invocation: RepositoryInvocation,
  options: Options,
  [topic = '', file]: readonly string[],
): Promise<Answer> {
  const { repository } = invocation;
  const { client, place, settings } = repository;
  const bytes = read(invocation.cwd, file);
  const wanted = options['as'];
  const name = typeof wanted === 'string' ? wanted : basename(file ?? 'attached.txt');
  const head = await readHead(client, place.worktreeName);
  const result = carryOut(repository, { dryRun: false, head, now: invocation.now }, () =>
    decideAttach(workstreamFacts(repository, invocation.now), topic, name, bytes),
  );
  if (result.kind === 'refuse') throw result.error;
  if (result.kind === 'ask') throw new Error('an attach asks nothing');
  if (result.outcome) requireSuccess(result.outcome, place.worktree);
  const path = result.outcome && placeOf(result.outcome, 'attach');
  return {
    data: { topic, path },
    text: `attached ${path}`,
    warnings: [...settings.warnings, ...result.warnings],
  };
}

function read(cwd: string, file: string | undefined): Buffer {
  try {
    return readFileSync(file === undefined || file === '-' ? 0 : resolve(cwd, file));
  } catch (error) {
    const why = (error as Error).message.replace(/^\w+: /, '').replace(/,.*/, '');
    throw new CheckpointError('fatal', `cannot read '${file}': ${why}`);
  }
}
