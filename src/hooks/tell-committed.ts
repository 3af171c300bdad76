import { below } from '../brands.ts';
import { remember } from '../disk/remember.ts';
import { isNoteCommitted } from '../gather/note-committed.ts';
import type { Asked } from '../git/asked.ts';
import { describeCommitted, type Notice } from '../render/notices.ts';
import type { Repository } from '../repository.ts';

/**
 * Says that the commit just made took the live note along, and how to take it out: once in a repository,
 * for hooks/post-commit looks for the mark that is left here.
 */
export async function tellCommitted(
  repository: Repository,
  asked: Asked['head'] | undefined,
): Promise<Notice[]> {
  if (!(await isNoteCommitted(repository, asked))) return [];
  const { layout, settings } = repository;
  remember(below(layout.state, 'note-committed'), '');
  return [describeCommitted(settings.config.file)];
}
