import { readArchived } from '../archive/notes.ts';
import { findEffort } from '../gather/effort.ts';
import { askPresent } from '../gather/present.ts';
import { gitFailure } from '../git/run.ts';
import { askHistory } from '../history/log.ts';
import { makeObject } from '../history/objects.ts';
import { writeObjects } from '../history/store.ts';
import { pickVersion, TWO_DIFFER, versionsFor } from '../history/versions.ts';
import { styledDiff } from '../render/diff.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';

/**
 * `git checkpoint diff [<name>] [<rev>]`: what has changed between a recorded version, by default the
 * one before the newest text, and the text as it is now.
 */
export async function diff(
  invocation: RepositoryInvocation,
  _options: Options,
  args: readonly string[],
): Promise<Answer> {
  const { repository } = invocation;
  const { warnings } = repository.settings;
  const [first, second] = args;
  const onlyRev =
    second === undefined && first !== undefined && /^(?:\{\d+\}|@\{\d+\})$/.test(first);
  const rev = (onlyRev ? first : second)?.replace(/^@/, '') ?? null;
  const wanted = rev === null ? TWO_DIFFER : versionsFor(rev);
  const effort = await findEffort(repository, onlyRev ? undefined : first, wanted);
  const { history } = effort;
  const look = await askPresent(repository, effort);
  const present = look(readArchived(repository.layout.archive));
  const newest = present?.bytes ?? effort.versions[0]?.bytes ?? Buffer.alloc(0);
  const from =
    (rev === null
      ? effort.picked
      : pickVersion(effort.versions, history.operations, effort.name, rev)) ??
    effort.versions.find((one) => !one.bytes.equals(newest));
  if (!from) {
    return {
      data: { name: effort.name, diff: '' },
      text: 'there is only this one version',
      warnings,
    };
  }
  const now = makeObject('blob', newest);
  // A text that was edited since is no operation: git gets it as an object that nothing refers to.
  if (!effort.versions.some((one) => one.oid === now.oid)) writeObjects(history.gitDir, [now]);
  const git = [
    'diff',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '-O/dev/null',
    from.oid,
    now.oid,
  ];
  const result = await askHistory(history.gitDir, invocation.env, git);
  if (result.code !== 0) throw gitFailure(git, result);
  const { stdout } = result;
  return {
    data: { name: effort.name, from: from.recorded.commit, diff: stdout },
    text: styledDiff(stdout) || 'nothing differs',
    warnings,
  };
}
