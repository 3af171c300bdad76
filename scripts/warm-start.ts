/**
 * Starts a program as src/start.ts does, and leaves beside it V8's code cache of what has run of it so
 * far: each run takes the cache of the last one in, and adds to it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';

/** The program's name without its ending. */
declare const __PROGRAM__: string;

const filename = join(__dirname, `${__PROGRAM__}.cjs`);
const cache = join(__dirname, `${__PROGRAM__}.cache`);
const cachedData = existsSync(cache) ? readFileSync(cache) : undefined;
const script = new Script(readFileSync(filename, 'latin1'), {
  filename,
  ...(cachedData && { cachedData }),
});
process.on('exit', () => writeFileSync(cache, script.createCachedData()));
script.runInThisContext()(exports, require, module, filename, __dirname);
