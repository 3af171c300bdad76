/**
 * What the compiler has to refuse, so that a slug is never taken for a branch. Nothing here is run:
 * `npm run check` complains about a line that is fine.
 */
import { below, type ObjectId } from '../../src/brands.ts';
import type { Move } from '../../src/decide/plan.ts';
import { isStemOf } from '../../src/note/file-name.ts';
import type { Head } from '../../src/note/head.ts';
import { slugOf } from '../../src/note/slug.ts';
import type { NamedHead } from '../../src/note/stored.ts';
import { asBranch, asObjectId, asPath } from '../helpers/brands.ts';

/** Each line takes one kind for another. */
export function refused(): void {
  const branch = asBranch('feature/x');
  const oid = asObjectId('a'.repeat(40));
  const path = asPath('/r');
  const slug = slugOf(branch);
  const archive = below(path, '.checkpoints');

  // @ts-expect-error: any text is not a branch
  const any: Head = { kind: 'branch', branch: 'feature/x', oid };
  // @ts-expect-error: a slug is not a branch
  const bySlug: Head = { kind: 'branch', branch: slug, oid };
  // @ts-expect-error: a branch is not an object
  const byBranch: Head = { kind: 'branch', branch, oid: branch };
  // @ts-expect-error: nor are slugs former names
  const named: NamedHead = { head: { kind: 'branch', branch, oid }, formerNames: [slug] };
  // @ts-expect-error: a branch is not its slug
  isStemOf('feature-x', branch);
  // @ts-expect-error: an object is not a path
  below(oid, 'x.md');
  // @ts-expect-error: nor is a relative path an absolute one
  const move: Move = { verb: 'park', from: archive, to: 'x.md' };
  // @ts-expect-error: a path is not an object
  const parent: ObjectId = path;
  // @ts-expect-error: a slug is never equal to a branch
  void (slug === branch);
  // @ts-expect-error: nor is a path to an object
  void (path === oid);

  void [any, bySlug, byBranch, named, move, parent];
}
