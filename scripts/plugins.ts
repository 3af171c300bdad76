/**
 * Writes plugins/, and the lists of plugins at the top of the repository, anew: `npx tsx scripts/plugins.ts`.
 *
 * test/guards/plugins.test.ts fails where a file is not what this writes.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pluginFiles } from './plugin-files.ts';

const root = join(__dirname, '..');

rmSync(join(root, 'plugins'), { recursive: true, force: true });
for (const [path, text] of pluginFiles()) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
