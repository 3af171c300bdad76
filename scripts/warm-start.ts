/**
 * Starts a program as src/start.ts does, and leaves beside it V8's code cache of what has run of it so
 * far: each run takes the cache of the last one in, and adds to it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { cacheHeader, readCache } from '../src/start/program-cache.ts';

/** The program's name without its ending. */
declare const __PROGRAM__: string;

/** As in src/start.ts. */
declare const __MODULE__: [exports: object, require: NodeJS.Require, module: NodeJS.Module];

const filename = join(__dirname, `${__PROGRAM__}.cjs`);
const cache = join(__dirname, `${__PROGRAM__}.cache`);
const source = readFileSync(filename, 'latin1');
const cachedData = readCache(cache, source);
const script = new Script(source, { filename, ...(cachedData && { cachedData }) });
process.on('exit', () => {
  if (process.env['GIT_CHECKPOINT_WARM_UP_ONCE']) return;
  writeFileSync(
    cache,
    Buffer.concat([Buffer.from(cacheHeader(source)), script.createCachedData()]),
  );
});
script.runInThisContext()(...__MODULE__, filename, __dirname);
