/** docs/schema/ says of every answer what docs/json.md does, and the commands keep to it. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { answerSchemas } from '../../scripts/answer-schemas.ts';
import { schemaText } from '../../scripts/json-text.ts';
import { createRepo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { accepts, type JsonSchema } from './json-schema.ts';
import { readDocument } from './markdown.ts';
import { COMMANDS } from './program.ts';

const made = answerSchemas(readDocument('docs/json.md'));

function schemaOf(name: string): JsonSchema {
  return JSON.parse(readDocument(`docs/schema/${name}.schema.json`)) as JsonSchema;
}

test("is what scripts/schemas.ts makes: run 'npx tsx scripts/schemas.ts'", () => {
  const files = readdirSync(join(root, 'docs/schema')).sort();
  expect(files).toEqual([...made.keys()].map((name) => `${name}.schema.json`).sort());
  for (const [name, schema] of made) {
    expect(readDocument(`docs/schema/${name}.schema.json`)).toBe(schemaText(schema));
  }
});

test('every command that answers with JSON has one', () => {
  // It speaks another protocol.
  const without = COMMANDS.map(({ name }) => name).filter((name) => !made.has(name));
  expect(without).toEqual(['mcp']);
});

describe('what is printed is accepted', () => {
  const repo = createRepo();
  test.each([
    ['save', ['save', '--title', 'Cart', '--next', 'Go on']],
    ['status', ['status']],
    ['list', ['list']],
    ['list', ['list', '--worktrees']],
    ['show', ['show']],
    ['next', ['next']],
    ['log', ['log', '-p']],
    ['resume', ['resume']],
    ['dry-run', ['done', '--dry-run']],
    ['config', ['config', 'list']],
    ['doctor', ['doctor']],
    ['error', ['show', 'nothing']],
    ['error', ['list', '--bogus']],
  ])('%s: %j', (name, argv) => {
    const document = repo.checkpoint([...argv, '--json']).json() as Record<string, unknown>;
    expect(accepts(schemaOf(name), document)).toBe(true);
    // It says something of it.
    expect(accepts(schemaOf(name), { ...document, version: 'one' })).toBe(false);
    expect(accepts(schemaOf(name), { ...document, data: [], error: 1 })).toBe(false);
  });
});
