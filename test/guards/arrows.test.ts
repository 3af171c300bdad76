/** The arrows of docs/architecture.md point down only. */
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';
import { root } from '../helpers/root.ts';
import { IMPORTS, type Import, read, SOURCES, shown } from './sources.ts';

/** The rooms of src/, the upper ones first: each imports from those below it. */
const ROOMS = [
  ['commands'],
  ['hooks', 'agents', 'install'],
  ['gather'],
  ['archive'],
  ['history'],
  ['disk'],
  ['config'],
  ['git', 'terminal'],
  ['decide'],
  ['note'],
  ['start'],
];

/** What the whole house shares: errors, kinds of text, and types alone, which leave no trace in the bundle. */
const SHARED = ['src/brands.ts', 'src/errors.ts', 'src/layout.ts', 'src/repository.ts'];

/** What is started, and takes what it needs from anywhere. */
const ENTRIES = ['src/agent.ts', 'src/cli.ts', 'src/hook.ts', 'src/start.ts'];

/** Words are made of facts: render/ takes types from everywhere, and else from these. */
const OF_RENDER = ['decide', 'note'];

const local = IMPORTS.filter((one) => one.local);

test('every file has its room', () => {
  const rooms = new Set(SOURCES.filter((path) => !isShared(path)).map(roomOf));
  expect([...rooms].sort()).toEqual([...ROOMS.flat(), 'entries', 'render'].sort());
  expect(SOURCES.filter((path) => roomOf(path) === 'entries' && !isShared(path))).toEqual(ENTRIES);
});

test.each(ROOMS.flat())('%s imports from below only', (room) => {
  const upward = local.filter((one) => roomOf(one.from) === room && !isDown(one));
  expect(upward.map(shown)).toEqual([]);
});

test('render/ takes values from what is pure only', () => {
  const upward = local.filter(
    ({ from, target, typeOnly }) =>
      roomOf(from) === 'render' &&
      !typeOnly &&
      !isShared(target) &&
      !['render', ...OF_RENDER].includes(roomOf(target)),
  );
  expect(upward.map(shown)).toEqual([]);
});

test('what is shared takes types only', () => {
  const values = local.filter(({ from, typeOnly }) => isShared(from) && !typeOnly);
  expect(values.map(shown)).toEqual([]);
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

function isShared(path: string): boolean {
  return SHARED.includes(path);
}

function roomOf(path: string): string {
  return /^src\/(\w+)\//.exec(path)?.[1] ?? 'entries';
}

/** Whether an import stays in its room, or goes to one below. Words are used in the upper rooms only. */
function isDown({ from, target }: Import): boolean {
  const [here, there] = [roomOf(from), roomOf(target)];
  if (isShared(target) || here === there) return true;
  if (there === 'render') return floorOf(here) < floorOf('gather');
  return floorOf(there) > floorOf(here);
}

function floorOf(room: string): number {
  return ROOMS.findIndex((rooms) => rooms.includes(room));
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
