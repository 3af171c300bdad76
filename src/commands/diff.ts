import { findEffort } from '../archive/history/effort.ts';
import { makeObject } from '../archive/history/objects.ts';
import { openHistory } from '../archive/history/open.ts';
import { presentNote } from '../archive/history/present.ts';
import { askHistory } from '../archive/history/read.ts';
import { writeObjects } from '../archive/history/store.ts';
import { pickVersion } from '../archive/history/versions.ts';
import { openRepository } from '../archive/open.ts';
import type { Answer, Invocation, Options } from './command.ts';

/**
 * `git checkpoint diff [<name>] [<rev>]`: what has changed between a recorded version, by default the
 * one before the newest text, and the text as it is now.
 */
export async function diff(
  invocation: Invocation,
  _options: Options,
  args: readonly string[],
): Promise<Answer> {
  const repository = await openRepository(invocation.cwd, invocation.env);
  const history = await openHistory(repository, null);
  const [first, second] = args;
  const onlyRev =
    second === undefined && first !== undefined && /^(?:\{\d+\}|@\{\d+\})$/.test(first);
  const effort = await findEffort(repository, history, onlyRev ? undefined : first);
  const rev = (onlyRev ? first : second)?.replace(/^@/, '');
  const present = await presentNote(repository, effort.name);
  const newest = present?.bytes ?? effort.versions[0]?.bytes ?? Buffer.alloc(0);
  const from =
    (rev === undefined
      ? effort.picked
      : pickVersion(effort.versions, history.operations, effort.name, rev)) ??
    effort.versions.find((one) => !one.bytes.equals(newest));
  if (!from) {
    return { data: { name: effort.name, diff: '' }, text: 'there is only this one version' };
  }
  const now = makeObject('blob', newest);
  writeObjects(history.gitDir, [now]);
  const git = ['diff', '--no-color', '--no-ext-diff', '--no-textconv', from.oid, now.oid];
  const { stdout } = await askHistory(history.gitDir, invocation.env, git);
  return {
    data: { name: effort.name, from: from.recorded.commit, diff: stdout },
    text: stdout || 'nothing differs',
    warnings: repository.settings.warnings,
  };
}
