import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DraftSchema } from '../../src/checkpoint/draft-schema.ts';
import { SECTION_NAMES } from '../../src/checkpoint/model.ts';
import { createRepo } from '../helpers/repo.ts';
import { codeBlocks, readDocument, sectionOf, tableRows } from './markdown.ts';

const document = readDocument('docs/note-format.md');

test('the draft makes the checkpoint that is shown', () => {
  const [draft, shown] = codeBlocks(document);
  const repo = createRepo({ branch: 'feature/login' });
  const said = repo.checkpoint(['save', '--file', '-'], { input: draft?.text ?? '' });
  expect(said.code, said.stderr).toBe(0);
  expect(withoutDate(repo.read('CHECKPOINT.md'))).toBe(withoutDate(shown?.text ?? ''));
});

test('the sections are those of the code, in their order', () => {
  const rows = tableRows(sectionOf(document, 'The sections'));
  expect(rows.map(([heading]) => heading)).toEqual(SECTION_NAMES);
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
