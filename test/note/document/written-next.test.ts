/** The next step that is found by a search is the scanner's, or is left to the scanner. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numbered } from '../../../src/note/compose/items.ts';
import { firstOpenItem, readItems } from '../../../src/note/document/list.ts';
import { readSections } from '../../../src/note/document/section.ts';
import { writeNote } from '../../../src/note/document/write.ts';
import { readWrittenHeader } from '../../../src/note/document/written-header.ts';
import { readWrittenNextStep } from '../../../src/note/document/written-next.ts';
import { scanDocument } from '../../../src/note/markdown/scan.ts';

function note(next: string, state = '### Done\n\n- The form\n- a `b` c'): string {
  return writeNote({
    title: 'Checkpoint: Log in',
    date: '2026-03-14 10:12 +0000',
    branch: '`feature/x`',
    context: 'Half done.',
    sections: [
      { heading: 'Current State', body: state },
      { heading: 'Next Steps', body: next },
      { heading: 'Key Decisions Made', body: 'None noted.' },
    ],
  });
}

function byScanner(text: string): string | null {
  const next = readSections(text, scanDocument(text)).find((one) => one.canonical === 'Next Steps');
  return next
    ? (firstOpenItem(readItems(text.slice(next.bodyStart, next.end)))?.text ?? null)
    : null;
}

/** Whether the search read a text; its result then is the scanner's. */
function compare(text: string): boolean {
  const found = readWrittenHeader(text) ? readWrittenNextStep(text) : undefined;
  if (found !== undefined) expect(found, text).toBe(byScanner(text));
  return found !== undefined;
}

describe('it is the scanner’s result', () => {
  test.each(['1. Fix it', '1. Fix it\n2. Then that', 'None noted.'])(
    'where nothing is said of the state: %j',
    (next) => {
      const text = note(next).replace(/## Current State[\s\S]*?(?=## Next)/, '');
      expect(compare(text)).toBe(true);
    },
  );

  test('for what the writer writes', () => {
    const piece = fc.constantFrom(
      ...[
        'Fix',
        ' ',
        'a',
        '\n',
        '`',
        '*',
        '_',
        '~~',
        '[x]',
        '<!--',
        '-->',
        '\\',
        '✅',
        'é',
        '日本',
      ],
      ...['# ', '- ', '1. ', '> ', '|', '\t', '\u00a0', '<b>', '```', '==', '[a]: b'],
    );
    const step = fc.array(piece, { maxLength: 6 }).map((parts) => parts.join(''));
    const steps = fc.array(step, { minLength: 1, maxLength: 3 });
    let read = 0;
    fc.assert(
      fc.property(steps, step, (next, state) => {
        if (compare(note(numbered(next), `- ${state}`))) read++;
      }),
      { numRuns: 10_000 },
    );
    expect(read).toBeGreaterThan(100);
  });

  test('for what somebody has made of it, at any place', () => {
    const text = note('1. Go on\n2. Then rest');
    const insert = fc.constantFrom(
      ...['\n', '\r', '\t', ' ', '    ', '#', '# ', '## ', '- ', '> ', '---\n', '===\n', '```\n'],
      ...[
        '~~~\n',
        '<!-- ',
        '-->',
        '<pre>\n',
        '</pre>',
        '<div>\n',
        '`',
        '\\',
        '[ ] ',
        '[x] ',
        '1. ',
      ],
      ...['2. ', '1) ', '* ', '\n## Next Steps\n', '\n## next steps:\n', 'Next Steps\n---\n', '~~'],
      ...['[a]: b "\n', '\0', '\u2028', '<?\n', '<![CDATA[\n', 'None noted.', '✅ '],
    );
    const edit = fc.record({ at: fc.nat(text.length), cut: fc.nat(4), insert });
    let read = 0;
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 3 }), (edits) => {
        let edited = text;
        for (const one of edits) {
          edited = edited.slice(0, one.at) + one.insert + edited.slice(one.at + one.cut);
        }
        if (compare(edited)) read++;
      }),
      { numRuns: 30_000 },
    );
    expect(read).toBeGreaterThan(1_000);
  });
});

test.each([
  ['one step', note('1. Go on'), 'Go on'],
  ['several', note('1. Go on in `src/a.ts`, 2\n2. Rest'), 'Go on in `src/a.ts`, 2'],
  ['nothing', note('None noted.'), null],
  ['another alphabet', note('1. テストを書く'), 'テストを書く'],
])('%s is read by the search', (_, text, expected) => {
  expect(readWrittenNextStep(text)).toBe(expected);
  expect(byScanner(text)).toBe(expected);
});

test.each([
  ['a ticked step', note('1. [x] Begin\n2. Go on')],
  ['a step of two lines', note('1. Go on\n   and on')],
  ['a fence above', note('1. Go on', '```\n## Next Steps\n```')],
  [
    'another heading above',
    note('1. Go on').replace('## Next', '## Next steps:\n\n1. A\n\n## Next'),
  ],
])('%s is left to the scanner', (_, text) => {
  expect(readWrittenNextStep(text)).toBeUndefined();
});
