/** The part of JSON Schema (draft 2020-12) that docs/checkpoint.schema.json and docs/schema/ use. */
export interface JsonSchema {
  $schema?: string;
  title?: string;
  description?: string;
  default?: unknown;
  const?: unknown;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: false;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  pattern?: string;
  minLength?: number;
}

/** What says nothing about whether a value is accepted. */
const REMARKS = ['$schema', 'title', 'description', 'default'];

const CHECKS: Record<string, (schema: JsonSchema, value: unknown) => boolean> = {
  const: (schema, value) => schema.const === value,
  type: ({ type = [] }, value) => [type].flat().includes(typeOf(value)),
  properties: ({ properties = {} }, value) =>
    typeOf(value) !== 'object' ||
    Object.entries(value as object).every(([name, one]) => {
      const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
      return schema === undefined || accepts(schema, one);
    }),
  required: ({ required = [] }, value) =>
    typeOf(value) !== 'object' || required.every((name) => Object.hasOwn(value as object, name)),
  additionalProperties: ({ properties = {} }, value) =>
    typeOf(value) !== 'object' ||
    Object.keys(value as object).every((name) => Object.hasOwn(properties, name)),
  items: ({ items = {} }, value) =>
    !Array.isArray(value) || value.every((item) => accepts(items, item)),
  anyOf: ({ anyOf = [] }, value) => anyOf.some((one) => accepts(one, value)),
  pattern: ({ pattern = '' }, value) =>
    typeof value !== 'string' || new RegExp(pattern, 'u').test(value),
  minLength: ({ minLength = 0 }, value) =>
    typeof value !== 'string' || [...value].length >= minLength,
};

/** Whether a schema accepts a value; throws for a keyword that it does not know. */
export function accepts(schema: JsonSchema, value: unknown): boolean {
  return Object.keys(schema)
    .filter((keyword) => !REMARKS.includes(keyword))
    .every((keyword) => {
      const check = CHECKS[keyword];
      if (!check) throw new Error(`the keyword '${keyword}' is not known here`);
      return check(schema, value);
    });
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
