/**
 * Prints docs/checkpoint.schema.json, the JSON Schema of what `save --file` takes, made from the
 * valibot schema that reads it: `npx tsx scripts/schema.ts > docs/checkpoint.schema.json`.
 *
 * test/docs/schema.test.ts fails where the file is not what this prints.
 */
import { toJsonSchema } from '@valibot/to-json-schema';
import { DraftSchema } from '../src/note/draft-json.ts';

/** A list of words on several lines; Biome, which formats the file too, wants it on one. */
const WORD_LIST = /\[\s+("[^"]*"(?:,\s+"[^"]*")*)\s+\]/g;

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A draft for git checkpoint save --file',
  ...toJsonSchema(DraftSchema, {
    target: 'draft-2020-12',
    // What is taken, not what is made of it.
    typeMode: 'input',
    // A text is trimmed, then must not be empty: JSON Schema cannot trim, but can ask for a mark.
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === 'trim' ? { ...jsonSchema, pattern: '\\S' } : undefined,
  }),
};

const text = JSON.stringify(schema, null, 2).replace(
  WORD_LIST,
  (_, words: string) => `[${words.replace(/,\s+/g, ', ')}]`,
);
process.stdout.write(`${text}\n`);
