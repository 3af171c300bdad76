import { describe, expect, test } from 'vitest';
import {
  goingOn,
  inOrder,
  type Session,
  type SessionLife,
  sessionLife,
  workersOn,
} from '../../src/decide/sessions.ts';
import { asBranch } from '../helpers/brands.ts';
import { live, stored, textOf } from './facts.ts';

const NOW = new Date('2026-03-09T12:00:00Z');
const HOUR = 60 * 60 * 1000;
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR);

function session(id: string, more: Partial<Session> = {}): Session {
  const at = { worktree: '/repo', since: ago(2), heard: ago(1) };
  return { id, agent: 'codex', life: 'alive', own: false, ...at, ...more };
}

describe('whether a session goes on', () => {
  test.each<[string, Parameters<typeof sessionLife>[0], number, SessionLife]>([
    ['its process runs, however long it was silent', 'alive', 1_000, 'alive'],
    ['its process has ended, a moment after it was heard of', 'dead', 0, 'gone'],
    ['it cannot be seen, and was heard of last night', 'unknown', 16, 'unknown'],
    ['it cannot be seen, and has been silent for longer than a day', 'unknown', 25, 'gone'],
    ['it cannot be seen, and the clock was set back', 'unknown', -25, 'gone'],
  ])('%s', (_, process, hours, life) => {
    expect(sessionLife(process, ago(hours), NOW)).toBe(life);
  });
});

test('those that go on come first, the newest of them before all', () => {
  const all = [
    session('gone', { life: 'gone', since: ago(0) }),
    session('old', { since: ago(5) }),
    session('new', { life: 'unknown' }),
  ];
  expect(inOrder(all).map(({ id }) => id)).toEqual(['new', 'old', 'gone']);
  expect(goingOn(all).map(({ id }) => id)).toEqual(['old', 'new']);
});

describe('who works on a note', () => {
  const worktrees = [
    { path: '/repo', branch: asBranch('x') },
    { path: '/linked', branch: asBranch('y') },
    { path: '/detached', branch: null },
  ];
  const ids = (sessions: Session[], note = live(textOf('y'), '/repo/CHECKPOINT.md')) =>
    workersOn(note, note.kind === 'live' ? '/repo' : null, {
      sessions,
      worktrees,
      lastWrote: (id) => (id === 'writer' ? '/repo/.checkpoints/y.md' : null),
    }).map(({ id }) => id);
  const parked = stored('y.md', textOf('y'));

  test('who is where it is live, or where its branch is checked out', () => {
    const both = [session('here'), session('there', { worktree: '/linked' })];
    expect(ids(both)).toEqual(['here', 'there']);
    expect(ids(both, parked)).toEqual(['there']);
  });

  test('who has last written it, wherever that session is', () => {
    expect(ids([session('writer', { worktree: '/elsewhere' })], parked)).toEqual(['writer']);
  });

  test('neither who asks nor who is gone; a note of no branch is not of a detached HEAD', () => {
    expect(ids([session('me', { own: true }), session('dead', { life: 'gone' })])).toEqual([]);
    expect(ids([session('one', { worktree: '/detached' })], stored('z.md', textOf(null)))).toEqual(
      [],
    );
  });
});
