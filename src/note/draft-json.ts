import * as v from 'valibot';
import { CheckpointError } from '../errors.ts';
import { codeSpan } from './compose/items.ts';
import { type Draft, EMPTY_DRAFT } from './draft.ts';

const line = v.pipe(v.string(), v.trim(), v.minLength(1));
const lines = v.optional(v.array(line), []);
const text = v.optional(v.nullable(line), null);

const decision = v.union([line, v.strictObject({ decision: line, why: line })]);
const file = v.union([line, v.strictObject({ path: line, note: v.optional(line) })]);

/** The JSON that `save --file` takes; docs/checkpoint.schema.json is made from it. */
export const DraftSchema = v.strictObject({
  title: v.pipe(text, v.description('What the effort is called.')),
  context: v.pipe(text, v.description('One or two sentences about what was going on.')),
  done: v.pipe(lines, v.description('What is completed.')),
  doing: v.pipe(lines, v.description('What is in progress, with file and line.')),
  todo: v.pipe(lines, v.description('What is not started.')),
  next: v.pipe(lines, v.description('The exact next steps, in order.')),
  decisions: v.pipe(
    v.optional(v.array(decision), []),
    v.description('What was decided, each with its why.'),
  ),
  questions: v.pipe(lines, v.description('What is open or blocks the work.')),
  files: v.pipe(
    v.optional(v.array(file), []),
    v.description('Files worth a remark; what git sees is added.'),
  ),
  memories: v.pipe(lines, v.description('Files that give context for the work.')),
  verify: v.pipe(lines, v.description('Commands that prove the current state.')),
  avoid: v.pipe(lines, v.description('What was tried and failed, what is settled.')),
  resumeCommand: v.pipe(text, v.description('What to type or say to carry on.')),
});

/**
 * Reads a draft from JSON text.
 *
 * @param source names the text in messages
 * @throws CheckpointError where the text is no JSON or not of the schema
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
  if (Array.isArray(value)) throw doesNotFit(source, 'the top level: a list is no draft');
  const result = v.safeParse(DraftSchema, value);
  if (!result.success) {
    const [issue] = result.issues;
    throw doesNotFit(source, `${v.getDotPath(issue) ?? 'the top level'}: ${issue.message}`);
  }
  const { resumeCommand, decisions, files, ...rest } = result.output;
  return {
    ...EMPTY_DRAFT,
    ...rest,
    resume: resumeCommand,
    decisions: decisions.map((one) =>
      typeof one === 'string' ? one : `**${one.decision}**: ${one.why}`,
    ),
    files: files.map((one) =>
      typeof one === 'string'
        ? /^\S+$/.test(one) && !one.startsWith('`')
          ? codeSpan(one)
          : one
        : codeSpan(one.path) + (one.note === undefined ? '' : `: ${one.note}`),
    ),
  };
}

function doesNotFit(source: string, why: string): CheckpointError {
  return new CheckpointError('fatal', `${source} does not fit: ${why}`, [SCHEMA_HINT]);
}

const SCHEMA_HINT = 'docs/checkpoint.schema.json says what is expected';
