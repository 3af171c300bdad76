/** An undo gives every file the bytes that it had, or refuses. */
import { describe, expect, test } from 'vitest';
import { decideUndo, type Reverted } from '../../src/decide/undo.ts';
import { asPath } from '../helpers/brands.ts';

const bytes = (text: string | null) => (text === null ? null : Buffer.from(text));

function file(path: string, before: string | null, after: string | null, present = after) {
  return {
    path: asPath(path),
    before: bytes(before),
    after: bytes(after),
    present: bytes(present),
  };
}

const decide = (...files: Reverted[]) => decideUndo('undo', "the save of 'main'", files);

describe('plans', () => {
  test('what was written is replaced, what was made is removed, what was removed is written', () => {
    const decision = decide(file('/a', '1', '2'), file('/b', null, '3'), file('/c', '4', null));
    expect(decision).toMatchObject({ kind: 'plan', case: 'undo', plan: { operation: 'undo' } });
    expect(decision.kind === 'plan' && decision.plan.moves).toEqual([
      { verb: 'write', to: '/a', text: bytes('1'), replaces: bytes('2') },
      { verb: 'write', to: '/c', text: bytes('4'), replaces: null },
      { verb: 'remove', from: '/b' },
    ]);
  });

  test('nothing, where the operation changed no file', () => {
    expect(decide()).toMatchObject({ kind: 'plan', plan: { moves: [] } });
  });

  test('what an earlier undo, killed half-way, has left to do', () => {
    const decision = decide(
      file('/a', '1', '2', '1'),
      file('/b', null, '3', null),
      file('/c', '4', null, '4'),
      file('/d', '5', '6'),
    );
    expect(decision.kind === 'plan' && decision.plan.moves).toEqual([
      { verb: 'write', to: '/d', text: bytes('5'), replaces: bytes('6') },
    ]);
  });

  test('an empty file is no missing one', () => {
    const decision = decide(file('/a', '', '2'));
    expect(decision.kind === 'plan' && decision.plan.moves).toHaveLength(1);
    expect(decide(file('/a', 'x', '', null))).toMatchObject({ kind: 'refuse' });
  });
});

describe('refuses', () => {
  test.each([
    ['an edit', file('/a', '1', '2', '3')],
    ['a removal', file('/a', '1', '2', null)],
    ['a taken place', file('/a', '1', null, '3')],
  ])('after %s', (_, moved) => {
    const decision = decide(file('/other', '1', '2'), moved);
    expect(decision).toMatchObject({
      kind: 'refuse',
      error: { kind: 'refused', message: "cannot undo the save of 'main': '/a' has changed since" },
    });
  });
});
