/** Small files, small bundles. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';
import { root } from '../helpers/root.ts';
import { read, SOURCES } from './sources.ts';

/** Files of more lines than that do more than one thing. */
const MOST_LINES = 250;

/** Files that may be longer, each with its reason. */
const LONGER: Record<string, string> = {};

test('no source file is long', () => {
  const long = SOURCES.map((path) => ({ path, lines: read(path).split('\n').length - 1 }))
    .filter(({ path, lines }) => lines > MOST_LINES && !(path in LONGER))
    .map(({ path, lines }) => `${path}: ${lines} lines`);
  expect(long).toEqual([]);
});

test.each([
  ['cli.program.cjs', 310],
  ['cli.program.cache', 600],
  ['hook.program.cjs', 121],
  ['hook.program.cache', 230],
  ['agent.program.cjs', 120],
  ['agent.program.cache', 230],
  ['session.program.cjs', 165],
  ['session.program.cache', 290],
  ['base-file.program.cjs', 30],
  ['editor-template.program.cjs', 40],
  ['gone-archive.program.cjs', 70],
  ['shared-file.program.cjs', 40],
  ['mcp.program.cjs', 400],
  ['overall.program.cjs', 150],
  ['pager.program.cjs', 10],
  ['pick.program.cjs', 60],
  ['porcelain.program.cjs', 90],
  ['questions.program.cjs', 40],
  ['seldom.program.cjs', 350],
  ['who.program.cjs', 60],
  ['wiring.program.cjs', 170],
])('dist/%s has less than %i KiB', (name, most) => {
  expect(statSync(join(root, 'dist', name)).size / 1024).toBeLessThan(most);
});

test.each(['src/hook.ts', 'src/agent.ts'])('%s reads no code of the command line', (entry) => {
  const { metafile } = buildSync({
    absWorkingDir: root,
    entryPoints: [entry],
    outdir: 'dist',
    write: false,
    metafile: true,
    bundle: true,
    platform: 'node',
  });
  const inputs = Object.keys(metafile.inputs);
  expect(inputs).toContain(entry);
  const needless =
    /^src\/(?:commands|install)\/|^node_modules\/(?:commander|valibot|jsonc-parser|@clack)\//;
  expect(inputs.filter((path) => needless.test(path))).toEqual([]);
});
