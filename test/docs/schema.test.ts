/** docs/checkpoint.schema.json says of every draft what `save --file` does. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CheckpointError } from '../../src/errors.ts';
import { DraftSchema, parseDraftJson } from '../../src/note/draft-json.ts';
import { createRepo } from '../helpers/repo.ts';
import { root } from '../helpers/root.ts';
import { checkpoint } from '../helpers/run.ts';
import { temporaryDirectory } from '../helpers/temporary.ts';
import { accepts, type JsonSchema } from './json-schema.ts';
import { readDocument } from './markdown.ts';

const text = readDocument('docs/checkpoint.schema.json');
const schema = JSON.parse(text) as JsonSchema;

test('needs no repository', () => {
  const { code, stdout } = checkpoint(temporaryDirectory(), ['save', '--schema']);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toHaveProperty('$schema');
});

test('is what scripts/schema.ts makes of the code', () => {
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const made = spawnSync(process.execPath, [tsx, 'scripts/schema.ts'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(made).toMatchObject({ status: 0, stderr: '' });
  expect(text, "run 'npx tsx scripts/schema.ts > docs/checkpoint.schema.json'").toBe(made.stdout);
});

test('is what save --schema prints, and nothing is saved', () => {
  const repo = createRepo();
  const { code, stdout } = repo.checkpoint(['save', '--schema']);
  expect([code, stdout]).toEqual([0, text]);
  expect(repo.checkpoint(['save', '--schema', '--json']).json()).toEqual({
    version: 1,
    command: 'save',
    data: schema,
  });
  expect(repo.exists('CHECKPOINT.md')).toBe(false);
});

test('every field has a description', () => {
  for (const field of Object.values(schema.properties ?? {}))
    expect(field.description).toBeTruthy();
});

describe('accepts and refuses what the code does', () => {
  test.each<[string, unknown, boolean]>([
    ['nothing', {}, true],
    ['a title', { title: 'x' }, true],
    ['a title that is null', { title: null }, true],
    ['a title that is empty', { title: '' }, false],
    ['a title of blanks', { title: ' \n\t' }, false],
    ['a title that is a number', { title: 1 }, false],
    ['a list', { next: ['a', 'b'] }, true],
    ['an empty list', { next: [] }, true],
    ['a list that is a text', { next: 'a' }, false],
    ['a list that is null', { next: null }, false],
    ['a list with a blank text', { next: ['a', ' '] }, false],
    ['a decision as a text', { decisions: ['a'] }, true],
    ['a decision with its why', { decisions: [{ decision: 'a', why: 'b' }] }, true],
    ['a decision without its why', { decisions: [{ decision: 'a' }] }, false],
    ['a decision with more', { decisions: [{ decision: 'a', why: 'b', who: 'c' }] }, false],
    ['a file without a note', { files: [{ path: 'a' }] }, true],
    ['a file with a note', { files: [{ path: 'a', note: 'b' }] }, true],
    ['a file without a path', { files: [{ note: 'b' }] }, false],
    ['a field that does not exist', { titel: 'x' }, false],
    ['a list of drafts', [], false],
    ['null', null, false],
  ])('%s', (_, draft, expected) => {
    expect(accepts(schema, draft)).toBe(expected);
    expect(isRead(draft)).toBe(expected);
  });

  test('of generated drafts as well', () => {
    const line = fc.constantFrom<unknown>('a', ' ', '', '\ufeff', 'a b ', null, 1);
    const item = fc.oneof(
      line,
      fc.record({ decision: line, why: line }, { requiredKeys: [] }),
      fc.record({ path: line, note: line }, { requiredKeys: [] }),
    );
    const names = [...Object.keys(DraftSchema.entries), 'other'];
    const value = fc.oneof(line, fc.array(item, { maxLength: 2 }));
    const drafts = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 2 });
    const seen = { true: 0, false: 0 };
    fc.assert(
      fc.property(drafts, (draft) => {
        const read = isRead(draft);
        seen[`${read}`] += 1;
        return accepts(schema, draft) === read;
      }),
      { numRuns: 2_000 },
    );
    expect(Math.min(seen.true, seen.false)).toBeGreaterThan(100);
  });
});

function isRead(draft: unknown): boolean {
  try {
    parseDraftJson('a draft', JSON.stringify(draft), () => null);
    return true;
  } catch (error) {
    if (error instanceof CheckpointError) return false;
    throw error;
  }
}
