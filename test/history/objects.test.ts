/** What is written without git is what git itself would have written, byte for byte. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  blobId,
  makeCommit,
  makeObject,
  makeTree,
  parseTree,
  type TreeEntry,
  treeOf,
} from '../../src/history/objects.ts';
import { asObjectId } from '../helpers/brands.ts';
import { git } from '../helpers/git.ts';
import { createRepo } from '../helpers/repo.ts';

const RUNS = { numRuns: 60 };

const oid = fc.stringMatching(/^[0-9a-f]{40}$/).map(asObjectId);

/** Names among which one is often the beginning of another, where git's order is not that of text. */
const name = fc.oneof(
  fc.constantFrom('a', 'a-b', 'a.md', 'a0', 'ab', 'A', 'a/b'.replace('/', '-'), '日本語.md', 'é'),
  fc
    .stringMatching(/^[ -.0-~]{1,12}$/)
    .filter((one) => !/^\.+$/.test(one) && !/^\.git$/i.test(one)),
);

const entries = fc.uniqueArray(fc.record({ name, isTree: fc.boolean(), oid }), {
  selector: (one) => one.name,
  maxLength: 12,
});

describe('blobs', () => {
  test('have the names that git gives them', () => {
    const repo = createRepo();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const input = Buffer.from(bytes);
        expect(blobId(bytes)).toBe(git(repo.path, ['hash-object', '--stdin'], { input }));
      }),
      RUNS,
    );
  });
});

describe('trees', () => {
  const mktree = (path: string, all: readonly TreeEntry[]) =>
    git(path, ['mktree', '-z', '--missing'], {
      input: all
        .map((one) => `${one.isTree ? '040000 tree' : '100644 blob'} ${one.oid}\t${one.name}\0`)
        .join(''),
    });

  test('have the names that git gives them, whatever the order of their entries', () => {
    const repo = createRepo();
    fc.assert(
      fc.property(entries, (all) => {
        expect(makeTree(all).oid).toBe(mktree(repo.path, all));
      }),
      RUNS,
    );
  });

  test.each<[string, [string, boolean][]]>([
    [
      'a directory whose name begins a file name',
      [
        ['a', true],
        ['a.md', false],
        ['a-b', false],
      ],
    ],
    [
      'a file whose name begins a directory name',
      [
        ['a', false],
        ['a-b', true],
        ['a0', true],
      ],
    ],
  ])('%s', (_, names) => {
    const repo = createRepo();
    const all = names.map(([name, isTree]) => ({ name, isTree, oid: asObjectId('a'.repeat(40)) }));
    expect(makeTree(all).oid).toBe(mktree(repo.path, all));
    expect(makeTree(all.toReversed()).oid).toBe(makeTree(all).oid);
  });

  test('are read back as they were written', () => {
    fc.assert(
      fc.property(entries, (all) => {
        const { raw } = makeTree(all);
        const read = parseTree(raw.subarray(raw.indexOf(0) + 1));
        const sorted = (some: readonly TreeEntry[]) =>
          [...some].sort((a, b) => (a.name < b.name ? -1 : 1));
        expect(sorted(read)).toEqual(sorted(all));
      }),
    );
  });
});

describe('commits', () => {
  const person = fc.constantFrom('A U Thor <a@example.com>', 'Æsop 日本 <æ@example.com>');
  const fields = fc.record({
    who: person,
    at: fc.date({ min: new Date(0), max: new Date('2099-01-01'), noInvalidDate: true }),
    offset: fc.constantFrom(0, 60, -60, 330, -210, 765, -720),
    message: fc
      .stringMatching(/^[!-~][ -~]{0,40}$/)
      .map((subject) => `${subject}\n\nOperation: save\nBranch: ünï\n`),
    parents: fc.boolean(),
  });

  test('have the names that git gives them', () => {
    const repo = createRepo();
    const tree = asObjectId(repo.git('rev-parse', 'HEAD^{tree}'));
    const head = asObjectId(repo.git('rev-parse', 'HEAD'));
    fc.assert(
      fc.property(fields, ({ parents, ...all }) => {
        const parent = parents ? head : null;
        const [, name = '', email = ''] = /^(.*) <(.*)>$/.exec(all.who) ?? [];
        const sign = all.offset < 0 ? '-' : '+';
        const [hours, minutes] = [Math.floor(Math.abs(all.offset) / 60), Math.abs(all.offset) % 60];
        const zone = `${sign}${String(hours).padStart(2, '0')}${String(minutes).padStart(2, '0')}`;
        const date = `@${Math.floor(all.at.getTime() / 1000)} ${zone}`;
        const theirs = git(
          repo.path,
          ['commit-tree', ...(parent ? ['-p', parent] : []), '-F', '-', tree],
          {
            input: all.message,
            env: {
              GIT_AUTHOR_NAME: name,
              GIT_AUTHOR_EMAIL: email,
              GIT_AUTHOR_DATE: date,
              GIT_COMMITTER_NAME: name,
              GIT_COMMITTER_EMAIL: email,
              GIT_COMMITTER_DATE: date,
            },
          },
        );
        expect(makeCommit({ ...all, tree, parent }).oid).toBe(theirs);
      }),
      RUNS,
    );
  });

  test('tell their tree', () => {
    const tree = makeObject('tree', Buffer.alloc(0)).oid;
    const who = 'x <y>';
    const at = new Date(0);
    const { raw } = makeCommit({ tree, parent: null, who, at, offset: 0, message: 'm\n' });
    expect(treeOf(raw.subarray(raw.indexOf(0) + 1))).toBe(tree);
  });
});
