import { expect, test } from 'vitest';
import { branchNames, isStashedOn } from '../../src/decide/left-behind.ts';
import { readNote } from '../../src/note/document/read-note.ts';
import { asBranch } from '../helpers/brands.ts';
import { detached, on, textOf } from './facts.ts';

test.each<[string, string, string[], boolean]>([
  ['WIP on team/x: 1a2b3c4 subject', 'team/x', [], true],
  ['On team/x: a message: of two parts', 'team/x', [], true],
  ['WIP on team/y: 1a2b3c4 subject', 'team/x', [], false],
  ['WIP on (no branch): 1a2b3c4 subject', 'x', [], false],
  ['autostash', 'autostash', [], false],
  ['something stored by hand: On x: y', 'x', [], false],
  // git before 2.36 leaves out what stands before the last slash.
  ['WIP on x: 1a2b3c4 subject', 'team/x', [], true],
  ['WIP on x: 1a2b3c4 subject', 'team/x', ['x'], false],
  ['WIP on x: 1a2b3c4 subject', 'teamx', [], false],
])('%s, for %s beside %j: %s', (message, name, branches, expected) => {
  expect(isStashedOn(message, [asBranch(name)], branches.map(asBranch))).toBe(expected);
});

test('whose what is left behind is', () => {
  const named = { head: on('x'), formerNames: [asBranch('w')] };
  const note = (branch: string | null) => readNote(textOf(branch));
  expect(branchNames(named, null)).toEqual(['x', 'w']);
  expect(branchNames(named, note('w'))).toEqual(['x', 'w']);
  expect(branchNames(named, note(null))).toEqual(['x', 'w']);
  expect(branchNames(named, note('y'))).toEqual(['y']);
  expect(branchNames({ head: detached('wt'), formerNames: [] }, note('y'))).toEqual(['y']);
  expect(branchNames({ head: detached('wt'), formerNames: [] }, null)).toEqual([]);
});
