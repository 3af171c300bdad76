import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openSteps, tickOff } from '../../../src/note/compose/tick-off.ts';

const HEAD = '# Checkpoint: T\n\n**Branch:** `work`\n';

/** A note with a body below "Next Steps", and what stands below it and "Done" after a step was ticked off. */
function ticked(steps: string, n = 1, state = '') {
  const text = tickOff(`${HEAD}\n${state}## Next Steps\n\n${steps}\n\n## Log\n\nkept\n`, n);
  const part = (from: string, to: string) => text?.split(from)[1]?.split(to)[0]?.trim();
  return { next: part('## Next Steps', '## Log'), done: part('### Done', '\n#'), text };
}

describe('a step that is ticked off', () => {
  test.each<[string, string, number, string, string]>([
    ['the first of three', '1. a\n2. b\n3. c', 1, '1. b\n2. c', '- a'],
    ['one in the middle', '1. a\n2. b\n3. c', 2, '1. a\n2. c', '- b'],
    ['the last', '1. a\n2. b', 2, '1. a', '- b'],
    ['the only one', '1. a', 1, '', '- a'],
    ['of several lines', '1. a\n   goes on\n2. b', 1, '1. b', '- a\n  goes on'],
    ['with a list below it', '- a\n  - one\n  - two\n- b', 1, '- b', '- a\n  - one\n  - two'],
    ['with a box', '- [x] old\n- [ ] a\n- [ ] b', 1, '- [x] old\n- [ ] b', '- a'],
    ['behind one that is struck out', '1. ~~old~~\n2. a\n3. b', 1, '1. ~~old~~\n2. b', '- a'],
    ['numbers that do not begin at one', '4) a\n5) b', 1, '4) b', '- a'],
    ['numbers that are all one', '1. a\n1. b\n1. c', 1, '1. b\n1. c', '- a'],
    ['with blank lines between', '1. a\n\n2. b\n\n3. c', 2, '1. a\n\n2. c', '- b'],
    [
      'in front of a text of its own',
      '1. a\n\nBy hand: read this.\n\n2. b\n3. c',
      1,
      'By hand: read this.\n\n1. b\n2. c',
      '- a',
    ],
    [
      'in the first of two lists',
      '### Now\n\n1. a\n2. b\n\n### Later\n\n1. c\n2. d',
      1,
      '### Now\n\n1. b\n\n### Later\n\n1. c\n2. d',
      '- a',
    ],
    [
      'the last of the first list',
      '### Now\n\n1. a\n\n### Later\n\n1. c',
      1,
      '### Now\n\n\n### Later\n\n1. c',
      '- a',
    ],
  ])('%s', (_, steps, n, next, done) => {
    expect(ticked(steps, n)).toMatchObject({ next, done });
  });

  test('is added to what is done already, and nothing else changes', () => {
    const state =
      '## Current State\n\nfree text\n\n### Done\n\n- before\n\n### In progress\n\n- x\n\n';
    expect(ticked('1. a', 1, state).text).toBe(
      `${HEAD}\n## Current State\n\nfree text\n\n### Done\n\n- before\n- a\n\n### In progress\n\n- x\n\n## Next Steps\n\n## Log\n\nkept\n`,
    );
  });

  test('is not there', () => {
    expect(ticked('1. a', 2).text).toBeNull();
    expect(ticked('None noted.').text).toBeNull();
    expect(tickOff(HEAD, 1)).toBeNull();
  });

  test('leaves every other open step, whatever they say', () => {
    const step = fc.stringMatching(/^[a-z][a-z *`<>[\]#.0-9-]{0,20}[a-z]$/);
    fc.assert(
      fc.property(fc.uniqueArray(step, { minLength: 1, maxLength: 6 }), fc.nat(), (steps, pick) => {
        const list = steps.map((one, at) => `${at + 1}. ${one}`).join('\n');
        const text = `${HEAD}\n## Next Steps\n\n${list}\n`;
        const before = openSteps(text);
        fc.pre(before.length > 0);
        const n = (pick % before.length) + 1;
        expect(openSteps(tickOff(text, n) ?? '')).toEqual(before.toSpliced(n - 1, 1));
      }),
    );
  });
});
