import type { ObjectId } from '../brands.ts';
import type { Client } from './client.ts';
import type { Ref } from './refs.ts';
import { parseRescue, RESCUE_REFS, type Rescue } from './rescue-commit.ts';

/** A rescue, with the number of files that differ from what it was based on. */
export interface Rescued {
  rescue: Rescue;
  files: number;
}

const FIELDS = ['%H', '%P', '%ct', '%B'];

/**
 * What some rescue refs hold, by one git process, none where there are no such refs. Of a damaged one
 * nothing is said here: `git checkpoint rescue` is for that.
 */
export async function askRescued(client: Client, refs: readonly Ref[]): Promise<Rescued[]> {
  if (refs.length === 0) return [];
  const { code, stdout } = await client.tryAsk([
    'log',
    '--no-walk=unsorted',
    '--diff-merges=first-parent',
    '--name-only',
    '--no-renames',
    '--no-color',
    '--no-show-signature',
    `--format=%x00${FIELDS.join('%x00')}%x00`,
    ...refs.map(({ oid }) => oid),
    '--',
  ]);
  if (code !== 0) return [];
  const values = stdout.split('\0').slice(1);
  const found: Rescued[] = [];
  // After the fields of a commit come the names of its files, a line each: git quotes a line break.
  for (let i = 0; i + FIELDS.length < values.length; i += FIELDS.length + 1) {
    const [oid = '', parents = '', at = '', message = '', names = ''] = values.slice(i);
    const files = names.split('\n').filter((name) => name !== '').length;
    for (const { name } of refs.filter((ref) => ref.oid === oid)) {
      const rescue = parseRescue({
        name: name.slice(RESCUE_REFS.length),
        oid: oid as ObjectId,
        parents: parents.split(' ') as ObjectId[],
        at: new Date(Number(at) * 1000),
        message,
      });
      found.push({ rescue, files });
    }
  }
  return found;
}
