/**
 * What each bundle of dist/ is, `dist/cli.cjs` and the others: it starts the program beside it with V8's
 * code cache, so that node need not compile it each time; that takes a fifth of a short command's time.
 *
 * The cache is made by the build for the node that builds, and holds what is used every day
 * (scripts/warm-up.ts). Another node refuses it (v8, "cachedData"), and compiles as if there were none.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';

/** The program's name without its ending. */
declare const __PROGRAM__: string;

const path = join(__dirname, `${__PROGRAM__}.cjs`);
// A function of a module's variables in ASCII (scripts/code-cache.ts), which is read faster so.
const source = readFileSync(path, 'latin1');
const cachedData = readCache(join(__dirname, `${__PROGRAM__}.cache`));
const script = new Script(source, { filename: path, ...(cachedData && { cachedData }) });
script.runInThisContext()(exports, require, module, path, __dirname);

/**
 * The cache, if it is that of this very text: V8 itself only compares lengths. Both carry the text's
 * hash, the program as its last line, since the two files are not replaced in one step.
 */
function readCache(file: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    const end = bytes.indexOf('\n') + 1;
    return source.endsWith(bytes.toString('latin1', 0, end)) ? bytes.subarray(end) : undefined;
  } catch {
    return undefined;
  }
}
