import { readArchived, readDone, readLive } from '../archive/notes.ts';
import { readElsewhere } from '../gather/live.ts';
import { askWorktrees } from '../git/worktrees.ts';
import { listData, renderList } from '../render/list.ts';
import type { Answer, RepositoryInvocation } from './command.ts';

/** `git checkpoint list`: three git processes, however many notes there are. */
export async function list(invocation: RepositoryInvocation): Promise<Answer> {
  const { repository } = invocation;
  const { layout, settings, client } = repository;
  const worktrees = await askWorktrees(client);
  const live = readLive(layout.live);
  const report = {
    live: live?.note.kind === 'foreign' ? null : live,
    elsewhere: readElsewhere(repository, worktrees),
    archived: readArchived(layout.archive),
    done: readDone(layout.archive),
    file: settings.config.file,
    archive: layout.archive,
    now: invocation.now,
  };
  // Of a thousand notes, either takes a while, and only one is wanted.
  return {
    get data() {
      return listData(report);
    },
    get text() {
      return renderList(report);
    },
    warnings: settings.warnings,
  };
}
