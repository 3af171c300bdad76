/**
 * A branch, an object's name, a path and a slug are kinds of text of their own (src/brands.ts). The
 * compiler keeps them apart (brands.test-d.ts), as long as no cast makes one of whatever is at hand.
 */
import { expect, test } from 'vitest';
import { type AbsolutePath, below, beside } from '../../src/brands.ts';
import { isBranchName } from '../../src/note/document/branch.ts';
import { isStemOf } from '../../src/note/file-name.ts';
import type { Head } from '../../src/note/head.ts';
import { slugOf } from '../../src/note/slug.ts';
import { asPath } from '../helpers/brands.ts';
import { read, SOURCES } from './sources.ts';

/** Where such a text comes to be, besides git's answers: those are read in src/git/. */
const MAKERS: Record<string, string> = {
  'src/brands.ts': 'what is below a path, or beside it, is a path',
  'src/note/slug.ts': 'makes a slug of a branch',
  'src/history/objects.ts': 'makes and reads objects',
  'src/history/damage.ts': 'what git says that a commit reaches, and a ref of somebody else',
  'src/history/damaged.ts': 'reads commits',
  'src/history/log.ts': 'reads what git says of the history',
  'src/history/repair.ts': 'reads what git says of a damaged history',
  'src/history/store.ts': "reads the history's ref",
  'src/archive/layout.ts': 'resolves checkpoint.dir',
  'src/archive/notes.ts': 'joins the paths of thousands of notes, faster than below()',
  'src/archive/session-start.ts': 'reads a commit that was remembered',
  'src/archive/sessions.ts': 'reads a path that was remembered',
  'src/gather/agent-write.ts': 'resolves what an agent wrote to',
  'src/gather/merged.ts': 'reads a commit that was remembered',
  'src/gather/switch.ts': 'a detached HEAD without a commit',
  'src/gather/worktree-remove.ts': 'resolves links',
  'src/hooks/post-checkout.ts': 'takes the arguments that git gives',
  'src/commands/resume/worktree-path.ts': "resolves the path of '--worktree'",
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
