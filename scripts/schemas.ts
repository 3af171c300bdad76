/**
 * Makes docs/schema/ anew, a JSON Schema for each answer of `--json`: `npx tsx scripts/schemas.ts`.
 *
 * test/docs/answer-schemas.test.ts fails where a file is not what this makes.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerSchemas } from './answer-schemas.ts';
import { schemaText } from './json-text.ts';

const docs = join(__dirname, '../docs');
const directory = join(docs, 'schema');
rmSync(directory, { recursive: true, force: true });
mkdirSync(directory);
for (const [name, schema] of answerSchemas(readFileSync(join(docs, 'json.md'), 'utf8'))) {
  writeFileSync(join(directory, `${name}.schema.json`), schemaText(schema));
}
