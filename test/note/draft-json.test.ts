import { expect, test } from 'vitest';
import { nearestName } from '../../src/config/suggest.ts';
import { CheckpointError } from '../../src/errors.ts';
import { parseDraftJson } from '../../src/note/draft-json.ts';
import { PART_KEYS } from '../../src/note/sections.ts';

/** Why a draft is refused, and what is hinted. */
function refusal(json: string): { message: string; hints: readonly string[] } {
  try {
    parseDraftJson("'d.json'", json, nearestName);
  } catch (error) {
    if (error instanceof CheckpointError) return error;
    throw error;
  }
  throw new Error(`${json} was not refused`);
}

const SCHEMA = "'git checkpoint save --schema' prints what is expected, as a JSON Schema";

test.each([
  ['titel', "; did you mean 'title'?"],
  ['inProgress', "; did you mean 'doing'?"],
  ['In progress', "; did you mean 'doing'?"],
  ['next_steps', "; did you mean 'next'?"],
  ['decision', "; did you mean 'decisions'?"],
  ['resume-command', "; did you mean 'resumeCommand'?"],
  ['frobnicate', ''],
  ['日本語', ''],
])('the key %j is unknown, and the keys are named', (key, meant) => {
  expect(refusal(JSON.stringify({ [key]: ['x'] }))).toMatchObject({
    message: `'d.json' does not fit: unknown key '${key}'${meant}`,
    hints: [`keys are ${PART_KEYS.join(', ')}`, SCHEMA],
  });
});

test.each([
  ['decisions', { decision: 'a' }, "'why' is missing", 'decision, why'],
  ['decisions', { decision: 'a', why: 'b', who: 'c' }, "unknown key 'who'", 'decision, why'],
  ['files', { note: 'a' }, "'path' is missing", 'path, note'],
])('of an item as well: %s, %j', (field, item, why, keys) => {
  expect(refusal(JSON.stringify({ [field]: ['fine', item] }))).toMatchObject({
    message: `'d.json' does not fit: ${field}.1: ${why}`,
    hints: [`keys are ${keys}`, SCHEMA],
  });
});

test.each([
  ['{"next": "x"}', 'next: Invalid type: Expected Array but received "x"'],
  ['[]', 'the top level: a list is not a draft'],
  ['{"decisions": [3]}', 'decisions.0: Invalid type: Expected (string | Object) but received 3'],
])('where no key is wrong, none is named: %s', (json, why) => {
  expect(refusal(json)).toMatchObject({
    message: `'d.json' does not fit: ${why}`,
    hints: [SCHEMA],
  });
});

test('a key cannot begin a line of its own', () => {
  expect(refusal('{"a\\nfatal: b": 1}').message).toBe(
    "'d.json' does not fit: unknown key 'a?fatal: b'",
  );
});
