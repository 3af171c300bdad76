/** What follows an agent's write, and when it is reminded: pure decisions. */
import { describe, expect, test } from 'vitest';
import { decideReminder } from '../../src/decide/agent-stop.ts';
import { decideWrite, type WriteFacts } from '../../src/decide/agent-write.ts';
import { asPath } from '../helpers/brands.ts';
import { noteOf } from '../helpers/notes.ts';
import { LIVE, live, on, stored, worktreeFacts } from './facts.ts';
import { say } from './say.ts';

const STAMP = '<!-- ckpt-session: mine -->\n';
const NOTE = noteOf('main');

function decide(text: string | Buffer, more: Partial<WriteFacts> = {}) {
  const decision = decideWrite({
    ...worktreeFacts({ head: on('main') }),
    note: live(text),
    tracked: false,
    session: 'mine',
    ...more,
  });
  expect(decision.plan.operation).toBe('record');
  return decision;
}

describe('a write', () => {
  const mirror = (text: string) => stored('main.mirror.md', text);
  test.each<[string, string | Buffer, Partial<WriteFacts>, string]>([
    ['is stamped', NOTE, {}, 'write live'],
    ['is stamped once', STAMP + NOTE, {}, ''],
    ['of another session before', STAMP.replace('mine', 'other') + NOTE, {}, 'write live'],
    ['of no session', NOTE, { session: null }, ''],
    ['of a tracked file', NOTE, { tracked: true }, ''],
    ['with front matter', `---\na: 1\n---\n${NOTE}`, {}, ''],
    ['that is not UTF-8', Buffer.concat([Buffer.from(NOTE), Buffer.from([0xff])]), {}, ''],
    ['in a linked worktree', NOTE, { linked: true }, 'write live; mirror live > main.mirror.md'],
    ['stamped there', STAMP + NOTE, { linked: true }, 'mirror live > main.mirror.md'],
    ['mirrored already', STAMP + NOTE, { linked: true, archived: [mirror(STAMP + NOTE)] }, ''],
    ['tracked there', NOTE, { linked: true, tracked: true }, 'mirror live > main.mirror.md'],
    [
      'of a workstream there',
      STAMP + NOTE,
      { linked: true, livePath: asPath('/repo/other.md') },
      '',
    ],
  ])('%s', (_name, text, more, expected) => {
    expect(say(decide(text, more))).toBe(expected);
  });

  test('keeps CRLF, a byte order mark and every other byte', () => {
    const text = `\ufeff${NOTE.replaceAll('\n', '\r\n')}`;
    const { plan } = decide(text);
    expect(plan.moves).toMatchObject([
      { verb: 'write', text: `\ufeff<!-- ckpt-session: mine -->\r\n${text.slice(1)}` },
    ]);
  });
});

describe('a reminder', () => {
  const at = (seconds: number) => new Date(seconds * 1_000);
  const note = { path: LIVE, mtime: at(100), automatic: false };
  const facts = { note, commits: true, toldAt: at(200), seenAt: at(200) };
  const state = decideReminder(facts, 'mine');
  const automatic = { ...facts, note: { ...note, automatic: true } };

  test('is for a note and its time, whoever works (G57)', () => {
    expect(state).not.toBeNull();
    expect(decideReminder({ ...facts, note: { ...note, mtime: at(110) } }, 'mine')).not.toBe(state);
    // More of the same work is not another state, commits included.
    expect(decideReminder({ ...facts, toldAt: at(900), seenAt: at(900) }, 'mine')).toBe(state);
    expect(decideReminder({ ...facts, commits: false }, 'mine')).toBe(state);
    expect(decideReminder(facts, 'other')).toBe(state);
  });

  test('is for an automatic note once a session, whenever that was written', () => {
    const said = decideReminder(automatic, 'mine');
    expect(said).not.toBeNull();
    expect(said).not.toBe(state);
    const newer = { ...automatic.note, mtime: at(900) };
    expect(decideReminder({ ...automatic, note: newer }, 'mine')).toBe(said);
    expect(decideReminder(automatic, 'other')).not.toBe(said);
  });

  test.each([
    ['without work that is to be seen', { seenAt: null }],
    ['for work of the session before the note', { toldAt: at(99) }],
    ['for changes before the note', { seenAt: at(99) }],
    ['for what was written along with the note', { toldAt: at(101), seenAt: at(101) }],
    ['for an automatic note without commits', { ...automatic, commits: false }],
  ])('does not come %s', (_name, more) => {
    expect(decideReminder({ ...facts, ...more }, 'mine')).toBeNull();
  });
});
