import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The innermost package directory of a bundled file: `node_modules/a`, `node_modules/@b/c`. */
const PACKAGE_DIRECTORY = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * The licences of the packages whose code is in the bundles, as one text. MIT and ISC ask that the
 * notice goes with every copy, and a bundle is a copy without its `node_modules`.
 *
 * @param root the directory that `inputs` are relative to
 * @param inputs the files that went into the bundles (the keys of esbuild's `metafile.inputs`)
 */
export function bundledLicenses(root: string, inputs: string[]): string {
  const directories = new Set<string>();
  for (const input of inputs) {
    const directory = PACKAGE_DIRECTORY.exec(input)?.[0];
    if (directory !== undefined) directories.add(directory);
  }
  return [...directories]
    .sort()
    .map((directory) => licenseOf(join(root, directory)))
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/** One package's name, version and licence text (the licence's name where it ships no text). */
function licenseOf(directory: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(directory, 'package.json'), 'utf8'),
  );
  const file = readdirSync(directory).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
  const text = file === undefined ? `${license}\n` : readFileSync(join(directory, file), 'utf8');
  return `${name} ${version}\n\n${text.trimEnd()}\n`;
}
