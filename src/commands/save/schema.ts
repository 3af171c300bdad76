import type { Answer } from '../command.ts';

/** `docs/checkpoint.schema.json`, by the build: the documents are not installed. */
declare const __SCHEMA__: string;

/** `git checkpoint save --schema`: the JSON Schema of a draft. */
export function schema(): Answer {
  return { data: JSON.parse(__SCHEMA__), text: __SCHEMA__ };
}
