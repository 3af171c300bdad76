import { memoFile } from '../../archive/gather-save.ts';
import { remember } from '../../archive/remember.ts';
import type { SaveOptions } from '../../checkpoint/decide/save.ts';
import { decideStaging, type Staging } from '../../checkpoint/staging.ts';
import { stage } from '../../git/stage.ts';
import type { Run } from './run.ts';

/** Stages the live note where the history has ever held it, and says why where it does not. */
export async function stageLive(run: Run, options: SaveOptions): Promise<Staging> {
  const { repository, context } = run;
  const file = repository.settings.config.file;
  if (context.memo !== null) remember(memoFile(repository), context.memo);
  const decided = decideStaging({
    asked: run.options['stage'] === false,
    held: context.held,
    unmerged: context.changes.some((one) => one.path === file && one.state === 'unmerged'),
    beside: options.as !== null,
  });
  if (decided) return decided;
  const staged = await stage(repository.client, file);
  if (staged.kind === 'failed') return { state: 'failed', why: staged.why };
  return staged.kind === 'staged'
    ? { state: 'staged' }
    : { state: 'not-staged', reason: 'ignored' };
}
