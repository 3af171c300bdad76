/**
 * Writes completion/ anew: `npx tsx scripts/completion.ts`.
 *
 * test/guards/completion.test.ts fails where a file is not what this writes.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { completionFiles } from './completion-files.ts';

const root = join(__dirname, '..');

rmSync(join(root, 'completion'), { recursive: true, force: true });
mkdirSync(join(root, 'completion'));
for (const [path, text] of completionFiles()) writeFileSync(join(root, path), text);
