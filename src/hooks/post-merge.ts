import type { JustMerged } from '../gather/merged.ts';
import { openRepository } from '../gather/repository.ts';
import type { Client } from '../git/client.ts';
import { headBeforeMerge } from '../git/merged.ts';
import { askRefs } from '../git/refs.ts';
import { askHead } from '../git/status.ts';
import type { Head } from '../note/head.ts';
import { describeMerges, type Notice, warn } from '../render/notices.ts';
import type { HookCall } from './call.ts';
import { finishMerged } from './finish-merged.ts';
import { refreshMirror } from './post-commit.ts';

/** post-merge `<squash>`: finishes the notes of branches that were merged into the base branch. */
export async function postMerge({ cwd, env, args, patience, asked }: HookCall): Promise<Notice[]> {
  if (args[0] !== '0') return []; // a squash merges nothing
  const repository = await openRepository(cwd, env, asked);
  const { client, place } = repository;
  const [head, refs] = await Promise.all([
    askHead(client, place.worktreeName, asked?.head),
    askRefs(client),
  ]);
  const options = { dryRun: false, patience, head, now: new Date() };
  const justMerged = await mergeInto(client, head);
  const { notices, warnings } = await finishMerged(repository, refs, options, justMerged);
  return [
    ...warn(repository.settings.warnings, warnings),
    ...describeMerges(notices),
    ...(await refreshMirror(repository, { patience, asked })),
  ];
}

async function mergeInto(client: Client, head: Head): Promise<JustMerged | null> {
  if (head.kind === 'detached') return null;
  const from = await headBeforeMerge(client);
  return from === null ? null : { into: head.branch, from };
}
