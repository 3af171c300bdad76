/**
 * Starts a program as src/start.ts does, and leaves beside it V8's code cache of what has run of it so
 * far: `warm-start.cjs <program> <argument>…`. Each run takes the cache of the last one in, and adds to it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

const [node = '', , filename = '', ...args] = process.argv;
process.argv = [node, filename, ...args];
const cache = filename.replace(/\.cjs$/, '.cache');
const script = new Script(readFileSync(filename, 'latin1'), {
  filename,
  ...(existsSync(cache) && { cachedData: readFileSync(cache) }),
});
process.on('exit', () => writeFileSync(cache, script.createCachedData()));
script.runInThisContext()({}, createRequire(filename), {}, filename, dirname(filename));
