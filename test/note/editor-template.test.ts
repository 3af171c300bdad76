import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNote } from '../../src/note/document/read-note.ts';
import { forEditor } from '../../src/note/editor-template.ts';
import { SECTION_NAMES } from '../../src/note/sections.ts';

const changed = (path: string) => ({ path, state: 'modified' as const });
const SEEN = { head: "'main'", changes: [changed('src/a.ts')] };
const TEXT =
  '# Checkpoint: Cart\n\n**Branch:** `main`\n\n## Next Steps\n\n1. Go on\n\n## Log\n\nmine\n';

describe('an editor shows', () => {
  test('every section once, each with a line, and what git sees at the end', () => {
    const { shown } = forEditor(TEXT, SEEN);
    const names = readNote(shown).sections.map(({ heading }) => heading);
    expect(names.filter((one) => one !== 'Log').sort()).toEqual([...SECTION_NAMES].sort());
    expect(shown.match(/^<!-- .* -->$/gm)).toHaveLength(1 + SECTION_NAMES.length + 3);
    expect(shown).toContain('## Next Steps\n<!-- The exact next steps, in order. -->\n');
    expect(shown).toMatch(
      /<!-- What git sees, on 'main': -->\n<!-- files that differ: -->\n<!-- {3}src\/a\.ts -->\n$/,
    );
  });

  test('of many files that differ the first, and how many more', () => {
    const changes = Array.from({ length: 50 }, (_, n) => changed(`${n}`));
    expect(forEditor(TEXT, { ...SEEN, changes }).shown).toContain(
      '\n<!--   19 -->\n<!--   and 30 more -->\n',
    );
  });

  test('no name that ends the comment', () => {
    const changes = [changed('a-->\n# b--!>')];
    const { shown } = forEditor(TEXT, { head: "'x-->'", changes });
    expect(shown.slice(shown.indexOf('<!-- What git')).match(/--!?>/g)).toEqual([
      '-->',
      '-->',
      '-->',
    ]);
  });
});

describe('what comes back', () => {
  test('is as it was where nobody has written', () => {
    const pieces = fc.constantFrom(
      ...SECTION_NAMES.map((name) => `## ${name}\n`),
      '# Checkpoint: x\n',
      '## Log\n',
      '- item\n',
      '```\n',
      '~~~\n',
      '<!--\n',
      '-->\n',
      'text\n',
      '\n',
      '## Next Steps\r\n',
      '  ',
      '<details>\n',
      '### Done\n',
      '<!-- The exact next steps, in order. -->\n',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const { shown, cleaned } = forEditor(text, SEEN);
        expect(cleaned(shown).trimEnd()).toBe(text.trimEnd());
      }),
      { numRuns: 500 },
    );
  });

  test('has what was written into a section that was not there, and no other', () => {
    const { shown, cleaned } = forEditor(TEXT, SEEN);
    const hint = '<!-- What was decided, each with its why. -->\n';
    const edited = shown.replace(hint, (line) => `${line}- Use X: $& is free\n`);
    expect(cleaned(edited)).toBe(`${TEXT}\n## Key Decisions Made\n- Use X: $& is free\n`);
    expect(cleaned(shown.replace(hint, '- No line\n'))).toContain('Made\n- No line\n');
  });

  test('keeps comments of the author’s own', () => {
    const text = `${TEXT}<!-- mine -->\n`;
    const { shown, cleaned } = forEditor(text, SEEN);
    expect(cleaned(shown)).toBe(text);
  });
});
