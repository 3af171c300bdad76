/**
 * `node read-files.cjs <directory>`: opens and reads every file of a directory, in the fewest calls that
 * node has for it. Plain JavaScript, because a loader for TypeScript would be part of the time.
 */
const { closeSync, openSync, readdirSync, readSync } = require('node:fs');

const directory = process.argv[2];
const bytes = Buffer.allocUnsafe(1 << 20); // longer than any checkpoint here
for (const name of readdirSync(directory)) {
  const descriptor = openSync(`${directory}/${name}`);
  readSync(descriptor, bytes);
  closeSync(descriptor);
}
