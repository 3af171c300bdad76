/** The tools: commands that an agent needs for its work, as they are, and none that sets anything up. */
import * as v from 'valibot';
import { CheckpointError } from '../../errors.ts';
import { type Definition, nameOf } from '../definitions/definition.ts';
import { type Arguments, argumentsOf, type Typed, typedOf } from './arguments.ts';
import { jsonSchemaOf } from './json-schema.ts';

interface Kind {
  /** Arguments that a tool does not have. */
  omitted: readonly string[];
  takesDraft?: true;
  readOnly?: true;
  /** Options that are always given: the answer is then one text for an agent, what is quoted fenced in it. */
  always?: readonly string[];
}

/** The text of a save is in its arguments, never in a file of the server's machine. */
const KINDS: Readonly<Record<string, Kind>> = {
  save: { omitted: ['text', 'file', 'schema', 'verbose'], takesDraft: true },
  resume: { omitted: ['prompt', 'verbose', 'dryRun'], always: ['--prompt'] },
  list: { omitted: ['all', 'date', 'format', 'null'], readOnly: true },
  show: { omitted: [], readOnly: true },
  refresh: { omitted: [] },
  brief: { omitted: [] },
};

export interface Tool {
  /** As `tools/list` tells it. */
  listed: {
    name: string;
    description: string;
    inputSchema: { type: 'object'; properties?: Record<string, object> };
    annotations: { readOnlyHint: boolean; destructiveHint: false; openWorldHint: false };
  };
  /** Whether its answer is a text for an agent, and not data. */
  isPrompt: boolean;
  /**
   * What is typed for arguments, and the directory that it is typed in; null where none is named.
   *
   * @throws CheckpointError where they do not fit
   */
  read(given: unknown): Typed & { cwd: string | null };
}

const CWD = v.optional(
  v.pipe(
    v.string(),
    v.description(
      'the directory to work in, absolute: a worktree of this repository, or in a root of the client',
    ),
  ),
);

/** The tools, by the names of the commands. */
export function toolsOf(definitions: readonly Definition[]): ReadonlyMap<string, Tool> {
  const named = definitions.map((one): [string, Definition] => [nameOf(one), one]);
  return new Map(
    named.flatMap(([name, definition]): [string, Tool][] => {
      const kind = KINDS[name];
      return kind ? [[name, toolOf(definition, kind)]] : [];
    }),
  );
}

function toolOf(definition: Definition, kind: Kind): Tool {
  const { omitted, takesDraft = false, readOnly = false, always = [] } = kind;
  const known = argumentsOf(definition, omitted, takesDraft);
  const entries = Object.fromEntries(Object.entries(known).map(([key, one]) => [key, one.schema]));
  const schema = v.strictObject({ ...entries, cwd: CWD });
  return {
    listed: {
      name: nameOf(definition),
      description: definition.summary,
      inputSchema: { ...jsonSchemaOf(schema), type: 'object' } as Tool['listed']['inputSchema'],
      annotations: { readOnlyHint: readOnly, destructiveHint: false, openWorldHint: false },
    },
    isPrompt: always.length > 0,
    read(given) {
      const { cwd = null, ...rest } = fitting(schema, given, known);
      const { words, input } = typedOf(definition, known, rest);
      const [command = '', ...more] = words;
      return { words: [command, ...always, ...more], input, cwd: cwd as string | null };
    },
  };
}

/** The arguments as they were given, where they fit. */
function fitting(
  schema: v.GenericSchema,
  given: unknown,
  known: Arguments,
): Readonly<Record<string, unknown>> {
  // valibot takes a list for an object without any key of ours.
  const value = Array.isArray(given) ? null : (given ?? {});
  const [issue] = v.safeParse(schema, value).issues ?? [];
  if (!issue) return value as Record<string, unknown>;
  const place = v.getDotPath(issue) ?? 'the arguments';
  throw new CheckpointError('usage', `${place}: ${issue.message}`, [
    `arguments are ${[...Object.keys(known), 'cwd'].join(', ')}`,
  ]);
}
