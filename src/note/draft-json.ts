import * as v from 'valibot';
import { CheckpointError } from '../errors.ts';
import { codeSpan } from './compose/items.ts';
import type { Draft } from './draft.ts';
import type { JsonItem } from './section-row.ts';
import { forEveryPart, PARTS } from './sections.ts';

const line = v.pipe(v.string(), v.trim(), v.minLength(1));

/** What an item may be, and how the checkpoint writes it. */
const ITEMS: Record<JsonItem | 'text', v.GenericSchema<unknown, string>> = {
  text: line,
  decision: v.pipe(
    v.union([line, v.strictObject({ decision: line, why: line })]),
    v.transform((one) => (typeof one === 'string' ? one : `**${one.decision}**: ${one.why}`)),
  ),
  file: v.pipe(
    v.union([line, v.strictObject({ path: line, note: v.optional(line) })]),
    v.transform((one) => {
      if (typeof one === 'string') return /^[^\s`]\S*$/.test(one) ? codeSpan(one) : one;
      return codeSpan(one.path) + (one.note === undefined ? '' : `: ${one.note}`);
    }),
  ),
};

/** The JSON that `save --file` takes; docs/checkpoint.schema.json is made from it. */
export const DraftSchema = v.strictObject(
  forEveryPart(
    (key) => v.pipe(v.optional(v.nullable(line), null), v.description(PARTS[key].meaning)),
    (key) => {
      const { json, meaning } = PARTS[key];
      return v.pipe(v.optional(v.array(ITEMS[json ?? 'text']), []), v.description(meaning));
    },
  ),
);

/**
 * Reads a draft from JSON text.
 *
 * @param source names the text in messages
 * @throws CheckpointError where the text is not JSON, or does not fit the schema
 */
export function parseDraftJson(source: string, json: string): Draft {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    const why = (error as Error).message;
    throw new CheckpointError('fatal', `invalid JSON in ${source}: ${why}`, [SCHEMA_HINT]);
  }
  // valibot takes a list for an object without any key of ours.
  if (Array.isArray(value)) throw doesNotFit(source, 'the top level: a list is not a draft');
  const result = v.safeParse(DraftSchema, value);
  if (!result.success) {
    const [issue] = result.issues;
    throw doesNotFit(source, `${v.getDotPath(issue) ?? 'the top level'}: ${issue.message}`);
  }
  return { markdown: null, ...result.output };
}

function doesNotFit(source: string, why: string): CheckpointError {
  return new CheckpointError('fatal', `${source} does not fit: ${why}`, [SCHEMA_HINT]);
}

const SCHEMA_HINT = 'docs/checkpoint.schema.json says what is expected';
