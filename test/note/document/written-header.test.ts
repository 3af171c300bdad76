/** What is read in one step is what the scanner reads, or is left to the scanner. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatBranchField } from '../../../src/note/document/branch.ts';
import { readHeader } from '../../../src/note/document/read-note.ts';
import { writeNote } from '../../../src/note/document/write.ts';
import { readWrittenHeader } from '../../../src/note/document/written-header.ts';
import { branchName } from './branch-name.ts';

const DATE = '2026-03-14 10:12 +0000';

function note({ title = 'Log in', branch = 'feature/x', context = 'Half done.', date = DATE }) {
  return writeNote({
    title,
    date,
    branch: formatBranchField(branch),
    context,
    sections: [{ heading: 'Current State', body: '- it' }],
  });
}

/** How often the one step read a text, when its result was the scanner's each time. */
function compare(texts: readonly string[]): number {
  const read = texts.flatMap((text) => {
    const header = readWrittenHeader(text);
    if (header) expect(header, text).toEqual(readHeader(text));
    return header ? [header] : [];
  });
  return read.length;
}

describe('it is the scanner’s result', () => {
  test('for what the writer writes', () => {
    const plain = fc.constantFrom('Fix: ', 'a', ' ', '. Date: ', 'Branch: y', '"q"', '(x)', '- ');
    const marks = fc.constantFrom(
      ...['#', ' #', '`', '*', '_', '|', '<!--', '-->', '\\', '·', 'é', '[x]', '~~', '=', '---'],
    );
    const pieces = fc.oneof({ weight: 9, arbitrary: plain }, { weight: 1, arbitrary: marks });
    const line = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''));
    let [all, read] = [0, 0];
    fc.assert(
      fc.property(line, branchName, line, (title, branch, context) => {
        all++;
        read += compare([note({ title, branch, context })]);
      }),
      { numRuns: 5_000 },
    );
    expect(read).toBeGreaterThan(all / 100);
  });

  test('for what somebody has made of it, at any place', () => {
    const text = `${note({})}\n## Next Steps\n\n1. Go on\n`;
    const insert = fc.constantFrom(
      ...['\n', '\r', '\t', ' ', '#', '# ', '## ', '- ', '> ', '---\n', '```\n', '<!-- ', '-->'],
      ...['**', '`', '|', ':', '**Branch:** `y`\n', '**Date:** x\n', 'Branch: z\n', '<<<<<<< a\n'],
      ...['<!-- ckpt-session: a -->\n', '\ufeff', '\\', '_', '~', '===\n', '1'],
    );
    const edit = fc.record({
      at: fc.nat(text.indexOf('## Next')),
      cut: fc.nat(3),
      insert,
    });
    let read = 0;
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 2 }), (edits) => {
        let edited = text;
        for (const one of edits) {
          edited = edited.slice(0, one.at) + one.insert + edited.slice(one.at + one.cut);
        }
        read += compare([edited]);
      }),
      { numRuns: 20_000 },
    );
    expect(read).toBeGreaterThan(1_000);
  });
});

test.each([
  ['an ordinary note', {}],
  ['punctuation', { context: 'Step 2/3: "quoted", (why) & what; 50% [x] a=b ~c {d} $e @f!' }],
  ['a title with marks', { title: 'Use `cookies` | not *tokens* – yet' }],
])('%s is read in one step', (_, parts) => {
  expect(compare([note(parts), `<!-- ckpt-session: a-1 -->\n${note(parts)}`])).toBe(2);
});

test.each([
  ['marks in the context', { context: 'a | Branch: b' }],
  ['emphasis in the context', { context: 'a **Branch:** b' }],
  ['another script in the context', { context: 'größer' }],
  ['a date of another form', { date: 'today' }],
  ['no context', { context: '' }],
])('%s is left to the scanner', (_, parts) => {
  expect(readWrittenHeader(note(parts))).toBeNull();
});

test('a long line costs no more than its length', () => {
  const long = ' #'.repeat(200_000);
  const started = process.cpuUsage().user;
  expect(readWrittenHeader(`# Checkpoint: ${long}`)).toBeNull();
  expect(readWrittenHeader(note({}).replace('Half', `${' '.repeat(400_000)}`))).not.toBeUndefined();
  expect((process.cpuUsage().user - started) / 1e6).toBeLessThan(5);
});
