import { describe, expect, test } from 'vitest';
import {
  decideResume,
  type ResumeDecision,
  type ResumeFacts,
  type ResumeOptions,
} from '../../src/decide/resume.ts';
import { questionRefusal } from '../../src/decide/resume-question.ts';
import { mirrorSlot } from '../../src/decide/slots.ts';
import { nameOf } from '../../src/note/names.ts';
import { ARCHIVE, detached, LIVE, live, on, stored, textOf } from './stored-note.ts';

const NO_OPTIONS: ResumeOptions = { name: null, yes: false, asIs: false, park: false };

function factsOf(given: Partial<ResumeFacts>): ResumeFacts {
  return {
    head: on('x'),
    formerNames: [],
    livePath: LIVE,
    archive: ARCHIVE,
    live: null,
    liveTracked: false,
    liveStamp: '20260301-120000',
    entries: [],
    elsewhere: [],
    linked: false,
    ...given,
  };
}

/** A decision as one line: the case and the moves, the question, or the refusal. */
function say(decision: ResumeDecision): string {
  const short = (path: string) => path.replace(`${ARCHIVE}/`, '').replace(LIVE, 'live');
  if (decision.kind === 'refuse') return `${decision.error.kind}: ${decision.error.message}`;
  if (decision.kind === 'plan') {
    const moves = decision.plan.moves.map(
      (move) =>
        `${move.verb} ${'from' in move ? short(move.from) : ''} > ${'to' in move ? short(move.to) : ''}`,
    );
    return [`${decision.case} ${short(decision.resumes.path)}`, ...moves].join('; ');
  }
  const { question } = decision;
  switch (question.kind) {
    case 'mismatch':
      return `mismatch own=${question.own.map(nameOf)} others=${question.candidates.map(nameOf)}`;
    case 'occupied':
      return `occupied ${nameOf(question.wanted)}`;
    case 'offer':
      return `offer ${[question.found, ...question.others].map(nameOf)}`;
    case 'pick':
      return `pick ${question.candidates.map(nameOf)}`;
  }
}

function decide(given: Partial<ResumeFacts>, options: Partial<ResumeOptions> = {}): string {
  return say(decideResume(factsOf(given), { ...NO_OPTIONS, ...options }));
}

const X = stored('x.md', textOf('x'), 3);
const X2 = stored('x-2.md', textOf('x', 'Second'), 5);
const X3 = stored('x-3.md', textOf('x', 'Third'), 4);
const Y = stored('y.md', textOf('y'), 2);
const NAMED = stored('roadmap.md', textOf('x', 'Roadmap'), 9);
const MIRROR = stored('x.mirror.md', textOf('x'), 1);
const Y_MIRROR = stored('y.mirror.md', textOf('y'), 1);
const PREV = stored('x.prev.md', textOf('x', 'Before'), 1);
const DONE = stored('done/x.md', textOf('x', 'Over'), 1);
const UNPARSED = stored('unparsed-20260101-000000.md', '# Checkpoint: Unread\n', 1);
const WORKSTREAM = stored('topic-checkpoint.md', textOf('x', 'Topic'), 1);
const OURS = live(textOf('x'));
const OTHERS = live(textOf('y'));
const UNREAD = live('# Checkpoint: No branch\n');
const FOREIGN = live('# Change log\n');
const DETACHED = {
  head: detached('wt'),
  live: live(
    textOf(null).replace('## ', '**Branch:** detached HEAD at abc1234 (worktree wt)\n\n## '),
  ),
};
const NOTHING = "refused: no checkpoint for 'x', and none elsewhere";
const FOREIGN_STAYS = `fatal: '${LIVE}' is tracked by git and is no checkpoint: it stays in its place`;

describe('the table, without options', () => {
  test.each<[string, Partial<ResumeFacts>, string]>([
    ['A: live, ours', { live: OURS }, 'A live'],
    ['A: live, ours, whatever waits', { live: OURS, entries: [X, Y, MIRROR] }, 'A live'],
    ['A: a former name of ours', { live: OTHERS, formerNames: ['y'] }, 'A live'],
    ['A: detached as the note says', DETACHED, 'A live'],
    ['B: another', { live: OTHERS }, 'mismatch own= others='],
    [
      'B: another, with this and others in the archive',
      { live: OTHERS, entries: [X, NAMED, Y] },
      'mismatch own=x others=roadmap,y',
    ],
    [
      'B: its own mirror is no other effort',
      { live: OTHERS, entries: [Y_MIRROR] },
      'mismatch own= others=',
    ],
    ['B: no readable branch', { live: UNREAD, entries: [X] }, 'mismatch own=x others='],
    ['B: an untracked foreign document', { live: FOREIGN }, 'mismatch own= others='],
    ['C: parked', { entries: [X, Y, MIRROR, PREV] }, 'offer x'],
    ['C: several, the newest first', { entries: [X, X2, X3] }, 'offer x-2,x-3,x'],
    ['C: of a former name', { entries: [Y], formerNames: ['y'] }, 'offer y'],
    [
      'C: no Branch line, but the name',
      { entries: [stored('x.md', '# Checkpoint: A\n')] },
      'offer x',
    ],
    ["C': a mirror only", { entries: [MIRROR, Y, PREV] }, 'offer x.mirror'],
    ['D: others', { entries: [Y, NAMED, UNPARSED] }, 'pick roadmap,y,unparsed-20260101-000000'],
    ['D: same slug, another branch', { entries: [stored('x.md', textOf('X'))] }, 'pick x'],
    ['D: the mirror of a worktree that is gone', { entries: [Y_MIRROR] }, 'pick y.mirror'],
    [
      'E: the mirror of a worktree that is there',
      { entries: [Y_MIRROR], elsewhere: [live(textOf('y'), '/wt/CHECKPOINT.md')] },
      "refused: no checkpoint for 'x', and none elsewhere",
    ],
    ['E: copies, finished and workstreams only', { entries: [PREV, DONE, WORKSTREAM] }, NOTHING],
    ['E: nothing', {}, NOTHING],
    [
      'ours, but live in another worktree',
      { entries: [Y], elsewhere: [live(textOf('x'), '/wt/CHECKPOINT.md')] },
      "refused: the checkpoint of 'x' is live in '/wt'",
    ],
    [
      'a tracked foreign document',
      { live: FOREIGN, liveTracked: true, entries: [X] },
      FOREIGN_STAYS,
    ],
  ])('%s', (_, given, expected) => {
    expect(decide(given)).toBe(expected);
  });
});

describe('the table, with options', () => {
  test.each<[string, Partial<ResumeFacts>, Partial<ResumeOptions>, string]>([
    ['A --yes', { live: OURS, entries: [X] }, { yes: true }, 'A live'],
    ['A --as-is', { live: OURS }, { asIs: true }, 'A live'],
    [
      'A --park --yes: the parked one takes its place',
      { live: OURS, entries: [X] },
      { park: true, yes: true },
      'C x.md; park live > x.md; restore x.md > live',
    ],
    [
      'A --park: nothing else',
      { live: OURS },
      { park: true },
      'refused: there is no other checkpoint to resume; the live one stays',
    ],
    ['A --park: only others', { live: OURS, entries: [Y] }, { park: true, yes: true }, 'pick y'],
    [
      'B --yes is no answer to it',
      { live: OTHERS, entries: [X] },
      { yes: true },
      'mismatch own=x others=',
    ],
    ['B --as-is', { live: OTHERS, entries: [X] }, { asIs: true }, 'B live'],
    ['B --as-is, unreadable', { live: UNREAD }, { asIs: true }, 'B live'],
    ['B --park', { live: OTHERS, entries: [X] }, { park: true }, 'offer x'],
    [
      'B --park --yes',
      { live: OTHERS, entries: [X] },
      { park: true, yes: true },
      'C x.md; park live > y.md; restore x.md > live',
    ],
    [
      'B --park --yes, a mirror',
      { live: OTHERS, entries: [MIRROR] },
      { park: true, yes: true },
      "C' x.mirror.md; park live > y.md; bring-back x.mirror.md > live",
    ],
    [
      'B --park --yes, unreadable',
      { live: UNREAD, entries: [X] },
      { park: true, yes: true },
      'C x.md; park live > unparsed-20260301-120000.md; restore x.md > live',
    ],
    [
      'B --park, others',
      { live: OTHERS, entries: [NAMED] },
      { park: true, yes: true },
      'pick roadmap',
    ],
    [
      'B --park, nothing',
      { live: OTHERS },
      { park: true, yes: true },
      'refused: there is no other checkpoint to resume; the live one stays',
    ],
    [
      '--park goes before --as-is',
      { live: OTHERS, entries: [X] },
      { asIs: true, park: true, yes: true },
      'C x.md; park live > y.md; restore x.md > live',
    ],
    ['C --yes', { entries: [X, Y] }, { yes: true }, 'C x.md; restore x.md > live'],
    [
      'C --yes, several',
      { entries: [X, X2, X3] },
      { yes: true },
      'C x-2.md; restore x-2.md > live',
    ],
    ['C --as-is asks', { entries: [X] }, { asIs: true }, 'offer x'],
    [
      "C' --yes",
      { entries: [MIRROR] },
      { yes: true },
      "C' x.mirror.md; bring-back x.mirror.md > live",
    ],
    ['D --yes still asks', { entries: [Y] }, { yes: true }, 'pick y'],
    ['E --yes', {}, { yes: true }, NOTHING],
    [
      'linked: C --yes mirrors',
      { entries: [X], linked: true },
      { yes: true },
      'C x.md; restore x.md > live; mirror live > x.mirror.md',
    ],
    [
      "linked: C' --yes has its mirror",
      { entries: [MIRROR], linked: true },
      { yes: true },
      "C' x.mirror.md; bring-back x.mirror.md > live",
    ],
    [
      'linked: the mirror of another branch of the same slug stays',
      { entries: [X, stored('x.mirror.md', textOf('X'))], linked: true },
      { yes: true },
      'C x.md; restore x.md > live; mirror live > x-2.mirror.md',
    ],
    ['linked: B --as-is moves nothing', { live: OTHERS, linked: true }, { asIs: true }, 'B live'],
    [
      'foreign, tracked: --park does not move it',
      { live: FOREIGN, liveTracked: true, entries: [X] },
      { park: true, yes: true },
      FOREIGN_STAYS,
    ],
    [
      'foreign, tracked: --as-is',
      { live: FOREIGN, liveTracked: true },
      { asIs: true },
      FOREIGN_STAYS,
    ],
    [
      'foreign, untracked: --park',
      { live: FOREIGN, entries: [X] },
      { park: true, yes: true },
      'C x.md; park live > unparsed-20260301-120000.md; restore x.md > live',
    ],
    [
      'detached: a note of another branch',
      {
        head: detached('wt'),
        live: OTHERS,
        entries: [stored('wt.md', textOf('detached HEAD at abc1234'))],
      },
      { park: true, yes: true },
      'C wt.md; park live > y.md; restore wt.md > live',
    ],
    [
      'detached --park',
      { ...DETACHED, entries: [Y] },
      { name: 'y', park: true },
      'D y.md; park live > wt.md; restore y.md > live',
    ],
  ])('%s', (_, given, options, expected) => {
    expect(decide(given, options)).toBe(expected);
  });
});

describe('a name', () => {
  const elsewhere = [live(textOf('far'), '/wt/CHECKPOINT.md')];
  test.each<[string, Partial<ResumeFacts>, Partial<ResumeOptions>, string]>([
    ['a stem', { entries: [X, Y] }, { name: 'y' }, 'D y.md; restore y.md > live'],
    [
      'a branch',
      { entries: [stored('feature-z.md', textOf('feature/z'))] },
      { name: 'feature/z' },
      'D feature-z.md; restore feature-z.md > live',
    ],
    [
      'a prefix',
      { entries: [NAMED, Y] },
      { name: 'road' },
      'D roadmap.md; restore roadmap.md > live',
    ],
    [
      'ambiguous',
      { entries: [X2, X3] },
      { name: 'x-' },
      "refused: 'x-' could be any of 'x-2', 'x-3'",
    ],
    ['nothing', { entries: [X] }, { name: 'zzz' }, "refused: no checkpoint is called 'zzz'"],
    [
      'x.prev is copied',
      { entries: [X, PREV] },
      { name: 'x.prev' },
      'D x.prev.md; bring-back x.prev.md > live',
    ],
    [
      'x.prev, linked',
      { entries: [PREV], linked: true },
      { name: 'x.prev' },
      'D x.prev.md; bring-back x.prev.md > live; mirror live > x.mirror.md',
    ],
    [
      'x.mirror is copied',
      { entries: [X, MIRROR] },
      { name: 'x.mirror' },
      'D x.mirror.md; bring-back x.mirror.md > live',
    ],
    [
      'done/x is moved back',
      { entries: [X, DONE] },
      { name: 'done/x' },
      'D done/x.md; restore done/x.md > live',
    ],
    [
      'x means the parked one',
      { entries: [PREV, MIRROR, X, DONE] },
      { name: 'x' },
      'D x.md; restore x.md > live',
    ],
    ['the live one here', { live: OURS, entries: [Y] }, { name: 'x' }, 'A live'],
    [
      'live here goes before its mirror',
      { live: OURS, entries: [MIRROR] },
      { name: 'x' },
      'A live',
    ],
    [
      'live elsewhere',
      { elsewhere },
      { name: 'far' },
      "refused: the checkpoint of 'far' is live in '/wt'",
    ],
    [
      'live elsewhere goes before its mirror',
      { elsewhere, entries: [stored('far.mirror.md', textOf('far'))] },
      { name: 'far' },
      "refused: the checkpoint of 'far' is live in '/wt'",
    ],
    [
      'a workstream, in place',
      { live: OURS, entries: [WORKSTREAM] },
      { name: 'topic-checkpoint' },
      'D topic-checkpoint.md',
    ],
    ['occupied', { live: OURS, entries: [Y] }, { name: 'y' }, 'occupied y'],
    ['occupied --yes', { live: OURS, entries: [Y] }, { name: 'y', yes: true }, 'occupied y'],
    [
      'occupied --park',
      { live: OURS, entries: [Y] },
      { name: 'y', park: true },
      'D y.md; park live > x.md; restore y.md > live',
    ],
    [
      'of another branch, linked: the mirror is that branch’s',
      { entries: [Y], linked: true },
      { name: 'y' },
      'D y.md; restore y.md > live; mirror live > y.mirror.md',
    ],
    [
      'foreign, tracked, in the way',
      { live: FOREIGN, liveTracked: true, entries: [Y] },
      { name: 'y', park: true },
      FOREIGN_STAYS,
    ],
    [
      'foreign, tracked, and a workstream',
      { live: FOREIGN, liveTracked: true, entries: [WORKSTREAM] },
      { name: 'topic' },
      'D topic-checkpoint.md',
    ],
  ])('%s', (_, given, options, expected) => {
    expect(decide(given, options)).toBe(expected);
  });
});

test('the refusals name what works', () => {
  const many = Array.from({ length: 12 }, (_, n) => stored(`n${n}.md`, textOf('y')));
  const cases: [Partial<ResumeFacts>, Partial<ResumeOptions>][] = [
    [{ live: OTHERS }, {}],
    [{ live: OTHERS, entries: [X, NAMED] }, {}],
    [{ live: UNREAD, entries: [NAMED] }, {}],
    [{ live: OURS, entries: [Y] }, { name: 'y' }],
    [{ entries: [X] }, {}],
    [{ entries: [X, X2] }, {}],
    [{ entries: [Y, NAMED] }, {}],
    [{ entries: many }, {}],
    [{}, {}],
    [{ live: OURS }, { park: true }],
    [{ live: OTHERS }, { park: true }],
  ];
  const told = cases.map(([given, options]) => {
    const facts = factsOf(given);
    const decision = decideResume(facts, { ...NO_OPTIONS, ...options });
    if (decision.kind === 'plan') throw new Error('it was to be refused');
    const { message, hints } =
      decision.kind === 'ask' ? questionRefusal(facts, decision.question) : decision.error;
    return [message, ...hints.map((hint) => `  ${hint}`)].join('\n');
  });
  expect(told.join('\n')).toMatchInlineSnapshot(`
    "the live checkpoint is for 'y', and HEAD is 'x'
      to resume it as it is, use '--as-is'
      to file it away and begin one for this branch, run 'git checkpoint save'
    the live checkpoint is for 'y', and HEAD is 'x'
      to resume it as it is, use '--as-is'
      to file it away and take this branch's own, 'x', use '--park --yes'
      to file it away and take another, 'roadmap', use '--park <name>'
    the live checkpoint has no readable branch, and HEAD is 'x'
      to resume it as it is, use '--as-is'
      to file it away and take another, 'roadmap', use '--park <name>'
      to file it away and begin one for this branch, run 'git checkpoint save'
    the live checkpoint is in the place of 'y'
      to file it away first, use '--park'
    a checkpoint for 'x' waits in the archive: 'x'
      to restore it, use '--yes'
    a checkpoint for 'x' waits in the archive: 'x-2', 'x'
      to restore the newest, use '--yes'
      to restore another, name it
    no checkpoint for 'x'; the archive has 'roadmap', 'y'
      to restore one, run 'git checkpoint resume <name>'
    no checkpoint for 'x'; the archive has 'n0', 'n1', 'n10', 'n11', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7' and 2 more
      to restore one, run 'git checkpoint resume <name>'
    no checkpoint for 'x', and none elsewhere
      'git checkpoint save' writes one
    there is no other checkpoint to resume; the live one stays
      to resume that one, leave out '--park'
    there is no other checkpoint to resume; the live one stays
      to resume it as it is, use '--as-is'
      to file it away and begin one for this branch, run 'git checkpoint save'"
  `);
});

describe('mirrorSlot', () => {
  const view = { head: on('x'), formerNames: [], archive: ARCHIVE };
  test.each([
    ['free', [], new Set<string>(), 'x.mirror.md'],
    ['its own', [MIRROR], new Set<string>(), 'x.mirror.md'],
    ["another branch's", [stored('x.mirror.md', textOf('X'))], new Set<string>(), 'x-2.mirror.md'],
    ['claimed', [MIRROR], new Set([MIRROR.path]), 'x-2.mirror.md'],
  ])('%s', (_, entries, claimed, expected) => {
    expect(mirrorSlot({ ...view, entries }, OURS, claimed)).toBe(`${ARCHIVE}/${expected}`);
  });
});
