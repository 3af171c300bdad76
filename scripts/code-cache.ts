import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { buildSync } from 'esbuild';
import { cacheHeader, readCache } from '../src/start/program-cache.ts';
import { OLDEST_NODE } from './oldest-node.ts';
import { warmUp } from './warm-up.ts';

/** A bundle as it is run. */
interface Program {
  /** The name of the bundle, which is that of its starter. */
  bundle: string;
  stem: string;
  shebang: string;
  /** Its last line has the hash of the rest, for the cache's header (src/start/program-cache.ts). */
  source: string;
}

/**
 * What becomes of the bundles: of each the program, V8's code cache of it, and under the bundle's name
 * src/start.ts, which starts the one with the other.
 *
 * V8 never makes the same bytes twice, so earlier caches that still serve are kept: a build of
 * unchanged sources changes nothing.
 *
 * @param bundles the text of each bundle by its name; its first line tells what runs it
 * @param scripts what else is run of dist/
 * @param dist where an earlier build lies
 */
export function startedFromCache(
  bundles: ReadonlyMap<string, string>,
  scripts: ReadonlyMap<string, string>,
  root: string,
  dist: string,
): Map<string, string | Buffer> {
  const programs = [...bundles].map(([bundle, text]) => programOf(bundle, text));
  const caches = earlierCaches(programs, dist) ?? newCaches(programs, scripts, root);
  const files = new Map<string, string | Buffer>();
  for (const { bundle, stem, shebang, source } of programs) {
    files.set(`${stem}.cjs`, source);
    const cache = caches.get(`${stem}.cache`) ?? compile(source, `${stem}.cjs`);
    files.set(`${stem}.cache`, Buffer.concat([Buffer.from(cacheHeader(source)), cache]));
    files.set(bundle, `${shebang}\n${starter(root, 'src/start.ts', stem)}`);
  }
  return files;
}

/** As node wraps a module, so that nobody has to at each start. */
function wrap(program: string): string {
  return `(function(exports,require,module,__filename,__dirname){${program}\n})\n`;
}

function programOf(bundle: string, text: string): Program {
  const stem = bundle.replace(/\.cjs$/, '.program');
  const [shebang = ''] = text.split('\n', 1);
  const program = ascii(withoutRepetition(text.slice(shebang.length + 1)));
  const mark = `//# ${createHash('sha256').update(program).digest('hex')}\n`;
  return { bundle, stem, shebang, source: wrap(program) + mark };
}

/** What esbuild repeats, as it writes it. */
const REPEATED: readonly RegExp[] = [
  /\bvar init_define_\w+=__esm\(\{"[^"]+"\(\)\{\}\}\);/,
  /(?<=.)"use strict";/,
  /\b__esm\(\{"(?:[^"/]+\/)+[^"/]+"\(\)/,
  /\bimport_node_[a-z_]+\d*\b/,
  /(?<![\w$)\]])\(0,import_node_[a-z_]+\d*\.\w+\)\(/,
  /\b(?:return|of|await|yield|case)\(0,import_node_[a-z_]+\d*\.\w+\)\(/,
];

/**
 * Looks whether esbuild still writes what `withoutRepetition` takes out, which else would do nothing.
 *
 * @param bundles their texts
 * @throws Error where one of the forms is in none of them
 */
export function requireRepetition(bundles: readonly string[]): void {
  for (const form of REPEATED) {
    if (bundles.some((text) => form.test(text))) continue;
    throw new Error(`esbuild writes nothing like ${form} any more: see ${__filename}`);
  }
}

/**
 * A program without what esbuild repeats in each file: names for node's modules, care for `this` at their
 * functions, which need none, strictness, directories, and calls of initial values that are empty. It is some 10 KB of 150
 * less to read at each start.
 */
function withoutRepetition(program: string): string {
  const empty = [...program.matchAll(/\bvar (init_define_\w+)=__esm\(\{"[^"]+"\(\)\{\}\}\);/g)];
  return empty
    .reduce((text, [, name]) => text.replaceAll(`${name}();`, ''), program)
    .replace(/(?<=.)"use strict";/g, '')
    .replace(/\b__esm\(\{"(?:[^"/]+\/)+([^"/]+)"\(\)/g, '__esm({"$1"()')
    .replace(/\bimport_node_([a-z_]+)\d*\b/g, 'node_$1')
    .replace(/\b(return|of|await|yield|case)\(0,(node_[a-z_]+\.\w+)\)\(/g, '$1 $2(')
    .replace(/(?<![\w$)\]])\(0,(node_[a-z_]+\.\w+)\)\(/g, '$1(');
}

/**
 * A program without the letters that esbuild leaves in regular expressions: V8 keeps ASCII in half of
 * the memory, and reads it faster.
 */
function ascii(program: string): string {
  if (/\\[^\0-\x7f]/.test(program)) throw new Error('an escaped letter that is not ASCII');
  return program.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function earlierCaches(programs: readonly Program[], dist: string): Map<string, Buffer> | null {
  const caches = new Map<string, Buffer>();
  for (const { stem, source } of programs) {
    const cachedData = readCache(join(dist, `${stem}.cache`), source);
    if (!cachedData || new Script(source, { cachedData }).cachedDataRejected) return null;
    caches.set(`${stem}.cache`, cachedData);
  }
  return caches;
}

/** The caches of the programs that are used every day, where the machine has a git to use them with. */
function newCaches(
  programs: readonly Program[],
  scripts: ReadonlyMap<string, string>,
  root: string,
): Map<string, Buffer> {
  const files = programs.flatMap(({ bundle, stem, source }): [string, string][] => [
    [`${stem}.cjs`, source],
    [bundle, starter(root, 'scripts/warm-start.ts', stem)],
  ]);
  try {
    return warmUp(new Map([...scripts, ...files]));
  } catch (error) {
    console.error(`warning: no everyday use to make a code cache of: ${(error as Error).message}`);
    return new Map();
  }
}

/** The cache of a program that has not run: it spares V8 a first look at every function. */
function compile(source: string, filename: string): Buffer {
  return new Script(source, { filename }).createCachedData();
}

/** What starts a program, out of its source. Nodes that are too old for the program can read it. */
function starter(root: string, source: string, stem: string): string {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: [source],
    write: false,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node10',
    banner: { js: 'const __MODULE__=[exports,require,module];' },
    minifySyntax: true,
    minifyWhitespace: true,
    define: {
      __PROGRAM__: JSON.stringify(stem),
      __OLDEST_NODE__: JSON.stringify(OLDEST_NODE),
    },
  });
  return outputFiles[0]?.text ?? '';
}
