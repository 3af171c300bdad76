import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readNote } from '../../../src/note/document/read-note.ts';
import type { Note } from '../../../src/note/note.ts';
import { type CorpusEntry, readCorpus } from './corpus.ts';

describe('every file of the corpus is read rightly', () => {
  test.each(readCorpus())('$file: $trait', (entry) => {
    const note = readNote(readFileSync(entry.path, 'utf8'));
    const { kind, title, branch, dateIso, firstNextStep } = note;
    expect({ kind, title, branch, dateIso, firstNextStep }).toEqual(expectedNote(entry, note));
    expect(note.sections.map(({ heading }) => heading)).toEqual(
      entry.expect.sections.map(({ heading }) => heading),
    );
    for (const [index, section] of entry.expect.sections.entries()) {
      const { canonical, how } = note.sections[index] ?? {};
      expect({ canonical, how }).toEqual(expectedName(section));
    }
  });
});

/** The reading that the index asks for, or another one that it accepts. */
function expectedNote({ expect: wanted, alsoAcceptable = [] }: CorpusEntry, note: Note): unknown {
  const { kind, title, branch, dateIso, firstNextStep } = wanted;
  const other = alsoAcceptable.find((answer) => answer.branch === note.branch);
  return {
    kind,
    title,
    branch,
    dateIso,
    firstNextStep,
    ...(other && { kind: other.kind, branch: other.branch }),
  };
}

/** Other wordings are not known here; Verification became a section of ours after the corpus. */
function expectedName(section: CorpusEntry['expect']['sections'][number]): unknown {
  if (section.heading === 'Verification') return { canonical: 'Verification', how: 'exact' };
  if (section.how === 'alias') return { canonical: null, how: null };
  return { canonical: section.canonical, how: section.how };
}

describe('readNote', () => {
  const note =
    '# Checkpoint: A b\n\n**Date:** 2026-03-14 10:00\n**Branch:** `x`\n**Session context:** c\nd\n\n## Next Steps\n\n1. e\n';

  test('reads all that a note of ours says', () => {
    expect(readNote(note)).toMatchObject({
      kind: 'own',
      title: 'Checkpoint: A b',
      subject: 'A b',
      branch: 'x',
      detached: false,
      date: '2026-03-14 10:00',
      dateIso: '2026-03-14',
      context: 'c d',
      firstNextStep: 'e',
    });
  });

  test('field case 87: a byte order mark hides nothing, not even a field on the first line', () => {
    expect(readNote('\uFEFF**Branch:** `x`\n').branch).toBe('x');
    expect(readNote(`\uFEFF${note}`)).toMatchObject({ title: 'Checkpoint: A b', branch: 'x' });
    expect(readNote(`\uFEFF---\na: b\n---\n${note}`).branch).toBe('x');
  });

  test.each(['\r\n', '\r'])('field case 88: other line breaks (%j) change nothing', (lineBreak) => {
    const text = note.replaceAll('\n', lineBreak);
    const { sections, ...rest } = readNote(text);
    const { sections: same, ...others } = readNote(note);
    expect(rest).toEqual(others);
    expect(sections.map((section) => text.slice(section.bodyStart, section.end))).toEqual(
      same.map((section) => note.slice(section.bodyStart, section.end).replaceAll('\n', lineBreak)),
    );
  });

  test.each([
    ['# Checkpoint: A\n', 'unreadable'],
    ['Checkpoint: A\n===\n', 'unreadable'],
    ['# Checkpoint:\n', 'foreign'],
    ['# CHECKPOINT\n', 'foreign'],
    ['# Checkpoints: A\n', 'foreign'],
    ['> # Checkpoint: A\n', 'foreign'],
    ['## Checkpoint: A\n', 'foreign'],
    ['', 'foreign'],
    ['Branch: x\n', 'own'],
  ])('%j is %s', (text, kind) => {
    expect(readNote(text).kind).toBe(kind);
  });

  test('a detached HEAD is no branch', () => {
    const text = '# Checkpoint: A\n\n**Branch:** detached HEAD at 0000000 (worktree w)\n';
    expect(readNote(text)).toMatchObject({ kind: 'unreadable', branch: null, detached: true });
  });

  test.each([
    ['**Date:** 2026-03-14', '2026-03-14'],
    ['**Last Updated:** `2026-03-14`', '2026-03-14'],
    ['saved: 2026-03-14T10:00:00Z', '2026-03-14'],
    ['**Date:** 2026-13-14', null],
    ['**Date:** 2026-03-145', null],
    ['**Date:** on 2026-03-14', null],
    ['**Created:** 2026-03-14', null],
  ])('the date of %j', (text, expected) => {
    expect(readNote(text).dateIso).toBe(expected);
  });
});

describe('a hostile megabyte is read', () => {
  const size = 2 ** 20;
  test.each<[string, string]>([
    ['labels', '**A:** '.repeat(size / 7)],
    ['plain labels', `A: ${'b. C: '.repeat(size / 6)}`],
    ['emphasis', '*'.repeat(size)],
    ['separated emphasis', `**A:** ${' **'.repeat(size / 3)}`],
    ['pictures', `**A:** ${' **🎉🎉🎉🎉'.repeat(size / 16)}`],
    ['a picture row', '🎉'.repeat(size / 2)],
    ['bars', `a: ${' |'.repeat(size / 2)}`],
    ['backticks in a field', `Branch: \`${'a`` '.repeat(size / 4)}`],
    ['blanks in a field', `Branch: a${' '.repeat(size)}b`],
    ['comments in a field', `Branch: ${'<!--'.repeat(size / 4)}`],
    ['lines below a field', `Session context: ${'a\n'.repeat(size / 2)}`],
    ['headings', '## a\n'.repeat(size / 5)],
    ['a heading', `## ${'('.repeat(size)}`],
    ['items', `## Next Steps\n${'- [x] a\n'.repeat(size / 8)}`],
    ['struck items', `## Next Steps\n- ${'~~a'.repeat(size / 3)}\n`],
  ])('of %s', (_, text) => {
    expect(readNote(text).firstNextStep).not.toBe('');
  });
});
