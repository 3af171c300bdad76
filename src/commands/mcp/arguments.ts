/** What a tool takes, made of the command that it stands for: its options, and for a save the draft. */
import * as v from 'valibot';
import { DraftSchema } from '../../note/draft-json.ts';
import { PART_KEYS, PARTS } from '../../note/sections.ts';
import { type Definition, nameOf, type OptionDefinition } from '../definitions/definition.ts';

/** An argument of a tool; a part of the draft goes by standard input, and a name stands after the options. */
type Argument =
  | { kind: 'part' | 'name'; schema: v.GenericSchema }
  | { kind: 'option'; schema: v.GenericSchema; flag: string };

/** The arguments of a tool by their names. */
export type Arguments = Readonly<Record<string, Argument>>;

/** A command line, and what is given to it by standard input. */
export interface Typed {
  words: string[];
  input: string | null;
}

/** No program takes a zero byte, and a dash alone would stand for standard input. */
const text = v.pipe(
  v.string(),
  v.regex(/^(?!-$)[^\0]*$/, "has a zero byte, or is '-', which names no text here"),
);

/** The options of a save that say what the draft says. */
const PART_FLAGS: ReadonlySet<string> = new Set(
  PART_KEYS.flatMap((key) => PARTS[key].option?.[0] ?? []),
);

const NAME = 'a branch, a file stem, a topic, or an unambiguous prefix; by default what is live';

/**
 * The arguments of a command as a tool: what stands in its usage, and its options under the names that
 * commander gives them.
 *
 * @param omitted names of arguments that a tool does not have
 * @param takesDraft whether the parts of a draft take the place of the options for these
 */
export function argumentsOf(
  { options = [], usage }: Definition,
  omitted: readonly string[],
  takesDraft: boolean,
): Arguments {
  const names = [...usage.matchAll(/[[<](\w+)[\]>]/g)].map(([, name = '']): [string, Argument] => [
    name,
    { kind: 'name', schema: v.optional(v.pipe(text, v.description(NAME))) },
  ]);
  const apart = options.filter(([flags]) => !(takesDraft && PART_FLAGS.has(flags)));
  const own = [...names, ...apart.map(optionOf)].filter(([name]) => !omitted.includes(name));
  return { ...Object.fromEntries(own), ...(takesDraft ? partsOfDraft() : {}) };
}

function optionOf([flags, meaning, repeat]: OptionDefinition): [string, Argument] {
  const [, flag = '', value] = /(--[a-z-]+)(?: (.*))?$/.exec(flags) ?? [];
  const name = flag.slice(2).replace(/-(.)/g, (_, next: string) => next.toUpperCase());
  const isMany = repeat === 'many' || value?.endsWith('...>') === true;
  // A value that may be left out is: a path on the disk is not for a model to choose.
  const isSwitch = value === undefined || value.startsWith('[');
  const shape: v.GenericSchema = isSwitch ? v.boolean() : isMany ? v.array(text) : text;
  return [
    name,
    { kind: 'option', flag, schema: v.optional(v.pipe(shape, v.description(meaning))) },
  ];
}

function partsOfDraft(): Arguments {
  const parts = Object.entries<v.GenericSchema>(DraftSchema.entries);
  return Object.fromEntries(parts.map(([key, schema]) => [key, { kind: 'part', schema }]));
}

/**
 * What is typed for the arguments of a tool.
 *
 * @param given arguments that fit their schemas
 */
export function typedOf(
  definition: Definition,
  known: Arguments,
  given: Readonly<Record<string, unknown>>,
): Typed {
  const options: string[] = [];
  const names: string[] = [];
  const draft: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const argument = known[name];
    if (argument === undefined || value === undefined) continue;
    switch (argument.kind) {
      case 'part':
        draft[name] = value;
        break;
      case 'name':
        names.push(String(value));
        break;
      case 'option':
        options.push(...wordsFor(argument.flag, value));
    }
  }
  const hasDraft = Object.keys(draft).length > 0;
  if (hasDraft) options.push('--file=-');
  return {
    words: [nameOf(definition), ...options, ...(names.length > 0 ? ['--', ...names] : [])],
    input: hasDraft ? JSON.stringify(draft) : null,
  };
}

/** An option and its value in one word, so that no value is taken for an option. */
function wordsFor(flag: string, value: unknown): string[] {
  if (typeof value === 'boolean') return value ? [flag] : [];
  return [value].flat().map((one) => `${flag}=${one}`);
}
