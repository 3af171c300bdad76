/**
 * Prints docs/checkpoint.schema.json, the JSON Schema of what `save --file` takes, made from the
 * valibot schema that reads it: `npx tsx scripts/schema.ts > docs/checkpoint.schema.json`.
 *
 * test/docs/schema.test.ts fails where the file is not what this prints.
 */
import { jsonSchemaOf } from '../src/commands/mcp/json-schema.ts';
import { DraftSchema } from '../src/note/draft-json.ts';
import { schemaText } from './json-text.ts';

process.stdout.write(
  schemaText({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A draft for git checkpoint save --file',
    ...jsonSchemaOf(DraftSchema),
  }),
);
