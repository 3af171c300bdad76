/** Which operation an undo or a redo is about, from the log alone. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Logged, redoTarget, undoTarget } from '../../src/decide/undo.ts';
import { asObjectId } from '../helpers/brands.ts';

/** A log out of words, oldest first: `save`, `undo 0` (of the first entry), `save!` (changed nothing). */
function logOf(...words: string[]): Logged[] {
  return words
    .map((word, n): Logged => {
      const [, name = '', nothing, about] = /^(\w+)(!)?(?: (\d+))?$/.exec(word) ?? [];
      return {
        commit: asObjectId(String(n)),
        operation: {
          name,
          indexBefore: null,
          about: about === undefined ? null : asObjectId(about),
        },
        changes: nothing ? [] : ['something'],
      };
    })
    .reverse();
}

describe('an undo is about', () => {
  test.each<[string, string[], string | null]>([
    ['nothing, where nothing was done', [], null],
    ['the newest operation', ['save', 'finish'], '1'],
    ['none that was only found', ['save', 'record'], '0'],
    ['the one before, after an undo', ['save', 'save', 'undo 1'], '0'],
    ['nothing, when all is taken back', ['save', 'undo 0'], null],
    ['what was done again', ['save', 'save', 'undo 1', 'redo 2'], '1'],
    ['what was done since an undo', ['save', 'undo 0', 'save'], '2'],
    ['what was before what was taken back', ['save', 'save', 'undo 1', 'save', 'undo 3'], '0'],
    ['no operation that changed nothing', ['save', 'save!', 'ignore!'], '0'],
    ['a text found in between is no obstacle', ['save', 'save', 'undo 1', 'record'], '0'],
  ])('%s', (_, words, commit) => {
    expect(undoTarget(logOf(...words))?.commit ?? null).toBe(commit);
  });

  test('an operation that only staged', () => {
    const [staged, ...rest] = logOf('save', 'save!');
    const { operation } = staged as Logged;
    const log = [{ ...(staged as Logged), operation: { ...operation, indexBefore: 'HEAD' } }];
    expect(undoTarget([...log, ...rest])?.commit).toBe('1');
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
  ])('%s', (_, words, commit) => {
    expect(redoTarget(logOf(...words))?.commit ?? null).toBe(commit);
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
          const target = undoTarget(log)?.commit;
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
