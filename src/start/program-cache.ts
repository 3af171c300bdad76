import { readFileSync } from 'node:fs';

/**
 * The first lines of a file with V8's code cache: the node that made it, and the last line of the
 * program, which has the hash of its text (scripts/code-cache.ts).
 *
 * V8 itself compares its own version without what node adds to it (`-node.38`), its flags and the length
 * of the text. That is not enough, since node changes V8 from release to release: node 20.20.1 takes a
 * cache of 20.20.2 for its own, and crashes or runs with wrong constants. node names its own compile cache by
 * its version and architecture too (node's src/compile_cache.cc, GetCacheVersionTag).
 */
export function cacheHeader(source: string): string {
  const { arch, platform, version, versions } = process;
  const mark = source.slice(source.lastIndexOf('\n', source.length - 2) + 1);
  return `${version} ${platform} ${arch} V8 ${versions.v8}\n${mark}`;
}

/**
 * The code cache in a file, where the very node that runs this has made it of this very text; else
 * undefined, also where there is no such file. Whatever else is in the file never reaches V8.
 */
export function readCache(path: string, source: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path);
    const header = cacheHeader(source);
    const isOurs = bytes.toString('latin1', 0, header.length) === header;
    return isOurs ? bytes.subarray(header.length) : undefined;
  } catch {
    return undefined;
  }
}
