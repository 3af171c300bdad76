import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_CHARACTERS, renderBrief } from '../../src/note/brief.ts';
import { readNote } from '../../src/note/document/read-note.ts';
import type { StoredNote } from '../../src/note/stored.ts';
import { NO_CHANGES, newWorkstream } from '../../src/note/workstream/refresh.ts';

const MOMENT = { now: new Date('2026-03-14T09:12:00Z'), offset: 0, text: '2026-03-14 09:12 +0000' };

function stored(text: string, kind: StoredNote['kind']): StoredNote {
  const bytes = Buffer.from(text);
  return {
    path: '/r/.checkpoints/auth-checkpoint.md',
    kind,
    stem: 'auth-checkpoint',
    bytes,
    text,
    note: readNote(text),
    mtime: MOMENT.now,
  } as StoredNote;
}

function words(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

test('a workstream', () => {
  const text = newWorkstream(
    'auth',
    {
      ...NO_CHANGES,
      mission: 'Make sign-in sane.',
      decisions: ['tokens: JWT, since the gateway reads them'],
      status: ['done: the reader', 'in progress: `src/auth.ts:47`', 'blocked on the key'],
      open: ['who rotates keys?'],
      next: 'Write the failing test for an expired token.',
    },
    MOMENT,
  );
  expect(
    renderBrief(stored(text, 'workstream'), '/r/.checkpoints/auth-checkpoint.md', MOST_CHARACTERS),
  ).toBe(
    `Checkpoint: /r/.checkpoints/auth-checkpoint.md

Mission:
Make sign-in sane.

State:
✓ the reader
→ \`src/auth.ts:47\`
✗ blocked on the key
✗ who rotates keys?

Locked decisions:
tokens: JWT, since the gateway reads them

Active thread:
\`src/auth.ts:47\`

Next action: Write the failing test for an expired token.`,
  );
});

test('an ordinary checkpoint', () => {
  const text = `# Checkpoint: Ledger

**Date:** 2026-03-14
**Branch:** \`main\`
**Session context:** Teaching the export.

## Current State

### Done

- the counter

### In progress

- \`send.ts:88\`

## Next Steps

1. Write the test
2. Run it

## Key Decisions Made

- one counter a batch: no cleaning up

## Do Not Redo

- a table of its own
`;
  const brief = renderBrief(stored(text, 'live'), '/r/CHECKPOINT.md', MOST_CHARACTERS);
  for (const part of [
    'Checkpoint: /r/CHECKPOINT.md',
    'Teaching the export.',
    '✓ the counter',
    '→ `send.ts:88`',
    'one counter a batch: no cleaning up',
    'a table of its own',
    'Next action: Write the test',
  ]) {
    expect(brief).toContain(part);
  }
});

test('stays below 400 words, and always has the path and the next action', () => {
  const sentence = fc
    .array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 80 })
    .map((all) => all.join(' '));
  const many = fc.array(sentence, { maxLength: 30 });
  fc.assert(
    fc.property(many, many, many, sentence, (decisions, status, open, next) => {
      const changes = { ...NO_CHANGES, decisions, status, open, next };
      const text = newWorkstream('auth', changes, MOMENT);
      const brief = renderBrief(stored(text, 'workstream'), '/r/x.md', MOST_CHARACTERS);
      expect(words(brief)).toBeLessThan(400);
      expect(brief.startsWith('Checkpoint: /r/x.md\n')).toBe(true);
      expect(brief).toContain(`Next action: ${next.split(' ').slice(0, 3).join(' ')}`);
    }),
    { numRuns: 200 },
  );
});

test('what is done goes before what is decided, and that before what is open', () => {
  const long = (word: string) =>
    Array.from({ length: 12 }, (_, n) => `${word} ${n} ${'w '.repeat(20)}`);
  const text = newWorkstream(
    'auth',
    {
      ...NO_CHANGES,
      decisions: long('decided'),
      status: long('done: did'),
      open: ['open 1'],
      next: 'go',
    },
    MOMENT,
  );
  const brief = renderBrief(stored(text, 'workstream'), '/r/x.md', MOST_CHARACTERS);
  const count = (mark: string) => brief.split('\n').filter((line) => line.startsWith(mark)).length;
  expect(count('✓')).toBeLessThan(12);
  expect(count('decided')).toBe(12);
  expect(count('✗')).toBe(1);
});

test('the time is linear, and no number of items is too many (G54)', () => {
  const note = (items: string) =>
    stored(`# Checkpoint: t\n\n**Branch:** \`main\`\n\n## Key Decisions Made\n\n${items}`, 'live');
  for (const items of [
    '- word\n'.repeat(20_000),
    '- \n'.repeat(20_000),
    '1. a b\n'.repeat(20_000),
  ]) {
    const before = process.cpuUsage();
    const brief = renderBrief(note(items), '/r/CHECKPOINT.md', MOST_CHARACTERS);
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
    expect(words(brief)).toBeLessThan(400);
    expect(brief).toContain('Next action: ');
  }
});

test.each([
  ['Japanese', '認証を再設計する。'.repeat(60)],
  ['a long path', `src/${'deep/'.repeat(400)}x.ts`],
  ['pictures', '\u{1f600}'.repeat(900)],
])('without blanks as well, the next action is there whole: %s (G58)', (_what, long) => {
  const text = `# Checkpoint: t\n\n**Branch:** \`main\`\n**Session context:** ${long}\n\n## Next Steps\n\n1. src/refresh.ts\n\n## Key Decisions Made\n\n${`- ${long}\n`.repeat(30)}`;
  const brief = renderBrief(stored(text, 'live'), '/r/CHECKPOINT.md', MOST_CHARACTERS);
  expect(brief.length).toBeLessThanOrEqual(MOST_CHARACTERS);
  expect(brief.isWellFormed()).toBe(true);
  expect(brief.endsWith('Next action: src/refresh.ts')).toBe(true);
  expect(brief).toContain('Locked decisions:\n');
});

test('a next action without an end is cut, and so is nothing before it but in its order (G58)', () => {
  const text = `# Checkpoint: t\n\n**Branch:** \`main\`\n\n## Next Steps\n\n1. ${'次'.repeat(9_000)}\n`;
  const brief = renderBrief(stored(text, 'live'), '/r/CHECKPOINT.md', MOST_CHARACTERS);
  expect(brief.length).toBeLessThanOrEqual(MOST_CHARACTERS);
  expect(brief).toContain('Mission:\nt');
  expect(brief.endsWith('次 …')).toBe(true);
});
