import type { SaveOptions } from '../../decide/save.ts';
import { decideStaging, type Staging } from '../../decide/staging.ts';
import { remember } from '../../disk/remember.ts';
import { memoFile } from '../../gather/save.ts';
import { stage } from '../../git/stage.ts';
import type { Saving } from './saving.ts';

/** Stages the live note where the history has ever held it, and says why where it does not. */
export async function stageLive(run: Saving, options: SaveOptions): Promise<Staging> {
  const { repository, context } = run;
  const file = repository.settings.config.file;
  if (context.memo !== null) remember(memoFile(repository), context.memo);
  const decided = decideStaging({
    asked: run.options['stage'] === false,
    held: context.held,
    unmerged: context.changes.some((one) => one.path === file && one.state === 'unmerged'),
    separate: options.as !== null,
  });
  if (decided) return decided;
  const staged = await stage(repository.client, file);
  if (staged.kind === 'failed') return { state: 'failed', why: staged.why };
  return staged.kind === 'staged'
    ? { state: 'staged' }
    : { state: 'not-staged', reason: 'ignored' };
}
