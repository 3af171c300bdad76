/**
 * The JSON Schemas of what `--json` prints, made from the tables of docs/json.md. A test holds these tables
 * to what the commands really print (test/docs/json.test.ts), field by field and type by type.
 */

export interface Schema {
  description?: string;
  const?: unknown;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  [keyword: string]: unknown;
}

/** What stands in json.md besides the answers of commands. */
const OTHERS = ['error', '--dry-run', 'findings'];

/**
 * @param document the text of docs/json.md
 * @returns a schema for each command with a table, for `error` and for `dry-run`, by its name
 */
export function answerSchemas(document: string): Map<string, Schema> {
  const sections = document.split(/^## /m).slice(1).map(readSection);
  const rowsOf = (name: string) => sections.find((one) => one.name === name)?.rows ?? [];
  const finding = findingSchema(rowsOf('findings'));
  const schemas = new Map<string, Schema>();
  for (const { name, rows } of sections) {
    if (rows.length === 0 || OTHERS.includes(name)) continue;
    schemas.set(name, envelope(name, { command: { const: name } }, objectOf(rows, finding)));
  }
  const dryRun = objectOf(rowsOf('--dry-run'), finding);
  schemas.set('dry-run', envelope('a command with --dry-run', { command: STRING }, dryRun));
  const error = objectOf(rowsOf('error'), finding);
  schemas.set('error', {
    ...headOf('A failure of git checkpoint --json'),
    ...error,
    required: ['version', 'error'],
  });
  return schemas;
}

const STRING: Schema = { type: 'string' };

type Row = readonly [field: string, type: string, meaning: string];

function readSection(text: string): { name: string; rows: Row[] } {
  const [name = ''] = text.split('\n', 1);
  const rows = text
    .split('\n')
    .filter((line) => /^\| `/.test(line))
    .map((line): Row => {
      const [field = '', type = '', meaning = ''] = line
        .slice(1, -1)
        .split(' | ')
        .map((cell) => cell.trim());
      return [field.replaceAll('`', ''), type, plain(meaning)];
    });
  return { name, rows };
}

/** A meaning without its Markdown. */
function plain(meaning: string): string {
  return meaning.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
}

function headOf(title: string): Schema {
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', title };
}

function envelope(name: string, fields: Record<string, Schema>, data: Schema): Schema {
  return {
    ...headOf(`The answer of git checkpoint ${name} --json`),
    type: 'object',
    properties: { version: { const: 1 }, ...fields, data },
    required: ['version', 'command', 'data'],
  };
}

/** An object out of the rows of a table, whose fields are paths such as `live.path` and `moves[].verb`. */
function objectOf(rows: readonly Row[], finding: Schema): Schema {
  const object: Schema = { type: 'object', properties: {} };
  for (const [path, type, meaning] of rows) {
    const schema = typeOf(type, finding);
    if (meaning !== '') schema.description = meaning;
    put(object, path.split('.'), schema);
  }
  return object;
}

/** Puts a field where its path says, and makes what is not there yet on the way. */
function put(object: Schema, [name = '', ...rest]: readonly string[], schema: Schema): void {
  object.properties ??= {};
  const key = name.replace(/\[\]$/, '');
  const isList = key !== name;
  if (rest.length === 0) {
    object.properties[key] = isList ? { type: 'array', items: schema } : schema;
    return;
  }
  object.properties[key] ??= isList
    ? { type: 'array', items: { type: 'object' } }
    : { type: 'object' };
  const next = object.properties[key];
  put(isList ? (next.items ?? {}) : next, rest, schema);
}

/** A type in the words of the tables: `string or null`, `string[]`, `finding[]`. */
function typeOf(words: string, finding: Schema): Schema {
  const types = words.split(' or ');
  const [first = ''] = types;
  if (types.length > 1) return { type: types };
  if (first === 'finding[]') return { type: 'array', items: finding };
  return first.endsWith('[]')
    ? { type: 'array', items: { type: first.slice(0, -2) } }
    : { type: first };
}

/** A finding: what kind it is, with the fields that any kind may have. */
function findingSchema(rows: readonly Row[]): Schema {
  const fields = rows.flatMap(([, others]) =>
    [...others.matchAll(/`([^`]+)`/g)].map(([, one]) => one),
  );
  const schema: Schema = {
    type: 'object',
    properties: { kind: { type: 'string', description: rows.map(([kind]) => kind).join(', ') } },
    required: ['kind'],
  };
  for (const field of new Set(fields)) put(schema, (field ?? '').split('.'), { ...STRING });
  return schema;
}
