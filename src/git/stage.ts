import type { Client } from './client.ts';

/** What became of `git add`. */
export type Staged = { kind: 'staged' } | { kind: 'ignored' } | { kind: 'failed'; why: string };

/**
 * Stages one file, never with force: a path that the project ignores stays unstaged, and that is no
 * failure.
 */
export async function stage(client: Client, path: string): Promise<Staged> {
  const add = (...flags: string[]) =>
    client.change(['add', ...flags, '--', `:(top,literal)${path}`]);
  const added = await add();
  if (added.code === 0) return { kind: 'staged' };
  const ignored = await client.tryAsk(['check-ignore', '--quiet', '--', path]);
  if (ignored.code === 0) return { kind: 'ignored' };
  // One that a sparse checkout leaves out; git knows the flag since 2.34.
  if ((await add('--sparse')).code === 0) return { kind: 'staged' };
  return { kind: 'failed', why: added.stderr.trim().replace(/^(?:fatal|error): /, '') };
}
