/** When an event writes a note that nobody wrote: the rows, and what a save makes of such a note. */
import { describe, expect, test } from 'vitest';
import { type AutomaticFacts, decideAutomatic } from '../../src/decide/automatic.ts';
import { decideSave } from '../../src/decide/save.ts';
import { withMark } from '../../src/note/automatic.ts';
import { readNote } from '../../src/note/document/read-note.ts';
import { EMPTY_DRAFT } from '../../src/note/draft.ts';
import { asObjectId, asPath } from '../helpers/brands.ts';
import { detached, live, on, stored, textOf, worktreeFacts } from './facts.ts';
import { say } from './say.ts';

const CHANGE = { path: 'a.ts', state: 'modified' as const };
const COMMIT = { oid: asObjectId('c'.repeat(40)), subject: 'Parse dates' };

function facts(changes: Partial<AutomaticFacts> = {}): AutomaticFacts {
  return {
    ...worktreeFacts({ head: on('x') }),
    liveName: 'CHECKPOINT.md',
    archiveNames: (changes.archived ?? []).map((one) => one.path.replace(/.*\//, '')),
    session: 'mine',
    ignore: [],
    seen: { commits: [COMMIT], changes: [CHANGE] },
    now: new Date('2026-03-14T10:12:00Z'),
    moment: '2026-03-14 10:12 +0000',
    worked: true,
    tracked: false,
    missing: null,
    goesOnDetached: false,
    gone: false,
    ...changes,
  };
}

/** The text that would be written. */
function textBy(given: Partial<AutomaticFacts>): string {
  const write = decideAutomatic(facts(given)).plan.moves.find(({ verb }) => verb === 'write');
  return write?.verb === 'write' ? String(write.text) : '';
}

const AUTOMATIC = textBy({ moment: '2026-03-13 09:00 +0000' });
const OLDER = textBy({ seen: { commits: [], changes: [CHANGE] } });
const OF_Y = textBy({ head: on('y') });
const EDITED = AUTOMATIC.replace('Parse dates', 'Parse dates, but not in June');
const REAL = textOf('x');

describe('the rows', () => {
  const rows: [string, Partial<AutomaticFacts>, string][] = [
    ['nothing is there', {}, 'new; write live'],
    ['in a linked worktree', { linked: true }, 'new; write live; mirror live > x.mirror.md'],
    [
      'with an ignore rule, which comes first',
      { ignore: [{ file: asPath('/repo/.git/info/exclude'), line: '/CHECKPOINT.md' }] },
      'new; ignore /CHECKPOINT.md in /repo/.git/info/exclude; write live',
    ],
    ['the session has done nothing', { worked: false }, 'nothing-done'],
    ['no commit', { head: { ...on('x'), oid: null } as AutomaticFacts['head'] }, 'nothing-done'],
    ['a detached HEAD', { head: detached('w') }, 'new; write live'],
    [
      'in the middle of a rebase',
      { head: detached('w'), seen: { commits: [], changes: [CHANGE], underWay: 'rebase' } },
      'between',
    ],
    [
      'in the middle of a merge',
      { seen: { commits: [], changes: [CHANGE], underWay: 'merge' } },
      'new; write live',
    ],
    ['git has the path', { tracked: true }, 'tracked'],
    ['a note of this branch', { live: live(REAL) }, 'live'],
    ['a note of another branch', { live: live(textOf('y')) }, 'live'],
    ['a note without a readable branch', { live: live('# Checkpoint: x\n') }, 'live'],
    ['another document', { live: live('# Chapter 4\n') }, 'live'],
    ['an automatic note that was edited', { live: live(EDITED) }, 'live'],
    ['a note that is not UTF-8', { live: live(Buffer.from([0xff, 0xfe])) }, 'live'],
    ['a note that was lost', { gone: true }, 'waiting'],
    ['a parked note', { archived: [stored('x.md', REAL)] }, 'waiting'],
    ['a second effort of the branch', { archived: [stored('other.md', REAL)] }, 'waiting'],
    ['a mirror', { archived: [stored('x.mirror.md', REAL)] }, 'waiting'],
    [
      'an automatic note, and a parked one that somebody wrote',
      { live: live(OLDER), archived: [stored('x.md', REAL)] },
      'waiting',
    ],
    [
      'an automatic note that was edited is parked',
      { archived: [stored('x.md', EDITED)] },
      'waiting',
    ],
    ['what is done', { archived: [stored('done/x.md', REAL)] }, 'new; write live'],
    ['a previous version', { archived: [stored('x.prev.md', REAL)] }, 'new; write live'],
    [
      'a note of another branch is parked',
      { archived: [stored('y.md', textOf('y'))] },
      'new; write live',
    ],
    ['an automatic note that is behind', { live: live(OLDER) }, 'renewed; write live'],
    [
      'one that is behind in a linked worktree',
      { live: live(OLDER), linked: true, archived: [stored('x.mirror.md', OLDER)] },
      'renewed; write live; mirror live > x.mirror.md',
    ],
    ['an automatic note that says it already', { live: live(AUTOMATIC) }, 'same'],
    [
      'the same of a session',
      { live: live(`<!-- ckpt-session: a -->\n${OLDER}`) },
      'renewed; write live',
    ],
    [
      'an automatic note of another branch',
      { live: live(OF_Y) },
      'new; park live > y.md; write live',
    ],
    [
      'an automatic note is parked',
      { archived: [stored('x.md', OLDER)] },
      'new; keep-previous x.md > x.prev.md; write live; retire x.md, in x.prev.md',
    ],
    [
      'an automatic note is parked, and a previous version somebody wrote',
      { archived: [stored('x.md', OLDER), stored('x.prev.md', REAL)] },
      'new; keep-previous x.md > x-2.prev.md; write live; retire x.md, in x-2.prev.md',
    ],
  ];
  test.each(rows)('%s', (_name, given, expected) => {
    expect(say(decideAutomatic(facts(given)))).toBe(expected);
  });
});

describe('the text', () => {
  test('is what git can see, marked, and of no session', () => {
    expect(AUTOMATIC).toMatch(
      /^# Checkpoint: x\n\n\*\*Automatic:\*\* yes, sum [0-9a-f]{8}\n\*\*Date:/,
    );
    expect(AUTOMATIC).toContain('Paused with 1 commit since the base branch and 1 changed file.');
    expect(AUTOMATIC).toContain('`ccccccc` Parse dates');
    expect(AUTOMATIC).not.toContain('ckpt-session');
    expect(readNote(AUTOMATIC)).toMatchObject({ kind: 'own', branch: 'x', automatic: true });
  });

  test('counts the commits of the session where there is nothing to compare with', () => {
    const seen = { commits: [COMMIT], changes: [CHANGE], since: 'the session began' as const };
    expect(textBy({ seen })).toContain(
      'Paused with 1 commit since the session began and 1 changed',
    );
  });

  test.each([
    ['a word', EDITED],
    ['a line more', `${AUTOMATIC}\n`],
    ['the date', AUTOMATIC.replace('09:00', '09:01')],
    ['CRLF', AUTOMATIC.replaceAll('\n', '\r\n')],
    ['the mark', AUTOMATIC.replace(/\*\*Automatic.*\n/, '')],
    ['the mark in a section', `${REAL}\n${/\*\*Automatic.*\n/.exec(AUTOMATIC)?.[0]}`],
    ['two marks', withMark(AUTOMATIC).replace(/sum .*/, 'sum 00000000')],
  ])('an edit makes it somebody’s: %s', (_name, text) => {
    expect(readNote(text).automatic).toBe(false);
  });
});

describe('a save', () => {
  const save = (given: Partial<AutomaticFacts>, title: string | null = 'Dates') =>
    decideSave(
      facts(given),
      { ...EMPTY_DRAFT, title },
      { as: null, overwrite: false, complete: false },
    );
  const saved = (given: Partial<AutomaticFacts>) => {
    const decision = save(given, null);
    const moves = decision.kind === 'plan' ? decision.plan.moves : [];
    return String(moves.flatMap((move) => (move.verb === 'write' ? [move.text] : []))[0]);
  };
  const NOTED = withMark(`${textOf('x').replace('**Branch', '**Date:** 2026-01-01\n**Branch')}`);

  test.each<[string, Partial<AutomaticFacts>, string]>([
    [
      'keeps the automatic note as the previous version',
      { live: live(AUTOMATIC) },
      'same-branch; keep-previous live > x.prev.md; write live',
    ],
    [
      'but not over one that somebody wrote',
      { live: live(AUTOMATIC), archived: [stored('x.prev.md', REAL)] },
      'same-branch; keep-previous live > x-2.prev.md; write live',
    ],
    [
      'and over one that nobody wrote',
      { live: live(AUTOMATIC), archived: [stored('x.prev.md', OLDER)] },
      'same-branch; keep-previous live > x.prev.md; write live',
    ],
    [
      'of a parked one',
      { archived: [stored('x.md', AUTOMATIC)] },
      'carried-over; keep-previous x.md > x.prev.md; write live; retire x.md, in x.prev.md',
    ],
    [
      'goes on from what somebody wrote, though an automatic one is newer',
      { archived: [stored('x.md', AUTOMATIC, 9), stored('x.mirror.md', REAL)] },
      'carried-over; keep-previous x.mirror.md > x.prev.md; write live',
    ],
  ])('%s', (_name, given, expected) => {
    expect(say(save(given))).toBe(expected);
  });

  test('carries nothing over from an automatic note, and asks nothing', () => {
    expect(readNote(NOTED)).toMatchObject({ automatic: true, firstNextStep: 'Go on' });
    expect(saved({ live: live(NOTED) })).not.toContain('Go on');
    expect(saved({ live: live(NOTED) })).not.toContain('Automatic');
  });

  test('carries over what somebody made of one, without the mark', () => {
    const text = saved({ live: live(NOTED.replace('Go on', 'Go on at line 7')) });
    expect(text).toContain('Go on at line 7');
    expect(text).not.toContain('Automatic');
  });

  test('leaves the words of the mark in a section alone', () => {
    const line = '**Automatic:** yes, sum 12345678';
    expect(
      saved({
        live: live(`${REAL}\n## Notes\n\n${line}\n`),
        seen: { commits: [], changes: [CHANGE] },
      }),
    ).toContain(line);
  });
});
