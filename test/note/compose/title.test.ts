import { describe, expect, test } from 'vitest';
import { isMadeUpTitle, seenTitle, titleOfMessage } from '../../../src/note/compose/title.ts';
import { readNote } from '../../../src/note/document/read-note.ts';
import type { Head } from '../../../src/note/head.ts';
import { asBranch, asObjectId } from '../../helpers/brands.ts';

const DETACHED: Head = {
  kind: 'detached',
  oid: asObjectId('a'.repeat(40)),
  worktreeName: 'shop-login',
};

test.each([
  ['feature/token-refresh', 'token refresh'],
  ['main', 'main'],
  ['wip/__', 'wip/__'],
])('the branch %s makes the title %s', (branch, title) => {
  expect(seenTitle({ kind: 'branch', branch: asBranch(branch), oid: null })).toBe(title);
});

test.each([
  ['The form works', 'The form works'],
  ['  The form works\n\nThe rest does not', 'The form works'],
  ['Checkpoint: the form works', 'the form works'],
  ['Checkpoint:', null],
  ['a'.repeat(60), 'a'.repeat(60)],
  ['a'.repeat(61), `${'a'.repeat(60)}…`],
  ['words '.repeat(20), `${'words '.repeat(9)}words…`],
  ['in words '.repeat(9), `${'in words '.repeat(6)}in…`],
  [`a ${'b'.repeat(80)}`, `a ${'b'.repeat(58)}…`],
  ['😀'.repeat(61), `${'😀'.repeat(60)}…`],
])('the message %j makes the title %j', (message, title) => {
  expect(titleOfMessage(message)).toBe(title);
});

describe('a title is made up where it is that of', () => {
  const note = (title: string, branch: string, context: string) =>
    readNote(`# Checkpoint: ${title}\n\n**Branch:** ${branch}\n**Session context:** ${context}\n`);

  test.each<[string, string, string, string, boolean]>([
    ['the branch', 'token refresh', '`feature/token-refresh`', 'C', true],
    ['the message', 'The form works', '`main`', 'The form works', true],
    ['another branch', 'main', '`feature/token-refresh`', 'C', false],
    ['nothing', 'Login page', '`main`', 'The form works', false],
    ['the worktree', 'Detached work in shop login', 'detached HEAD at aaaaaaa', 'C', true],
  ])('%s', (_, title, branch, context, expected) => {
    expect(isMadeUpTitle(note(title, branch, context), DETACHED)).toBe(expected);
  });
});
