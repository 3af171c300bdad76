import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { MOST_MIB } from '../../archive/notes.ts';
import { nearestName } from '../../config/suggest.ts';
import { CheckpointError, reasonOf } from '../../errors.ts';
import { type Draft, EMPTY_DRAFT, mergeDrafts } from '../../note/draft.ts';
import { forEveryPart, PARTS, type PartKey } from '../../note/sections.ts';
import type { Options } from '../command.ts';

/**
 * The draft that `--file`, the options and the text beside them make together; an option goes before the
 * file's part.
 *
 * @param text what was given without an option, which is a message as that of `-m` is
 */
export async function readDraft(cwd: string, options: Options, text?: string): Promise<Draft> {
  const fromOptions = draftFromOptions(options, text);
  const file = options['file'];
  if (typeof file !== 'string') return fromOptions;
  return mergeDrafts(await draftFromFile(cwd, file), fromOptions);
}

function draftFromOptions(options: Options, text: string | undefined): Draft {
  const told = (options['message'] as string[] | undefined) ?? [];
  const messages = [...textsOf('the text', text), ...textsOf("'--message'", told)];
  const message = messages.map((one) => one.trim()).join('\n\n');
  return {
    markdown: null,
    message: message || null,
    ...forEveryPart(
      (key) => given(options, key)[0]?.trim() ?? null,
      (key) => given(options, key),
    ),
  };
}

/** What was given by the option of a part, under the name that commander makes of its flag. */
function given(options: Options, key: PartKey): string[] {
  const flag = PARTS[key].option?.[0].replace(/ .*/, '');
  const name = flag?.slice(2).replace(/-(.)/g, (_, next) => next.toUpperCase());
  return name ? textsOf(`'${flag}'`, options[name]) : [];
}

/**
 * One text or several.
 *
 * @throws CheckpointError where one is blank, as git-commit(1) has it with an empty message
 */
function textsOf(source: string, value: unknown): string[] {
  const texts = (typeof value === 'string' ? [value] : (value ?? [])) as string[];
  if (texts.every((one) => one.trim() !== '')) return texts;
  throw new CheckpointError('fatal', `${source} is empty: there is nothing to save`, [
    'give it a word, or leave it out',
  ]);
}

async function draftFromFile(cwd: string, file: string): Promise<Draft> {
  const source = file === '-' ? 'standard input' : `'${file}'`;
  const text = decode(source, readBytes(cwd, file, source));
  if (text.trim() === '') {
    throw new CheckpointError('fatal', `${source} is empty: there is nothing to save`, [FORMS]);
  }
  // A note never begins with a brace; a JSON draft always does.
  if (!/^\ufeff?\s*\{/.test(text) && !file.endsWith('.json')) {
    return { ...EMPTY_DRAFT, markdown: text };
  }
  const { parseDraftJson } = await import('../../note/draft-json.ts');
  return parseDraftJson(source, text.replace(/^\ufeff/, ''), nearestName);
}

function readBytes(cwd: string, file: string, source: string): Buffer {
  try {
    const path = resolve(cwd, file);
    if (file !== '-' && statSync(path).size > MOST_MIB * 2 ** 20) throw tooLarge(source);
    return readFileSync(file === '-' ? 0 : path);
  } catch (error) {
    if (error instanceof CheckpointError) throw error;
    throw new CheckpointError('fatal', `cannot read ${source}: ${reasonOf(error)}`, [FORMS]);
  }
}

function tooLarge(source: string): CheckpointError {
  return new CheckpointError('fatal', `${source} is larger than ${MOST_MIB} MiB`, [
    'a checkpoint is a page or two',
  ]);
}

const FORMS = "'--file' takes a file with Markdown or JSON in it; '-' is standard input";

/** A note is edited as text: bytes that are none would be changed by it, so they are refused. */
function decode(source: string, bytes: Buffer): string {
  const text = bytes.toString();
  if (Buffer.from(text).equals(bytes) && !text.includes('\0')) return text;
  throw new CheckpointError('fatal', `${source} is not UTF-8 text`, ['convert it and try again']);
}
