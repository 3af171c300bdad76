import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isFormer } from './former.ts';
import type { Layout } from './layout.ts';
import { runNpm } from './npm.ts';
import { isLinkOfNpm } from './ownership.ts';
import { Refusal } from './refusal.ts';
import { makeSureOfRoom } from './room.ts';

/** What {@link putPackage} did. */
export type PutResult = 'installed' | 'updated' | 'already up to date';

/** What `npm pack --json` tells of a package, as far as it matters here. */
interface Packed {
  filename: string;
  files: { path: string }[];
}

/** The package has no dependencies, and no script of anybody's is to run. */
const OF_A_FILE = ['--global', '--offline', '--ignore-scripts'];

/**
 * Packs the clone, which is built, as it is packed for the registry, and has npm install that. npm puts
 * the former package back where it fails.
 *
 * The places must have been looked at with `refuseForeign` before. Throws a {@link Refusal} where npm
 * fails, and the file system's error.
 */
export function putPackage(clone: string, layout: Layout): PutResult {
  const directory = mkdtempSync(join(tmpdir(), 'git-checkpoint-'));
  try {
    const answer = runNpm(clone, {
      name: 'packing',
      args: ['pack', '--json', '--ignore-scripts', '--pack-destination', directory],
      hint: 'see what npm says above',
    });
    const [packed] = Object.values<Packed>(JSON.parse(answer));
    if (packed === undefined) throw new Error(`'npm pack' names no package: ${answer}`);
    if (isInPlace(clone, layout, packed.files)) return 'already up to date';

    const isUpdate = existsSync(layout.package) || isFormer(layout.command);
    // npm replaces a former launcher only when it is told to overwrite.
    const force = isFormer(layout.command) ? ['--force'] : [];
    const tarball = join(directory, packed.filename);
    makeSureOfRoom(join(clone, 'dist'), dirname(layout.package));
    runNpm(clone, {
      name: 'installing',
      args: ['install', ...OF_A_FILE, ...force, '--prefix', layout.prefix, tarball],
      hint: 'see what npm says above; what was installed before is as it was',
    });
    if (!isInPlace(clone, layout, packed.files)) {
      throw new Refusal(`npm has installed only a part of git-checkpoint in '${layout.prefix}'`, [
        'look whether the disk is full, then run this again',
      ]);
    }
    return isUpdate ? 'updated' : 'installed';
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/**
 * Has npm take the package away, and all that lies in its directory.
 *
 * The places must have been looked at with `refuseForeign` before. Throws a {@link Refusal} where npm
 * fails.
 *
 * @returns whether there was one
 */
export function removePackage(clone: string, layout: Layout): boolean {
  if (!existsSync(layout.package)) return false;
  runNpm(clone, {
    name: 'removing',
    args: ['uninstall', ...OF_A_FILE, '--prefix', layout.prefix, 'git-checkpoint'],
    hint: 'see what npm says above',
  });
  return true;
}

function isInPlace(clone: string, layout: Layout, files: Packed['files']): boolean {
  return (
    [layout.command, layout.manPage].every((path) => isLinkOfNpm(path, layout)) &&
    files.every(({ path }) => {
      const installed = join(layout.package, path);
      return (
        existsSync(installed) && readFileSync(installed).equals(readFileSync(join(clone, path)))
      );
    })
  );
}
