import { describe, expect, test } from 'vitest';
import { type DoneFacts, decideDone } from '../../src/decide/done.ts';
import { ARCHIVE, detached, LIVE, live, on, stored, textOf } from './stored-note.ts';

const X = stored('x.md', textOf('x'));
const NAMED = stored('roadmap.md', textOf('x', 'Roadmap'));
const PREV = stored('x.prev.md', textOf('x', 'Before'));
const EQUAL = stored('x.mirror.md', textOf('x'));
const DIFFERENT = stored('x-2.mirror.md', textOf('x', 'Older'));
const OTHER = stored('y.mirror.md', textOf('y'));
const OURS = live(textOf('x'));
const AWAY = live(textOf('x', 'Elsewhere'), '/wt/CHECKPOINT.md');
const DETACHED = live('# Checkpoint: No branch\n');

function decide(given: Pick<DoneFacts, 'found'> & Partial<DoneFacts>): string[] {
  const decision = decideDone({
    head: on('x'),
    formerNames: [],
    archive: ARCHIVE,
    archived: [],
    lives: [],
    ...given,
  });
  if (decision.kind !== 'plan') throw new Error(`it was to be a plan, not ${decision.kind}`);
  const short = (path: string) => path.replace(`${ARCHIVE}/`, '').replace(LIVE, 'live');
  return decision.plan.moves.map((move) => {
    if (move.verb === 'file-done') return `finish ${short(move.from)} > ${short(move.to)}`;
    if (move.verb === 'retire') return `retire ${short(move.from)}, in ${short(move.keptAs)}`;
    return move.verb;
  });
}

describe('decideDone', () => {
  test.each<[string, Pick<DoneFacts, 'found'> & Partial<DoneFacts>, string[]]>([
    ['live', { found: OURS }, ['finish live > done/x.md']],
    [
      'live, of another branch than HEAD',
      { found: live(textOf('feature/z')) },
      ['finish live > done/feature-z.md'],
    ],
    [
      'live: an equal mirror goes, a different one is kept',
      { found: OURS, archived: [EQUAL, DIFFERENT, OTHER, X, PREV], lives: [OURS] },
      [
        'finish live > done/x.md',
        'retire x.mirror.md, in done/x.md',
        'finish x-2.mirror.md > done/x-2.mirror.md',
      ],
    ],
    ['parked', { found: X }, ['finish x.md > done/x.md']],
    [
      'parked, with its mirror',
      { found: X, archived: [X, EQUAL] },
      ['finish x.md > done/x.md', 'retire x.mirror.md, in done/x.md'],
    ],
    [
      'parked, numbered',
      { found: stored('x-2.md', textOf('x')), archived: [EQUAL] },
      ['finish x-2.md > done/x-2.md', 'retire x.mirror.md, in done/x-2.md'],
    ],
    [
      'parked, while another note of the branch is live: the mirror is that one’s',
      { found: X, archived: [X, EQUAL], lives: [AWAY] },
      ['finish x.md > done/x.md'],
    ],
    [
      'named: the mirror is the live note’s',
      { found: NAMED, archived: [NAMED, EQUAL] },
      ['finish roadmap.md > done/roadmap.md'],
    ],
    [
      'the previous version: the effort goes on',
      { found: PREV, archived: [PREV, EQUAL] },
      ['finish x.prev.md > done/x.prev.md'],
    ],
    ['a mirror itself', { found: EQUAL, archived: [EQUAL] }, ['finish x.mirror.md > done/x.md']],
    [
      'detached, with its mirror',
      {
        found: DETACHED,
        head: detached('wt'),
        archived: [stored('wt.mirror.md', DETACHED.text), stored('wt2.mirror.md', DETACHED.text)],
      },
      ['finish live > done/wt.md', 'retire wt.mirror.md, in done/wt.md'],
    ],
    [
      'detached: the mirror of a branch of that name is not its own',
      { found: DETACHED, head: detached('y'), archived: [OTHER] },
      ['finish live > done/y.md'],
    ],
  ])('%s', (_, given, expected) => {
    expect(decide(given)).toEqual(expected);
  });

  test('a finished one is refused', () => {
    const decision = decideDone({
      head: on('x'),
      formerNames: [],
      archive: ARCHIVE,
      archived: [],
      lives: [],
      found: stored('done/x.md', textOf('x')),
    });
    expect(decision).toMatchObject({
      kind: 'refuse',
      error: { kind: 'refused', message: "'done/x' is done already" },
    });
  });
});
