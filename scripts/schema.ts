/**
 * Prints docs/checkpoint.schema.json, the JSON Schema of what `save --file` takes, made from the
 * valibot schema that reads it: `npx tsx scripts/schema.ts > docs/checkpoint.schema.json`.
 *
 * test/docs/schema.test.ts fails where the file is not what this prints.
 */
import { jsonSchemaOf } from '../src/commands/mcp/json-schema.ts';
import { DraftSchema } from '../src/note/draft-json.ts';

/** A list of words on several lines; Biome, which formats the file too, wants it on one. */
const WORD_LIST = /\[\s+("[^"]*"(?:,\s+"[^"]*")*)\s+\]/g;

const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A draft for git checkpoint save --file',
  ...jsonSchemaOf(DraftSchema),
};

const text = JSON.stringify(schema, null, 2).replace(
  WORD_LIST,
  (_, words: string) => `[${words.replace(/,\s+/g, ', ')}]`,
);
process.stdout.write(`${text}\n`);
