import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectId } from '../brands.ts';
import type { Ref } from './refs.ts';

/** A full name whose parts stay below the git directory (git-check-ref-format(1)). */
const SAFE = /^refs\/(?!.*(?:\.\.|\/\/|[\x00-\x20\x7f\\]))/;

/**
 * What some refs are, by the files that keep them (gitrepository-layout(5)) and so without a process.
 *
 * @param names in full; one that is not there is left out
 * @returns null where only git can tell (reftable)
 */
export function readRefFiles(commonDir: string, names: readonly string[]): Ref[] | null {
  if (statSync(join(commonDir, 'reftable'), { throwIfNoEntry: false })) return null;
  let packed: string | null = null;
  const read = (name: string): Ref[] => {
    const loose = SAFE.test(name) ? readText(join(commonDir, name)) : null;
    const target = /^ref: (refs\/\S+)\n$/.exec(loose ?? '')?.[1];
    if (target !== undefined) {
      const [ref] = target === name ? [] : read(target);
      return ref ? [{ ...ref, name, target }] : [];
    }
    const oid = /^([0-9a-f]{40,64})\n$/.exec(loose ?? '')?.[1] ?? inPacked(name);
    return oid === undefined ? [] : [{ name, oid: oid as ObjectId, target: '' }];
  };
  const inPacked = (name: string) => {
    packed ??= `\n${readText(join(commonDir, 'packed-refs')) ?? ''}`;
    const at = packed.indexOf(` ${name}\n`);
    return at < 0 ? undefined : /\n([0-9a-f]+)$/.exec(packed.slice(Math.max(0, at - 65), at))?.[1];
  };
  return names.flatMap(read);
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return null;
  }
}
