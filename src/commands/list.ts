import { lstatSync } from 'node:fs';
import { readLive } from '../archive/notes.ts';
import { findEfforts } from '../decide/overview.ts';
import { CheckpointError, wordsOf } from '../errors.ts';
import { gatherOverview } from '../gather/list.ts';
import { gatherMissing } from '../gather/missing.ts';
import { askRefs } from '../git/refs.ts';
import { askHead } from '../git/status.ts';
import type { StoredNote } from '../note/stored.ts';
import { listData, renderList } from '../render/list.ts';
import { describeMissing } from '../render/missing.ts';
import type { Repository } from '../repository.ts';
import { answerWidth } from '../terminal/terminal.ts';
import type { Answer, Options, RepositoryInvocation } from './command.ts';
import { dateStyle } from './date-option.ts';
import { NOWHERE, whoIn } from './sessions.ts';

/** `git checkpoint list`: a row for each effort, or for each worktree, by a few git processes in all. */
export async function list(invocation: RepositoryInvocation, options: Options): Promise<Answer> {
  const { repository, now } = invocation;
  const { layout, settings } = repository;
  const frame = {
    archive: layout.archive,
    now,
    date: dateStyle(options),
    verbose: options['verbose'] === true,
    width: answerWidth(),
  };
  const { warnings } = settings;
  const there = (await whoIn(repository))?.there(repository, now) ?? NOWHERE;
  if (options['worktrees'] === true) {
    const { overall } = await import('./overall.ts');
    return {
      ...(await (
        await overall.listWorktrees()
      )(repository, { ...frame, there })),
      warnings,
    };
  }
  const { format } = options;
  if (options['null'] === true && typeof format !== 'string') {
    throw new CheckpointError('usage', "'-z' needs '--format'", []);
  }
  const facts = await gatherOverview(repository, { done: options['done'] === true });
  if (typeof format === 'string' && !invocation.json) {
    const { overall } = await import('./overall.ts');
    const formatList = await overall.formatList();
    const end = options['null'] === true ? '\0' : '\n';
    return { ...formatList(findEfforts(facts), format, end), warnings };
  }
  const report = { ...frame, there, efforts: findEfforts(facts) };
  // Of a thousand efforts, either takes a while, and only one is wanted.
  return {
    get data() {
      return listData(report);
    },
    get text() {
      return renderList(report);
    },
    hints: report.efforts.length === 0 ? await missingHints(repository) : [],
    warnings,
  };
}

/** Where there is nothing to list, what was live here and is gone. */
async function missingHints(repository: Repository): Promise<string[]> {
  const { client, layout, place } = repository;
  let live: StoredNote | null;
  try {
    live = readLive(layout.live);
  } catch (error) {
    // A file that is far too large is named; a link and a directory are left alone.
    return lstatSync(layout.live, { throwIfNoEntry: false })?.isFile() ? [wordsOf(error)] : [];
  }
  const refs = await askRefs(client);
  const missing = await gatherMissing(repository, refs, live, []);
  if (!missing) return [];
  return [describeMissing(missing, await askHead(client, place.worktreeName))];
}
