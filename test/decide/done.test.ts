import { describe, expect, test } from 'vitest';
import { type DoneFacts, decideDone } from '../../src/decide/done.ts';
import { detached, live, stored, textOf, worktreeFacts } from './facts.ts';
import { say } from './say.ts';

const X = stored('x.md', textOf('x'));
const NAMED = stored('roadmap.md', textOf('x', 'Roadmap'));
const PREV = stored('x.prev.md', textOf('x', 'Before'));
const EQUAL = stored('x.mirror.md', textOf('x'));
const DIFFERENT = stored('x-2.mirror.md', textOf('x', 'Older'));
const OTHER = stored('y.mirror.md', textOf('y'));
const OURS = live(textOf('x'));
const AWAY = live(textOf('x', 'Elsewhere'), '/wt/CHECKPOINT.md');
const DETACHED = live('# Checkpoint: No branch\n');

function decide(given: Pick<DoneFacts, 'found'> & Partial<DoneFacts>): string {
  return say(decideDone({ ...worktreeFacts(), lives: [], present: given.found, ...given }));
}

describe('decideDone', () => {
  test.each<[string, Pick<DoneFacts, 'found'> & Partial<DoneFacts>, string]>([
    ['live', { found: OURS }, 'done; file-done live > done/x.md'],
    [
      'live, of another branch than HEAD',
      { found: live(textOf('feature/z')) },
      'done; file-done live > done/feature-z.md',
    ],
    [
      'live: an equal mirror goes, a different one is kept',
      { found: OURS, archived: [EQUAL, DIFFERENT, OTHER, X, PREV], lives: [OURS] },
      'done; file-done live > done/x.md; retire x.mirror.md, in done/x.md; file-done x-2.mirror.md > done/x-2.mirror.md',
    ],
    ['parked', { found: X }, 'done; file-done x.md > done/x.md'],
    [
      'parked, with its mirror',
      { found: X, archived: [X, EQUAL] },
      'done; file-done x.md > done/x.md; retire x.mirror.md, in done/x.md',
    ],
    [
      'parked, numbered',
      { found: stored('x-2.md', textOf('x')), archived: [EQUAL] },
      'done; file-done x-2.md > done/x-2.md; retire x.mirror.md, in done/x-2.md',
    ],
    [
      'parked, while another note of the branch is live: the mirror is that one’s',
      { found: X, archived: [X, EQUAL], lives: [AWAY] },
      'done; file-done x.md > done/x.md',
    ],
    [
      'named: the mirror is the live note’s',
      { found: NAMED, archived: [NAMED, EQUAL] },
      'done; file-done roadmap.md > done/roadmap.md',
    ],
    [
      'the previous version: the effort goes on',
      { found: PREV, archived: [PREV, EQUAL] },
      'done; file-done x.prev.md > done/x.prev.md',
    ],
    [
      'a mirror itself',
      { found: EQUAL, archived: [EQUAL] },
      'done; file-done x.mirror.md > done/x.md',
    ],
    [
      'detached, with its mirror',
      {
        found: DETACHED,
        head: detached('wt'),
        archived: [stored('wt.mirror.md', DETACHED.text), stored('wt2.mirror.md', DETACHED.text)],
      },
      'done; file-done live > done/wt.md; retire wt.mirror.md, in done/wt.md',
    ],
    [
      'detached: the mirror of a branch of that name is not its own',
      { found: DETACHED, head: detached('y'), archived: [OTHER] },
      'done; file-done live > done/y.md',
    ],
  ])('%s', (_, given, expected) => {
    expect(decide(given)).toBe(expected);
  });

  test('one that is done is refused', () => {
    const found = stored('done/x.md', textOf('x'));
    expect(decide({ found })).toBe("refused: 'done/x' is done already");
  });
});

describe('what lies there by the time of the lock (G94)', () => {
  test.each<[string, DoneFacts['present'], string]>([
    ['the same effort, saved anew, is done', live(textOf('x', 'An effort', 'more\n')), 'file-done'],
    ['another branch’s is not', live(textOf('y')), 'any more'],
    ['nor is another effort of the branch', live(textOf('x', 'Another')), 'any more'],
    ['nor nothing', null, 'any more'],
  ])('%s', (_, present, expected) => {
    expect(decide({ found: live(textOf('x')), present })).toContain(expected);
  });
});
