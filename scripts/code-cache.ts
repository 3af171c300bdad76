import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { wrap } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { buildSync } from 'esbuild';

/**
 * What becomes of a bundle that is started often: the program, V8's code cache of it, and under the
 * bundle's name src/start.ts, which starts the one with the other.
 *
 * V8 never makes the same bytes twice, so an earlier cache that still serves is kept: a build of
 * unchanged sources changes nothing.
 *
 * @param bundle the name and text of the bundle; its first line tells what runs it
 * @param dist where an earlier build lies
 */
export function startedFromCache(
  bundle: { name: string; text: string },
  root: string,
  dist: string,
): [name: string, content: string | Buffer][] {
  const stem = bundle.name.replace(/\.cjs$/, '.program');
  const [shebang = ''] = bundle.text.split('\n', 1);
  const program = bundle.text.slice(shebang.length + 1);
  // The program and its cache name the same hash, so that neither meets another's.
  const mark = `//# ${createHash('sha256').update(program).digest('hex')}\n`;
  const source = program + mark;
  const cache = earlierCache(join(dist, `${stem}.cache`), source, mark) ?? [
    Buffer.from(mark),
    compile(source, `${stem}.cjs`),
  ];
  return [
    [`${stem}.cjs`, source],
    [`${stem}.cache`, Buffer.concat(cache)],
    [bundle.name, `${shebang}\n${starter(root, stem)}`],
  ];
}

function earlierCache(path: string, source: string, mark: string): Buffer[] | null {
  if (!existsSync(path)) return null;
  const cache = readFileSync(path);
  if (cache.toString('latin1', 0, mark.length) !== mark) return null;
  const script = new Script(wrap(source), { cachedData: cache.subarray(mark.length) });
  return script.cachedDataRejected ? null : [cache];
}

/** The cache with every function in it; by default V8 leaves them for when they are called. */
function compile(source: string, filename: string): Buffer {
  setFlagsFromString('--no-lazy');
  const script = new Script(wrap(source), { filename });
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
