/**
 * A branch, an object's name, a path and a slug are kinds of text of their own (src/brands.ts). The
 * compiler keeps them apart, as the lines below show that it has to refuse, as long as no cast makes one
 * of whatever is at hand.
 */
import { expect, test } from 'vitest';
import { type AbsolutePath, below, beside, type ObjectId } from '../../src/brands.ts';
import type { Move } from '../../src/decide/plan.ts';
import { isBranchName } from '../../src/note/document/branch.ts';
import { isStemOf } from '../../src/note/file-name.ts';
import type { Head } from '../../src/note/head.ts';
import { slugOf } from '../../src/note/slug.ts';
import type { NamedHead } from '../../src/note/stored.ts';
import { asBranch, asObjectId, asPath } from '../helpers/brands.ts';
import { read, SOURCES } from './sources.ts';

/** Where such a text comes to be, besides git's answers: those are read in src/git/. */
const MAKERS: Record<string, string> = {
  'src/brands.ts': 'what is below a path, or beside it, is a path',
  'src/note/slug.ts': 'makes a slug of a branch',
  'src/history/objects.ts': 'makes and reads objects',
  'src/history/damaged.ts': 'reads commits',
  'src/history/log.ts': 'reads what git says of the history',
  'src/history/repair.ts': 'reads what git says of a damaged history',
  'src/history/store.ts': "reads the history's ref",
  'src/history/keys.ts': "reads where a linked worktree is, in git's own file",
  'src/archive/layout.ts': 'resolves checkpoint.dir',
  'src/archive/notes.ts': 'joins the paths of thousands of notes, faster than below()',
  'src/archive/sessions.ts': 'reads a path that was remembered',
  'src/gather/agent-write.ts': 'resolves what an agent wrote to',
  'src/gather/merged.ts': 'reads a commit that was remembered',
  'src/gather/switch.ts': 'a detached HEAD without a commit',
  'src/gather/worktree-remove.ts': 'resolves links',
  'src/hooks/post-checkout.ts': 'takes the arguments that git gives',
  'src/commands/resume/worktree.ts': "resolves the path of '--worktree'",
  'src/commands/worktree-remove/rescue.ts': 'asks for HEAD',
};

test('a cast makes one only where such a text comes to be', () => {
  const makers = SOURCES.filter((path) =>
    /\bas [[(]?(?:AbsolutePath|BranchName|ObjectId|Slug)\b/.test(read(path)),
  );
  expect(makers.filter((path) => path.startsWith('src/git/'))).not.toEqual([]);
  expect(makers.filter((path) => !path.startsWith('src/git/')).sort()).toEqual(
    Object.keys(MAKERS).sort(),
  );
});

test('a path stays one', () => {
  const archive = asPath('/r/.checkpoints');
  const note: AbsolutePath = below(archive, 'done', 'x.md');
  const other: AbsolutePath = beside(note, 'x-2.md');
  expect([note, other]).toEqual(['/r/.checkpoints/done/x.md', '/r/.checkpoints/done/x-2.md']);
});

test('a name becomes a branch by being judged, and its slug is not one', () => {
  const name: string = 'feature/x';
  const head: Head | null = isBranchName(name) ? { kind: 'branch', branch: name, oid: null } : null;
  expect(head?.kind === 'branch' && isStemOf('feature-x', slugOf(head.branch))).toBe(true);
});

/** What the type checker has to refuse; it complains where it would not. Nothing here is run. */
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
