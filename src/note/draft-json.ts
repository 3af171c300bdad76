import * as v from 'valibot';
import { CheckpointError } from '../errors.ts';
import { codeSpan } from './compose/items.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';
import { describeIssue, type Suggest } from './draft-issue.ts';
import { MEANINGS } from './meanings.ts';
import type { JsonItem } from './section-row.ts';
import { forEveryPart, PARTS } from './sections.ts';

const line = v.pipe(v.string(), v.trim(), v.minLength(1));
const decision = v.strictObject({ decision: line, why: line });
const file = v.strictObject({ path: line, note: v.optional(line) });

/** What an item may be, and how the checkpoint writes it. */
const ITEMS: Record<JsonItem | 'text', v.GenericSchema<unknown, string>> = {
  text: line,
  decision: v.pipe(
    v.union([line, decision]),
    v.transform((one) => (typeof one === 'string' ? one : `**${one.decision}**: ${one.why}`)),
  ),
  file: v.pipe(
    v.union([line, file]),
    v.transform((one) => {
      if (typeof one === 'string') return /^[^\s`]\S*$/.test(one) ? codeSpan(one) : one;
      return codeSpan(one.path) + (one.note === undefined ? '' : `: ${one.note}`);
    }),
  ),
};

/** The JSON that `save --file` takes; docs/checkpoint.schema.json is made from it. */
export const DraftSchema = v.strictObject(
  forEveryPart(
    (key) => v.pipe(v.optional(v.nullable(line), null), v.description(MEANINGS[key])),
    (key) => {
      const { json } = PARTS[key];
      return v.pipe(v.optional(v.array(ITEMS[json ?? 'text']), []), v.description(MEANINGS[key]));
    },
  ),
);

/** The keys of what an item may be besides a text. */
const ITEM_KEYS: Record<JsonItem, readonly string[]> = {
  decision: Object.keys(decision.entries),
  file: Object.keys(file.entries),
};

/**
 * Reads a draft from JSON text.
 *
 * @param source names the text in messages
 * @param suggest finds the name that a mistyped one was meant to be
 * @throws CheckpointError where the text is not JSON or does not fit the schema
 */
export function parseDraftJson(source: string, json: string, suggest: Suggest): Draft {
  let value: unknown;
  try {
    // An escaped half of a character is none; as text of a note it would stand for a byte (encoding.ts).
    value = JSON.parse(json, (_, one) => (typeof one === 'string' ? one.toWellFormed() : one));
  } catch (error) {
    const why = (error as Error).message;
    throw new CheckpointError('fatal', `invalid JSON in ${source}: ${why}`, [SCHEMA_HINT]);
  }
  // valibot takes a list for an object without any key of ours.
  if (Array.isArray(value)) throw doesNotFit(source, 'the top level: a list is not a draft');
  const result = v.safeParse(DraftSchema, value);
  if (!result.success) {
    const { why, keys } = describeIssue(result.issues[0], ITEM_KEYS, suggest);
    throw doesNotFit(source, why, keys === null ? [] : [`keys are ${keys.join(', ')}`]);
  }
  return { ...EMPTY_DRAFT, ...result.output };
}

function doesNotFit(source: string, why: string, hints: readonly string[] = []): CheckpointError {
  return new CheckpointError('fatal', `${source} does not fit: ${why}`, [...hints, SCHEMA_HINT]);
}

const SCHEMA_HINT = "'git checkpoint save --schema' prints what is expected, as a JSON Schema";
