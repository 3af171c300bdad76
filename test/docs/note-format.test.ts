import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DraftSchema } from '../../src/note/draft-json.ts';
import type { ListMerge, TextMerge } from '../../src/note/section-row.ts';
import { SECTION_NAMES, SECTIONS } from '../../src/note/sections.ts';
import { NO_CHANGES, newWorkstream, refreshText } from '../../src/note/workstream/refresh.ts';
import { WORKSTREAM_SECTIONS } from '../../src/note/workstream/sections.ts';
import { createRepo } from '../helpers/repo.ts';
import { codeBlocks, readDocument, sectionOf, tableRows } from './markdown.ts';

const document = readDocument('docs/note-format.md');

test('the draft makes the checkpoint that is shown', () => {
  const [draft, shown] = codeBlocks(document);
  const repo = createRepo({ branch: 'feature/login', files: { '.gitignore': '.checkpoints/\n' } });
  const said = repo.checkpoint(['save', '--file', '-'], { input: draft?.text ?? '' });
  expect(said.code, said.stderr).toBe(0);
  expect(withoutDate(repo.read('CHECKPOINT.md'))).toBe(withoutDate(shown?.text ?? ''));
});

test('the sections are those of the code, in their order', () => {
  const rows = tableRows(sectionOf(document, 'The sections'));
  expect(rows.map(([heading]) => heading)).toEqual(SECTION_NAMES);
});

test('a section becomes what its row says', () => {
  // Current State and Files Modified have rules, and words, of their own.
  const words: Partial<Record<ListMerge | TextMerge, string>> = {
    add: 'added to',
    replace: 'replaced',
    number: 'replaced',
    text: 'replaced',
  };
  const expected = SECTIONS.filter(({ merge }) => merge in words);
  const rows = tableRows(sectionOf(document, 'The sections'));
  expect(rows.map(([heading, , becomes]) => [heading, becomes])).toEqual(
    expect.arrayContaining(expected.map(({ heading, merge }) => [heading, words[merge]])),
  );
});

test('the sections of a workstream are those of the code, with what becomes of them', () => {
  const rows = tableRows(sectionOf(document, 'A workstream'));
  expect(rows.map(([heading]) => heading)).toEqual(WORKSTREAM_SECTIONS);
  const moment = { now: new Date(0), offset: 0, text: '1970-01-01 00:00 +0000' };
  const given = (word: string) => ({
    ...NO_CHANGES,
    mission: word,
    decisions: [word],
    artifacts: [word],
    status: [word],
    open: [word],
    next: word,
  });
  const text = refreshText(newWorkstream('topic', given('first'), moment), given('second'), moment);
  for (const [heading = '', , becomes] of rows) {
    const body = sectionOf(text, heading);
    expect([becomes, body.includes('first'), body.includes('second')]).toEqual([
      becomes,
      becomes === 'added to',
      true,
    ]);
  }
});

test('the fields of a draft are those of the schema, in its words', () => {
  const rows = tableRows(sectionOf(document, 'The JSON draft'));
  expect(rows.map(([field, , meaning]) => [field, meaning])).toEqual(
    Object.entries(DraftSchema.entries).map(([name, entry]) => [
      `\`${name}\``,
      v.getDescription(entry),
    ]),
  );
});

/** With any moment as its Date, but one of the form that is documented. */
function withoutDate(text: string): string {
  return text.replace(/^(\*\*Date:\*\*) \d{4}-\d\d-\d\d \d\d:\d\d [+-]\d{4}$/m, '$1 <moment>');
}
