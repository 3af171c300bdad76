import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { inject, onTestFinished, TestRunner } from 'vitest';
import { removeTree } from './remove-tree.ts';

/**
 * A fresh, empty directory without links or blanks in its path, removed when the test that asked
 * for it is over. Asked for outside a test (`beforeAll`, the top of a file), it stays until the end
 * of the run.
 */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(inject('temporaryRoot'), 't-'));
  if (TestRunner.getCurrentTest()) onTestFinished(() => removeTree(directory));
  return directory;
}
