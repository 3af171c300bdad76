import { carryOut } from '../archive/carry-out.ts';
import { readArchived, readNoteAt } from '../archive/notes.ts';
import { MOST_LOOKS } from '../decide/decision.ts';
import { decideDone } from '../decide/done.ts';
import { placeOf } from '../decide/plan.ts';
import { CheckpointError } from '../errors.ts';
import { findNote, openWhereLive } from '../gather/find-note.ts';
import { listWorktrees } from '../gather/listed.ts';
import { readLives } from '../gather/live.ts';
import { askHead } from '../git/status.ts';
import { nameOf } from '../note/names.ts';
import { carried } from './carried.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';

/**
 * `git checkpoint done`: the effort is over, its note is kept. One that has gone elsewhere since it
 * was found is looked for by its branch: what is live in its place by then is not what was meant.
 */
export async function done(
  invocation: RepositoryInvocation,
  options: Options,
  [name]: readonly string[],
  looks = 1,
): Promise<Answer> {
  const { repository: here } = invocation;
  const found = await findNote(here, name);
  const repository = await openWhereLive(here, found);
  const { layout, client, place } = repository;
  if (found.kind === 'live' && found.note.kind === 'foreign') {
    throw new CheckpointError('refused', `'${found.path}' is not a checkpoint, and stays as it is`);
  }
  const [head, worktrees] = await Promise.all([
    askHead(client, place.worktreeName),
    listWorktrees(repository),
  ]);
  const result = carryOut(
    repository,
    { dryRun: options['dryRun'] === true, head, now: invocation.now },
    {
      read: () => ({
        head,
        formerNames: [],
        archive: layout.archive,
        found,
        present: readNoteAt(found),
        archived: readArchived(layout.archive),
        lives: readLives(repository, worktrees),
      }),
      decide: decideDone,
    },
  );
  const sought = name ?? found.note.branch;
  if (result.kind === 'refuse' && result.outrun && sought !== null && looks < MOST_LOOKS) {
    return done(invocation, options, [sought], looks + 1);
  }
  return carried('done', repository, result, (outcome) => {
    const path = placeOf(outcome, 'file-done');
    return {
      data: { name: nameOf(found), from: found.path, path },
      text: `'${found.note.subject ?? nameOf(found)}' is done: ${path}`,
    };
  });
}
