import { describe, expect, test } from 'vitest';
import type { AbsolutePath } from '../../src/brands.ts';
import { decideResume, type ResumeFacts, type ResumeOptions } from '../../src/decide/resume.ts';
import { questionRefusal } from '../../src/decide/resume-question.ts';
import { mirrorSlot } from '../../src/decide/slots.ts';
import { withMark } from '../../src/note/automatic.ts';
import { nameOf } from '../../src/note/names.ts';
import { asBranch } from '../helpers/brands.ts';
import { ARCHIVE, detached, LIVE, live, on, stored, textOf, worktreeFacts } from './facts.ts';
import { say } from './say.ts';

const NO_OPTIONS: ResumeOptions = { name: null, yes: false, asIs: false, park: false };

function factsOf(given: Partial<ResumeFacts>): ResumeFacts {
  return { ...worktreeFacts(), elsewhere: [], missing: null, ...given };
}

function decide(given: Partial<ResumeFacts>, options: Partial<ResumeOptions> = {}): string {
  const decision = decideResume(factsOf(given), { ...NO_OPTIONS, ...options });
  const done = decision.kind === 'refuse' ? decision.absent?.done : null;
  return `${say(decision)}${done ? `; ${nameOf(done)}` : ''}`;
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
const AUTOMATIC = live(withMark(textOf('x').replace('**B', '**Date:** 2026-01-01\n**B')));
const UNREAD = live('# Checkpoint: No branch\n');
const FOREIGN = live('# Change log\n');
const DETACHED = {
  head: detached('wt'),
  live: live(
    textOf(null).replace('## ', '**Branch:** detached HEAD at abc1234 (worktree wt)\n\n## '),
  ),
};
const NOTHING =
  "refused: no checkpoint for 'x', and none elsewhere | 'git checkpoint save' writes one";
const FOREIGN_STAYS =
  `fatal: '${LIVE}' is not a checkpoint, and git tracks it: it stays in its place | ` +
  "to keep checkpoints under another name, run 'git config checkpoint.file <name>'";
const NO_OTHER = 'refused: there is no other checkpoint to resume; the live one stays';

describe('the table, without options', () => {
  test.each<[string, Partial<ResumeFacts>, string]>([
    ['live: live, ours', { live: OURS }, 'live live'],
    ['live: live, ours, whatever waits', { live: OURS, archived: [X, Y, MIRROR] }, 'live live'],
    ['live: automatic', { live: AUTOMATIC, archived: [Y] }, 'live live'],
    [
      'parked: somebody wrote it, and nobody what is live',
      { live: AUTOMATIC, archived: [X] },
      'parked x.md; park live > x.md; restore x.md > live',
    ],
    ['live: a former name of ours', { live: OTHERS, formerNames: [asBranch('y')] }, 'live live'],
    ['live: detached as the note says', DETACHED, 'live live'],
    ['other-branch: another', { live: OTHERS }, 'ask: other-branch own= others='],
    [
      'other-branch: another, with this and others in the archive',
      { live: OTHERS, archived: [X, NAMED, Y] },
      'ask: other-branch own=x others=roadmap,y',
    ],
    [
      'other-branch: its own mirror is no other effort',
      { live: OTHERS, archived: [Y_MIRROR] },
      'ask: other-branch own= others=',
    ],
    [
      'other-branch: no readable branch',
      { live: UNREAD, archived: [X] },
      'ask: other-branch own=x others=',
    ],
    [
      'an untracked foreign document, whatever waits (G87)',
      { live: FOREIGN, archived: [X, Y] },
      `refused: '${LIVE}' is not a checkpoint: it stays in its place | ` +
        "to file it away all the same, use '--park'; to read it as one, '--as-is' | " +
        "to keep checkpoints under another name, run 'git config checkpoint.file <name>'",
    ],
    ['parked: parked', { archived: [X, Y, MIRROR, PREV] }, 'parked x.md; restore x.md > live'],
    ['parked: several, the newest first', { archived: [X, X2, X3] }, 'ask: several x-2,x-3,x'],
    [
      'parked: of a former name',
      { archived: [Y], formerNames: [asBranch('y')] },
      'parked y.md; restore y.md > live',
    ],
    [
      'parked: no Branch line, but the name',
      { archived: [stored('x.md', '# Checkpoint: A\n')] },
      'parked x.md; restore x.md > live',
    ],
    [
      'mirror: a mirror only',
      { archived: [MIRROR, Y, PREV] },
      'mirror x.mirror.md; bring-back x.mirror.md > live',
    ],
    [
      'mirror: of a worktree that is there',
      { archived: [MIRROR, Y], elsewhere: [live(textOf('x'), '/wt/CHECKPOINT.md')] },
      "refused: the checkpoint of 'x' is live in '/wt' | cd there and run 'git checkpoint resume'",
    ],
    [
      'choose: others',
      { archived: [Y, NAMED, UNPARSED] },
      'ask: choose roadmap,y,unparsed-20260101-000000',
    ],
    [
      'choose: same slug, another branch',
      { archived: [stored('x.md', textOf('X'))] },
      'ask: choose x',
    ],
    [
      'choose: the mirror of a worktree that is gone',
      { archived: [Y_MIRROR] },
      'ask: choose y.mirror',
    ],
    [
      'nothing: the mirror of a worktree that is there',
      { archived: [Y_MIRROR], elsewhere: [live(textOf('y'), '/wt/CHECKPOINT.md')] },
      NOTHING,
    ],
    [
      'nothing: copies, finished and workstreams only',
      { archived: [PREV, DONE, WORKSTREAM] },
      `${NOTHING}; done/x`,
    ],
    ['choose: others, and one that is done', { archived: [Y, DONE] }, 'ask: choose y; done/x'],
    ['nothing: nothing', {}, NOTHING],
    [
      'ours, but live in another worktree',
      { archived: [Y], elsewhere: [live(textOf('x'), '/wt/CHECKPOINT.md')] },
      "refused: the checkpoint of 'x' is live in '/wt' | cd there and run 'git checkpoint resume'",
    ],
    [
      'a tracked foreign document',
      { live: FOREIGN, liveTracked: true, archived: [X] },
      FOREIGN_STAYS,
    ],
  ])('%s', (_, given, expected) => {
    expect(decide(given)).toBe(expected);
  });
});

describe('the table, with options', () => {
  test.each<[string, Partial<ResumeFacts>, Partial<ResumeOptions>, string]>([
    ['live --yes', { live: OURS, archived: [X] }, { yes: true }, 'live live'],
    ['live --as-is', { live: OURS }, { asIs: true }, 'live live'],
    [
      'live --park --yes: the parked one takes its place',
      { live: OURS, archived: [X] },
      { park: true, yes: true },
      'parked x.md; park live > x.md; restore x.md > live',
    ],
    [
      'live --park: nothing else',
      { live: OURS },
      { park: true },
      `${NO_OTHER} | to resume that one, leave out '--park'`,
    ],
    [
      'live --park: only others',
      { live: OURS, archived: [Y] },
      { park: true, yes: true },
      'ask: choose y',
    ],
    [
      'other-branch --yes is no answer to it',
      { live: OTHERS, archived: [X] },
      { yes: true },
      'ask: other-branch own=x others=',
    ],
    ['other-branch --as-is', { live: OTHERS, archived: [X] }, { asIs: true }, 'other-branch live'],
    ['other-branch --as-is, unreadable', { live: UNREAD }, { asIs: true }, 'other-branch live'],
    [
      'other-branch --park',
      { live: OTHERS, archived: [X] },
      { park: true },
      'parked x.md; park live > y.md; restore x.md > live',
    ],
    [
      'other-branch --park, several',
      { live: OTHERS, archived: [X, X2] },
      { park: true },
      'ask: several x-2,x',
    ],
    [
      'other-branch --park --yes',
      { live: OTHERS, archived: [X] },
      { park: true, yes: true },
      'parked x.md; park live > y.md; restore x.md > live',
    ],
    [
      'other-branch --park --yes, a mirror',
      { live: OTHERS, archived: [MIRROR] },
      { park: true, yes: true },
      'mirror x.mirror.md; park live > y.md; bring-back x.mirror.md > live',
    ],
    [
      'other-branch --park --yes, unreadable',
      { live: UNREAD, archived: [X] },
      { park: true, yes: true },
      'parked x.md; park live > unparsed-20260301-120000.md; restore x.md > live',
    ],
    [
      'other-branch --park, others',
      { live: OTHERS, archived: [NAMED] },
      { park: true, yes: true },
      'ask: choose roadmap',
    ],
    [
      'other-branch --park, nothing',
      { live: OTHERS },
      { park: true, yes: true },
      `${NO_OTHER} | to resume it as it is, use '--as-is' | ` +
        "to file it away and begin one for this branch, run 'git checkpoint save'",
    ],
    [
      '--park goes before --as-is',
      { live: OTHERS, archived: [X] },
      { asIs: true, park: true, yes: true },
      'parked x.md; park live > y.md; restore x.md > live',
    ],
    ['parked --yes', { archived: [X, Y] }, { yes: true }, 'parked x.md; restore x.md > live'],
    [
      'parked --yes, several',
      { archived: [X, X2, X3] },
      { yes: true },
      'parked x-2.md; restore x-2.md > live',
    ],
    ['several --as-is asks', { archived: [X, X2] }, { asIs: true }, 'ask: several x-2,x'],
    [
      'mirror --yes',
      { archived: [MIRROR] },
      { yes: true },
      'mirror x.mirror.md; bring-back x.mirror.md > live',
    ],
    ['ask: choose --yes still asks', { archived: [Y] }, { yes: true }, 'ask: choose y'],
    ['nothing --yes', {}, { yes: true }, NOTHING],
    [
      'linked: parked --yes mirrors',
      { archived: [X], linked: true },
      { yes: true },
      'parked x.md; restore x.md > live; mirror live > x.mirror.md',
    ],
    [
      'linked: mirror --yes has its mirror',
      { archived: [MIRROR], linked: true },
      { yes: true },
      'mirror x.mirror.md; bring-back x.mirror.md > live',
    ],
    [
      'linked: the mirror of another branch of the same slug stays',
      { archived: [X, stored('x.mirror.md', textOf('X'))], linked: true },
      { yes: true },
      'parked x.md; restore x.md > live; mirror live > x-2.mirror.md',
    ],
    [
      'linked: other-branch --as-is moves nothing',
      { live: OTHERS, linked: true },
      { asIs: true },
      'other-branch live',
    ],
    [
      'foreign, tracked: --park does not move it',
      { live: FOREIGN, liveTracked: true, archived: [X] },
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
      { live: FOREIGN, archived: [X] },
      { park: true, yes: true },
      'parked x.md; park live > unparsed-20260301-120000.md; restore x.md > live',
    ],
    [
      'detached: a note of another branch',
      {
        head: detached('wt'),
        live: OTHERS,
        archived: [stored('wt.md', textOf('detached HEAD at abc1234'))],
      },
      { park: true, yes: true },
      'parked wt.md; park live > y.md; restore wt.md > live',
    ],
    [
      'detached --park',
      { ...DETACHED, archived: [Y] },
      { name: 'y', park: true },
      'choose y.md; park live > wt.md; restore y.md > live',
    ],
  ])('%s', (_, given, options, expected) => {
    expect(decide(given, options)).toBe(expected);
  });
});

describe('a name', () => {
  const elsewhere = [live(textOf('far'), '/wt/CHECKPOINT.md')];
  test.each<[string, Partial<ResumeFacts>, Partial<ResumeOptions>, string]>([
    ['a stem', { archived: [X, Y] }, { name: 'y' }, 'choose y.md; restore y.md > live'],
    [
      'a branch',
      { archived: [stored('feature-z.md', textOf('feature/z'))] },
      { name: 'feature/z' },
      'choose feature-z.md; restore feature-z.md > live',
    ],
    [
      'a prefix',
      { archived: [NAMED, Y] },
      { name: 'road' },
      'choose roadmap.md; restore roadmap.md > live',
    ],
    [
      'ambiguous',
      { archived: [X2, X3] },
      { name: 'x-' },
      "refused: 'x-' could be any of 'x-2', 'x-3' | type one of these names in full",
    ],
    [
      'nothing',
      { archived: [X] },
      { name: 'zzz' },
      "refused: no checkpoint is called 'zzz' | 'git checkpoint list' names them",
    ],
    [
      'x.prev is copied',
      { archived: [X, PREV] },
      { name: 'x.prev' },
      'choose x.prev.md; bring-back x.prev.md > live',
    ],
    [
      'x.prev, linked',
      { archived: [PREV], linked: true },
      { name: 'x.prev' },
      'choose x.prev.md; bring-back x.prev.md > live; mirror live > x.mirror.md',
    ],
    [
      'x.mirror is copied',
      { archived: [X, MIRROR] },
      { name: 'x.mirror' },
      'choose x.mirror.md; bring-back x.mirror.md > live',
    ],
    [
      'done/x is moved back',
      { archived: [X, DONE] },
      { name: 'done/x' },
      'choose done/x.md; restore done/x.md > live',
    ],
    [
      'done/x by another name is not moved back',
      { archived: [PREV, DONE] },
      { name: 'x' },
      "refused: no checkpoint is called 'x' | 'git checkpoint list' names them; done/x",
    ],
    [
      'x means the parked one',
      { archived: [PREV, MIRROR, X, DONE] },
      { name: 'x' },
      'choose x.md; restore x.md > live',
    ],
    ['the live one here', { live: OURS, archived: [Y] }, { name: 'x' }, 'live live'],
    [
      'live here goes before its mirror',
      { live: OURS, archived: [MIRROR] },
      { name: 'x' },
      'live live',
    ],
    [
      'live elsewhere',
      { elsewhere },
      { name: 'far' },
      "refused: the checkpoint of 'far' is live in '/wt' | cd there and run 'git checkpoint resume'",
    ],
    [
      'live elsewhere goes before its mirror',
      { elsewhere, archived: [stored('far.mirror.md', textOf('far'))] },
      { name: 'far' },
      "refused: the checkpoint of 'far' is live in '/wt' | cd there and run 'git checkpoint resume'",
    ],
    [
      'a workstream, in place',
      { live: OURS, archived: [WORKSTREAM] },
      { name: 'topic-checkpoint' },
      'choose topic-checkpoint.md',
    ],
    ['occupied', { live: OURS, archived: [Y] }, { name: 'y' }, 'ask: occupied y'],
    [
      'ask: occupied --yes',
      { live: OURS, archived: [Y] },
      { name: 'y', yes: true },
      'ask: occupied y',
    ],
    [
      'ask: occupied --park',
      { live: OURS, archived: [Y] },
      { name: 'y', park: true },
      'choose y.md; park live > x.md; restore y.md > live',
    ],
    [
      'of another branch, linked: the mirror is that branch’s',
      { archived: [Y], linked: true },
      { name: 'y' },
      'choose y.md; restore y.md > live; mirror live > y.mirror.md',
    ],
    [
      'foreign, tracked, in the way',
      { live: FOREIGN, liveTracked: true, archived: [Y] },
      { name: 'y', park: true },
      FOREIGN_STAYS,
    ],
    [
      'foreign, tracked, and a workstream',
      { live: FOREIGN, liveTracked: true, archived: [WORKSTREAM] },
      { name: 'topic' },
      'choose topic-checkpoint.md',
    ],
  ])('%s', (_, given, options, expected) => {
    expect(decide(given, options)).toBe(expected);
  });
});

test('the refusals name what works', () => {
  const many = Array.from({ length: 12 }, (_, n) => stored(`n${n}.md`, textOf('y')));
  const cases: [Partial<ResumeFacts>, Partial<ResumeOptions>][] = [
    [{ live: OTHERS }, {}],
    [{ live: OTHERS, archived: [X, NAMED] }, {}],
    [{ live: UNREAD, archived: [NAMED] }, {}],
    [{ live: OURS, archived: [Y] }, { name: 'y' }],
    [{ live: OTHERS, archived: [X, X2] }, {}],
    [{ archived: [X, X2] }, {}],
    [{ archived: [Y, NAMED] }, {}],
    [{ archived: many }, {}],
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
      to file it away and take this branch's own, 'x', use '--park'
      to file it away and take another, 'roadmap', use '--park <name>'
    the live checkpoint has no readable branch, and HEAD is 'x'
      to resume it as it is, use '--as-is'
      to file it away and take another, 'roadmap', use '--park <name>'
      to file it away and begin one for this branch, run 'git checkpoint save'
    'CHECKPOINT.md' holds 'An effort'
      '--park' files it first
    the live checkpoint is for 'y', and HEAD is 'x'
      to resume it as it is, use '--as-is'
      to file it away and take this branch's own, 'x-2', 'x', use '--park --yes'
    several checkpoints of 'x' wait: 'x-2.md', 'x.md'
      to restore the newest, use '--yes'
      to restore another, run 'git checkpoint resume <name>'
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
    ['free', [], new Set<AbsolutePath>(), 'x.mirror.md'],
    ['its own', [MIRROR], new Set<AbsolutePath>(), 'x.mirror.md'],
    [
      "another branch's",
      [stored('x.mirror.md', textOf('X'))],
      new Set<AbsolutePath>(),
      'x-2.mirror.md',
    ],
    ['claimed', [MIRROR], new Set([MIRROR.path]), 'x-2.mirror.md'],
  ])('%s', (_, archived, claimed, expected) => {
    expect(mirrorSlot({ ...view, archived }, OURS, claimed)).toBe(`${ARCHIVE}/${expected}`);
  });
});

describe('--park with a name files the live note away, also where that has the name', () => {
  test.each<[string, Partial<ResumeFacts>, string]>([
    ['another note of the branch', { live: OURS, archived: [X2] }, 'x'],
    ['nothing else', { live: OURS }, 'x'],
    ['only a beginning of the name', { live: OURS, archived: [Y] }, 'x'],
  ])('%s', (_, given, name) => {
    const decided = decide(given, { name, park: true });
    if ((given.archived ?? []).includes(X2)) {
      expect(decided).toContain('park');
      expect(decided).toContain('x-2.md');
    } else expect(decided).toContain('there is no other checkpoint to resume; the live one stays');
  });
});
