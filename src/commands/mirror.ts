import { carryOut } from '../archive/carry-out.ts';
import { decideMirror } from '../decide/mirror.ts';
import { listWorktrees } from '../gather/listed.ts';
import { gatherMirrors } from '../gather/mirror.ts';
import type { Place } from '../git/locate.ts';
import { carried } from './carried.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';

/** `git checkpoint mirror`: copies live notes of linked worktrees to where they outlive them. */
export async function mirror(invocation: RepositoryInvocation, options: Options): Promise<Answer> {
  const { repository } = invocation;
  const all = options['all'] === true;
  const { head, read, warnings } = await gatherMirrors(repository, {
    all: all ? await listWorktrees(repository) : null,
  });
  const result = carryOut(
    repository,
    { dryRun: options['dryRun'] === true, head, now: invocation.now },
    { read, decide: decideMirror },
  );
  const told = { ...result, warnings: [...warnings, ...result.warnings] };
  return carried('mirror', repository, told, ({ done }) => {
    const mirrors = done.flatMap((move) =>
      move.verb === 'mirror' ? [{ from: move.from, path: move.at }] : [],
    );
    return {
      data: { mirrors },
      text:
        mirrors.length === 0
          ? nothingToMirror(repository.place, all, warnings.length > 0)
          : mirrors.map((one) => `mirrored ${one.from} to ${one.path}`).join('\n'),
    };
  });
}

function nothingToMirror({ linked }: Place, all: boolean, passedOver: boolean): string {
  if (all && passedOver) return 'no mirror was out of date but where nobody could look';
  if (all) return 'no linked worktree has a checkpoint whose mirror is out of date';
  return linked
    ? 'there is no checkpoint here whose mirror is out of date'
    : "this is the main worktree, which needs no mirror; '--all' looks at the linked ones";
}
