import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { CheckpointError } from '../../errors.ts';

/**
 * The root object of a settings file, comments and trailing commas allowed.
 *
 * @param text without a byte order mark
 * @param path for what is said
 * @throws CheckpointError where the text is not a JSON object: nothing is written then (field case 108)
 */
export function parseSettings(text: string, path: string): Node {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error) {
    const line = text.slice(0, error.offset).split(/\r\n|\r|\n/).length;
    throw refusal(path, `line ${line}: ${inWords(printParseErrorCode(error.error))}`);
  }
  if (root?.type !== 'object') throw refusal(path, 'it is not a JSON object');
  return root;
}

/** A settings file that is not what it has to be. */
export function refusal(path: string, why: string): CheckpointError {
  return new CheckpointError('fatal', `'${path}' is not changed: ${why}`, [
    'put it right and try again',
  ]);
}

/** `PropertyNameExpected` as `property name expected`. */
function inWords(code: string): string {
  return code.replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}
