import { join, resolve } from 'node:path';

/** The project's own directory. */
export const root = resolve(import.meta.dirname, '../..');

/** The bundle that users run; `test/helpers/build.ts` keeps it current. */
export const builtCli = join(root, 'dist/cli.cjs');
