/** What the history says of an operation is read back as it was, and by git as trailers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatOperation, type Operation, parseOperation } from '../../src/history/operation.ts';
import { asBranch, asObjectId, asPath } from '../helpers/brands.ts';
import { git } from '../helpers/git.ts';
import { createRepo } from '../helpers/repo.ts';

const PLAIN: Operation = {
  name: 'save',
  branch: asBranch('main'),
  head: asObjectId('a'.repeat(40)),
  worktree: asPath('/repo'),
  session: null,
  indexBefore: null,
  about: null,
  unrecorded: null,
  ignored: [],
};

const awkward = fc.oneof(
  fc.constantFrom('a\nb', '/x: y', '"quoted"', 'Branch: other', 'tab\there', '日本語', '\x01\x02'),
  fc.string({ unit: 'grapheme', minLength: 1 }).filter((one) => one.trim() === one),
);

test('whatever a path, a branch or a session is called', () => {
  fc.assert(
    fc.property(
      awkward.map(asPath),
      fc.option(awkward.map(asBranch)),
      fc.option(awkward),
      (worktree, branch, session) => {
        const operation = { ...PLAIN, worktree, branch, session };
        expect(parseOperation(formatOperation(operation))).toEqual(operation);
      },
    ),
  );
});

test('whatever was added to an ignore file', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('.gitignore', 'exclude'),
      fc.boolean(),
      awkward,
      (file, made, added) => {
        const ignored = [
          { file, made, added: `${added}\r\n` },
          { file, made: !made, added },
        ] as const;
        expect(parseOperation(formatOperation({ ...PLAIN, ignored }))).toEqual({
          ...PLAIN,
          ignored,
        });
      },
    ),
  );
});

test('no value begins a trailer of its own', () => {
  const worktree = asPath('/a\nOperation: undo');
  const operation = { ...PLAIN, worktree, branch: asBranch('x') };
  expect(parseOperation(formatOperation(operation))).toEqual(operation);
});

test('git reads the trailers (git-interpret-trailers(1))', () => {
  const repo = createRepo();
  const message = formatOperation({
    ...PLAIN,
    indexBefore: 'none',
    about: asObjectId('b'.repeat(40)),
    unrecorded: 'live/main.md\narchive/ab:main/main.md',
    ignored: [{ file: '.gitignore', made: true, added: '.checkpoints/\n' }],
  });
  const read = git(repo.path, ['interpret-trailers', '--parse'], { input: message });
  expect(read.split('\n')).toEqual([
    'Operation: save',
    'Branch: main',
    `HEAD: ${'a'.repeat(40)}`,
    'Worktree: /repo',
    'Index-Before: none',
    `About: ${'b'.repeat(40)}`,
    'Unrecorded: "live/main.md\\narchive/ab:main/main.md"',
    'Ignored: .gitignore new ".checkpoints/\\n"',
  ]);
});

test('a message of another hand says nothing', () => {
  expect(parseOperation('initial\n\nnothing here\n')).toEqual({
    ...PLAIN,
    name: '',
    branch: null,
    head: null,
    worktree: null,
  });
});
