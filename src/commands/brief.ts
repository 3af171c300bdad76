import { readArchived, readLive } from '../archive/notes.ts';
import { stemOf, workstreams } from '../decide/workstream.ts';
import { CheckpointError } from '../errors.ts';
import { findNote } from '../gather/find-note.ts';
import { MOST_CHARACTERS, renderBrief } from '../note/brief.ts';
import { isRefresh } from '../note/workstream/refresh.ts';
import type { Repository } from '../repository.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';
import { carryOutRefresh } from './refresh.ts';
import { readRefresh } from './workstream/options.ts';

/**
 * `git checkpoint brief [<topic>|<name>]`, also as `reset`: the block to paste into a cleared context.
 * A workstream is refreshed first, with what the options say.
 */
export async function brief(
  invocation: RepositoryInvocation,
  options: Options,
  [name]: readonly string[],
): Promise<Answer> {
  const { repository } = invocation;
  const changes = readRefresh(options);
  if (isWorkstream(repository, name)) {
    return carryOutRefresh(invocation, options, name, changes, ({ found }) =>
      briefOf(repository, found.stem),
    );
  }
  if (isRefresh(changes)) throw notRefreshed();
  return { ...(await briefOf(repository, name)), warnings: repository.settings.warnings };
}

async function briefOf(repository: Repository, name: string | undefined): Promise<Answer> {
  const found = await findNote(repository, name);
  const text = renderBrief(found, found.path, MOST_CHARACTERS);
  return { data: { path: found.path, brief: text }, text };
}

function notRefreshed(): CheckpointError {
  return new CheckpointError('usage', "'git checkpoint brief' changes a workstream only", [
    "to change a checkpoint, run 'git checkpoint save'",
  ]);
}

/** A name that is a topic; without a name, a workstream where there is no live note to speak of. */
function isWorkstream({ layout }: Repository, name: string | undefined): boolean {
  const all = workstreams(readArchived(layout.archive));
  if (name === undefined) return all.length > 0 && readLive(layout.live) === null;
  return all.some((one) => one.stem === stemOf(name));
}
