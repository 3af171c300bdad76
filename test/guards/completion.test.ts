/** completion/ is what scripts/completion.ts makes of the table of commands. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { completionFiles } from '../../scripts/completion-files.ts';
import { root } from '../helpers/root.ts';

const files = completionFiles();

test("every file is as it is made: 'npx tsx scripts/completion.ts' does so", () => {
  const other = [...files].filter(
    ([path, text]) => readFileSync(join(root, path), 'utf8') !== text,
  );
  expect(other.map(([path]) => path)).toEqual([]);
});

test('no other file is there', () => {
  const found = readdirSync(join(root, 'completion')).map((name) => `completion/${name}`);
  expect(found.filter((path) => !files.has(path))).toEqual([]);
});
