import { CheckpointError } from '../errors.ts';
import { findEffort } from '../gather/effort.ts';
import { openHistory } from '../gather/history.ts';
import { readPatches } from '../history/log.ts';
import { logData, renderLog } from '../render/log.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';
import { dateStyle } from './date-option.ts';

/** How many operations are shown where nobody says how many. */
const DEFAULT_COUNT = 20;

/** `git checkpoint log`: what was done, or the versions of one checkpoint, newest first. */
export async function log(
  invocation: RepositoryInvocation,
  options: Options,
  [name]: readonly string[],
): Promise<Answer> {
  const { repository } = invocation;
  const count = countOf(options['count']);
  const date = dateStyle(options);
  const effort = name === undefined ? null : await findEffort(repository, name, count);
  const history = effort?.history ?? (await openHistory(repository, count));
  const versions = effort?.versions.slice(0, count) ?? [];
  const shown = effort
    ? versions.map((one, back) => ({ ...one.recorded, back, note: one.note }))
    : history.operations.map((one) => ({ ...one, back: null, note: null }));
  const patches =
    options['patch'] === true
      ? await readPatches(
          history.gitDir,
          invocation.env,
          shown.map((one) => one.commit),
          versions.map((one) => one.key),
        )
      : null;
  return {
    data: logData(effort?.name ?? null, shown, patches),
    text: renderLog(effort?.name ?? null, shown, patches, { now: invocation.now, date }),
    warnings: repository.settings.warnings,
  };
}

function countOf(given: unknown): number {
  if (given === undefined) return DEFAULT_COUNT;
  if (typeof given === 'string' && /^[1-9]\d{0,8}$/.test(given)) return Number(given);
  throw new CheckpointError('usage', `'${given}' is not a number of operations`, [
    "expected a whole number, such as '-n 20'",
  ]);
}
