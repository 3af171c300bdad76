import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

/** The JSON Schema of what a valibot schema takes, not of what it makes of it. */
export function jsonSchemaOf(schema: GenericSchema) {
  return toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    // A text is trimmed, then must not be empty: JSON Schema cannot trim, but can ask for a mark.
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === 'trim' ? { ...jsonSchema, pattern: '\\S' } : undefined,
  });
}
