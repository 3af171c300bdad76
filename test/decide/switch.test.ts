import { describe, expect, test } from 'vitest';
import { decideSwitch, type SwitchFacts } from '../../src/decide/switch.ts';
import { nameOf } from '../../src/note/names.ts';
import { asBranch } from '../helpers/brands.ts';
import { detached, live, stored, textOf, worktreeFacts } from './facts.ts';
import { say } from './say.ts';

const X = stored('x.md', textOf('x'), 2);
const X2 = stored('x-2.md', textOf('x', 'Newer'), 3);
const MIRROR = stored('x.mirror.md', textOf('x'));
const Y = stored('y.md', textOf('y'));
const OURS = live(textOf('x'));
const OTHERS = live(textOf('y'));
const UNREAD = live('# Checkpoint: No branch\n');
const DETACHED = live(
  `# Checkpoint: D\n\n**Branch:** detached HEAD at ${'a'.repeat(7)} (worktree wt-7)\n`,
);
const FOREIGN = live('# Change log\n');

function decide(given: Partial<SwitchFacts>): string {
  const decision = decideSwitch({
    ...worktreeFacts(),
    elsewhere: [],
    overwritten: null,
    underWay: false,
    autoRestore: false,
    ...given,
  });
  const told = decision.notices.map((one) =>
    'note' in one ? `${one.kind} ${nameOf(one.note)}` : one.kind,
  );
  return [say(decision), ...told].filter((one) => one !== '').join('; ');
}

describe('decideSwitch', () => {
  test.each<[string, Partial<SwitchFacts>, string]>([
    ['no note', {}, ''],
    ['ours stays', { live: OURS, archived: [X] }, ''],
    ['a former name of ours stays', { live: OTHERS, formerNames: [asBranch('y')] }, ''],
    ['another is parked', { live: OTHERS }, 'park live > y.md; parked y'],
    [
      'another is parked, ours waits',
      { live: OTHERS, archived: [X] },
      'park live > y.md; parked y; waiting x',
    ],
    ['the newest waits', { archived: [X, X2, MIRROR, Y] }, 'waiting x-2'],
    ['a mirror waits', { archived: [MIRROR, Y] }, 'waiting x.mirror'],
    ['a mirror of what is live elsewhere does not', { archived: [MIRROR], elsewhere: [OURS] }, ''],
    ['unreadable stays', { live: UNREAD, archived: [X] }, 'unreadable'],
    ['of a detached HEAD at the commit of a branch that is new: stays', { live: DETACHED }, ''],
    [
      'of a detached HEAD at the commit of a branch whose own note waits: makes room',
      { live: DETACHED, archived: [X], autoRestore: true },
      'park live > wt-7.md; restore x.md > live; parked live; restored x',
    ],
    ['foreign stays, without a word', { live: FOREIGN, archived: [X] }, ''],
    ['tracked stays', { live: OTHERS, liveTracked: true, archived: [X] }, ''],
    [
      'git overwrote the note of another branch',
      { live: OURS, liveTracked: true, overwritten: OTHERS, autoRestore: true },
      'write y.md; overwritten y',
    ],
    [
      'git overwrote it, its name is taken',
      {
        live: OURS,
        liveTracked: true,
        overwritten: OTHERS,
        archived: [stored('y.md', textOf('y', 'Else'))],
      },
      'write y-2.md; overwritten y',
    ],
    [
      'git overwrote it, the text is there',
      { live: FOREIGN, liveTracked: true, overwritten: OTHERS, archived: [Y] },
      'overwritten y',
    ],
    [
      'git overwrote it, which is no loss to the mirror',
      {
        live: OURS,
        liveTracked: true,
        linked: true,
        overwritten: OTHERS,
        archived: [stored('y.mirror.md', textOf('y', 'Later'))],
      },
      'mirror live > x.mirror.md; overwritten y',
    ],
    [
      'git overwrote it with another text of the branch: the mirror makes room',
      {
        live: OURS,
        liveTracked: true,
        linked: true,
        overwritten: live(textOf('x', 'Else')),
        archived: [stored('x.mirror.md', textOf('x', 'Later'))],
      },
      'park x.mirror.md > x.md; mirror live > x.mirror.md; overwritten x',
    ],
    [
      'git overwrote it with HEAD detached',
      { live: OURS, liveTracked: true, overwritten: OTHERS, head: detached('w') },
      'write y.md; overwritten y',
    ],
    ['detached: stays', { live: OTHERS, head: detached('w') }, ''],
    ['under way: nothing', { live: OTHERS, underWay: true, archived: [X] }, ''],
    ['under way: nothing is told either', { underWay: true, archived: [X] }, ''],
    [
      'autoRestore',
      { live: OTHERS, archived: [X], autoRestore: true },
      'park live > y.md; restore x.md > live; parked y; restored x',
    ],
    [
      'autoRestore, a mirror',
      { archived: [MIRROR], autoRestore: true },
      'bring-back x.mirror.md > live; restored x.mirror',
    ],
    ['autoRestore, nothing', { live: OTHERS, autoRestore: true }, 'park live > y.md; parked y'],
    ['linked: ours is mirrored', { live: OURS, linked: true }, 'mirror live > x.mirror.md'],
    [
      'linked: unreadable is mirrored',
      { live: UNREAD, linked: true },
      'mirror live > x.mirror.md; unreadable',
    ],
    ['linked: foreign is not', { live: FOREIGN, linked: true }, ''],
    [
      'linked: tracked is mirrored under its own branch',
      { live: OTHERS, liveTracked: true, linked: true },
      'mirror live > y.mirror.md',
    ],
    [
      'linked: detached is mirrored',
      { live: UNREAD, head: detached('w'), linked: true },
      'mirror live > w.mirror.md',
    ],
    [
      'linked, autoRestore: the restored one is mirrored',
      { archived: [X], linked: true, autoRestore: true },
      'restore x.md > live; mirror live > x.mirror.md; restored x',
    ],
  ])('%s', (_, given, expected) => {
    expect(decide(given)).toBe(expected);
  });
});
