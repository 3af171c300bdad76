/** What npm would publish. */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { completionFiles } from '../../scripts/completion-files.ts';
import { root } from '../helpers/root.ts';

test('the package has the programs and the completion, and no code cache: that is for the node that built it', () => {
  const packing = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const { stdout } = spawnSync('npm', packing, { cwd: root, encoding: 'utf8' });
  const [{ files }] = JSON.parse(stdout);
  const names: string[] = files.map(({ path }: { path: string }) => path);
  expect(names).toContain('dist/cli.cjs');
  expect(names).toContain('dist/cli.program.cjs');
  expect(names).toEqual(expect.arrayContaining([...completionFiles().keys()]));
  expect(names.filter((name) => name.endsWith('.cache'))).toEqual([]);
});
