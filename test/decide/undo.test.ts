/** Which operation an undo or a redo is about, and that it gives every file its bytes or refuses. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideUndo, type Reverted } from '../../src/decide/undo.ts';
import {
  type Logged,
  namedTarget,
  obstacle,
  redoTarget,
  undoTarget,
} from '../../src/decide/undo-target.ts';
import { asObjectId, asPath } from '../helpers/brands.ts';
import { say } from './say.ts';

/**
 * A log out of words, oldest first: `save`, `undo 0` (of the first operation), `save!` (changed nothing),
 * `save@there` (in another worktree), `save#s` (in a session), `save:f` (of a file).
 */
function logOf(...words: string[]): Logged[] {
  return words
    .map((word, n): Logged => {
      const [, name = '', nothing, there, session = null, file, about] =
        /^(\w+)(!)?(@there)?(?:#(\w+))?(?::(\w+))?(?: (\d+))?$/.exec(word) ?? [];
      return {
        commit: asObjectId(String(n)),
        here: !there,
        operation: {
          name,
          session,
          indexBefore: null,
          about: about === undefined ? null : asObjectId(about),
          unrecorded: null,
        },
        changes: nothing ? [] : ['something'],
        files: file === undefined ? [] : [file],
      };
    })
    .reverse();
}

const undoOf = (words: string[], session: string | null = null) =>
  undoTarget(logOf(...words), session)?.commit ?? null;

describe('an undo is about', () => {
  test.each<[string, string[], string | null]>([
    ['nothing, where nothing was done', [], null],
    ['the newest operation', ['save', 'done'], '1'],
    ['none that was only found', ['save', 'record'], '0'],
    ['the one before, after an undo', ['save', 'save', 'undo 1'], '0'],
    ['nothing, when all is taken back', ['save', 'undo 0'], null],
    ['what was done again', ['save', 'save', 'undo 1', 'redo 2'], '1'],
    ['what was done since an undo', ['save', 'undo 0', 'save'], '2'],
    ['what was before what was taken back', ['save', 'save', 'undo 1', 'save', 'undo 3'], '0'],
    ['no operation that changed nothing', ['save', 'save!', 'ignore!'], '0'],
    ['a text found in between is no obstacle', ['save', 'save', 'undo 1', 'record'], '0'],
  ])('%s', (_, words, commit) => {
    expect(undoOf(words)).toBe(commit);
  });

  test.each<[string, string[], string | null]>([
    ['the newest one of this worktree', ['save', 'save@there'], '0'],
    ['nothing, where all was done elsewhere', ['save@there'], null],
    ['no operation of here that was taken back elsewhere', ['save', 'undo@there 0'], null],
  ])('%s', (_, words, commit) => {
    expect(undoOf(words)).toBe(commit);
  });

  test.each<[string, string[], string | null]>([
    ['the newest one of this session', ['save#a', 'save#b', 'save'], '0'],
    ['that of the worktree, where the session has done nothing', ['save#b'], '0'],
    ['nor where the session has only taken back', ['save#b', 'save#b', 'undo#a 1'], '0'],
    ['nor where the session was at work elsewhere', ['save#b', 'save@there#a'], '0'],
    [
      'nothing, where the session has taken back all of its own',
      ['save#b', 'save#a', 'undo#a 1'],
      null,
    ],
  ])('%s', (_, words, commit) => {
    expect(undoOf(words, 'a')).toBe(commit);
  });

  test('an operation that only staged', () => {
    const [staged, ...rest] = logOf('save', 'save!');
    const { operation } = staged as Logged;
    const log = [{ ...(staged as Logged), operation: { ...operation, indexBefore: 'HEAD' } }];
    expect(undoTarget([...log, ...rest], null)?.commit).toBe('1');
  });
});

describe('a redo is about', () => {
  test.each<[string, string[], string | null]>([
    ['nothing, where nothing was taken back', ['save'], null],
    ['the newest undo', ['save', 'save', 'undo 1', 'undo 0'], '3'],
    ['the one before, after a redo', ['save', 'save', 'undo 1', 'undo 0', 'redo 3'], '2'],
    ['nothing, when all is done again', ['save', 'undo 0', 'redo 1'], null],
    ['nothing, when something else was done since', ['save', 'undo 0', 'save'], null],
    ['an undo, though a text was found since', ['save', 'undo 0', 'record'], '1'],
    ['an undo after a redo', ['save', 'undo 0', 'redo 1', 'undo 0'], '3'],
    ['an undo, though something was done elsewhere since', ['save', 'undo 0', 'save@there'], '1'],
    ['an undo, though what was done since changed nothing', ['save', 'undo 0', 'switch!'], '1'],
    ['the newest undo of this worktree', ['save', 'save@there', 'undo 0', 'undo@there 1'], '2'],
    ['nothing, where all was taken back elsewhere', ['save@there', 'undo@there 0'], null],
  ])('%s', (_, words, commit) => {
    expect(redoTarget(logOf(...words))?.commit ?? null).toBe(commit);
  });
});

describe('a name', () => {
  const COMMITS = ['abcd1', 'abcd2', 'beef0', 'beef1'];
  const named = (given: string, ...words: string[]) => {
    const log = logOf(...words).map((one) => ({
      ...one,
      commit: asObjectId(COMMITS[Number(one.commit)] ?? ''),
      operation: {
        ...one.operation,
        about: one.operation.about && asObjectId(COMMITS[Number(one.operation.about)] ?? ''),
      },
    }));
    return namedTarget(log, given).commit;
  };

  test.each([['abcd1'], ['beef'], ['BEEF']])('%s is that of an operation', (given) => {
    const log = ['save@there', 'save', 'save@there'];
    expect(named(given, ...log)).toBe(given === 'abcd1' ? 'abcd1' : 'beef0');
  });

  test.each([
    ['abcd', "'abcd' is ambiguous", ['save', 'save']],
    ['abc', "'abc' is not the commit of an operation", ['save']],
    ['abcd2', "'abcd2' is not the commit of an operation", ['save']],
    ['main', "'main' is not the commit of an operation", ['save']],
    ['abcd1', "'abcd1' is taken back already", ['save', 'undo 0']],
    ['abcd1', "the record at 'abcd1' leaves nothing to take back", ['record']],
    ['abcd2', "the undo at 'abcd2' leaves nothing to take back", ['save', 'undo 0']],
    ['beef', "the redo at 'beef' leaves nothing to take back", ['save', 'undo 0', 'redo 1']],
    ['abcd1', "the switch at 'abcd1' leaves nothing to take back", ['switch!']],
  ])('%s: %s', (given, message, words) => {
    expect(() => named(given, ...words)).toThrow(message);
  });

  test('is of use again for what was done again', () => {
    expect(named('abcd1', 'save', 'undo 0', 'redo 1')).toBe('abcd1');
  });
});

describe('in the way is', () => {
  test.each<[string, string[], string | null]>([
    ['nothing, where nothing came after', ['save:f'], null],
    ['no operation on another file', ['save:f', 'save:g'], null],
    ['a later one on the same file', ['save:f', 'save@there:f'], '1'],
    ['the newest of them', ['save:f', 'save:f', 'save:f', 'save:g'], '2'],
    ['none that was taken back', ['save:f', 'save:f', 'undo:f 1'], null],
    ['one that was done again', ['save:f', 'save:f', 'undo:f 1', 'redo:f 2'], '1'],
    ['no text that was only found', ['save:f', 'record:f'], null],
  ])('%s', (_, words, commit) => {
    const log = logOf(...words);
    const found = obstacle(log, log.at(-1) as Logged);
    expect(found && [found.later.commit, found.file]).toEqual(commit && [commit, 'f']);
  });
});

test('undo and redo are the two arrows of an editor', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('save', 'undo', 'redo'), { maxLength: 40 }), (steps) => {
      const words: string[] = [];
      const done: string[] = [];
      let undone: { save: string; undo: string }[] = [];
      for (const step of steps) {
        const commit = String(words.length);
        const log = logOf(...words);
        if (step === 'save') {
          words.push('save');
          done.push(commit);
          undone = [];
        } else if (step === 'undo') {
          const target = undoTarget(log, null)?.commit;
          expect(target).toBe(done.at(-1));
          if (target === undefined) continue;
          words.push(`undo ${target}`);
          undone.push({ save: done.pop() as string, undo: commit });
        } else {
          const target = redoTarget(log)?.commit;
          expect(target).toBe(undone.at(-1)?.undo);
          if (target === undefined) continue;
          words.push(`redo ${target}`);
          done.push(undone.pop()?.save as string);
        }
      }
    }),
    { numRuns: 500 },
  );
});

const bytes = (text: string | null) => (text === null ? null : Buffer.from(text));

function file(path: string, before: string | null, after: string | null, present = after) {
  return {
    path: asPath(path),
    before: bytes(before),
    after: bytes(after),
    present: bytes(present),
    edited: false,
  };
}

const decide = (...files: Reverted[]) =>
  decideUndo('undo', "the save of 'main'", { files, ignoreFiles: [] });

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
    expect(say(decision)).toBe(
      "refused: cannot undo the save of 'main': '/a' has changed since | " +
        "'git checkpoint log' lists the versions, 'git checkpoint restore' brings one back",
    );
  });
});
