import type { RemovalOptions } from '../decide/worktree-remove.ts';
import { CheckpointError } from '../errors.ts';
import { count } from '../note/words.ts';
import { type RemovalReport, removalData, renderRemoval } from '../render/worktree-remove.ts';
import type { Answer, Invocation, Options } from './command.ts';
import type { Removal } from './worktree-remove/removal.ts';
import { removeOne } from './worktree-remove/remove.ts';

/**
 * `git checkpoint worktree-remove`: docs/worktree-remove.md. One that stays does not keep the others, and
 * makes the exit code another than 0 (field case 71).
 */
export async function worktreeRemove(
  { cwd, env, now }: Invocation,
  options: Options,
  names: readonly string[],
): Promise<Answer> {
  const removal: Removal = {
    cwd,
    env,
    now,
    dryRun: options['dryRun'] === true,
    options: removalOptions(options),
  };
  const reports: RemovalReport[] = [];
  const warnings = new Set<string>();
  for (const name of names) {
    const removed = await removeOne(removal, name);
    reports.push(removed.report);
    for (const warning of removed.warnings) warnings.add(warning);
  }
  const errors = reports.flatMap(({ error }) => (error ? [error] : []));
  return {
    data: { dryRun: removal.dryRun, worktrees: reports.map(removalData) },
    text: reports
      .map(renderRemoval)
      .filter((text) => text !== '')
      .join('\n'),
    warnings: [...warnings],
    ...(errors.length === 0 ? {} : { failure: failureOf(errors, names.length) }),
  };
}

function removalOptions(options: Options): RemovalOptions {
  const force = options['force'] === true;
  return {
    keepIgnored: options['keepIgnored'] === true,
    discardIgnored: force || options['discardIgnored'] === true,
    rescue: options['rescue'] === true,
    discardChanges: force || options['discardChanges'] === true,
  };
}

/** One failure is told as it is, several under a line that counts them. */
function failureOf(errors: readonly CheckpointError[], asked: number): CheckpointError {
  const [first] = errors;
  if (first && errors.length === 1) return first;
  const kind = errors.find((error) => error.kind !== 'refused')?.kind ?? 'refused';
  const messages = errors.map(({ message }) => message);
  const head = `${errors.length} of ${count(asked, 'worktree')} were not removed`;
  const hints = new Set(errors.flatMap((error) => error.hints));
  return new CheckpointError(kind, [head, ...messages].join('\n'), [...hints]);
}
