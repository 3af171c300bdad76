import { openRepository } from '../gather/repository.ts';
import { type Notice, warn } from '../render/notices.ts';
import { finishAfterMerge } from './after-merge.ts';
import type { HookCall } from './call.ts';
import { refreshMirror } from './post-commit.ts';

/** post-merge `<squash>`: finishes the notes of branches that were merged into the base branch. */
export async function postMerge({ cwd, env, args, patience, asked }: HookCall): Promise<Notice[]> {
  if (args[0] !== '0') return []; // a squash merges nothing
  const repository = await openRepository(cwd, env, asked);
  return [
    ...warn(repository.settings.warnings),
    ...(await finishAfterMerge(repository, { patience, asked }, 'ORIG_HEAD')),
    ...(await refreshMirror(repository, { patience, asked })),
  ];
}
