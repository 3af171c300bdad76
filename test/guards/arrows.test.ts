/** The arrows of docs/architecture.md point down only. */
import { buildSync } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { root } from '../helpers/root.ts';
import { IMPORTS, type Import, read, SOURCES, shown } from './sources.ts';

/** What each directory may import from, itself aside; `types` are taken as types only. */
const MAY_IMPORT: Record<string, { from: string[]; types?: string[] }> = {
  entries: { from: ['commands', 'hooks', 'agents', 'render', 'terminal', 'checkpoint'] },
  commands: {
    from: ['agents', 'install', 'archive', 'config', 'render', 'terminal', 'git', 'checkpoint'],
  },
  hooks: { from: ['archive', 'config', 'render', 'git', 'checkpoint'] },
  agents: { from: ['archive', 'render', 'git', 'checkpoint'] },
  install: { from: ['archive', 'config', 'git', 'checkpoint'] },
  archive: { from: ['config', 'git', 'checkpoint'] },
  render: { from: ['checkpoint'], types: ['agents', 'install', 'archive', 'config', 'git'] },
  terminal: { from: ['checkpoint'] },
  config: { from: ['git', 'checkpoint'] },
  git: { from: ['checkpoint'] },
  checkpoint: { from: [] },
};

const local = IMPORTS.filter((one) => one.local);

describe('between directories', () => {
  test('every directory has its place', () => {
    expect([...new Set(SOURCES.map(layerOf))].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  test.each(Object.entries(MAY_IMPORT))(
    '%s imports from below only',
    (layer, { from, types = [] }) => {
      const upward = local.filter((one) => layerOf(one.from) === layer && !isAllowed(one));
      expect(upward.map(shown)).toEqual([]);

      function isAllowed(one: Import): boolean {
        const target = layerOf(one.target);
        return (
          target === layer || from.includes(target) || (one.typeOnly && types.includes(target))
        );
      }
    },
  );
});

test('no file leads back to itself', () => {
  const targets = new Map(SOURCES.map((path) => [path, [] as string[]]));
  for (const { from, target } of local) targets.get(from)?.push(target);
  expect(cyclesIn(targets)).toEqual([]);
});

test('no file only passes on what others export', () => {
  expect(SOURCES.filter((path) => path.endsWith('/index.ts'))).toEqual([]);
  const passing = SOURCES.filter((path) => /^export (?:\*|type \*)/m.test(read(path)));
  expect(passing).toEqual([]);
});

test('the look at the imports misses none that the bundler sees', () => {
  const { metafile } = buildSync({
    absWorkingDir: root,
    entryPoints: ['src/cli.ts', 'src/hook.ts', 'src/agent.ts'],
    outdir: 'dist',
    write: false,
    metafile: true,
    bundle: true,
    platform: 'node',
    packages: 'external',
  });
  const known = new Set(IMPORTS.map(({ from, target }) => `${from} ${target}`));
  const bundled = Object.entries(metafile.inputs).flatMap(([from, { imports }]) =>
    imports.map(({ path }) => `${from} ${path}`),
  );
  expect(bundled.length).toBeGreaterThan(100);
  expect(bundled.filter((one) => !known.has(one))).toEqual([]);
});

function layerOf(path: string): string {
  return /^src\/(\w+)\//.exec(path)?.[1] ?? 'entries';
}

/** Each cycle once, as the files on it. */
function cyclesIn(targets: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, above: readonly string[]): void => {
    const at = above.indexOf(path);
    if (at >= 0) cycles.push([...above.slice(at), path].join(' -> '));
    if (at >= 0 || done.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...above, path]);
    done.add(path);
  };
  for (const path of targets.keys()) visit(path, []);
  return cycles;
}
