import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { buildSync } from 'esbuild';
import { warmUp } from './warm-up.ts';

/** A bundle that is started by itself, often and for a short time. */
interface Program {
  /** The name of the bundle, which is that of its starter. */
  bundle: string;
  stem: string;
  shebang: string;
  source: string;
  /** The last line of the program and the first of its cache, so that neither meets another's. */
  mark: string;
}

/**
 * What becomes of the bundles that are started: of each the program, V8's code cache of it, and under
 * the bundle's name src/start.ts, which starts the one with the other.
 *
 * V8 never makes the same bytes twice, so earlier caches that still serve are kept: a build of
 * unchanged sources changes nothing. Without git, the caches hold every function, and are slower.
 *
 * @param started the name and text of each bundle; its first line tells what runs it
 * @param loaded the name and text of what they load
 * @param dist where an earlier build lies
 */
export function startedFromCache(
  started: ReadonlyMap<string, string>,
  loaded: ReadonlyMap<string, string>,
  root: string,
  dist: string,
): Map<string, string | Buffer> {
  const programs = [...started].map(([bundle, text]) => programOf(bundle, text));
  const caches = earlierCaches(programs, dist) ?? newCaches(programs, loaded, root);
  const files = new Map<string, string | Buffer>();
  for (const { bundle, stem, shebang, source, mark } of programs) {
    files.set(`${stem}.cjs`, source);
    const cache = caches.get(`${stem}.cjs`) ?? Buffer.alloc(0);
    files.set(`${stem}.cache`, Buffer.concat([Buffer.from(mark), cache]));
    files.set(bundle, `${shebang}\n${starter(root, stem)}`);
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
  const program = ascii(text.slice(shebang.length + 1));
  const mark = `//# ${createHash('sha256').update(program).digest('hex')}\n`;
  return { bundle, stem, shebang, source: wrap(program) + mark, mark };
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
  for (const { stem, source, mark } of programs) {
    const path = join(dist, `${stem}.cache`);
    if (!existsSync(path)) return null;
    const cache = readFileSync(path);
    if (cache.toString('latin1', 0, mark.length) !== mark) return null;
    const cachedData = cache.subarray(mark.length);
    if (new Script(source, { cachedData }).cachedDataRejected) return null;
    caches.set(`${stem}.cjs`, cachedData);
  }
  return caches;
}

function newCaches(
  programs: readonly Program[],
  loaded: ReadonlyMap<string, string>,
  root: string,
): Map<string, Buffer> {
  const sources = programs.map(({ stem, source }): [string, string] => [`${stem}.cjs`, source]);
  try {
    return warmUp(root, new Map([...sources, ...loaded]));
  } catch (error) {
    console.error(`warning: no everyday use to make a code cache of: ${(error as Error).message}`);
    return new Map(sources.map(([name, source]) => [name, compileAll(source, name)]));
  }
}

/** The cache with every function in it; by default V8 leaves them for when they are called. */
function compileAll(source: string, filename: string): Buffer {
  setFlagsFromString('--no-lazy');
  const script = new Script(source, { filename });
  setFlagsFromString('--lazy');
  return script.createCachedData();
}

function starter(root: string, stem: string): string {
  const { outputFiles } = buildSync({
    absWorkingDir: root,
    entryPoints: ['src/start.ts'],
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20.17',
    minifySyntax: true,
    minifyWhitespace: true,
    define: { __PROGRAM__: JSON.stringify(stem) },
  });
  return outputFiles[0]?.text ?? '';
}
