import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
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
Title: auth

Mission:
Make sign-in sane.

Status:
✓ the reader
→ \`src/auth.ts:47\`
blocked on the key

Decisions made so far:
tokens: JWT, since the gateway reads them

Open items:
who rotates keys?

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
    'Title: Ledger\n\n',
    'Context:\nTeaching the export.\n',
    '✓ the counter',
    '→ `send.ts:88`',
    'Key Decisions Made:\none counter a batch: no cleaning up\n',
    'Do Not Redo:\na table of its own\n',
    'Next action: Write the test\nthen: Run it',
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
  expect(count('open 1')).toBe(1);
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
  expect(brief).toContain('Key Decisions Made:\n');
});

test('a next action without an end is cut, and so is nothing before it but in its order (G58)', () => {
  const text = `# Checkpoint: t\n\n**Branch:** \`main\`\n\n## Next Steps\n\n1. ${'次'.repeat(9_000)}\n`;
  const brief = renderBrief(stored(text, 'live'), '/r/CHECKPOINT.md', MOST_CHARACTERS);
  expect(brief.length).toBeLessThanOrEqual(MOST_CHARACTERS);
  expect(brief).toContain('\nTitle: t\n');
  expect(brief.endsWith('次 …')).toBe(true);
});

describe('what somebody wrote goes before what the program made up (G64)', () => {
  const brief = (header: string, sections = '') =>
    renderBrief(stored(`${header}\n\n${sections}`, 'live'), '/r/CHECKPOINT.md', MOST_CHARACTERS);
  const steps = (...all: string[]) =>
    `## Next Steps\n\n${all.map((one) => `1. ${one}\n`).join('')}`;

  test('the title first, no made-up context, the first three open steps and how many are left', () => {
    const header =
      '# Checkpoint: Token refresh\n\n**Branch:** `feature/x`\n**Session context:** Paused with 1 changed file.';
    const all = ['[x] zero', 'first', 'second', '~~gone~~', 'third', 'fourth', 'fifth'];
    expect(brief(header, steps(...all))).toBe(
      [
        'Checkpoint: /r/CHECKPOINT.md\nTitle: Token refresh\n',
        'Next action: first\nthen: second\nthen: third\nand 2 more steps',
      ].join('\n'),
    );
    expect(brief(header, steps(...all.slice(0, 3)))).toMatch(/\nthen: second$/);
  });

  test.each([
    ['feature/token-refresh', 'token refresh', 'Half of it.', 'Context:\nHalf of it.'],
    ['x', 'Half of it.', 'Half of it.', 'Title: Half of it.'],
    ['x', `${'word '.repeat(11)}word…`, 'word '.repeat(20).trim(), 'Context:\nword'],
  ])(
    'a title that the branch or the context says as well: %s, %s',
    (branch, title, context, shown) => {
      const text = brief(
        `# Checkpoint: ${title}\n\n**Branch:** \`${branch}\`\n**Session context:** ${context}`,
      );
      expect(text).toContain(shown);
      expect(text.match(/Title:|Context:/g)).toHaveLength(1);
    },
  );
});

test('each thing once and under its own name (G68)', () => {
  const text = `# Checkpoint: T

**Branch:** \`main\`

## Current State

It builds.

### Done

- read

### In progress

- write

### Not started

- [x] begun
- test

## Open Questions / Blockers

- [x] which?
- who?

## Verification

- npm test

## Do Not Redo

- a table of its own
`;
  expect(renderBrief(stored(text, 'live'), '/r/CHECKPOINT.md', MOST_CHARACTERS)).toBe(
    `Checkpoint: /r/CHECKPOINT.md
Title: T

Current State:
It builds.
✓ read
→ write
✗ test

Open Questions / Blockers:
who?

Verification:
npm test

Do Not Redo:
a table of its own

Next action: read the checkpoint: it names none`,
  );
});
