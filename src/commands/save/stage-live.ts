import type { SaveOptions } from '../../decide/save.ts';
import { decideStaging, type Staging } from '../../decide/staging.ts';
import { stage } from '../../git/stage.ts';
import type { Saving } from './saving.ts';

/** Whether this save is to stage the live note: null, or why not. */
export function stagingOf(
  { repository, context, options }: Saving,
  { as }: SaveOptions,
): Staging | null {
  const { config } = repository.settings;
  return decideStaging({
    stage: options['stage'] === false ? 'never' : config.stage,
    committed: context.committed,
    unmerged: context.changes.some((one) => one.path === config.file && one.state === 'unmerged'),
    separate: as !== null,
  });
}

/** Stages the live note where that is wanted, and says why where it is not. */
export async function stageLive(run: Saving, options: SaveOptions): Promise<Staging> {
  const decided = stagingOf(run, options);
  if (decided) return decided;
  const { client, settings } = run.repository;
  const staged = await stage(client, settings.config.file);
  if (staged.kind === 'failed') return { state: 'failed', why: staged.why };
  return staged.kind === 'staged'
    ? { state: 'staged' }
    : { state: 'not-staged', reason: 'ignored' };
}
