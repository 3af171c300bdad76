import type { ObjectId } from '../brands.ts';
import type { Apart, BranchRef, FromBase } from '../decide/branch-state.ts';
import type { Client } from './client.ts';
import type { Ref } from './refs.ts';

/** Every branch, remote ones among them, with what it follows: one `git for-each-ref`. */
export async function askBranches(client: Client): Promise<(Ref & BranchRef)[]> {
  const fields = ['refname', 'objectname', 'symref', 'upstream:short', 'upstream:track,nobracket'];
  const text = await client.ask([
    'for-each-ref',
    `--format=${fields.map((field) => `%(${field})`).join('%00')}`,
    'refs/heads/',
    'refs/remotes/',
  ]);
  return parseBranches(text);
}

/** Reads the answer of `askBranches`; no name of a ref holds a line break. */
export function parseBranches(text: string): (Ref & BranchRef)[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', oid = '', target = '', upstream = '', track = ''] = line.split('\0');
      return {
        name,
        oid: oid as ObjectId,
        target,
        upstream: upstream || null,
        track: upstream ? apart(track) : null,
      };
    });
}

/** Reads `ahead 1, behind 2`, of which either may be missing, or `gone` (git-for-each-ref(1)). */
function apart(track: string): Apart | 'gone' {
  if (track === 'gone') return 'gone';
  const number = (word: string) => Number(new RegExp(`${word} (\\d+)`).exec(track)?.[1] ?? 0);
  return { ahead: number('ahead'), behind: number('behind') };
}

/**
 * Where all local branches are, seen from commits of the base branch: here, and on its server. git 2.41 and
 * newer count for all of them in one process; an older one only says, in another, which are merged.
 */
export async function askFromBase(client: Client, oids: readonly string[]): Promise<FromBase> {
  const counts = oids.map((oid) => `%00%(ahead-behind:${oid})`).join('');
  const format = `--format=%(refname)${counts}`;
  const counted = await client.tryAsk(['for-each-ref', format, 'refs/heads/']);
  if (counted.code === 0) return parseFromBase(counted.stdout);
  const merged = oids.map((oid) => `--merged=${oid}`);
  const listed = await client.tryAsk([
    'for-each-ref',
    '--format=%(refname)',
    ...merged,
    'refs/heads/',
  ]);
  return { merged: new Set(listed.stdout.split('\n').filter(Boolean)), apart: new Map() };
}

/** Reads a name a line, with two numbers for each commit that it is seen from; the nearest counts. */
export function parseFromBase(text: string): FromBase {
  const all = new Map<string, Apart>();
  for (const line of text.split('\n').filter(Boolean)) {
    const [name = '', ...counts] = line.split('\0');
    const [nearest] = counts
      .map((count) => count.split(' ').map(Number))
      .map(([ahead = 0, behind = 0]) => ({ ahead, behind }))
      .sort((a, b) => a.ahead - b.ahead || a.behind - b.behind);
    if (nearest) all.set(name, nearest);
  }
  const merged = [...all].flatMap(([name, { ahead }]) => (ahead === 0 ? [name] : []));
  return { merged: new Set(merged), apart: all };
}
