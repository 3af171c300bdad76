import { type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { CheckpointError } from '../../errors.ts';

/**
 * The root object of a settings file, comments and trailing commas allowed; of a blank one an empty object.
 *
 * @param text without a byte order mark
 * @param path for what is said
 * @param keys those that may be there only once
 * @throws CheckpointError where the text is not a JSON object: nothing is written then (field case 108)
 */
export function parseSettings(text: string, path: string, keys = OURS): Node {
  const errors: ParseError[] = [];
  const root = parseTree(isBlank(text) ? '{}' : text, errors, { allowTrailingComma: true });
  const [error] = errors;
  const at = (offset: number) => `line ${text.slice(0, offset).split(/\r\n|\r|\n/).length}`;
  if (error) {
    throw refusal(path, `${at(error.offset)}: ${inWords(printParseErrorCode(error.error))}`);
  }
  if (root?.type !== 'object') throw refusal(path, 'it is not a JSON object');
  const double = findDouble(root, (key) => keys.includes(key));
  if (double) {
    throw refusal(
      path,
      `${at(double.offset)}: '${double.value}' is there twice, and one is not read`,
    );
  }
  return root;
}

/** Whether a file is as good as empty. */
export function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** The keys that we write below: what is doubled beside them is not our affair. */
const OURS = ['hooks', 'statusLine'];

/**
 * The first key that its object has before. Readers do not agree on which one holds: what is put
 * into the one may never be seen.
 *
 * @param counts which keys are looked at, and below; all of those below them are
 */
function findDouble(node: Node, counts: (key: string) => boolean = () => true): Node | undefined {
  const seen = new Set<string>();
  for (const child of node.children ?? []) {
    const [key, value] = child.type === 'property' ? (child.children ?? []) : [undefined, child];
    if (key && !counts(key.value)) continue;
    if (key && seen.has(key.value)) return key;
    if (key) seen.add(key.value);
    const below = value && findDouble(value);
    if (below) return below;
  }
  return undefined;
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
